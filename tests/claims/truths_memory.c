// SPDX-License-Identifier: MIT
// What is said of a state of one number: what a step keeps, what is left of a
// word, how far an error is felt back.
#include <math.h>
#include <string.h>

#include "facts.h"
#include "trace/op.h"

static double first_of(const struct tensor *m, int row)
{
    return tensor_at(m, row, 0);
}

static bool near(double x, double y)
{
    return fabs(x - y) <= 1e-12 * fmax(1, fmax(fabs(x), fabs(y)));
}

// --- what is kept ------------------------------------------------------------

static bool all_is_rest(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++)
        if (!near(first_of(c->out, r) + first_of(operand_of(c, 0), r), 1))
            return false;
    return true;
}

static double gradient(const struct claim *c)
{
    double h = first_of(operand_of(c, 0), claim_row(c));
    return (1 - h) * (1 + h);
}

static double weight(const struct claim *c)
{
    return first_of(operand_of(c, 1), 0);
}

static bool all_is_steep(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++) {
        double h = first_of(operand_of(c, 0), r);
        if (!near(first_of(c->out, r), (1 - h) * (1 + h) * weight(c)))
            return false;
    }
    return true;
}

// --- what is left ------------------------------------------------------------

static const struct tensor *keeps(const struct claim *c)
{
    return claim_tensor(c, "keep");
}

// From the start: taken once, kept by every step since.
static double left_of(const struct claim *c, int row, int word)
{
    double left = word > row ? 0 : first_of(claim_tensor(c, "take"), word);
    for (int t = word + 1; t <= row; t++)
        left *= first_of(keeps(c), t);
    return left;
}

static bool is_left(const struct claim *c)
{
    int from = c->row < 0 ? 0 : c->row,
        to = c->row < 0 ? c->out->rows - 1 : from;
    for (int t = from; t <= to; t++)
        for (int s = 0; s < c->out->columns; s++)
            if (!near(tensor_at(c->out, t, s), left_of(c, t, s)))
                return false;
    return true;
}

// What every step takes is a share of its word: no gradient of tanh, no number
// below 0 or above 1.
static bool are_shares(const struct claim *c)
{
    const struct tensor *take = claim_tensor(c, "take");
    for (int t = 0; t < take->rows; t++)
        if (!(first_of(take, t) >= 0 && first_of(take, t) <= 1))
            return false;
    return strcmp(take->writer[0]->kind->name, "steep") != 0;
}

static bool is_share_left(const struct claim *c)
{
    return is_left(c) && are_shares(c);
}

static bool is_gradient_left(const struct claim *c)
{
    return is_left(c) && !are_shares(c);
}

static bool was_before(const struct claim *c)
{
    return is_share_left(c) && c->column < c->row;
}

static bool is_own(const struct claim *c)
{
    return is_share_left(c) && c->column == c->row;
}

static bool was_a_gradient_before(const struct claim *c)
{
    return is_gradient_left(c) && c->column < c->row;
}

static bool is_own_gradient(const struct claim *c)
{
    return is_gradient_left(c) && c->column == c->row;
}

static bool is_to_come(const struct claim *c)
{
    return is_left(c) && c->column > c->row;
}

static double left_before(const struct claim *c)
{
    return left_of(c, c->row - 1, c->column);
}

static double kept(const struct claim *c)
{
    return first_of(keeps(c), c->row);
}

static const char *first_word(const struct claim *c)
{
    return name_column(c, c->out, 0);
}

static double first_left(const struct claim *c)
{
    return tensor_at(c->out, claim_row(c), 0);
}

static const char *last_word(const struct claim *c)
{
    return name_column(c, c->out, c->out->columns - 1);
}

static double left_at_end(const struct claim *c)
{
    return tensor_at(c->out, c->out->rows - 1, 0);
}

static double own_at_end(const struct claim *c)
{
    return tensor_at(c->out, c->out->rows - 1, c->out->rows - 1);
}

// --- what is felt ------------------------------------------------------------

static double felt_at(const struct claim *c, int row)
{
    double felt = 1;
    for (int t = c->out->rows - 1; t > row; t--)
        felt *= first_of(keeps(c), t);
    return felt;
}

static bool is_felt(const struct claim *c)
{
    for (int t = 0; t < c->out->rows; t++)
        if (!near(first_of(c->out, t), felt_at(c, t)))
            return false;
    return true;
}

// At most a tenth arrives, or nothing, or something else.
static bool is_hardly_felt(const struct claim *c)
{
    return is_felt(c) && felt_at(c, 0) > 0 && felt_at(c, 0) <= 0.1;
}

static bool is_not_felt(const struct claim *c)
{
    return is_felt(c) && felt_at(c, 0) == 0;
}

static bool is_well_felt(const struct claim *c)
{
    return is_felt(c) && felt_at(c, 0) != 0 && !is_hardly_felt(c);
}

static bool is_felt_before(const struct claim *c)
{
    return is_felt(c) && c->row + 1 < c->out->rows;
}

static bool is_felt_last(const struct claim *c)
{
    return is_felt(c) && c->row + 1 == c->out->rows;
}

static const char *row_after(const struct claim *c)
{
    return name_row(c, c->out, c->row + 1);
}

static const char *first_row(const struct claim *c)
{
    return name_row(c, c->out, 0);
}

static double felt_first(const struct claim *c)
{
    return felt_at(c, 0);
}

static double value_here(const struct claim *c)
{
    return claim_cell(c, 0);
}

// clang-format off
static const struct truth truths[] = {
    {"rest.whole", all_is_rest, ""},
    {"rest.row", all_is_rest, "taken.value.number value.number"},
    {"steep.whole", all_is_steep, "weight"},
    {"steep.row", all_is_steep, "row slope weight value.number"},
    {"reach.whole", is_share_left, ""},
    {"reach.whole.slope", is_gradient_left, ""},
    {"reach.row", is_share_left, "row first value"},
    {"reach.row.slope", is_gradient_left, "row first value"},
    {"reach.cell.slope", was_a_gradient_before, "column before keep value"},
    {"reach.cell.own.slope", is_own_gradient, "column value"},
    {"reach.cell", was_before, "before column keep value"},
    {"reach.cell.own", is_own, "column value"},
    {"reach.cell.later", is_to_come, "column value"},
    {"echo.whole", is_felt, ""},
    {"echo.row", is_felt_before, "after before.value.precise keep.value.number value.precise"},
    {"echo.row.last", is_felt_last, "value.precise"},
    {"why.reach.whole", is_share_left, "left first own last"},
    {"why.reach.whole.slope", is_gradient_left, "first left last own"},
    {"why.echo.whole", is_hardly_felt, "first left"},
    {"why.echo.whole.some", is_well_felt, "first left"},
    {"why.echo.whole.nothing", is_not_felt, "first"},
    {0},
};

static const struct fact facts[] = {
    {"rest", "value", .number = value_here},
    {"steep", "weight", .number = weight},
    {"steep", "row", .text = fact_row},
    {"steep", "slope", .number = gradient},
    {"steep", "value", .number = value_here},
    {"reach.row", "row", .text = fact_row},
    {"reach.row", "first", .text = first_word},
    {"reach.row", "value", .number = first_left},
    {"reach.cell", "column", .text = fact_column},
    {"reach.cell", "before", .number = left_before},
    {"reach.cell", "keep", .number = kept},
    {"why.reach", "first", .text = first_word},
    {"why.reach", "left", .number = left_at_end},
    {"why.reach", "last", .text = last_word},
    {"why.reach", "own", .number = own_at_end},
    {"echo", "after", .text = row_after},
    {"echo", "value", .number = value_here},
    {"why.echo", "first", .text = first_row},
    {"why.echo", "left", .number = felt_first},
    {0},
};
// clang-format on

const struct truths memory_truths = {truths, facts};
