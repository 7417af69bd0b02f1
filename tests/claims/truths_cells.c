// SPDX-License-Identifier: MIT
// What is said of cells that are added, divided, hidden.
#include <math.h>
#include <string.h>

#include "facts.h"

// --- added ------------------------------------------------------------------

static bool is_sum(const struct claim *c)
{
    double a = operand_cell(c, 0, c->column), b = operand_cell(c, 1, c->column);
    return a + b == fact_value(c);
}

static bool adds_bias(const struct claim *c)
{
    return operand_of(c, 1)->rows == 1;
}

static bool adds_rows(const struct claim *c)
{
    return operand_at(c, 1) == claim_row(c) &&
           operand_of(c, 1)->rows == c->out->rows;
}

// The positions are what is added.
static bool adds_places(const struct claim *c)
{
    return adds_rows(c) && !strcmp(fact_right(c), "P") &&
           (!strcmp(fact_left(c), "X_in") || !strcmp(fact_left(c), "words"));
}

// What was found is added to the words.
static bool adds_found(const struct claim *c)
{
    static const char *const lines[] = {"X", "sum", "out", "normed", "normed2"};
    int k = 0;
    while (k < 5 && strcmp(fact_left(c), lines[k]))
        k++;
    return adds_rows(c) && !strcmp(fact_right(c), "added") && k < 5;
}

static bool adds_heard(const struct claim *c)
{
    return adds_rows(c) && !strcmp(operand_of(c, 1)->plain, "heard") &&
           (!strcmp(operand_of(c, 0)->plain, "x") ||
            !strcmp(operand_of(c, 0)->plain, "X"));
}

static bool is_found_alone(const struct claim *c)
{
    return !strcmp(operand_of(c, 0)->plain, "added");
}

// --- divided ----------------------------------------------------------------

static double divisor_of(const struct claim *c)
{
    return c->o->number;
}

static const char *operand_number(const struct claim *c)
{
    return name_number(operand_of(c, 0));
}

static double from_value(const struct claim *c)
{
    return operand_cell(c, 0, c->column);
}

static bool is_quotient(const struct claim *c)
{
    return from_value(c) / c->o->number == fact_value(c);
}

// Of how many products each number is the sum; 0 when it is none.
static double count_products(const struct claim *c)
{
    struct claim product = claim_at(c, operand_of(c, 0), 0);
    bool sums = !strcmp(product.kind, "matmul_t") ||
                !strcmp(product.kind, "matmul") ||
                !strcmp(product.kind, "affine");
    return sums ? claim_terms(&product) : 0;
}

static bool divides_by_one(const struct claim *c)
{
    return c->o->number == 1;
}

// No two numbers of a row change places.
static bool keeps_order(const struct claim *c)
{
    const struct tensor *A = operand_of(c, 0), *B = c->out;
    for (int r = 0; r < B->rows; r++)
        for (int i = 0; i < B->columns; i++)
            for (int j = 0; j < B->columns; j++)
                if (tensor_at(A, r, i) > tensor_at(A, r, j) &&
                    tensor_at(B, r, i) < tensor_at(B, r, j))
                    return false;
    return c->o->number > 0 && c->o->number != 1;
}

// Of two things that were added.
static bool halves(const struct claim *c)
{
    struct claim sum = claim_at(c, operand_of(c, 0), claim_row(c));
    return keeps_order(c) && c->o->number == 2 && !strcmp(sum.kind, "add");
}

static bool divides_by_root(const struct claim *c)
{
    return keeps_order(c) && count_products(c) > 1 &&
           same_number(c->o->number * c->o->number, count_products(c), 1);
}

// --- hidden -----------------------------------------------------------------

static int count_open(const struct claim *c)
{
    int open = 0;
    for (int k = 0; k < c->out->columns; k++)
        open += operand_cell(c, 1, k) == 1 &&
                claim_cell(c, k) == operand_cell(c, 0, k);
    return open;
}

static double count_open_keys(const struct claim *c)
{
    return count_open(c);
}

static double count_closed_keys(const struct claim *c)
{
    int closed = 0;
    for (int k = 0; k < c->out->columns; k++)
        closed += operand_cell(c, 1, k) == 0 && isinf(claim_cell(c, k));
    return closed;
}

static bool opens_some(const struct claim *c)
{
    int open = count_open(c);
    return open > 0 && open < c->out->columns &&
           open + count_closed_keys(c) == c->out->columns;
}

static bool opens_all(const struct claim *c)
{
    return count_open(c) == c->out->columns;
}

static bool opens_nothing(const struct claim *c)
{
    return count_closed_keys(c) == c->out->columns;
}

static bool stays(const struct claim *c)
{
    return operand_cell(c, 1, c->column) == 1 &&
           claim_cell(c, c->column) == operand_cell(c, 0, c->column);
}

// Minus infinity now, and later no weight.
static bool hides(const struct claim *c)
{
    const struct tensor *weights = claim_tensor(c, "weights");
    return operand_cell(c, 1, c->column) == 0 &&
           claim_cell(c, c->column) == -INFINITY &&
           (!weights || tensor_at(weights, c->row, c->column) == 0);
}

static bool opens_all_rows(const struct claim *c)
{
    struct claim row = *c;
    for (row.row = 0; row.row < c->out->rows; row.row++)
        if (!opens_all(&row))
            return false;
    return true;
}

static bool hides_somewhere(const struct claim *c)
{
    return !opens_all_rows(c);
}

// The mask is 1 up to [left] places before a row and [right] after it, and 0
// elsewhere; the last row stands at the last column.
static bool is_band(const struct tensor *m, int left, int right)
{
    int ahead = m->columns - m->rows;
    for (int r = 0; r < m->rows; r++)
        for (int k = 0; k < m->columns; k++) {
            int at = r + ahead;
            if (tensor_at(m, r, k) != (k >= at - left && k <= at + right))
                return false;
        }
    return ahead >= 0;
}

static bool of_others(const struct claim *c)
{
    return model_words(c->model, "queries").count > 0;
}

static bool looks_back(const struct claim *c)
{
    return is_band(c->out, c->out->columns, 0) && !of_others(c);
}

static bool others_look_back(const struct claim *c)
{
    return is_band(c->out, c->out->columns, 0) && of_others(c);
}

static double band_width(const struct claim *c)
{
    return model_number(c->model, "mask", NAN);
}

static bool looks_around(const struct claim *c)
{
    int width = (int)band_width(c);
    return width > 0 && is_band(c->out, width, width) && !of_others(c);
}

static bool others_look_around(const struct claim *c)
{
    int width = (int)band_width(c);
    return width > 0 && is_band(c->out, width, width) && of_others(c);
}

static double earlier_words(const struct claim *c)
{
    return band_width(c) - 1;
}

static bool looks_back_so_far(const struct claim *c)
{
    int width = (int)band_width(c);
    return width > 1 && is_band(c->out, width - 1, 0) && !of_others(c);
}

static bool others_look_back_so_far(const struct claim *c)
{
    int width = (int)band_width(c);
    return width > 1 && is_band(c->out, width - 1, 0) && of_others(c);
}

static bool looks_at_itself(const struct claim *c)
{
    return is_band(c->out, 0, 0) && !of_others(c);
}

static bool others_look_at_one(const struct claim *c)
{
    return is_band(c->out, 0, 0) && of_others(c);
}

// clang-format off
static const struct truth truths[] = {
    {"add.cell", is_sum, "left.name right.name value"},
    {"add.row", adds_rows, "left.name right.name row"},
    {"add.row.bias", adds_bias, "right.name row"},
    {"add.whole", adds_rows, "name left.name right.name"},
    {"add.whole.bias", adds_bias, "name left.name right.name"},
    {"summed.add.row", adds_found, "row"},
    {"summed.add.whole", adds_found, "name left.name right.name"},
    {"summed.copy.whole", is_found_alone, "name"},
    {"token.add.row", adds_places, "right.row row"},
    {"kept.add.row", adds_heard, "row"},
    {"kept.add.whole", adds_heard, "name left.name right.name"},
    {"token.add.whole", adds_places, "name left.name right.name"},
    {"scale.cell", is_quotient, "one from divisor value"},
    {"scale.cell.one", divides_by_one, "one from value"},
    {"scale.row", keeps_order, "one row divisor value"},
    {"scale.whole", keeps_order, "one divisor"},
    {"round.scale.row", halves, "row value"},
    {"round.scale.whole", halves, ""},
    {"scale.whole.root", divides_by_root, "one divisor d d"},
    {"scale.whole.one", divides_by_one, "one"},
    {"mask.cell", stays, "row column"},
    {"mask.cell.hidden", hides, "row column"},
    {"mask.row", opens_some, "keys row open closed"},
    {"mask.row.all", opens_all, "row keys"},
    {"mask.row.nothing", opens_nothing, "row"},
    {"mask.whole", hides_somewhere, ""},
    {"mask.whole.all", opens_all_rows, ""},
    {"allowed.causal", looks_back, ""},
    {"allowed.causal.others", others_look_back, "queries"},
    {"allowed.band", looks_around, "width"},
    {"allowed.band.others", others_look_around, "queries width"},
    {"allowed.itself", looks_at_itself, ""},
    {"allowed.itself.others", others_look_at_one, "queries"},
    {"allowed.window", looks_back_so_far, "width earlier"},
    {"allowed.window.others", others_look_back_so_far,
     "width queries earlier"},
    {0},
};

static const struct fact facts[] = {
    {"add", "name", .text = fact_name},
    {"add", "row", .text = fact_row},
    {"scale", "divisor", .number = divisor_of},
    {"scale", "d", .number = count_products},
    {"scale", "one", .text = operand_number},
    {"scale.row", "row", .text = fact_row},
    {"scale.row", "value", .number = fact_largest},
    {"scale.cell", "from", .number = from_value},
    {"mask", "row", .text = fact_row},
    {"mask", "keys", .number = fact_columns},
    {"mask", "open", .number = count_open_keys},
    {"mask", "closed", .number = count_closed_keys},
    {"mask.cell", "column", .text = fact_column},
    {"allowed", "width", .number = band_width},
    {"allowed", "queries", .number = fact_rows},
    {"allowed", "earlier", .number = earlier_words},
    {0},
};
// clang-format on

const struct truths cell_truths = {truths, facts};
