// SPDX-License-Identifier: MIT
// What is said of one budget that is shared out, of what is read off its shares
// and of the mean that it leaves.
#include <math.h>
#include <string.h>

#include "facts.h"

static struct found shares(const struct claim *c)
{
    return find_in(c->out, claim_row(c), c->out->columns);
}

static double total(const struct claim *c)
{
    double sum = 0;
    for (int k = 0; k < c->out->columns; k++)
        sum += claim_cell(c, k);
    return sum;
}

static bool is_one(const struct claim *c)
{
    return same_number(total(c), 1, 1);
}

static bool is_by_hand(const struct claim *c)
{
    return c->o->in_count == 1 && is_one(c) &&
           operand_cell(c, 0, shares(c).best) == shares(c).high;
}

static bool one_has_most(const struct claim *c)
{
    return is_by_hand(c) && shares(c).ties == 1;
}

static bool several_have_most(const struct claim *c)
{
    return is_by_hand(c) && shares(c).ties > 1 &&
           shares(c).ties < shares(c).count;
}

static bool all_have_alike(const struct claim *c)
{
    return is_one(c) && shares(c).ties == shares(c).count && shares(c).ties > 1;
}

static bool one_has_all(const struct claim *c)
{
    return shares(c).high == 1 && shares(c).zeros == shares(c).count - 1;
}

static bool is_alone(const struct claim *c)
{
    return c->out->columns == 1 && claim_cell(c, 0) == 1;
}

static bool is_part(const struct claim *c)
{
    return same_number(claim_cell(c, c->column) * c->out->columns, 1, 1);
}

static bool is_held(const struct claim *c)
{
    return claim_cell(c, c->column) == operand_cell(c, 0, c->column);
}

static double count(const struct claim *c)
{
    return c->out->columns;
}

// --- why ---------------------------------------------------------------------

// The first of the least that get anything.
static int least(const struct claim *c)
{
    int at = shares(c).best;
    for (int k = c->out->columns - 1; k >= 0; k--)
        if (claim_cell(c, k) > 0 && claim_cell(c, k) <= claim_cell(c, at))
            at = k;
    return at;
}

static const char *least_name(const struct claim *c)
{
    return name_column(c, c->out, least(c));
}

static double least_share(const struct claim *c)
{
    return claim_cell(c, least(c));
}

static double others(const struct claim *c)
{
    return c->out->columns - 1;
}

// What it gets is a part of 1 that the others do not have.
static bool has_given(const struct claim *c)
{
    return others(c) > 0 && least_share(c) > 0 && is_one(c);
}

// --- what is read off the shares ---------------------------------------------

static double like(const struct claim *c)
{
    return 1 / claim_sum(c, 0, claim_terms(c));
}

static bool is_like(const struct claim *c)
{
    return same_number(claim_cell(c, 0), like(c), claim_terms(c));
}

static struct found read_off(const struct claim *c)
{
    return find_in(operand_of(c, 0), operand_at(c, 0), claim_terms(c));
}

static bool equals_are_like(const struct claim *c)
{
    return is_like(c) && read_off(c).ties == read_off(c).count;
}

static bool is_like_one(const struct claim *c)
{
    return is_like(c) && (read_off(c).high == 1 || read_off(c).count == 1);
}

static bool has_one_largest(const struct claim *c)
{
    return is_like(c) && read_off(c).ties == 1;
}

static bool has_several_largest(const struct claim *c)
{
    return is_like(c) && read_off(c).ties > 1 &&
           read_off(c).ties < read_off(c).count;
}

static bool is_not_last(const struct claim *c)
{
    return c->term + 1 < claim_terms(c);
}

static bool is_last(const struct claim *c)
{
    return c->term + 1 == claim_terms(c) && is_like(c);
}

static bool comes_to_one(const struct claim *c)
{
    return fabs(claim_cell(c, 0) - 1) <= 0.01;
}

static bool places_are_given(const struct claim *c)
{
    return c->o->in_count == 0 && !name_learned(c->out);
}

// clang-format off
static const struct truth truths[] = {
    {"split.row", one_has_most, "value best"},
    {"split.row.alone", is_alone, "best"},
    {"split.row.one", one_has_all, "best"},
    {"split.row.equal", all_have_alike, "n value"},
    {"split.row.tie", several_have_most, "ties value"},
    {"split.cell", is_part, "column n value"},
    {"split.cell.held", is_held, "column value"},
    {"why.split.row", has_given, "share column others"},
    {"effective.row", has_one_largest, "value best most"},
    {"effective.row.tie", has_several_largest, "value ties most"},
    {"effective.row.equal", equals_are_like, "keys value"},
    {"effective.row.one", is_like_one, "best value"},
    {"effective.term", is_not_last, "value key term so_far"},
    {"effective.term.last", is_last, "value key term so_far"},
    {"why.effective.whole", NULL, ""},
    {"together.total.row", comes_to_one, "keys value"},
    {"why.together.total.whole", NULL, ""},
    {"place.given.whole", places_are_given, "rows columns"},
    {0},
};

static const struct fact facts[] = {
    {"split", "n", .number = count},
    {"split.row", "best", .text = fact_best},
    {"split.row", "value", .number = fact_largest},
    {"split.row", "ties", .number = fact_ties},
    {"split.cell", "column", .text = fact_column},
    {"split.cell", "value", .number = fact_value},
    {"why.split", "column", .text = least_name},
    {"why.split", "share", .number = least_share},
    {"why.split", "others", .number = others},
    {0},
};
// clang-format on

const struct truths budget_truths = {truths, facts};
