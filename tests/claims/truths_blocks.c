// SPDX-License-Identifier: MIT
// What is said of rows that are normalized, of hidden units that answer, and of
// what a block adds.
#include <math.h>
#include <string.h>

#include "facts.h"

// --- normalized --------------------------------------------------------------

static int width(const struct claim *c)
{
    return operand_of(c, 0)->columns;
}

static double numbers_of_row(const struct claim *c)
{
    return width(c);
}

static double epsilon(const struct claim *c)
{
    const struct entry *e = model_find(c->model, "epsilon");
    return e ? e->number : 1e-5;
}

// How the numbers of operand 0 lie in the row that the claim is about.
static double mean_here(const struct claim *c)
{
    double sum = 0;
    for (int k = 0; k < width(c); k++)
        sum += operand_cell(c, 0, k);
    return sum / width(c);
}

// Off their mean, or with [zero] off 0.
static double off_here(const struct claim *c, bool zero)
{
    double sum = 0, mean = zero ? 0 : mean_here(c);
    for (int k = 0; k < width(c); k++)
        sum += pow(operand_cell(c, 0, k) - mean, 2);
    return sqrt(sum / width(c) + epsilon(c));
}

static bool same_here(const struct claim *c)
{
    for (int k = 1; k < width(c); k++)
        if (operand_cell(c, 0, k) != operand_cell(c, 0, 0))
            return false;
    return true;
}

static bool zero_here(const struct claim *c)
{
    return same_here(c) && operand_cell(c, 0, 0) == 0;
}

// Means of large numbers are far off by rounding.
static double size_here(const struct claim *c)
{
    double most = 0;
    for (int k = 0; k < width(c); k++)
        most = fmax(most, fabs(operand_cell(c, 0, k)));
    return most;
}

static bool near_here(const struct claim *c, double x)
{
    return same_number(claim_cell(c, 0), x, 4 * size_here(c) + fabs(x));
}

static bool is_mean(const struct claim *c)
{
    return near_here(c, mean_here(c));
}

static bool is_mean_of_same(const struct claim *c)
{
    return is_mean(c) && same_here(c);
}

static bool is_deviation(const struct claim *c)
{
    return near_here(c, off_here(c, false));
}

static bool is_root_of_epsilon(const struct claim *c)
{
    return same_here(c) && claim_cell(c, 0) == sqrt(epsilon(c));
}

static bool is_rms(const struct claim *c)
{
    return near_here(c, off_here(c, true));
}

static bool is_rms_of_zeros(const struct claim *c)
{
    return zero_here(c) && claim_cell(c, 0) == sqrt(epsilon(c));
}

static bool in_every_row(const struct claim *c,
                         bool (*holds)(const struct claim *c))
{
    struct claim row = *c;
    for (row.row = 0; row.row < c->out->rows; row.row++)
        if (!holds(&row))
            return false;
    return true;
}

static bool all_means(const struct claim *c)
{
    return in_every_row(c, is_mean);
}

static bool all_deviations(const struct claim *c)
{
    return in_every_row(c, is_deviation);
}

static bool all_rms(const struct claim *c)
{
    return in_every_row(c, is_rms);
}

// Which operand the gain is: behind mean and deviation, or the root mean square.
static int gain_of(const struct claim *c)
{
    return strcmp(c->kind, "normalize") ? 2 : 3;
}

static bool is_shifted(const struct claim *c)
{
    return c->o->in_count > gain_of(c) + 1;
}

// The numbers of the row, or the one of the cell, come of what it reads.
static bool is_stretched(const struct claim *c)
{
    int gain = gain_of(c);
    for (int k = 0; k < c->out->columns; k++) {
        double x = operand_cell(c, 0, k), mean = 0, shift = 0;
        if (gain == 3)
            mean = operand_cell(c, 1, 0);
        if (is_shifted(c))
            shift = operand_cell(c, gain + 1, k);
        double by = operand_cell(c, gain, k) / operand_cell(c, gain - 1, 0);
        double y = (x - mean) * by + shift;
        bool here = c->column < 0 || k == c->column;
        if (here &&
            !same_number(claim_cell(c, k), y,
                         (fabs(x) + fabs(mean)) * fabs(by) + fabs(shift)))
            return false;
    }
    return true;
}

static bool shifts(const struct claim *c)
{
    return is_shifted(c) && is_stretched(c);
}

static bool only_stretches(const struct claim *c)
{
    return !is_shifted(c) && is_stretched(c);
}

static bool all_shift(const struct claim *c)
{
    return in_every_row(c, shifts);
}

static bool all_only_stretch(const struct claim *c)
{
    return in_every_row(c, only_stretches);
}

// What is left of the row is the shift, or zeros.
static bool only_shift_left(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++)
        if (claim_cell(c, k) !=
            (is_shifted(c) ? operand_cell(c, gain_of(c) + 1, k) : 0))
            return false;
    return gain_of(c) == 3 ? same_here(c) : zero_here(c);
}

static bool shift_is_left(const struct claim *c)
{
    return is_shifted(c) && only_shift_left(c);
}

static bool nothing_is_left(const struct claim *c)
{
    return !is_shifted(c) && only_shift_left(c);
}

// Any size but that of ε is taken away.
static bool is_normalized(const struct claim *c)
{
    return is_shifted(c) ? all_shift(c) : all_only_stretch(c);
}

// --- hidden units ------------------------------------------------------------

static const char *function(const struct claim *c)
{
    return model_is(c->model, "activation", "silu")   ? "SiLU"
           : model_is(c->model, "activation", "gelu") ? "GELU"
                                                      : "GELU-tanh";
}

static double answer_to(const struct claim *c, double x)
{
    if (model_is(c->model, "activation", "silu"))
        return x / (1 + exp(-x));
    if (model_is(c->model, "activation", "gelu"))
        return x / 2 * erfc(-x / sqrt(2));
    double up = sqrt(2 / acos(-1)) * (x + 0.044715 * x * x * x);
    return x / (1 + exp(-2 * up));
}

static bool answers(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++) {
        double x = operand_cell(c, 0, k), y = claim_cell(c, k);
        if ((c->column < 0 || k == c->column) &&
            !same_number(y, answer_to(c, x), fabs(x)))
            return false;
    }
    return true;
}

// Of a number below 0 at most half is left.
static bool leaves_half(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++) {
        double x = operand_cell(c, 0, k), y = claim_cell(c, k);
        if ((c->column < 0 || k == c->column) && x < 0 &&
            !(y <= 0 && y >= x / 2))
            return false;
    }
    return answers(c);
}

static bool all_answer(const struct claim *c)
{
    return in_every_row(c, leaves_half);
}

static bool answers_above(const struct claim *c)
{
    return answers(c) && operand_cell(c, 0, c->column) >= 0;
}

static bool answers_below(const struct claim *c)
{
    return leaves_half(c) && operand_cell(c, 0, c->column) < 0;
}

static const char *what_it_reads(const struct claim *c)
{
    return c->row < 0 ? operand_of(c, 0)->plain
                      : name_vector(c, operand_of(c, 0), c->row, false);
}

// --- the line ----------------------------------------------------------------

static bool is_row(const struct claim *c, bool stays)
{
    for (int k = 0; k < c->out->columns; k++) {
        double x = operand_cell(c, 0, k), y = stays ? operand_cell(c, 1, k) : 0;
        if (!same_number(claim_cell(c, k), x + y, fabs(x) + fabs(y)))
            return false;
    }
    return term_is(operand_of(c, stays), "fed");
}

static bool row_adds(const struct claim *c)
{
    return is_row(c, true);
}

static bool row_is_made(const struct claim *c)
{
    return is_row(c, false);
}

static bool all_rows_add(const struct claim *c)
{
    return in_every_row(c, row_adds);
}

static bool all_rows_are_made(const struct claim *c)
{
    return in_every_row(c, row_is_made);
}

// clang-format off
static const struct truth truths[] = {
    {"row_mean.whole", all_means, "d d"},
    {"row_mean.row", is_mean, "d row d value"},
    {"row_mean.row.level", is_mean_of_same, "row value"},
    {"row_deviation.whole", all_deviations, "epsilon"},
    {"row_deviation.row", is_deviation, "row mean.value epsilon value"},
    {"row_deviation.row.level", is_root_of_epsilon, "row epsilon value"},
    {"row_rms.whole", all_rms, "epsilon"},
    {"row_rms.row", is_rms, "d row epsilon value"},
    {"row_rms.row.level", is_rms_of_zeros, "row epsilon value"},
    {"normalize.whole", all_shift, ""},
    {"normalize.whole.bare", all_only_stretch, ""},
    {"normalize.row", shifts, "row mean.value deviation.value"},
    {"normalize.row.bare", only_stretches, "row mean.value deviation.value"},
    {"normalize.row.level", shift_is_left, "row"},
    {"normalize.row.level.bare", nothing_is_left, "row"},
    {"normalize.cell", shifts,
     "from.value mean.value deviation.value gain.value shift.value value"},
    {"normalize.cell.bare", only_stretches,
     "from.value mean.value deviation.value gain.value value"},
    {"why.normalize.whole", is_normalized, ""},
    {"rms_normalize.whole", all_shift, ""},
    {"rms_normalize.whole.bare", all_only_stretch, ""},
    {"rms_normalize.row", shifts, "row rms.value"},
    {"rms_normalize.row.bare", only_stretches, "row rms.value"},
    {"rms_normalize.row.level", shift_is_left, "row"},
    {"rms_normalize.row.level.bare", nothing_is_left, "row"},
    {"rms_normalize.cell", shifts,
     "from.value rms.value gain.value shift.value value"},
    {"rms_normalize.cell.bare", only_stretches,
     "from.value rms.value gain.value value"},
    {"why.rms_normalize.whole", is_normalized, ""},
    {"activate.whole", all_answer, "function"},
    {"activate.row", leaves_half, "vector function from"},
    {"activate.cell", answers_above, "function from.value value"},
    {"activate.cell.below", answers_below, "from.value function value"},
    {"why.activate.whole", NULL, ""},
    {"out.add.row", row_adds, "row"},
    {"out.add.whole", all_rows_add, "name left.name right.name"},
    {"out.copy.whole", all_rows_are_made, "name"},
    {0},
};

static const struct fact facts[] = {
    {"row_mean", "d", .number = numbers_of_row},
    {"row_rms", "d", .number = numbers_of_row},
    {"row_deviation", "epsilon", .number = epsilon},
    {"row_rms", "epsilon", .number = epsilon},
    {"activate", "function", .text = function},
    {"activate.row", "from", .text = what_it_reads},
    {0},
};
// clang-format on

const struct truths block_truths = {truths, facts};
