// SPDX-License-Identifier: MIT
// What is said of rows that meet rows, product by product or unit by unit, and
// of rows that are weighted.
#include <math.h>
#include <string.h>

#include "facts.h"

// --- product by product -----------------------------------------------------

static bool one_number(const struct claim *c)
{
    return claim_found(c).count == 1 && claim_adds_up(c);
}

static bool one_largest(const struct claim *c)
{
    return claim_found(c).count > 1 && claim_found(c).ties == 1 &&
           claim_adds_up(c);
}

static bool several_largest(const struct claim *c)
{
    return claim_found(c).ties > 1 && claim_adds_up(c);
}

static bool queries_meet_keys(const struct claim *c)
{
    return term_is(operand_of(c, 0), "query") &&
           term_is(operand_of(c, 1), "key") && claim_adds_up(c);
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

// What asks is a state, or a query made of it: from before the word that it
// looks for, s₀ before the first, or in Luong's wiring the word's own.
static bool is_asked(const struct claim *c, bool own)
{
    const struct tensor *left = operand_of(c, 0);
    int row = operand_at(c, 0);
    if (term_is(left, "query")) {
        const struct operand *state = &left->writer[row]->in[0];
        left = state->tensor;
        row = state->row;
    }
    return term_is(left, "state") && row == claim_row(c) + own;
}

static bool asks_in_time(const struct claim *c)
{
    return is_asked(c, claim_tensor(c, "attentional"));
}

static bool states_meet_annotations(const struct claim *c)
{
    return asks_in_time(c) && term_is(operand_of(c, 1), "annotation") &&
           claim_adds_up(c);
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

static const char *right_row(const struct claim *c)
{
    return name_row(c, operand_of(c, 1), c->column);
}

static const char *right_vector(const struct claim *c)
{
    return name_vector(c, operand_of(c, 1), c->column, false);
}

static double places_apart(const struct claim *c)
{
    return fabs((double)c->row - c->column);
}

// --- unit by unit -----------------------------------------------------------

static double count_units(const struct claim *c)
{
    return operand_of(c, 2)->rows;
}

static bool votes_remain(const struct claim *c)
{
    return c->term + 1 < claim_terms(c);
}

static bool votes_are_all(const struct claim *c)
{
    return !votes_remain(c) &&
           same_number(fact_so_far(c), claim_cell(c, c->column),
                       1 + claim_terms(c));
}

static bool one_energy(const struct claim *c)
{
    return asks_in_time(c) && one_number(c);
}

static bool highest_is_one(const struct claim *c)
{
    return asks_in_time(c) && one_largest(c);
}

static bool highest_are_several(const struct claim *c)
{
    return asks_in_time(c) && several_largest(c);
}

static bool asks_and_adds_up(const struct claim *c)
{
    return is_asked(c, false) && claim_adds_up(c);
}

// The state of the word itself, which was made before the energy.
static bool asks_itself_and_adds_up(const struct claim *c)
{
    return claim_tensor(c, "attentional") && is_asked(c, true) &&
           claim_adds_up(c);
}

// --- weighted ---------------------------------------------------------------

static struct found weights_of(const struct claim *c)
{
    const struct tensor *weights = operand_of(c, 0);
    return find_in(weights, operand_at(c, 0), weights->columns);
}

static bool one_most_weight(const struct claim *c)
{
    struct found w = weights_of(c);
    return w.ties == 1 && w.count - w.zeros > 1 && claim_adds_up(c);
}

static bool several_most_weights(const struct claim *c)
{
    struct found w = weights_of(c);
    return w.ties > 1 && w.high > 0 && claim_adds_up(c);
}

static bool only_weight(const struct claim *c)
{
    struct found w = weights_of(c);
    return w.count - w.zeros == 1 && claim_adds_up(c);
}

// No weight, because nothing was allowed, and nothing comes out.
static bool no_weight(const struct claim *c)
{
    struct found w = weights_of(c), sum = claim_found(c);
    const struct tensor *masked = claim_tensor(c, "masked");
    return w.zeros == w.count && sum.zeros == sum.count && masked &&
           isinf(find_in(masked, c->row, masked->columns).high);
}

// What is heard in a round is a weighted sum of what all have.
static bool hears(const struct claim *c)
{
    return claim_adds_up(c) && !strncmp(c->out->name, "round", 5);
}

static bool hears_most(const struct claim *c)
{
    return hears(c) && one_most_weight(c);
}

static bool hears_alike(const struct claim *c)
{
    return hears(c) && weights_of(c).ties > 1;
}

static bool hears_one(const struct claim *c)
{
    return hears(c) && only_weight(c);
}

static bool hears_nobody(const struct claim *c)
{
    struct found w = weights_of(c), sum = claim_found(c);
    return w.zeros == w.count && sum.zeros == sum.count;
}

static double count_values(const struct claim *c)
{
    return operand_of(c, 1)->rows;
}

static double count_most_weights(const struct claim *c)
{
    return weights_of(c).ties;
}

// The largest; of a row with one that is not 0, that one.
static int best_weight(const struct claim *c)
{
    struct found w = weights_of(c);
    for (int k = 0; k < w.count && w.count - w.zeros == 1; k++)
        if (w.x[k] != 0)
            return k;
    return w.best;
}

static double most_weight(const struct claim *c)
{
    return weights_of(c).x[best_weight(c)];
}

static const char *best_value(const struct claim *c)
{
    return name_row(c, operand_of(c, 1), best_weight(c));
}

static const char *value_of_term(const struct claim *c)
{
    return name_row(c, operand_of(c, 1), c->term);
}

// The row that is farthest away, the last of two.
static int far_row(const struct claim *c)
{
    int last = c->out->rows - 1;
    return claim_row(c) > last - claim_row(c) ? 0 : last;
}

static double with_itself(const struct claim *c)
{
    return claim_cell(c, claim_row(c));
}

static double with_farthest(const struct claim *c)
{
    return claim_cell(c, far_row(c));
}

static const char *farthest(const struct claim *c)
{
    return name_row(c, operand_of(c, 1), far_row(c));
}

static bool mixes_annotations(const struct claim *c)
{
    return one_most_weight(c) && term_is(operand_of(c, 1), "annotation");
}

// clang-format off
static const struct truth truths[] = {
    {"matmul_t.whole", claim_adds_up, "rows keys"},
    {"matmul_t.row", one_largest, "row keys value best"},
    {"matmul_t.row.one", one_number, "row value"},
    {"matmul_t.row.tie", several_largest, "row keys ties value"},
    {"matmul_t.cell", claim_adds_up, "left_vector right_vector value"},
    {"score.matmul_t.whole", queries_meet_keys, "rows keys"},
    {"score.matmul_t.row", one_best_score, "row keys value best"},
    {"score.matmul_t.row.one", score_of_one, "row value"},
    {"score.matmul_t.row.tie", several_best_scores, "row keys ties value"},
    {"score.matmul_t.cell", queries_meet_keys, "left right value"},
    {"energy.matmul_t.whole", states_meet_annotations, "rows keys"},
    {"energy.matmul_t.row", one_best_energy, "left_vector keys value best"},
    {"energy.matmul_t.row.one", energy_of_one, "left_vector value"},
    {"energy.matmul_t.row.tie", several_best_energies,
     "left_vector keys ties value"},
    {"energy.matmul_t.cell", states_meet_annotations,
     "left_vector right_vector value"},
    {"dot.matmul_t.whole", distance_counts, ""},
    {"dot.matmul_t.row", distance_counts, "row own far other"},
    {"dot.matmul_t.row.one", one_position, "value"},
    {"dot.matmul_t.cell", distance_counts,
     "left_vector right_vector value apart"},
    {"mix.whole", claim_adds_up, "values rows"},
    {"output.mix.whole", claim_adds_up, "values rows"},
    {"mix.row", one_most_weight, "value best"},
    {"context.mix.row", mixes_annotations, "value best"},
    {"mix.row.one", only_weight, "best value"},
    {"mix.row.tie", several_most_weights, "ties value"},
    {"mix.row.nothing", no_weight, "row"},
    {"mix.cell", claim_adds_up, "cell place value"},
    {"mix.term", NULL, "from term so_far"},
    {"mean.mix.whole", claim_adds_up, "values rows"},
    {"mean.mix.row", one_most_weight, "value best"},
    {"mean.mix.row.one", only_weight, "best value"},
    {"mean.mix.row.tie", several_most_weights, "ties value"},
    {"mean.mix.cell", claim_adds_up, "value"},
    {"mean.mix.term", NULL, "from term so_far"},
    {"heard.mix.whole", hears, "rows"},
    {"heard.mix.row", hears_most, "row value best"},
    {"heard.mix.row.one", hears_one, "row best value"},
    {"heard.mix.row.tie", hears_alike, "row ties value"},
    {"heard.mix.row.nothing", hears_nobody, "row"},
    {"heard.mix.cell", hears, "cell place value"},
    {"heard.mix.term", NULL, "from term so_far"},
    {"additive.cell", claim_adds_up, "units query column value"},
    {"additive.row", one_largest, "query keys value best"},
    {"additive.row.one", one_number, "value"},
    {"additive.row.tie", several_largest, "keys ties value"},
    {"additive.term", votes_remain, "unit vote so_far"},
    {"additive.term.last", votes_are_all, "unit vote so_far"},
    {"energy.additive.cell.own", asks_itself_and_adds_up,
     "units word column value"},
    {"energy.additive.cell", asks_and_adds_up, "units word column value"},
    {"energy.additive.row", highest_is_one, "word best value"},
    {"energy.additive.row.one", one_energy, "word value"},
    {"energy.additive.row.tie", highest_are_several, "word ties value"},
    {0},
};

static const struct fact facts[] = {
    {"matmul_t", "rows", .number = fact_rows},
    {"matmul_t", "keys", .number = fact_columns},
    {"matmul_t.row", "row", .text = fact_left_row},
    {"matmul_t.row", "left_vector", .text = fact_left_vector},
    {"matmul_t.row", "best", .text = fact_best},
    {"matmul_t.row", "ties", .number = fact_ties},
    {"matmul_t.row", "value", .number = fact_largest},
    {"matmul_t.cell", "left", .text = fact_left_row},
    {"matmul_t.cell", "right", .text = right_row},
    {"matmul_t.cell", "left_vector", .text = fact_left_vector},
    {"matmul_t.cell", "right_vector", .text = right_vector},
    {"matmul_t.cell", "apart", .number = places_apart},
    {"mix.whole", "values", .number = count_values},
    {"mix.whole", "rows", .number = fact_rows},
    {"matmul_t.row", "own", .number = with_itself},
    {"matmul_t.row", "other", .text = farthest},
    {"matmul_t.row", "far", .number = with_farthest},
    {"mix.row", "row", .text = fact_row},
    {"mix.row", "ties", .number = count_most_weights},
    {"mix.row", "value", .number = most_weight},
    {"mix.row", "best", .text = best_value},
    {"mix.cell", "place", .number = fact_column_ordinal},
    {"mix.term", "from", .text = value_of_term},
    {"mix.term", "term", .number = fact_term},
    {"mix.term", "so_far", .number = fact_so_far},
    {"additive", "word", .number = fact_row_ordinal},
    {"additive", "units", .number = count_units},
    {"additive", "keys", .number = fact_columns},
    {"additive.row", "query", .text = fact_left_vector},
    {"additive.row", "best", .text = fact_best},
    {"additive.row", "ties", .number = fact_ties},
    {"additive.row", "value", .number = fact_largest},
    {"additive.cell", "query", .text = fact_left_vector},
    {"additive.cell", "column", .text = fact_column},
    {"additive.term", "unit", .number = fact_term_ordinal},
    {"additive.term", "vote", .number = fact_term},
    {"additive.term", "so_far", .number = fact_so_far},
    {0},
};
// clang-format on

const struct truths row_truths = {truths, facts};
