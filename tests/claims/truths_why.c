// What is said of why something is done: the other way it could have been done
// is reckoned here once more.
#include <math.h>
#include <string.h>

#include "facts.h"
#include "trace/op.h"

static double count_of(const struct claim *c)
{
    return c->out->rows;
}

// --- the division -------------------------------------------------------------

static const struct tensor *reads_as(const struct claim *c, const char *kind,
                                     const struct tensor *m)
{
    for (int i = 0; i < c->trace->operation_count; i++) {
        const struct operation *o = c->trace->operations[i];
        if (!strcmp(o->kind->name, kind) && o->in[0].tensor == m)
            return o->out;
    }
    return NULL;
}

// What is shared: the scaled numbers, masked where there is a mask.
static const struct tensor *shared(const struct claim *c)
{
    const struct tensor *masked = reads_as(c, "mask", c->out);
    return masked ? masked : c->out;
}

static double share(const struct tensor *m, int row, int column, double times)
{
    double others = 0;
    for (int k = 0; k < m->columns; k++)
        others +=
            exp(times * (tensor_at(m, row, k) - tensor_at(m, row, column)));
    return 1 / others;
}

static double vector_length(const struct claim *c)
{
    struct claim product = claim_at(c, operand_of(c, 0), 0);
    return claim_terms(&product);
}

static double other_times(const struct claim *c)
{
    double by = c->o->number;
    return by == 1 ? 1 / sqrt(vector_length(c)) : by;
}

static struct found shared_row(const struct claim *c, int row)
{
    return find_in(shared(c), row, c->out->columns);
}

static double change(const struct claim *c, int row)
{
    struct found f = shared_row(c, row);
    return isfinite(f.high)
               ? fabs(share(shared(c), row, f.best, 1) -
                      share(shared(c), row, f.best, other_times(c)))
               : 0;
}

static int changed_row(const struct claim *c)
{
    int most = 0;
    for (int r = 1; r < c->out->rows; r++)
        most = change(c, r) > change(c, most) + 1e-9 ? r : most;
    return most;
}

static const char *scale_row(const struct claim *c)
{
    return name_row(c, c->out, changed_row(c));
}

static const char *scale_best(const struct claim *c)
{
    return name_column(c, c->out, shared_row(c, changed_row(c)).best);
}

static double share_with(const struct claim *c)
{
    int row = changed_row(c), best = shared_row(c, row).best;
    return isfinite(shared_row(c, row).high) ? share(shared(c), row, best, 1)
                                             : 0;
}

static double share_otherwise(const struct claim *c)
{
    int row = changed_row(c), best = shared_row(c, row).best;
    return isfinite(shared_row(c, row).high)
               ? share(shared(c), row, best, other_times(c))
               : 0;
}

static bool changes(const struct claim *c)
{
    return change(c, changed_row(c)) >= 0.005;
}

static bool divides(const struct claim *c)
{
    return c->o->number > 1 && changes(c) && share_otherwise(c) > share_with(c);
}

static bool multiplies(const struct claim *c)
{
    return c->o->number < 1 && changes(c) && share_otherwise(c) < share_with(c);
}

static bool leaves(const struct claim *c)
{
    return c->o->number == 1 && changes(c) &&
           share_otherwise(c) < share_with(c);
}

static bool has_one_product(const struct claim *c)
{
    return c->o->number == 1 && vector_length(c) == 1;
}

static bool needs_no_division(const struct claim *c)
{
    return c->o->number == 1 && vector_length(c) > 1 && !changes(c);
}

static bool changes_little(const struct claim *c)
{
    return !changes(c) && c->o->number != 1;
}

// --- what a softmax is made of --------------------------------------------------

// The row of numbers that becomes shares.
static struct found scores_of(const struct claim *c)
{
    const struct claim *at = c;
    struct claim raised;
    if (!strcmp(c->kind, "divide")) {
        raised = claim_at(c, operand_of(c, 0), operand_at(c, 0));
        at = &raised;
    }
    return find_in(operand_of(at, 0), operand_at(at, 0),
                   operand_of(at, 0)->columns);
}

static int second_of(const struct found *f)
{
    int second = -1;
    for (int k = 0; k < f->count; k++)
        if (k != f->best && f->x[k] != -INFINITY &&
            (second < 0 || f->x[k] > f->x[second]))
            second = k;
    return second;
}

static double lead(const struct claim *c)
{
    struct found f = scores_of(c);
    return f.high - f.x[second_of(&f)];
}

static double lead_factor(const struct claim *c)
{
    return exp(lead(c));
}

static const char *lead_best(const struct claim *c)
{
    return name_column(c, operand_of(c, 0), scores_of(c).best);
}

static const char *lead_second(const struct claim *c)
{
    struct found f = scores_of(c);
    return name_column(c, operand_of(c, 0), second_of(&f));
}

static bool leads(const struct claim *c)
{
    return lead(c) > 0 && lead_factor(c) <= 1e6;
}

static bool leads_far(const struct claim *c)
{
    return lead_factor(c) >= 1e6;
}

static bool is_level(const struct claim *c)
{
    return lead(c) == 0;
}

static double max_value(const struct claim *c)
{
    return claim_cell(c, 0);
}

static double raised_max(const struct claim *c)
{
    return exp(claim_cell(c, 0));
}

static bool max_is_zero(const struct claim *c)
{
    return claim_cell(c, 0) == 0;
}

static bool max_is_common(const struct claim *c)
{
    return raised_max(c) > 0 && isfinite(raised_max(c));
}

static bool max_is_beyond(const struct claim *c)
{
    return claim_cell(c, 0) > 709 && isinf(raised_max(c));
}

static bool max_vanishes(const struct claim *c)
{
    return isfinite(claim_cell(c, 0)) && raised_max(c) == 0;
}

static const char *scored_noun(const struct claim *c)
{
    return name_number(operand_of(c, 0));
}

static int lowest(const struct claim *c)
{
    struct found f = scores_of(c);
    int low = f.best;
    for (int k = 0; k < f.count; k++)
        if (isfinite(f.x[k]) &&
            (f.x[k] < f.x[low] || (f.x[k] == f.x[low] && k < low)))
            low = k;
    return low;
}

static const char *lowest_column(const struct claim *c)
{
    return name_column(c, operand_of(c, 0), lowest(c));
}

static double lowest_score(const struct claim *c)
{
    return scores_of(c).x[lowest(c)];
}

static double lowest_raised(const struct claim *c)
{
    return exp(lowest_score(c) - scores_of(c).high);
}

static bool is_negative(const struct claim *c)
{
    return lowest_score(c) < 0 && lowest_raised(c) > 0;
}

// The row whose largest is furthest ahead of its next.
static struct claim leading(const struct claim *c)
{
    struct claim most = *c, row = *c;
    double far = -1;
    for (int r = 0; r < c->out->rows; r++) {
        row = claim_at(c, c->out, r);
        struct found f = scores_of(&row);
        if (second_of(&f) >= 0 && lead(&row) > far) {
            most = row;
            far = lead(&row);
        }
    }
    return most;
}

static const char *leading_row(const struct claim *c)
{
    struct claim row = leading(c);
    return fact_row(&row);
}

static const char *leading_best(const struct claim *c)
{
    struct claim row = leading(c);
    return lead_best(&row);
}

static const char *leading_second(const struct claim *c)
{
    struct claim row = leading(c);
    return lead_second(&row);
}

static double leading_difference(const struct claim *c)
{
    struct claim row = leading(c);
    return lead(&row);
}

static double leading_factor(const struct claim *c)
{
    return exp(leading_difference(c));
}

static bool one_leads(const struct claim *c)
{
    struct claim row = leading(c);
    return leads(&row);
}

static bool one_leads_far(const struct claim *c)
{
    struct claim row = leading(c);
    return leads_far(&row);
}

static bool none_leads(const struct claim *c)
{
    struct claim row = leading(c);
    return is_level(&row);
}

// --- sums of products -----------------------------------------------------------

static double count_terms(const struct claim *c)
{
    return claim_terms(c);
}

static bool has_equal_lengths(const struct claim *c)
{
    return operand_of(c, 0)->columns == operand_of(c, 1)->columns &&
           !name_learned(operand_of(c, 1));
}

static int offset(const struct claim *c)
{
    return c->out->rows > 2 ? 1 : 0;
}

static const char *first_product(const struct claim *c)
{
    return name_cell(c, c->out, 0, offset(c));
}

static const char *last_product(const struct claim *c)
{
    int last = c->out->rows - 1;
    return name_cell(c, c->out, last - offset(c), last);
}

static double product_value(const struct claim *c)
{
    return tensor_at(c->out, 0, offset(c));
}

static bool only_offsets_count(const struct claim *c)
{
    for (int p = 1; p < c->out->rows; p++)
        for (int q = 1; q < c->out->rows; q++)
            if (fabs(tensor_at(c->out, p, q) -
                     tensor_at(c->out, p - 1, q - 1)) > 1e-8 * c->out->columns)
                return false;
    return c->out->rows > 1;
}

static double lowest_value(const struct claim *c)
{
    const struct tensor *V = operand_of(c, 1);
    double low = INFINITY;
    for (int r = 0; r < V->rows; r++)
        low = fmin(low, tensor_at(V, r, 0));
    return low;
}

static double highest_value(const struct claim *c)
{
    const struct tensor *V = operand_of(c, 1);
    double high = -INFINITY;
    for (int r = 0; r < V->rows; r++)
        high = fmax(high, tensor_at(V, r, 0));
    return high;
}

static bool stays_inside(const struct claim *c)
{
    double low = lowest_value(c), high = highest_value(c);
    double rest = 1e-9 * fmax(1, fmax(fabs(low), fabs(high)));
    for (int r = 0; r < c->out->rows; r++)
        if (tensor_at(c->out, r, 0) < low - rest ||
            tensor_at(c->out, r, 0) > high + rest)
            return false;
    return true;
}

static bool has_room(const struct claim *c)
{
    return stays_inside(c) && lowest_value(c) < highest_value(c);
}

static bool has_no_room(const struct claim *c)
{
    return stays_inside(c) && lowest_value(c) == highest_value(c);
}

static struct found weights_now(const struct claim *c)
{
    return find_in(operand_of(c, 0), operand_at(c, 0),
                   operand_of(c, 0)->columns);
}

static double weight_now(const struct claim *c)
{
    return weights_now(c).high;
}

static double weight_before(const struct claim *c)
{
    int row = operand_at(c, 0);
    return row ? tensor_at(operand_of(c, 0), row - 1, weights_now(c).best)
               : weight_now(c);
}

static const char *weighed_most(const struct claim *c)
{
    return name_column(c, operand_of(c, 0), weights_now(c).best);
}

static double count_weights(const struct claim *c)
{
    return operand_of(c, 0)->columns;
}

static bool is_first_word(const struct claim *c)
{
    return claim_row(c) == 0;
}

static bool weighs_anew(const struct claim *c)
{
    return claim_row(c) > 0 && fabs(weight_now(c) - weight_before(c)) >= 0.005;
}

static bool weighs_alike(const struct claim *c)
{
    return claim_row(c) > 0 && fabs(weight_now(c) - weight_before(c)) < 0.005;
}

// --- learned weights ----------------------------------------------------------------

static bool several_rows(const struct claim *c)
{
    return c->out->rows > 1;
}

static double count_read(const struct claim *c)
{
    return c->row < 0 ? c->out->rows : operand_of(c, 0)->rows;
}

static double count_after(const struct claim *c)
{
    return count_read(c) - 1;
}

static const char *first_read(const struct claim *c)
{
    return name_row(c, c->row < 0 ? c->out : operand_of(c, 0), 0);
}

static double largest_before(const struct claim *c)
{
    double largest = 0;
    for (int r = 0; r < c->out->rows; r++) {
        struct claim row = claim_at(c, c->out, r);
        for (int k = 0; k < c->out->columns; k++)
            largest =
                fmax(largest, fabs(claim_sum(&row, k, claim_terms(&row))));
    }
    return largest;
}

static bool is_squeezed(const struct claim *c)
{
    return several_rows(c) && fabs(claim_cell(c, 0)) <= 1;
}

static bool reads_backwards(const struct claim *c)
{
    int last = c->out->rows - 1;
    return last > 0 && c->out->writer[last]->in_count < c->o->in_count + 1;
}

static bool starts_at_the_end(const struct claim *c)
{
    return operand_at(c, 0) == 0 && operand_of(c, 0)->rows > 1 &&
           term_is(operand_of(c, 0), "backward");
}

static int middle(const struct claim *c)
{
    return c->out->rows / 2;
}

static const char *middle_row(const struct claim *c)
{
    return name_row(c, c->out, middle(c));
}

static double read_left(const struct claim *c)
{
    return middle(c) + 1;
}

static double read_right(const struct claim *c)
{
    return c->out->rows - middle(c);
}

static bool reads_both_ways(const struct claim *c)
{
    return several_rows(c) && c->o->in_count == 2 &&
           term_is(operand_of(c, 0), "forward") &&
           term_is(operand_of(c, 1), "backward");
}

// --- energies, positions, gates -------------------------------------------------------

static double count_voters(const struct claim *c)
{
    return operand_of(c, 2)->rows;
}

static double largest_vote(const struct claim *c)
{
    double most = 1e-300;
    for (int u = 0; u < operand_of(c, 2)->rows; u++)
        most = fmax(most, fabs(tensor_at(operand_of(c, 2), u, 0)));
    return most;
}

// What operand [k] was made of, when weights made it; else 0.
static int made_of(const struct claim *c, int k)
{
    const struct tensor *m = operand_of(c, k);
    const struct operation *o = m->writer[k ? 0 : operand_at(c, 0)];
    const char *kind = o->kind->name;
    bool product = !strcmp(kind, "matmul") || !strcmp(kind, "affine") ||
                   !strcmp(kind, "matmul_t");
    return product ? o->in[0].tensor->columns : 0;
}

static double left_size(const struct claim *c)
{
    return made_of(c, 0);
}

static double right_size(const struct claim *c)
{
    return made_of(c, 1);
}

static bool sizes_differ(const struct claim *c)
{
    return made_of(c, 0) && made_of(c, 1) && made_of(c, 0) != made_of(c, 1);
}

static bool sizes_do_not_matter(const struct claim *c)
{
    return !sizes_differ(c) && claim_row(c) == 0;
}

static double count_orders(const struct claim *c)
{
    return tgamma(c->out->rows + 1.0);
}

static bool few_orders(const struct claim *c)
{
    return c->out->rows > 1 && c->out->rows <= 12;
}

// The fastest of all turns once in a circle's worth of positions.
static double fastest(const struct claim *c)
{
    (void)c;
    return 2 * acos(-1);
}

static double count_clocks(const struct claim *c)
{
    return c->out->columns / 2;
}

static bool all_rows_differ(const struct claim *c)
{
    for (int p = 0; p < c->out->rows; p++)
        for (int q = 0; q < p; q++)
            if (tensor_at(c->out, p, 0) == tensor_at(c->out, q, 0) &&
                tensor_at(c->out, p, 1) == tensor_at(c->out, q, 1))
                return false;
    return c->out->rows > 1;
}

static bool tells_all_apart(const struct claim *c)
{
    return count_clocks(c) > 1 && all_rows_differ(c) &&
           model_number(c->model, "base", 10000) > 1;
}

static bool one_clock(const struct claim *c)
{
    return count_clocks(c) == 1 && tensor_at(c->out, 1, 0) == sin(1);
}

static double count_kept(const struct claim *c)
{
    const struct tensor *z = operand_of(c, 0);
    int kept = 0;
    for (int r = 0; r < z->rows; r++)
        for (int k = 0; k < z->columns; k++)
            kept += 1 - tensor_at(z, r, k) > 0.5;
    return kept;
}

static double count_places(const struct claim *c)
{
    return operand_of(c, 0)->rows * operand_of(c, 0)->columns;
}

static bool some_are_kept(const struct claim *c)
{
    return count_kept(c) > 0;
}

// --- words --------------------------------------------------------------------------------

// A cell when whatever a weighted sum put into it is zero; one step further
// back, too.
static double without_mix(const struct claim *c, int column, int further)
{
    double sum = 0;
    for (int k = 0; k < claim_terms(c); k++) {
        struct address f[2];
        claim_factors(c, column, k, f);
        const struct operation *from = f[0].tensor->writer[f[0].row];
        double a = tensor_at(f[0].tensor, f[0].row, f[0].column);
        struct claim made = claim_at(c, f[0].tensor, f[0].row);
        if (!strcmp(from->kind->name, "mix"))
            a = 0;
        else if (further && !strcmp(from->kind->name, "affine"))
            a = without_mix(&made, f[0].column, further - 1);
        sum += a * (f[1].tensor ? tensor_at(f[1].tensor, f[1].row, f[1].column)
                                : 1);
    }
    return !strcmp(c->kind, "affine") && c->o->number ? tanh(sum) : sum;
}

static double other_logit(const struct claim *c, int word)
{
    struct claim logits = claim_at(c, operand_of(c, 0), operand_at(c, 0));
    return without_mix(&logits, word, 1);
}

static int other_word(const struct claim *c)
{
    int best = 0;
    for (int k = 1; k < operand_of(c, 0)->columns; k++)
        best = other_logit(c, k) > other_logit(c, best) ? k : best;
    return best;
}

static const char *other_name(const struct claim *c)
{
    return c->out->words[other_word(c)];
}

static const char *written_name(const struct claim *c)
{
    return c->out->words[(int)claim_cell(c, 0)];
}

static double written_logit(const struct claim *c)
{
    return operand_cell(c, 0, (int)claim_cell(c, 0));
}

static double written_without(const struct claim *c)
{
    return other_logit(c, (int)claim_cell(c, 0));
}

// All words before this one: the sentence when this is its end.
static const char *sentence_so_far(const struct claim *c)
{
    const char *text = "";
    for (int r = 0; r < claim_row(c); r++) {
        const char *word = c->out->words[(int)tensor_at(c->out, r, 0)];
        if (r < 16)
            text = arena_print(c->arena, "%s%s%s", text, r ? " " : "", word);
        else if (r == 16)
            text = arena_print(c->arena, "%s …", text);
    }
    return text;
}

// How often the heaviest weight of a word stood before that of the last word.
static double count_back(const struct claim *c)
{
    const struct tensor *w = trace_find(c->trace, "alignment");
    int back = 0;
    for (int r = 1; w && r < claim_row(c); r++)
        back += find_in(w, r, w->columns).best <
                find_in(w, r - 1, w->columns).best;
    return back;
}

static bool is_end(const struct claim *c)
{
    return (int)claim_cell(c, 0) == 2 || // </s>
           !trace_find(c->trace, "E_src"); // a program has its own
}

static bool nothing_written(const struct claim *c)
{
    return claim_row(c) == 0 && is_end(c);
}

static bool ends_unseeing(const struct claim *c)
{
    return claim_row(c) > 0 && is_end(c) && !trace_find(c->trace, "alignment");
}

static bool ends_looking_back(const struct claim *c)
{
    return count_back(c) > 0 && is_end(c);
}

static bool ends_looking_on(const struct claim *c)
{
    return claim_row(c) > 0 && count_back(c) == 0 && is_end(c);
}

// The word with the largest logit but one.
static int next_word(const struct claim *c)
{
    int next = claim_cell(c, 0) == 0;
    for (int k = 0; k < operand_of(c, 0)->columns; k++)
        if (k != (int)claim_cell(c, 0) &&
            operand_cell(c, 0, k) > operand_cell(c, 0, next))
            next = k;
    return next;
}

static const char *next_name(const struct claim *c)
{
    return c->out->words[next_word(c)];
}

static double next_logit(const struct claim *c)
{
    return operand_cell(c, 0, next_word(c));
}

// The logits come from no weighted sum.
static bool sees_no_weights(const struct claim *c)
{
    struct claim logits = claim_at(c, operand_of(c, 0), operand_at(c, 0));
    for (int k = 0; k < logits.o->in_count; k++) {
        int row = logits.o->in[k].row;
        const struct tensor *m = operand_of(&logits, k);
        if (row >= 0 && !strcmp(m->writer[row]->kind->name, "mix"))
            return false;
    }
    return true;
}

static bool context_decides(const struct claim *c)
{
    return other_word(c) != (int)claim_cell(c, 0);
}

static bool context_does_not_decide(const struct claim *c)
{
    return !context_decides(c);
}

// clang-format off
static const struct truth truths[] = {
    {"why.scale.whole", divides, "row best otherwise with"},
    {"why.scale.whole.less", multiplies, "row best otherwise with"},
    {"why.scale.whole.one", leaves, "d row best otherwise with"},
    {"why.scale.whole.same", changes_little, ""},
    {"why.scale.whole.short", has_one_product, ""},
    {"why.scale.whole.needless", needs_no_division, "d"},
    {"why.max.row", max_is_common, "value factor"},
    {"why.max.row.beyond", max_is_beyond, "value"},
    {"why.max.row.vanishing", max_vanishes, "value"},
    {"why.max.row.zero", max_is_zero, "one"},
    {"why.exp.row", leads, "best difference second factor"},
    {"why.exp.row.negative", is_negative, "one column score value"},
    {"why.exp.row.tie", is_level, "best second"},
    {"why.divide.row", leads, "best difference second factor"},
    {"why.divide.row.far", leads_far, "best difference second"},
    {"why.divide.whole", one_leads, "row best difference second factor"},
    {"why.divide.whole.far", one_leads_far, "row best difference second"},
    {"why.divide.whole.level", none_leads, ""},
    {"why.matmul_t.whole", has_equal_lengths, "d d"},
    {"why.energy.matmul_t.row", has_equal_lengths, "d d"},
    {"why.dot.matmul_t.whole", only_offsets_count, "first last value"},
    {"why.mix.whole", has_room, "low high"},
    {"why.mix.whole.same", has_no_room, "low"},
    {"why.context.mix.row", weighs_anew, "best before value"},
    {"why.context.mix.row.first", is_first_word, "keys"},
    {"why.context.mix.row.same", weighs_alike, "best before value"},
    {"why.forward.affine.whole", is_squeezed, "largest"},
    {"why.update.affine.whole", several_rows, "rows"},
    {"why.backward.affine.whole", reads_backwards, "row rest"},
    {"why.start.affine.row", starts_at_the_end, "row rows"},
    {"why.annotation.concat.whole", reads_both_ways, "row left right rows"},
    {"why.additive.row", sizes_do_not_matter, "bound"},
    {"why.additive.row.sizes", sizes_differ, "left right units"},
    {"why.token.add.whole", few_orders, "orders rows"},
    {"why.position.whole", tells_all_apart, "fast hands rows"},
    {"why.position.whole.one", one_clock, "fast"},
    {"why.blend.whole", some_are_kept, "kept all"},
    {"why.argmax.row", context_decides, "word without value other"},
    {"why.argmax.row.empty", nothing_written, ""},
    {"why.argmax.row.fixed", ends_unseeing, "sentence"},
    {"why.argmax.row.back", ends_looking_back, "back sentence"},
    {"why.argmax.row.onward", ends_looking_on, "sentence"},
    {"why.argmax.row.blind", sees_no_weights, "next less"},
    {"why.told.row", NULL, ""},
    {"why.force.row", NULL, "value word"},
    {"why.argmax.row.same", context_does_not_decide, "word without value"},
    {0},
};

static const struct fact facts[] = {
    {"why.scale", "d", .number = vector_length},
    {"why.scale", "row", .text = scale_row},
    {"why.scale", "best", .text = scale_best},
    {"why.scale", "with", .number = share_with},
    {"why.scale", "otherwise", .number = share_otherwise},
    {"why.max", "one", .text = scored_noun},
    {"why.max", "value", .number = max_value},
    {"why.max", "factor", .number = raised_max},
    {"why.exp", "best", .text = lead_best},
    {"why.exp", "second", .text = lead_second},
    {"why.exp", "difference", .number = lead},
    {"why.exp", "factor", .number = lead_factor},
    {"why.exp", "one", .text = scored_noun},
    {"why.exp", "column", .text = lowest_column},
    {"why.exp", "score", .number = lowest_score},
    {"why.exp", "value", .number = lowest_raised},
    {"why.divide", "best", .text = lead_best},
    {"why.divide", "second", .text = lead_second},
    {"why.divide", "difference", .number = lead},
    {"why.divide", "factor", .number = lead_factor},
    {"why.divide.whole", "row", .text = leading_row},
    {"why.divide.whole", "best", .text = leading_best},
    {"why.divide.whole", "second", .text = leading_second},
    {"why.divide.whole", "difference", .number = leading_difference},
    {"why.divide.whole", "factor", .number = leading_factor},
    {"why.matmul_t", "d", .number = count_terms},
    {"why.matmul_t", "first", .text = first_product},
    {"why.matmul_t", "last", .text = last_product},
    {"why.matmul_t", "value", .number = product_value},
    {"why.mix", "low", .number = lowest_value},
    {"why.mix", "high", .number = highest_value},
    {"why.mix", "keys", .number = count_weights},
    {"why.mix", "best", .text = weighed_most},
    {"why.mix", "before", .number = weight_before},
    {"why.mix", "value", .number = weight_now},
    {"why.affine", "rows", .number = count_read},
    {"why.affine", "rest", .number = count_after},
    {"why.affine", "row", .text = first_read},
    {"why.affine", "largest", .number = largest_before},
    {"why.concat", "row", .text = middle_row},
    {"why.concat", "left", .number = read_left},
    {"why.concat", "right", .number = read_right},
    {"why.concat", "rows", .number = count_of},
    {"why.additive", "units", .number = count_voters},
    {"why.additive", "bound", .number = largest_vote},
    {"why.additive", "left", .number = left_size},
    {"why.additive", "right", .number = right_size},
    {"why.add", "rows", .number = count_of},
    {"why.add", "orders", .number = count_orders},
    {"why.position", "hands", .number = count_clocks},
    {"why.position", "fast", .number = fastest},
    {"why.position", "rows", .number = count_of},
    {"why.blend", "kept", .number = count_kept},
    {"why.blend", "all", .number = count_places},
    {"why.argmax", "word", .text = written_name},
    {"why.argmax", "other", .text = other_name},
    {"why.argmax", "value", .number = written_logit},
    {"why.argmax", "next", .text = next_name},
    {"why.argmax", "less", .number = next_logit},
    {"why.argmax", "sentence", .text = sentence_so_far},
    {"why.argmax", "back", .number = count_back},
    {"why.force", "word", .text = written_name},
    {"why.force", "value", .number = written_logit},
    {"why.argmax", "without", .number = written_without},
    {0},
};
// clang-format on

const struct truths why_truths = {truths, facts};
