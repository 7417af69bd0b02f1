// SPDX-License-Identifier: MIT
// What is said of a kernel over a picture, of a dense layer, and of what moves.
#include <math.h>

#include "facts.h"

static double ordinal_row(const struct claim *c)
{
    return c->row + 1;
}

static double ordinal_column(const struct claim *c)
{
    return c->column + 1;
}

static double places(const struct claim *c)
{
    return (double)c->out->rows * c->out->columns;
}

static double weights(const struct claim *c)
{
    return (double)operand_of(c, 1)->rows * operand_of(c, 1)->columns;
}

static double all_weights(const struct claim *c)
{
    return places(c) * operand_of(c, 0)->rows * operand_of(c, 0)->columns;
}

static double terms(const struct claim *c)
{
    return claim_terms(c);
}

static double value(const struct claim *c)
{
    return claim_cell(c, c->column);
}

static bool one_for_all(const struct claim *c)
{
    return claim_terms(c) == weights(c);
}

static bool each_its_own(const struct claim *c)
{
    return weights(c) == all_weights(c) &&
           claim_terms(c) == operand_of(c, 0)->rows * operand_of(c, 0)->columns;
}

// --- taught ------------------------------------------------------------------

static double at(const struct tensor *m, int k)
{
    return tensor_at(m, k / m->columns, k % m->columns);
}

static double pixel(const struct claim *c)
{
    return at(operand_of(c, 0), c->row);
}

static double wanted(const struct claim *c)
{
    return at(operand_of(c, 1), c->column);
}

static double squares(const struct claim *c)
{
    const struct tensor *A = operand_of(c, 0);
    double sum = 0;
    for (int k = 0; k < A->rows * A->columns; k++)
        sum += at(A, k) * at(A, k);
    return sum;
}

// Its picture gives its map again.
static bool is_taught(const struct claim *c)
{
    const struct tensor *A = operand_of(c, 0), *B = operand_of(c, 1);
    if (squares(c) == 0)
        return true;
    for (int q = 0; q < c->out->columns; q++) {
        double sum = 0, size = 0;
        for (int p = 0; p < c->out->rows; p++) {
            sum += at(A, p) * tensor_at(c->out, p, q);
            size += fabs(at(A, p) * tensor_at(c->out, p, q));
        }
        if (!(fabs(sum - at(B, q)) <= 1e-9 * (size + fabs(at(B, q)))))
            return false;
    }
    return true;
}

static bool is_quotient(const struct claim *c)
{
    return squares(c) > 0 &&
           same_number(value(c), pixel(c) * wanted(c) / squares(c),
                       fabs(value(c)));
}

static bool is_black(const struct claim *c)
{
    return squares(c) == 0 && value(c) == 0;
}

static double own_weights(const struct claim *c)
{
    return places(c);
}

// --- moved -------------------------------------------------------------------

static int by(const struct claim *c, bool down)
{
    return down ? c->o->option : (int)c->o->number;
}

static bool has_moved(const struct claim *c)
{
    const struct tensor *A = operand_of(c, 0);
    for (int r = 0; r < c->out->rows; r++)
        for (int k = 0; k < c->out->columns; k++) {
            int from = r - by(c, true), left = k - by(c, false);
            double x = from < 0 || left < 0 ? 0 : tensor_at(A, from, left);
            if (tensor_at(c->out, r, k) != x)
                return false;
        }
    return true;
}

static bool moves_both(const struct claim *c)
{
    return has_moved(c) && by(c, true) && by(c, false);
}

static bool moves_right(const struct claim *c)
{
    return has_moved(c) && !by(c, true) && by(c, false);
}

static bool moves_down(const struct claim *c)
{
    return has_moved(c) && by(c, true) && !by(c, false);
}

static bool stays_still(const struct claim *c)
{
    return has_moved(c) && !by(c, true) && !by(c, false);
}

static bool row_came(const struct claim *c)
{
    return has_moved(c) && c->row >= by(c, true) &&
           by(c, false) < c->out->columns;
}

static bool row_is_new(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++)
        if (claim_cell(c, k) != 0)
            return false;
    return has_moved(c);
}

static bool cell_came(const struct claim *c)
{
    return row_came(c) && c->column >= by(c, false);
}

static bool cell_is_new(const struct claim *c)
{
    return has_moved(c) && claim_cell(c, c->column) == 0;
}

static double rows_down(const struct claim *c)
{
    return by(c, true);
}

static double columns_right(const struct claim *c)
{
    return by(c, false);
}

static double from_row(const struct claim *c)
{
    return c->row - by(c, true) + 1;
}

static double from_column(const struct claim *c)
{
    return c->column - by(c, false) + 1;
}

// --- compared ----------------------------------------------------------------

static double most_apart(const struct claim *c)
{
    const struct tensor *A = operand_of(c, 0), *B = operand_of(c, 1);
    double most = 0;
    int last = c->term < 0 ? A->rows * A->columns - 1 : c->term;
    for (int k = 0; k <= last; k++)
        most = fmax(most, fabs(at(A, k) - at(B, k)));
    return most;
}

static bool differ(const struct claim *c)
{
    return most_apart(c) > 0;
}

static bool are_same(const struct claim *c)
{
    return most_apart(c) == 0;
}

static bool are_nearly_same(const struct claim *c)
{
    const struct tensor *A = operand_of(c, 0);
    return most_apart(c) <= 1e-9 * (1 + fabs(A->largest));
}

// clang-format off
static const struct truth truths[] = {
    {"convolve.whole", one_for_all, "places weights"},
    {"convolve.row", one_for_all, "weights n"},
    {"convolve.cell", claim_adds_up, "n m terms value"},
    {"dense.whole", each_its_own, "places weights"},
    {"dense.row", each_its_own, "n terms"},
    {"dense.cell", claim_adds_up, "terms n m value"},
    {"why.convolve.whole", one_for_all, "weights places all"},
    {"why.dense.whole", each_its_own, ""},
    {"teach.whole", is_taught, "weights"},
    {"teach.row", is_taught, "n pixel"},
    {"teach.cell", is_quotient, "n m pixel wanted squares value"},
    {"teach.cell.nothing", is_black, ""},
    {"why.teach.whole", is_taught, ""},
    {"slide.whole", moves_both, "down right"},
    {"slide.whole.right", moves_right, "right"},
    {"slide.whole.down", moves_down, "down"},
    {"slide.whole.still", stays_still, ""},
    {"slide.row", row_came, "from"},
    {"slide.row.in", row_is_new, ""},
    {"slide.cell", cell_came, "from before value"},
    {"slide.cell.in", cell_is_new, ""},
    {"why.slide.whole", has_moved, ""},
    {"unlike.farthest.row", differ, "value"},
    {"unlike.farthest.row.same", are_same, ""},
    {"unlike.farthest.row.stays", are_nearly_same, ""},
    {"unlike.farthest.term", NULL, "n term so_far"},
    {0},
};

static const struct fact facts[] = {
    {"convolve", "weights", .number = weights},
    {"convolve", "places", .number = places},
    {"convolve", "terms", .number = terms},
    {"convolve", "n", .number = ordinal_row},
    {"convolve", "m", .number = ordinal_column},
    {"convolve.cell", "value", .number = value},
    {"why.convolve", "weights", .number = weights},
    {"why.convolve", "places", .number = places},
    {"why.convolve", "all", .number = all_weights},
    {"dense", "weights", .number = weights},
    {"dense", "places", .number = places},
    {"dense", "terms", .number = terms},
    {"dense", "n", .number = ordinal_row},
    {"dense", "m", .number = ordinal_column},
    {"dense.cell", "value", .number = value},
    {"why.dense", "weights", .number = weights},
    {"why.dense", "places", .number = places},
    {"why.dense", "all", .number = all_weights},
    {"teach.whole", "weights", .number = own_weights},
    {"teach", "n", .number = ordinal_row},
    {"teach", "m", .number = ordinal_column},
    {"teach", "pixel", .number = pixel},
    {"teach.cell", "wanted", .number = wanted},
    {"teach.cell", "squares", .number = squares},
    {"teach.cell", "value", .number = value},
    {"slide", "down", .number = rows_down},
    {"slide", "right", .number = columns_right},
    {"slide", "from", .number = from_row},
    {"slide", "before", .number = from_column},
    {"slide.cell", "value", .number = value},
    {0},
};
// clang-format on

const struct truths convolution_truths = {truths, facts};
