// SPDX-License-Identifier: MIT
// What is said of why rows meet, are mixed and go through learned weights, of
// votes, clocks and gates.
#include <math.h>
#include <string.h>

#include "facts.h"
#include "trace/op.h"

// --- sums of products --------------------------------------------------------

static double count_terms(const struct claim *c)
{
    return claim_terms(c);
}

static bool has_equal_lengths(const struct claim *c)
{
    return operand_of(c, 0)->columns == operand_of(c, 1)->columns &&
           !name_learned(operand_of(c, 1));
}

// The example: position 7, or the middle of few, and one five further on, or
// five before it, or the last; and one as far apart at the first place, or
// else at the last.
struct twins {
    int p, q, by;
};

static struct twins twins_of(const struct claim *c)
{
    int last = c->out->rows - 1, p = last < 7 ? last / 2 : 7, q = p + 5;
    if (q > last)
        q = p > 5 ? p - 5 : last;
    int first = q < p ? q : p, end = q > p ? q : p;
    if (first == 0 && end == last)
        return (struct twins){0, 0, last};
    return (struct twins){p, q, first > 0 ? -first : last - end};
}

static const char *first_product(const struct claim *c)
{
    struct twins t = twins_of(c);
    return name_cell(c, c->out, t.p, t.q);
}

static const char *last_product(const struct claim *c)
{
    struct twins t = twins_of(c);
    return name_cell(c, c->out, t.p + t.by, t.q + t.by);
}

static double product_value(const struct claim *c)
{
    struct twins t = twins_of(c);
    return tensor_at(c->out, t.p, t.q);
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

// The two numbers of every pair, times each other and added, are the cosine of
// the angle between the hands.
static bool adds_cosines(const struct claim *c)
{
    const struct tensor *P = operand_of(c, 0);
    double base = model_number(c->model, "base", 10000);
    int d = P->columns;
    for (int hand = 0; 2 * hand < d; hand++) {
        double angle = (c->row - c->column) / pow(base, 2. * hand / d), sum = 0;
        for (int n = 0; n < d; n++)
            if (wave_hand(c, n, d) == hand)
                sum += tensor_at(P, c->row, n) * tensor_at(P, c->column, n);
        if (fabs(sum - cos(angle)) > 1e-7)
            return false;
    }
    return c->row != c->column;
}

// The places where the two rows have numbers of the same sign, but none so
// small that their product is 0.
static double count_agreeing(const struct claim *c)
{
    const struct tensor *A = operand_of(c, 0), *B = operand_of(c, 1);
    int row = operand_at(c, 0), count = 0;
    for (int k = 0; k < A->columns; k++) {
        double a = tensor_at(A, row, k), b = tensor_at(B, c->column, k);
        count += a * b != 0 && (a < 0) == (b < 0);
    }
    return count;
}

static double count_apart(const struct claim *c)
{
    return fabs((double)c->row - c->column);
}

static double count_pairs(const struct claim *c)
{
    return operand_of(c, 0)->columns / 2;
}

static bool adds_ones(const struct claim *c)
{
    return c->row == c->column &&
           fabs(claim_cell(c, c->column) - count_pairs(c)) < 1e-9;
}

static bool moved_on(const struct claim *c)
{
    for (int q = 1; q < c->out->columns; q++)
        if (fabs(tensor_at(c->out, c->row, q) -
                 tensor_at(c->out, c->row - 1, q - 1)) > 1e-8 * c->out->columns)
            return false;
    return c->row > 0;
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
    return claim_row(c) == 0 && operand_of(c, 0)->columns > 1;
}

static double even_weight(const struct claim *c)
{
    return 1.0 / operand_of(c, 0)->columns;
}

static bool is_equal(const struct claim *c)
{
    for (int k = 1; k < operand_of(c, 0)->columns; k++)
        if (operand_cell(c, 0, k) != operand_cell(c, 0, 0))
            return false;
    return even_weight(c) < 1;
}

static bool is_even(const struct claim *c)
{
    double most = 0;
    for (int k = 0; k < operand_of(c, 0)->columns; k++)
        most = fmax(most, fabs(operand_cell(c, 0, k) - even_weight(c)));
    return most < 0.005 && even_weight(c) < 1 && !is_equal(c);
}

static bool weighs_one(const struct claim *c)
{
    return even_weight(c) == 1;
}

static bool weighs_anew(const struct claim *c)
{
    return claim_row(c) > 0 && !is_even(c) && !is_equal(c) &&
           !weighs_one(c);
}

// --- learned weights ---------------------------------------------------------

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

// The sum furthest from 0 before tanh; with [name] the cell that it became.
static double largest_before(const struct claim *c, const char **name)
{
    double largest = 0;
    *name = name_cell(c, c->out, 0, 0);
    for (int r = 0; r < c->out->rows; r++) {
        struct claim row = claim_at(c, c->out, r);
        for (int k = 0; k < c->out->columns; k++) {
            double sum = claim_sum(&row, k, claim_terms(&row));
            if (fabs(sum) <= fabs(largest))
                continue;
            largest = sum;
            *name = name_cell(c, c->out, r, k);
        }
    }
    return largest;
}

static double largest_sum(const struct claim *c)
{
    const char *name;
    return largest_before(c, &name);
}

static const char *of_largest_sum(const struct claim *c)
{
    const char *name;
    largest_before(c, &name);
    return name;
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

// Every annotation is made of what stands before it; the first of no other.
static bool reads_onwards(const struct claim *c)
{
    const struct operation *first = c->out->writer[0];
    return c->out->rows > 1 && !strcmp(c->out->plain, "annotations") &&
           !strcmp(c->o->kind->name, "affine") &&
           first->in_count < c->out->writer[1]->in_count &&
           c->out->writer[1]->in[2].tensor == c->out &&
           c->out->writer[1]->in[2].row == 0;
}

static bool starts_at_the_end(const struct claim *c)
{
    return operand_at(c, 0) == 0 && operand_of(c, 0)->rows > 1 &&
           term_is(operand_of(c, 0), "backward");
}

// Read one way, the last annotation is the only one that has read all.
static bool starts_with_the_last(const struct claim *c)
{
    return operand_at(c, 0) == operand_of(c, 0)->rows - 1 &&
           operand_of(c, 0)->rows > 1 &&
           term_is(operand_of(c, 0), "annotation");
}

static int middle(const struct claim *c)
{
    return c->out->rows / 2;
}

static const char *middle_row(const struct claim *c)
{
    return name_row(c, c->out, middle(c));
}

static const char *middle_forward(const struct claim *c)
{
    return name_vector(c, operand_of(c, 0), middle(c), false);
}

static const char *middle_backward(const struct claim *c)
{
    return name_vector(c, operand_of(c, 1), middle(c), false);
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

// --- energies, positions, gates ----------------------------------------------

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

static bool weights_choose(const struct claim *c)
{
    return made_of(c, 0) && made_of(c, 0) == made_of(c, 1) && claim_row(c) == 0;
}

static bool nothing_is_known(const struct claim *c)
{
    return !(made_of(c, 0) && made_of(c, 1)) && claim_row(c) == 0;
}

// The matrix that made operand [k], and the third operand.
static const char *choosing(const struct claim *c, int k)
{
    const struct tensor *m = operand_of(c, k);
    return m->writer[k ? 0 : operand_at(c, 0)]->in[1].tensor->plain;
}

static const char *asks_by(const struct claim *c)
{
    return made_of(c, 0) ? choosing(c, 0) : "";
}

static const char *offers_by(const struct claim *c)
{
    return made_of(c, 1) ? choosing(c, 1) : "";
}

static const char *votes_by(const struct claim *c)
{
    return operand_of(c, 2)->plain;
}

static double count_orders(const struct claim *c)
{
    double orders = tgamma(c->out->rows + 1.0);
    for (int r = 0; r < c->out->rows; r++) {
        int times = 0; // of its word up to here
        for (int i = 0; i <= r; i++)
            times += !strcmp(name_label(c, c->out, i),
                             name_label(c, c->out, r));
        orders /= times;
    }
    return orders;
}

static bool few_orders(const struct claim *c)
{
    return c->out->rows <= 12 && count_orders(c) > 1;
}

// The first column of the pair an eighth of the way.
static int middle_pair(const struct claim *c)
{
    return c->out->columns / 16 * 2;
}

static const char *pair_column(const struct claim *c)
{
    int pair = middle_pair(c);
    return name_column(c, c->out, waves_in_halves(c) ? pair / 2 : pair);
}

static double hand_after(const struct claim *c, int row, int column)
{
    return row / pow(c->o->number, 1. * column / c->out->columns);
}

// Its hand is round once in that many positions.
static double one_turn(const struct claim *c)
{
    return 2 * acos(-1) / hand_after(c, 1, middle_pair(c));
}

static double first_degrees(const struct claim *c)
{
    return hand_after(c, c->row + first_place(c->model), 0) * 180 / acos(-1);
}

static double last_degrees(const struct claim *c)
{
    return hand_after(c, c->row + first_place(c->model), c->out->columns - 2) *
           180 / acos(-1);
}

static bool first_was_round(const struct claim *c)
{
    return !waves_are_sines(c) && first_degrees(c) > 360 &&
           last_degrees(c) < 360;
}

static bool last_hardly_moved(const struct claim *c)
{
    return !waves_are_sines(c) && last_degrees(c) < 1 &&
           first_degrees(c) > last_degrees(c);
}

// Another hand has the same sine: it points up where this one points down.
static bool fits_two(const struct claim *c)
{
    return !wave_cosine(c, c->column, c->out->columns) &&
           fabs(claim_cell(c, c->column)) < 1;
}

static bool fits_two_beside(const struct claim *c)
{
    return fits_two(c) && !waves_in_halves(c) && !waves_are_sines(c);
}

static bool fits_two_in_halves(const struct claim *c)
{
    return fits_two(c) && waves_in_halves(c) && !waves_are_sines(c);
}

static bool fits_two_and_nothing_tells(const struct claim *c)
{
    return fits_two(c) && waves_are_sines(c);
}

static bool points_up(const struct claim *c)
{
    return wave_cosine(c, c->column, c->out->columns) &&
           claim_cell(c, c->column) > 0;
}

static bool points_down(const struct claim *c)
{
    return wave_cosine(c, c->column, c->out->columns) &&
           claim_cell(c, c->column) < 0;
}

static double count_clocks(const struct claim *c)
{
    return c->out->columns / 2;
}

static bool all_rows_differ(const struct claim *c)
{
    if (waves_are_sines(c))
        return false;
    int cosine = waves_in_halves(c) ? c->out->columns / 2 : 1;
    for (int p = 0; p < c->out->rows; p++)
        for (int q = 0; q < p; q++)
            if (tensor_at(c->out, p, 0) == tensor_at(c->out, q, 0) &&
                tensor_at(c->out, p, cosine) == tensor_at(c->out, q, cosine))
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
    return count_clocks(c) == 1 && !waves_are_sines(c) &&
           tensor_at(c->out, 1, 0) == sin(1 + first_place(c->model));
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

// clang-format off
// The rows of the words that are read stand in what they meet.
static bool serves_twice(const struct claim *c)
{
    const struct tensor *words = trace_find(c->trace, "words");
    const struct tensor *E = operand_of(c, 1);
    return words && !strcmp(E->plain, "E") &&
           words->writer[0]->in[0].tensor == E;
}

static const struct truth truths[] = {
    {"why.matmul_t.whole", has_equal_lengths, "d d"},
    {"why.logit.matmul_t.whole", serves_twice, ""},
    {"why.lens_logit.matmul_t.whole", serves_twice, ""},
    {"why.energy.matmul_t.row", has_equal_lengths, "d d"},
    {"why.dot.matmul_t.whole", only_offsets_count, "first last value"},
    {"why.dot.matmul_t.row.moved", moved_on, "row"},
    {"why.dot.matmul_t.cell.apart", adds_cosines, "apart"},
    {"why.dot.matmul_t.cell.own", adds_ones, "hands"},
    {"why.matmul_t.cell.agree", NULL, "adds d"},
    {"why.mix.whole", has_room, "low high"},
    {"why.mix.whole.same", has_no_room, "low"},
    {"why.mean.mix.whole", has_room, "low high"},
    {"why.mean.mix.whole.same", has_no_room, "low"},
    {"why.context.mix.row", weighs_anew, "even value best"},
    {"why.context.mix.row.even", is_even, "even"},
    {"why.context.mix.row.equal", is_equal, "even"},
    {"why.context.mix.row.first", is_first_word, "keys"},
    {"why.context.mix.row.one", weighs_one, ""},
    {"why.forward.affine.whole", is_squeezed, "cell largest"},
    {"why.update.affine.whole", several_rows, "rows"},
    {"why.backward.affine.whole", reads_backwards, "row rest"},
    {"why.annotation.affine.whole", reads_onwards, "row rest"},
    {"why.first.affine.row", starts_with_the_last, "rows"},
    {"why.start.affine.row", starts_at_the_end, "row rows"},
    {"why.annotation.concat.whole", reads_both_ways,
     "forward left backward right rows row"},
    {"why.additive.row", nothing_is_known, "bound"},
    {"why.additive.cell", NULL, "bound"},
    {"why.additive.row.learned", weights_choose,
     "asks offers votes bound"},
    {"why.additive.row.sizes", sizes_differ, "left right units"},
    {"why.token.add.whole", few_orders, "orders rows"},
    {"why.token.add.whole.layers", few_orders, "orders rows"},
    {"why.position.whole", tells_all_apart, "column turn hands rows"},
    {"why.position.whole.one", one_clock, "turn"},
    {"why.position.row.round", first_was_round, "first"},
    {"why.position.row.near", last_hardly_moved, "last"},
    {"why.position.cell", fits_two_beside, "value"},
    {"why.position.cell.halves", fits_two_in_halves, "value"},
    {"why.position.cell.sines", fits_two_and_nothing_tells, "value"},
    {"why.position.cell.up", points_up, "value"},
    {"why.position.cell.down", points_down, "value"},
    {"why.blend.whole", some_are_kept, "kept all"},
    {"why.keeping.blend.whole", some_are_kept, "kept all"},
    {0},
};

static const struct fact facts[] = {
    {"why.matmul_t", "d", .number = count_terms},
    {"why.matmul_t", "first", .text = first_product},
    {"why.matmul_t", "last", .text = last_product},
    {"why.matmul_t", "value", .number = product_value},
    {"why.matmul_t", "row", .text = fact_row},
    {"why.matmul_t", "apart", .number = count_apart},
    {"why.matmul_t", "hands", .number = count_pairs},
    {"why.matmul_t", "adds", .number = count_agreeing},
    {"why.mix", "low", .number = lowest_value},
    {"why.mix", "high", .number = highest_value},
    {"why.mix", "keys", .number = count_weights},
    {"why.mix", "best", .text = weighed_most},
    {"why.mix", "even", .number = even_weight},
    {"why.mix", "value", .number = weight_now},
    {"why.affine", "rows", .number = count_read},
    {"why.affine", "rest", .number = count_after},
    {"why.affine", "row", .text = first_read},
    {"why.affine", "largest", .number = largest_sum},
    {"why.affine", "cell", .text = of_largest_sum},
    {"why.concat", "row", .text = middle_row},
    {"why.concat", "forward", .text = middle_forward},
    {"why.concat", "backward", .text = middle_backward},
    {"why.concat", "left", .number = read_left},
    {"why.concat", "right", .number = read_right},
    {"why.concat", "rows", .number = fact_rows},
    {"why.additive", "asks", .text = asks_by},
    {"why.additive", "offers", .text = offers_by},
    {"why.additive", "votes", .text = votes_by},
    {"why.additive", "units", .number = count_voters},
    {"why.additive", "bound", .number = largest_vote},
    {"why.additive", "left", .number = left_size},
    {"why.additive", "right", .number = right_size},
    {"why.add", "rows", .number = fact_rows},
    {"why.add", "orders", .number = count_orders},
    {"why.position", "hands", .number = count_clocks},
    {"why.position", "column", .text = pair_column},
    {"why.position", "turn", .number = one_turn},
    {"why.position.row", "first", .number = first_degrees},
    {"why.position.row", "last", .number = last_degrees},
    {"why.position.cell", "value", .number = fact_value},
    {"why.position", "rows", .number = fact_rows},
    {"why.blend", "kept", .number = count_kept},
    {"why.blend", "all", .number = count_places},
    {0},
};
// clang-format on

const struct truths why_sums_truths = {truths, facts};
