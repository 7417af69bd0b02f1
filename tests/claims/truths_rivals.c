// SPDX-License-Identifier: MIT
// What is said of other ways to share than a softmax.
#include <math.h>
#include <string.h>

#include "facts.h"

static double score(const struct claim *c, int k)
{
    return operand_cell(c, 0, k);
}

static double best_score(const struct claim *c)
{
    double most = -INFINITY;
    for (int k = 0; k < c->out->columns; k++)
        most = fmax(most, score(c, k));
    return most;
}

// What a score counts, by the name of the tensor.
static double counts(const struct claim *c, int k)
{
    const char *way = c->out->plain;
    double x = score(c, k);
    if (x == -INFINITY)
        return 0;
    return !strcmp(way, "by_sum")    ? x
           : !strcmp(way, "cut")     ? fmax(x, 0)
           : !strcmp(way, "squared") ? x * x
                                     : x == best_score(c);
}

static double sum(const struct claim *c)
{
    double sum = 0;
    for (int k = 0; k < c->out->columns; k++)
        sum += counts(c, k);
    return sum;
}

static double size(const struct claim *c)
{
    double size = 0;
    for (int k = 0; k < c->out->columns; k++)
        size = fmax(size, fabs(counts(c, k)));
    return size;
}

// Every share is its part of the sum; a sum that nearly cancels is left alone.
static bool is_shared(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++)
        if (fabs(sum(c)) > 1e-6 * size(c) &&
            !same_number(claim_cell(c, k) * sum(c), counts(c, k), size(c)))
            return false;
    return sum(c) != 0;
}

static bool has_nothing(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++)
        if (claim_cell(c, k) != 0)
            return false;
    return sum(c) == 0;
}

static int lowest_at(const struct claim *c)
{
    int at = 0;
    for (int k = c->out->columns - 1; k >= 0; k--)
        at = claim_cell(c, k) <= claim_cell(c, at) ? k : at;
    return at;
}

static double least(const struct claim *c)
{
    return claim_cell(c, lowest_at(c));
}

static const char *lowest(const struct claim *c)
{
    return name_column(c, c->out, lowest_at(c));
}

static bool some_below_zero(const struct claim *c)
{
    return is_shared(c) && least(c) < 0;
}

static bool none_below_zero(const struct claim *c)
{
    return is_shared(c) && least(c) >= 0;
}

static double zeros(const struct claim *c)
{
    double zeros = 0;
    for (int k = 0; k < c->out->columns; k++)
        zeros += claim_cell(c, k) == 0;
    return zeros;
}

static double count(const struct claim *c)
{
    return c->out->columns;
}

static bool some_get_nothing(const struct claim *c)
{
    return is_shared(c) && zeros(c) > 0;
}

static bool all_get_some(const struct claim *c)
{
    return is_shared(c) && zeros(c) == 0;
}

// The largest share among those that are larger than that of a higher score.
static int over_at(const struct claim *c)
{
    int at = -1;
    for (int a = c->out->columns - 1; a >= 0; a--)
        for (int b = 0; b < c->out->columns; b++)
            if (score(c, a) < score(c, b) &&
                claim_cell(c, a) > claim_cell(c, b) &&
                (at < 0 || claim_cell(c, a) >= claim_cell(c, at)))
                at = a;
    return at;
}

static bool some_overtake(const struct claim *c)
{
    return is_shared(c) && over_at(c) >= 0;
}

static bool none_overtake(const struct claim *c)
{
    return is_shared(c) && over_at(c) < 0;
}

static const char *over(const struct claim *c)
{
    return name_column(c, c->out, over_at(c) < 0 ? 0 : over_at(c));
}

static double over_score(const struct claim *c)
{
    return score(c, over_at(c) < 0 ? 0 : over_at(c));
}

static double gets(const struct claim *c)
{
    return claim_cell(c, over_at(c) < 0 ? 0 : over_at(c));
}

static bool one_wins(const struct claim *c)
{
    return is_shared(c) && fact_ties(c) == 1 && fact_largest(c) == 1;
}

static bool several_win(const struct claim *c)
{
    return is_shared(c) && fact_ties(c) > 1 &&
           same_number(fact_largest(c) * fact_ties(c), 1, 1);
}

static bool are_points(const struct claim *c)
{
    return c->o->in_count == 0;
}

// clang-format off
static const struct truth truths[] = {
    {"points.given.whole", are_points, "columns"},
    {"rival.cell", NULL, "column value"},
    {"rival.row.sum", none_below_zero, "sum best value"},
    {"rival.row.sum.negative", some_below_zero, "sum lowest least"},
    {"rival.row.sum.nothing", has_nothing, ""},
    {"rival.row.cut", some_get_nothing, "zeros n sum"},
    {"rival.row.cut.all", all_get_some, "n sum"},
    {"rival.row.cut.nothing", has_nothing, ""},
    {"rival.row.squares", none_overtake, "best value"},
    {"rival.row.squares.overtakes", some_overtake, "over score gets"},
    {"rival.row.squares.nothing", has_nothing, ""},
    {"rival.row.winner", one_wins, "best"},
    {"rival.row.winner.tie", several_win, "ties value"},
    {"rival.row.winner.nothing", has_nothing, ""},
    {0},
};

static const struct fact facts[] = {
    {"rival.cell", "column", .text = fact_column},
    {"rival.cell", "value", .number = fact_value},
    {"rival.row", "n", .number = count},
    {"rival.row", "zeros", .number = zeros},
    {"rival.row", "ties", .number = fact_ties},
    {"rival.row", "best", .text = fact_best},
    {"rival.row", "value", .number = fact_largest},
    {"rival.row", "lowest", .text = lowest},
    {"rival.row", "least", .number = least},
    {"rival.row", "sum", .number = sum},
    {"rival.row", "over", .text = over},
    {"rival.row", "score", .number = over_score},
    {"rival.row", "gets", .number = gets},
    {0},
};
// clang-format on

const struct truths rival_truths = {truths, facts};
