// SPDX-License-Identifier: MIT
// What is said of what is read off finished weights.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "facts.h"
#include "trace/origin.h"

static bool down(const struct claim *c)
{
    return !strcmp(c->kind, "collect");
}

static double number(const struct claim *c, int k)
{
    const struct tensor *A = operand_of(c, 0);
    int row = claim_row(c);
    return down(c) ? tensor_at(A, k, row) : tensor_at(A, row, k);
}

static const char *name_read(const struct claim *c, int k)
{
    const struct tensor *A = operand_of(c, 0);
    return down(c) ? name_row(c, A, k) : name_column(c, A, k);
}

static double keys(const struct claim *c)
{
    return claim_terms(c);
}

static double value(const struct claim *c)
{
    return claim_cell(c, 0);
}

// --- terms -------------------------------------------------------------------

static const char *key(const struct claim *c)
{
    return name_read(c, c->term);
}

static double read_number(const struct claim *c)
{
    return number(c, c->term);
}

static double term(const struct claim *c)
{
    return claim_term(c, 0, c->term);
}

static double so_far(const struct claim *c)
{
    double high = -INFINITY;
    for (int k = 0; k <= c->term; k++)
        high = fmax(high, number(c, k));
    return strcmp(c->kind, "most") ? claim_sum(c, 0, c->term + 1) : high;
}

static bool is_last(const struct claim *c)
{
    return c->term + 1 == claim_terms(c) && same_number(so_far(c), value(c), 1);
}

static bool is_not_last(const struct claim *c)
{
    return c->term + 1 < claim_terms(c);
}

// --- rows --------------------------------------------------------------------

static int best(const struct claim *c)
{
    int best = 0;
    for (int k = claim_terms(c) - 1; k >= 0; k--)
        best = number(c, k) >= number(c, best) ? k : best;
    return best;
}

static const char *best_name(const struct claim *c)
{
    return name_read(c, best(c));
}

static double most(const struct claim *c)
{
    return number(c, best(c));
}

static double ties(const struct claim *c)
{
    int ties = 0;
    for (int k = 0; k < claim_terms(c); k++)
        ties += number(c, k) == most(c);
    return ties;
}

static bool one_largest(const struct claim *c)
{
    return ties(c) == 1 && value(c) == most(c);
}

static bool several_largest(const struct claim *c)
{
    return ties(c) > 1 && value(c) == most(c);
}

static bool adds_up(const struct claim *c)
{
    return same_number(value(c), claim_sum(c, 0, claim_terms(c)), 1);
}

static bool near_one(const struct claim *c)
{
    return adds_up(c) && fabs(value(c) - 1) <= 0.01;
}

static bool far_from_one(const struct claim *c)
{
    return adds_up(c) && fabs(value(c) - 1) > 0.01;
}

static bool only_one(const struct claim *c)
{
    return most(c) == 1 && value(c) == 0;
}

static double equal(const struct claim *c)
{
    return exp(value(c));
}

static const char *received(const struct claim *c)
{
    return name_row(c, c->out, claim_row(c));
}

// --- all of them -------------------------------------------------------------

static int extreme(const struct claim *c, int sign)
{
    int at = 0;
    for (int r = c->out->rows - 1; r >= 0; r--)
        at = sign * tensor_at(c->out, r, 0) >= sign * tensor_at(c->out, at, 0)
                 ? r
                 : at;
    return at;
}

static const char *high(const struct claim *c)
{
    return name_row(c, c->out, extreme(c, 1));
}

static const char *low(const struct claim *c)
{
    return name_row(c, c->out, extreme(c, -1));
}

static double largest(const struct claim *c)
{
    return tensor_at(c->out, extreme(c, 1), 0);
}

static double least(const struct claim *c)
{
    return tensor_at(c->out, extreme(c, -1), 0);
}

static double off(const struct claim *c)
{
    int off = 0;
    for (int r = 0; r < c->out->rows; r++)
        off += fabs(tensor_at(c->out, r, 0) - 1) > 0.01;
    return off;
}

// As far as they are printed, with four decimals.
static bool all_alike(const struct claim *c)
{
    return largest(c) - least(c) <= 1e-4;
}

static bool some_more(const struct claim *c)
{
    return largest(c) > least(c);
}

static bool only_look(const struct claim *c)
{
    return keys(c) == 1 || most(c) == 1;
}

static bool all_equal(const struct claim *c)
{
    return adds_up(c) && ties(c) == keys(c) && keys(c) > 1 &&
           fabs(value(c) - log(keys(c))) <= 1e-9;
}

static bool none_off(const struct claim *c)
{
    return off(c) == 0 && some_more(c);
}

static bool some_off(const struct claim *c)
{
    return off(c) > 0 && some_more(c);
}

static bool none_off_alike(const struct claim *c)
{
    return off(c) == 0 && all_alike(c);
}

static bool all_off_alike(const struct claim *c)
{
    return off(c) == c->out->rows && all_alike(c);
}

static double columns(const struct claim *c)
{
    return c->o->in[0].tensor->columns;
}

static bool all_even(const struct claim *c)
{
    const struct tensor *A = c->o->in[0].tensor;
    for (int i = 0; i < A->rows * A->columns; i++)
        if (fabs(tensor_at(A, i / A->columns, i % A->columns) - 1 / columns(c)) >
            2e-6 / columns(c))
            return false;
    return columns(c) > 1 && fabs(largest(c) - log(columns(c))) < 1e-4;
}

static bool alike_not_even(const struct claim *c)
{
    return all_alike(c) && !all_even(c);
}

static bool columns_are_one(const struct claim *c)
{
    const struct tensor *A = c->o->in[0].tensor;
    for (int k = 0; k < A->columns; k++) {
        double sum = 0;
        for (int r = 0; r < A->rows; r++)
            sum += tensor_at(A, r, k);
        if (fabs(sum - 1) > 0.01)
            return false;
    }
    return off(c) == c->out->rows;
}

static bool off_by_rows(const struct claim *c)
{
    return some_off(c) && !columns_are_one(c);
}

// clang-format off
static const struct truth truths[] = {
    {"most.row.one", only_look, "row best value"},
    {"most.whole.same", all_alike, "most"},
    {"total.whole.same", none_off_alike, "most"},
    {"total.whole.off.same", all_off_alike, "rows most"},
    {"entropy.row.equal", all_equal, "row keys value"},
    {"entropy.whole.same", alike_not_even, "most"},
    {"collect.whole.same", all_alike, "most"},
    {"most.row", one_largest, "row best keys value"},
    {"most.row.tie", several_largest, "row value ties keys best"},
    {"most.term", is_not_last, "key value so_far"},
    {"most.term.last", is_last, "key value so_far"},
    {"most.whole", some_more, "high most low least"},
    {"total.row", near_one, "keys row value"},
    {"total.row.off", far_from_one, "keys row value"},
    {"total.term", is_not_last, "key value so_far"},
    {"total.term.last", is_last, "key value so_far"},
    {"total.whole", none_off, "least low most high"},
    {"total.whole.off", off_by_rows, "rows off least low most high"},
    {"total.whole.columns", columns_are_one, "least most"},
    {"entropy.row", adds_up, "row value equal"},
    {"entropy.row.nothing", only_one, "row best"},
    {"entropy.term", is_not_last, "value key term so_far"},
    {"entropy.term.last", is_last, "value key term so_far"},
    {"entropy.whole.even", all_even, "most columns"},
    {"entropy.whole", some_more, "high most low least"},
    {"collect.row", adds_up, "row value best most"},
    {"collect.term", is_not_last, "key row value so_far"},
    {"collect.term.last", is_last, "key row value so_far"},
    {"collect.whole", some_more, "high most low least"},
    {"why.most.whole", NULL, ""},
    {"why.total.whole", NULL, ""},
    {"why.entropy.whole", NULL, ""},
    {"why.collect.whole", NULL, ""},
    {0},
};

#define READING(kind)                                                          \
    {kind, "keys", .number = keys},                                            \
    {kind ".row", "value", .number = value},                                   \
    {kind ".row", "best", .text = best_name},                                  \
    {kind ".row", "most", .number = most},                                     \
    {kind ".row", "ties", .number = ties},                                     \
    {kind ".row", "equal", .number = equal},                                   \
    {kind ".term", "key", .text = key},                                        \
    {kind ".term", "value", .number = read_number},                            \
    {kind ".term", "term", .number = term},                                    \
    {kind ".term", "so_far", .number = so_far}

#define WHOLE(kind)                                                            \
    {kind ".whole", "off", .number = off},                                     \
    {kind ".whole", "high", .text = high},                                     \
    {kind ".whole", "most", .number = largest},                                \
    {kind ".whole", "low", .text = low},                                       \
    {kind ".whole", "least", .number = least}

static const struct fact facts[] = {
    READING("most"),
    READING("total"),
    READING("entropy"),
    READING("collect"),
    READING("effective"),
    WHOLE("most"),
    WHOLE("total"),
    WHOLE("entropy"),
    WHOLE("collect"),
    {"entropy.whole", "columns", .number = columns},
    {"total.whole", "rows", .number = fact_rows},
    {"most", "row", .text = received},
    {"total", "row", .text = received},
    {"entropy", "row", .text = received},
    {"collect", "row", .text = received},
    {0},
};
// clang-format on

const struct truths reading_truths = {truths, facts};
