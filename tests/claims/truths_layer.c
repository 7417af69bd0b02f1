// SPDX-License-Identifier: MIT
// What is said of a bend at 0, of yes and no, and of straight lines.
#include <math.h>

#include "facts.h"

// --- cut off at 0 ------------------------------------------------------------

static double from_here(const struct claim *c)
{
    return operand_cell(c, 0, c->column < 0 ? 0 : c->column);
}

static int below_in(const struct claim *c, int row)
{
    int below = 0;
    for (int k = 0; k < c->out->columns; k++)
        below += tensor_at(operand_of(c, 0), row, k) < 0;
    return below;
}

static bool is_cut(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++)
        for (int k = 0; k < c->out->columns; k++)
            if (tensor_at(c->out, r, k) !=
                fmax(0, tensor_at(operand_of(c, 0), r, k)))
                return false;
    return true;
}

static double below_here(const struct claim *c)
{
    return below_in(c, c->row);
}

static double below_all(const struct claim *c)
{
    int below = 0;
    for (int r = 0; r < c->out->rows; r++)
        below += below_in(c, r);
    return below;
}

static bool cuts_some_here(const struct claim *c)
{
    return is_cut(c) && below_here(c) > 0;
}

static bool cuts_none_here(const struct claim *c)
{
    return is_cut(c) && below_here(c) == 0;
}

static bool cuts_some(const struct claim *c)
{
    return is_cut(c) && below_all(c) > 0;
}

static bool cuts_none(const struct claim *c)
{
    return is_cut(c) && below_all(c) == 0;
}

static bool becomes_zero(const struct claim *c)
{
    return from_here(c) < 0 && claim_cell(c, c->column) == 0;
}

static bool stays(const struct claim *c)
{
    return !(from_here(c) < 0) && claim_cell(c, c->column) == from_here(c);
}

// --- yes or no ---------------------------------------------------------------

static bool all_decided(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++)
        if (tensor_at(c->out, r, 0) != (tensor_at(operand_of(c, 0), r, 0) > 0))
            return false;
    return true;
}

static bool says_yes(const struct claim *c)
{
    return from_here(c) > 0 && claim_cell(c, 0) == 1;
}

static bool says_no(const struct claim *c)
{
    return !(from_here(c) > 0) && claim_cell(c, 0) == 0;
}

static double yes_in_all(const struct claim *c)
{
    double yes = 0;
    for (int r = 0; r < c->out->rows; r++)
        yes += tensor_at(c->out, r, 0);
    return yes;
}

// --- right or wrong ----------------------------------------------------------

static bool answered(const struct claim *c, bool answer, bool wanted)
{
    return (operand_cell(c, 0, 0) > 0) == answer &&
           (operand_cell(c, 1, 0) > 0) == wanted &&
           claim_cell(c, 0) == (answer == wanted);
}

static bool right_yes(const struct claim *c)
{
    return answered(c, true, true);
}

static bool right_no(const struct claim *c)
{
    return answered(c, false, false);
}

static bool wrong_yes(const struct claim *c)
{
    return answered(c, true, false);
}

static bool wrong_no(const struct claim *c)
{
    return answered(c, false, true);
}

static bool all_agree(const struct claim *c)
{
    for (int r = 0; r < c->out->rows; r++)
        if (tensor_at(c->out, r, 0) !=
            ((tensor_at(operand_of(c, 0), r, 0) > 0) ==
             (tensor_at(operand_of(c, 1), r, 0) > 0)))
            return false;
    return true;
}

static double count(const struct claim *c)
{
    return claim_cell(c, 0);
}

static double cases(const struct claim *c)
{
    return operand_of(c, 0)->rows;
}

static bool counts(const struct claim *c)
{
    double right = 0;
    for (int r = 0; r < operand_of(c, 0)->rows; r++)
        right += tensor_at(operand_of(c, 0), r, 0);
    return right == count(c);
}

static double counted_so_far(const struct claim *c)
{
    return claim_sum(c, 0, c->term + 1);
}

static bool counts_on(const struct claim *c)
{
    return c->term + 1 < claim_terms(c);
}

static bool counts_last(const struct claim *c)
{
    return c->term + 1 == claim_terms(c) && counted_so_far(c) == count(c);
}

// --- straight lines ----------------------------------------------------------

static double ways(const struct claim *c)
{
    return tensor_at(c->out, 0, 0);
}

static double all_ways(const struct claim *c)
{
    return tensor_at(c->out, 0, 1);
}

static double most(const struct claim *c)
{
    return tensor_at(c->out, 0, 2);
}

// The numbers themselves are for the oracle.
static bool some_are_wrong(const struct claim *c)
{
    return most(c) < cases(c) && ways(c) < all_ways(c);
}

static bool all_are_right(const struct claim *c)
{
    return most(c) == cases(c);
}

static bool are_so_many(const struct claim *c)
{
    return ways(c) <= all_ways(c) && all_ways(c) == pow(2, cases(c));
}

// clang-format off
static const struct truth truths[] = {
    {"cut.whole", is_cut, ""},
    {"cut.row", cuts_some_here, "vector below"},
    {"cut.row.same", cuts_none_here, "vector"},
    {"cut.cell", becomes_zero, "from"},
    {"cut.cell.same", stays, "from"},
    {"why.cut.whole", cuts_some, "below"},
    {"why.cut.whole.same", cuts_none, ""},
    {"why.decide.whole", all_decided, ""},
    {"why.agree.whole", all_agree, ""},
    {"why.case.given.whole", NULL, ""},
    {"why.case.given.whole.same", NULL, "row"},
    {"why.wanted.given.whole", NULL, ""},
    {"why.wanted.given.whole.same", NULL, ""},
    {"decide.whole", all_decided, "yes"},
    {"decide.row.yes", says_yes, "row from"},
    {"decide.row.no", says_no, "row from"},
    {"agree.whole", all_agree, ""},
    {"agree.row.yes", right_yes, "row"},
    {"agree.row.no", right_no, "row"},
    {"agree.row.yes.wrong", wrong_yes, "row"},
    {"agree.row.no.wrong", wrong_no, "row"},
    {"correct_count.collect.row", counts, "value keys"},
    {"correct_count.collect.term", counts_on, "key value so_far"},
    {"correct_count.collect.term.last", counts_last, "key value so_far"},
    {"why.correct_count.collect.whole", counts, ""},
    {"separate.whole", some_are_wrong, "ways all most points"},
    {"separate.whole.all", all_are_right, "ways all"},
    {"separate.row", are_so_many, "points ways all most"},
    {"separate.cell.ways", are_so_many, "points ways"},
    {"separate.cell.all", are_so_many, "points all"},
    {"separate.cell.most", some_are_wrong, "most points"},
    {"separate.cell.most.all", all_are_right, "points"},
    {"why.separate.whole", are_so_many, ""},
    {"why.unit_sum.matmul.whole", NULL, "weights d columns"},
    {"why.decision.matmul.whole", NULL, ""},
    {0},
};

static const struct fact facts[] = {
    {"cut", "vector", .text = fact_vector},
    {"cut.row", "below", .number = below_here},
    {"cut.cell", "from", .number = from_here},
    {"why.cut", "below", .number = below_all},
    {"decide.whole", "yes", .number = yes_in_all},
    {"decide.row", "row", .text = fact_row},
    {"decide.row", "from", .number = from_here},
    {"agree.row", "row", .text = fact_row},
    {"separate", "ways", .number = ways},
    {"separate", "all", .number = all_ways},
    {"separate", "most", .number = most},
    {"separate", "points", .number = cases},
    {0},
};
// clang-format on

const struct truths layer_truths = {truths, facts};
