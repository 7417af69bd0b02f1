// What is said of sums of products.
#include <math.h>
#include <string.h>

#include "claims.h"
#include "trace/squash.h"

static bool term_is(const struct tensor *m, const char *term)
{
    const char *its = name_term(m);
    return its && !strcmp(its, term);
}

static const char *operand_name(const struct claim *c, int k)
{
    return operand_of(c, k)->plain;
}

static const char *operand_row_words(const struct claim *c, int k)
{
    return name_row(c, operand_of(c, k), operand_at(c, k));
}

static double sum_of(const struct claim *c, int column)
{
    return claim_sum(c, column, claim_terms(c));
}

static double size_of(const struct claim *c, int column)
{
    double size = 0;
    for (int k = 0; k < claim_terms(c); k++)
        size += fabs(claim_term(c, column, k));
    return size;
}

// Through what the sum of an affine row goes, by the names of enum squash.
static double through(const struct claim *c, double sum)
{
    switch (strcmp(c->kind, "affine") ? LINEAR : (enum squash)c->o->number) {
    case TANH:
        return tanh(sum);
    case SIGMOID:
        return 1 / (1 + exp(-sum));
    default:
        return sum;
    }
}

static bool is_squashed(const struct claim *c)
{
    return !strcmp(c->kind, "affine") && c->o->number != LINEAR;
}

static bool cell_adds_up(const struct claim *c, int column)
{
    return same_number(claim_cell(c, column), through(c, sum_of(c, column)),
                       1 + size_of(c, column));
}

static bool row_adds_up(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++)
        if (!cell_adds_up(c, k))
            return false;
    return true;
}

static bool adds_up(const struct claim *c)
{
    return c->column < 0 ? row_adds_up(c) : cell_adds_up(c, c->column);
}

static bool has_bias(const struct claim *c)
{
    return c->o->in_count % 2;
}

// --- terms -----------------------------------------------------------------------

static double place(const struct claim *c)
{
    return c->term + 1;
}

static double term_value(const struct claim *c)
{
    return claim_term(c, c->column, c->term);
}

static double so_far(const struct claim *c)
{
    return claim_sum(c, c->column, c->term + 1);
}

static double final_value(const struct claim *c)
{
    return claim_cell(c, c->column);
}

static const char *squash_words(const struct claim *c)
{
    return phrase_text(NULL,
                       c->o->number == TANH ? "squash.tanh" : "squash.sigmoid");
}

static bool is_last(const struct claim *c)
{
    return c->term + 1 == claim_terms(c);
}

static bool is_bias(const struct claim *c)
{
    return has_bias(c) && is_last(c);
}

static bool is_term(const struct claim *c)
{
    return !is_last(c);
}

static bool is_last_product(const struct claim *c)
{
    return is_last(c) && !is_bias(c) && !is_squashed(c) && adds_up(c);
}

static bool is_last_squashed(const struct claim *c)
{
    return is_last(c) && !is_bias(c) && is_squashed(c) && adds_up(c);
}

static bool is_last_bias(const struct claim *c)
{
    return is_bias(c) && !is_squashed(c) && adds_up(c);
}

static bool is_last_bias_squashed(const struct claim *c)
{
    return is_bias(c) && is_squashed(c) && adds_up(c);
}

// --- a matrix times a matrix -----------------------------------------------------

static bool no_bias(const struct claim *c)
{
    return !has_bias(c) && adds_up(c);
}

static bool with_bias(const struct claim *c)
{
    return has_bias(c) && adds_up(c);
}

static bool makes(const struct claim *c, const char *term)
{
    return adds_up(c) && term_is(c->out, term);
}

static bool makes_queries(const struct claim *c)
{
    return makes(c, "query") && !has_bias(c);
}

static bool makes_queries_with_bias(const struct claim *c)
{
    return makes(c, "query") && has_bias(c);
}

static bool makes_keys(const struct claim *c)
{
    return makes(c, "key") && !has_bias(c);
}

static bool makes_keys_with_bias(const struct claim *c)
{
    return makes(c, "key") && has_bias(c);
}

static bool makes_values(const struct claim *c)
{
    return makes(c, "value") && !has_bias(c);
}

static bool makes_values_with_bias(const struct claim *c)
{
    return makes(c, "value") && has_bias(c);
}

static const char *left_name(const struct claim *c)
{
    return operand_name(c, 0);
}

static const char *weights_name(const struct claim *c)
{
    return operand_name(c, 1);
}

static const char *bias_name(const struct claim *c)
{
    return operand_name(c, 2);
}

static const char *one_of_out(const struct claim *c)
{
    return name_one(c->out);
}

static const char *left_row(const struct claim *c)
{
    return operand_row_words(c, 0);
}

static const char *out_vector(const struct claim *c)
{
    return name_vector(c, c->out, c->row, false);
}

static double column_number(const struct claim *c)
{
    return c->column + 1;
}

// --- rows that meet rows ----------------------------------------------------------

static struct found look(const struct claim *c)
{
    return find_in(c->out, claim_row(c), c->out->columns);
}

static bool one_number(const struct claim *c)
{
    return look(c).count == 1 && adds_up(c);
}

static bool one_largest(const struct claim *c)
{
    return look(c).count > 1 && look(c).ties == 1 && adds_up(c);
}

static bool several_largest(const struct claim *c)
{
    return look(c).ties > 1 && adds_up(c);
}

static bool queries_meet_keys(const struct claim *c)
{
    return term_is(operand_of(c, 0), "query") &&
           term_is(operand_of(c, 1), "key") && adds_up(c);
}

static bool score_of_one(const struct claim *c)
{
    return queries_meet_keys(c) && one_number(c);
}

static bool one_best_score(const struct claim *c)
{
    return queries_meet_keys(c) && one_largest(c);
}

static bool several_best_scores(const struct claim *c)
{
    return queries_meet_keys(c) && several_largest(c);
}

// A state, or a query made of it, from before the word that it looks for.
static bool states_meet_annotations(const struct claim *c)
{
    const struct tensor *left = operand_of(c, 0);
    int row = operand_at(c, 0);
    if (term_is(left, "query")) {
        const struct operand *state = &left->writer[row]->in[0];
        left = state->tensor;
        row = state->row;
    }
    return term_is(left, "state") && row == claim_row(c) &&
           term_is(operand_of(c, 1), "annotation") && adds_up(c);
}

static bool energy_of_one(const struct claim *c)
{
    return states_meet_annotations(c) && one_number(c);
}

static bool one_best_energy(const struct claim *c)
{
    return states_meet_annotations(c) && one_largest(c);
}

static bool several_best_energies(const struct claim *c)
{
    return states_meet_annotations(c) && several_largest(c);
}

// Both are positions, and what they give is the same at the same distance.
static bool distance_counts(const struct claim *c)
{
    const struct tensor *m = c->out;
    for (int p = 1; p < m->rows; p++)
        for (int q = 1; q < m->columns; q++)
            if (fabs(tensor_at(m, p, q) - tensor_at(m, p - 1, q - 1)) > 1e-9)
                return false;
    return operand_of(c, 0) == operand_of(c, 1) &&
           term_is(operand_of(c, 0), "position");
}

static bool one_position(const struct claim *c)
{
    return distance_counts(c) && c->out->rows == 1;
}

static double count_rows(const struct claim *c)
{
    return c->out->rows;
}

static double count_columns(const struct claim *c)
{
    return c->out->columns;
}

static double count_ties(const struct claim *c)
{
    return look(c).ties;
}

static double largest(const struct claim *c)
{
    return look(c).high;
}

static const char *best_column(const struct claim *c)
{
    return name_column(c, c->out, look(c).best);
}

static const char *right_row(const struct claim *c)
{
    return name_row(c, operand_of(c, 1), c->column);
}

static const char *left_vector(const struct claim *c)
{
    return name_vector(c, operand_of(c, 0), operand_at(c, 0), false);
}

static const char *right_vector(const struct claim *c)
{
    return name_vector(c, operand_of(c, 1), c->column, false);
}

static double places_apart(const struct claim *c)
{
    return fabs((double)c->row - c->column);
}

// --- weighted sums -----------------------------------------------------------------

static struct found weights_of(const struct claim *c)
{
    const struct tensor *weights = operand_of(c, 0);
    return find_in(weights, operand_at(c, 0), weights->columns);
}

static bool one_most_weight(const struct claim *c)
{
    struct found w = weights_of(c);
    return w.ties == 1 && w.count - w.zeros > 1 && adds_up(c);
}

static bool several_most_weights(const struct claim *c)
{
    struct found w = weights_of(c);
    return w.ties > 1 && w.high > 0 && adds_up(c);
}

static bool only_weight(const struct claim *c)
{
    struct found w = weights_of(c);
    return w.count - w.zeros == 1 && adds_up(c);
}

// No weight, because nothing was allowed, and nothing comes out.
static bool no_weight(const struct claim *c)
{
    struct found w = weights_of(c), sum = look(c);
    const struct tensor *masked = claim_tensor(c, "masked");
    return w.zeros == w.count && sum.zeros == sum.count && masked &&
           isinf(find_in(masked, c->row, masked->columns).high);
}

static double count_values(const struct claim *c)
{
    return operand_of(c, 1)->rows;
}

static double count_most_weights(const struct claim *c)
{
    return weights_of(c).ties;
}

static double most_weight(const struct claim *c)
{
    return weights_of(c).high;
}

static const char *best_value(const struct claim *c)
{
    return name_row(c, operand_of(c, 1), weights_of(c).best);
}

static const char *value_of_term(const struct claim *c)
{
    return name_row(c, operand_of(c, 1), c->term);
}

static const char *out_row_words(const struct claim *c)
{
    return name_row(c, c->out, c->row);
}

// --- affine --------------------------------------------------------------------------

static bool weights_are_learned(const struct claim *c)
{
    bool learned = true;
    for (int k = 1; k < c->o->in_count; k += 2)
        learned = learned && name_learned(operand_of(c, k));
    return learned && c->o->in_count > 1;
}

static bool is_affine(const struct claim *c)
{
    return weights_are_learned(c) && !is_squashed(c) && adds_up(c);
}

static bool is_affine_squashed(const struct claim *c)
{
    return weights_are_learned(c) && is_squashed(c) && adds_up(c);
}

// Row by row its own word and the row [by] away, where there is one.
static bool reads_neighbour(const struct claim *c, int by)
{
    for (int r = 0; r < c->out->rows; r++) {
        const struct operation *o = c->out->writer[r];
        bool end = r + by < 0 || r + by >= c->out->rows;
        if (strcmp(o->in[0].tensor->plain, "x") || o->in[0].row != r)
            return false;
        if (!end && (o->in[2].tensor != c->out || o->in[2].row != r + by))
            return false;
    }
    return is_affine_squashed(c);
}

static bool reads_to_the_right(const struct claim *c)
{
    return reads_neighbour(c, -1);
}

static bool reads_to_the_left(const struct claim *c)
{
    return reads_neighbour(c, 1);
}

static bool asks_by_the_state(const struct claim *c)
{
    return c->o->in_count == 2 && term_is(operand_of(c, 0), "state") &&
           operand_at(c, 0) == c->row && is_affine(c);
}

// The first backward state has read from the last word to the first.
static bool starts_from_all(const struct claim *c)
{
    return c->row == 0 && !strcmp(operand_name(c, 0), "backward") &&
           operand_at(c, 0) == 0 && is_affine_squashed(c);
}

static const char *operand_list(const struct claim *c)
{
    const char *list = "";
    for (int k = 0; k + 1 < c->o->in_count; k += 2) {
        const char *item = c->row < 0 ? name_title(c, operand_of(c, k))
                                      : name_vector(c, operand_of(c, k),
                                                    operand_at(c, k), false);
        bool last = k + 3 >= c->o->in_count;
        list = k ? said(NULL, c->arena, last ? "list.last" : "list.more",
                        SLOTS(TEXT("list", list), TEXT("item", item)))
                 : item;
    }
    return list;
}

// clang-format off
static const struct truth truths[] = {
    {"product.term", is_term},
    {"product.term.bias.last", is_last_bias},
    {"product.term.bias.last.squashed", is_last_bias_squashed},
    {"product.term.last", is_last_product},
    {"product.term.last.squashed", is_last_squashed},

    {"matmul.whole", no_bias},
    {"matmul.whole.bias", with_bias},
    {"matmul.row", no_bias},
    {"matmul.row.bias", with_bias},
    {"matmul.cell", no_bias},
    {"matmul.cell.bias", with_bias},
    {"query.matmul.row", makes_queries},
    {"query.matmul.row.bias", makes_queries_with_bias},
    {"query.matmul.whole", makes_queries},
    {"query.matmul.whole.bias", makes_queries_with_bias},
    {"key.matmul.row", makes_keys},
    {"key.matmul.row.bias", makes_keys_with_bias},
    {"key.matmul.whole", makes_keys},
    {"key.matmul.whole.bias", makes_keys_with_bias},
    {"value.matmul.row", makes_values},
    {"value.matmul.row.bias", makes_values_with_bias},
    {"value.matmul.whole", makes_values},
    {"value.matmul.whole.bias", makes_values_with_bias},

    {"matmul_t.whole", adds_up},
    {"matmul_t.row", one_largest},
    {"matmul_t.row.one", one_number},
    {"matmul_t.row.tie", several_largest},
    {"matmul_t.cell", adds_up},
    {"score.matmul_t.whole", queries_meet_keys},
    {"score.matmul_t.row", one_best_score},
    {"score.matmul_t.row.one", score_of_one},
    {"score.matmul_t.row.tie", several_best_scores},
    {"score.matmul_t.cell", queries_meet_keys},
    {"energy.matmul_t.whole", states_meet_annotations},
    {"energy.matmul_t.row", one_best_energy},
    {"energy.matmul_t.row.one", energy_of_one},
    {"energy.matmul_t.row.tie", several_best_energies},
    {"energy.matmul_t.cell", states_meet_annotations},
    {"dot.matmul_t.whole", distance_counts},
    {"dot.matmul_t.row", distance_counts},
    {"dot.matmul_t.row.one", one_position},
    {"dot.matmul_t.cell", distance_counts},

    {"mix.whole", adds_up},
    {"mix.row", one_most_weight},
    {"mix.row.one", only_weight},
    {"mix.row.tie", several_most_weights},
    {"mix.row.nothing", no_weight},
    {"mix.cell", adds_up},
    {"mix.term", NULL},

    {"affine.whole", is_affine},
    {"affine.whole.squashed", is_affine_squashed},
    {"affine.row", is_affine},
    {"affine.row.squashed", is_affine_squashed},
    {"affine.cell", is_affine},
    {"affine.cell.squashed", is_affine_squashed},
    {"forward.affine.whole.squashed", reads_to_the_right},
    {"backward.affine.whole.squashed", reads_to_the_left},
    {"query.affine.row", asks_by_the_state},
    {"start.affine.row.squashed", starts_from_all},
    {0},
};

static const struct fact facts[] = {
    {"product", "place", .number = place},
    {"product", "term", .number = term_value},
    {"product", "so_far", .number = so_far},
    {"product", "squash", .text = squash_words},
    {"product", "value", .number = final_value},

    {"matmul", "left", .text = left_name},
    {"matmul", "weights", .text = weights_name},
    {"matmul", "one", .text = one_of_out},
    {"matmul", "bias", .text = bias_name},
    {"matmul", "row", .text = left_row},
    {"matmul", "vector", .text = out_vector},
    {"matmul.cell", "column", .number = column_number},

    {"matmul_t", "rows", .number = count_rows},
    {"matmul_t", "keys", .number = count_columns},
    {"matmul_t.row", "row", .text = left_row},
    {"matmul_t.row", "left_vector", .text = left_vector},
    {"matmul_t.row", "best", .text = best_column},
    {"matmul_t.row", "ties", .number = count_ties},
    {"matmul_t.row", "value", .number = largest},
    {"matmul_t.cell", "left", .text = left_row},
    {"matmul_t.cell", "right", .text = right_row},
    {"matmul_t.cell", "left_vector", .text = left_vector},
    {"matmul_t.cell", "right_vector", .text = right_vector},
    {"matmul_t.cell", "apart", .number = places_apart},

    {"mix.whole", "values", .number = count_values},
    {"mix.whole", "rows", .number = count_rows},
    {"mix.row", "row", .text = out_row_words},
    {"mix.row", "vector", .text = out_vector},
    {"mix.row", "ties", .number = count_most_weights},
    {"mix.row", "value", .number = most_weight},
    {"mix.row", "best", .text = best_value},
    {"mix.cell", "place", .number = column_number},
    {"mix.term", "from", .text = value_of_term},
    {"mix.term", "term", .number = term_value},
    {"mix.term", "so_far", .number = so_far},

    {"affine", "one", .text = one_of_out},
    {"affine", "operands", .text = operand_list},
    {"affine", "squash", .text = squash_words},
    {"affine", "vector", .text = out_vector},
    {0},
};
// clang-format on

const struct truths product_truths = {truths, facts};
