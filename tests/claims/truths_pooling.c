// SPDX-License-Identifier: MIT
// What is said of words that stand in a text several times, and of how much of
// each value arrives.
#include <math.h>

#include "facts.h"

static double times(const struct claim *c, int k)
{
    return operand_cell(c, 1, k);
}

// The first that is there most often.
static int most_often(const struct claim *c)
{
    int at = 0;
    for (int k = c->out->columns - 1; k >= 0; k--)
        at = times(c, k) >= times(c, at) ? k : at;
    return at;
}

static int spoken_of(const struct claim *c)
{
    return c->column < 0 ? most_often(c) : c->column;
}

static const char *name(const struct claim *c)
{
    return name_column(c, c->out, spoken_of(c));
}

static double often(const struct claim *c)
{
    return times(c, spoken_of(c));
}

// Why it is done is said of the most frequent, at every cell.
static double most(const struct claim *c)
{
    return times(c, most_often(c));
}

static bool some_are_there_often(const struct claim *c)
{
    return most(c) > 1;
}

static double more(const struct claim *c)
{
    return often(c) > 0 ? log(often(c)) : 0;
}

static double value(const struct claim *c)
{
    return claim_cell(c, spoken_of(c));
}

static bool is_several(const struct claim *c)
{
    double score = operand_cell(c, 0, spoken_of(c));
    return often(c) > 1 &&
           same_number(value(c), score + more(c), 1 + fabs(score));
}

static bool is_once(const struct claim *c)
{
    return often(c) == 1 && value(c) == operand_cell(c, 0, spoken_of(c));
}

static bool is_never(const struct claim *c)
{
    return often(c) == 0 && value(c) == -INFINITY;
}

static bool none_often(const struct claim *c)
{
    return often(c) <= 1;
}

// --- what arrives ------------------------------------------------------------

static double weight(const struct claim *c)
{
    return operand_cell(c, 0, c->column);
}

static double length(const struct claim *c)
{
    const struct tensor *V = operand_of(c, 1);
    double squares = 0;
    for (int k = 0; k < V->columns; k++)
        squares += pow(tensor_at(V, c->column, k), 2);
    return sqrt(squares);
}

static bool is_carried(const struct claim *c)
{
    return same_number(claim_cell(c, c->column), weight(c) * length(c), 1);
}

static int heaviest(const struct claim *c)
{
    return find_in(operand_of(c, 0), operand_at(c, 0), c->out->columns).best;
}

static const char *heavy(const struct claim *c)
{
    return name_column(c, c->out, heaviest(c));
}

static double carries(const struct claim *c)
{
    return claim_cell(c, heaviest(c));
}

static int count_heaviest(const struct claim *c)
{
    return find_in(operand_of(c, 0), operand_at(c, 0), c->out->columns).ties;
}

static bool one_brings_most(const struct claim *c)
{
    return fact_ties(c) == 1 && fact_largest(c) > 0;
}

static bool heaviest_brings_most(const struct claim *c)
{
    return one_brings_most(c) && count_heaviest(c) == 1 &&
           carries(c) == fact_largest(c);
}

static bool another_brings_most(const struct claim *c)
{
    return one_brings_most(c) && count_heaviest(c) == 1 &&
           carries(c) < fact_largest(c);
}

static bool several_bring_most(const struct claim *c)
{
    return fact_ties(c) > 1 && fact_largest(c) > 0;
}

static bool nothing_arrives(const struct claim *c)
{
    return fact_largest(c) == 0;
}

static bool are_given(const struct claim *c)
{
    return c->o->in_count == 0;
}

// clang-format off
static const struct truth truths[] = {
    {"times.given.whole", are_given, ""},
    {"times.row", is_several, "column n more"},
    {"times.row.once", none_often, ""},
    {"times.cell", is_several, "column n more value"},
    {"times.cell.once", is_once, "column value"},
    {"times.cell.never", is_never, "column"},
    {"why.times.row", some_are_there_often, "n n n"},
    {"carry.row", heaviest_brings_most, "best value"},
    {"carry.row.best", one_brings_most, "best value"},
    {"carry.row.tie", several_bring_most, "ties value"},
    {"carry.row.other", another_brings_most, "best value heavy carries"},
    {"carry.row.nothing", nothing_arrives, ""},
    {"carry.cell", is_carried, "column weight length value"},
    {0},
};

static const struct fact facts[] = {
    {"times", "column", .text = name},
    {"times", "n", .number = often},
    {"times", "more", .number = more},
    {"times", "value", .number = value},
    {"why.times", "n", .number = most},
    {"carry.row", "best", .text = fact_best},
    {"carry.row", "ties", .number = fact_ties},
    {"carry.row", "value", .number = fact_largest},
    {"carry.row", "heavy", .text = heavy},
    {"carry.row", "carries", .number = carries},
    {"carry.cell", "column", .text = fact_column},
    {"carry.cell", "weight", .number = weight},
    {"carry.cell", "length", .number = length},
    {"carry.cell", "value", .number = fact_value},
    {0},
};
// clang-format on

const struct truths pooling_truths = {truths, facts};
