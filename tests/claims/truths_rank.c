// SPDX-License-Identifier: MIT
// What is said of one matrix that stands for two: how long the longest row that
// is left is, its rank, what it takes, and how far its scores are from theirs.
#include <math.h>
#include <string.h>

#include "facts.h"

// --- what is left ------------------------------------------------------------

static const struct tensor *left_of(const struct claim *c)
{
    return strcmp(c->kind, "left") ? operand_of(c, 0) : c->out;
}

static const struct tensor *matrix_of(const struct claim *c)
{
    return strcmp(c->kind, "left") ? operand_of(c, 1) : operand_of(c, 0);
}

static int kept(const struct tensor *left, int count)
{
    int some = 0;
    while (some < count && tensor_at(left, 0, some) > 0)
        some++;
    for (int k = some; k < count; k++)
        if (tensor_at(left, 0, k) != 0)
            return -1; // something came after nothing
    return some;
}

// None is longer than the one before it.
static bool they_fall(const struct tensor *left)
{
    for (int k = 1; k < left->columns; k++)
        if (tensor_at(left, 0, k) > tensor_at(left, 0, k - 1) * (1 + 1e-12))
            return false;
    return true;
}

static double longest(const struct tensor *m)
{
    double most = 0;
    for (int r = 0; r < m->rows; r++) {
        double x = 0;
        for (int k = 0; k < m->columns; k++)
            x = hypot(x, tensor_at(m, r, k));
        most = fmax(most, x);
    }
    return most;
}

static double rank(const struct claim *c)
{
    return kept(left_of(c), left_of(c)->columns);
}

static bool some_are_left(const struct claim *c)
{
    return rank(c) > 0 && rank(c) < matrix_of(c)->rows && they_fall(left_of(c));
}

static bool all_have_their_own(const struct claim *c)
{
    return rank(c) == matrix_of(c)->rows && they_fall(left_of(c));
}

static bool it_is_zero(const struct claim *c)
{
    return rank(c) == 0 && longest(matrix_of(c)) == 0;
}

static bool is_the_longest(const struct claim *c)
{
    double x = longest(matrix_of(c));
    return c->column == 0 && fabs(claim_cell(c, 0) - x) <= 1e-12 * x && x > 0;
}

static bool is_left(const struct claim *c)
{
    return c->column > 0 && claim_cell(c, c->column) > 0;
}

static bool none_is_left(const struct claim *c)
{
    return c->column > 0 && claim_cell(c, c->column) == 0;
}

static double before(const struct claim *c)
{
    return c->column;
}

static const char *matrix(const struct claim *c)
{
    return matrix_of(c)->plain;
}

// --- how many ----------------------------------------------------------------

static double rows(const struct claim *c)
{
    return matrix_of(c)->rows;
}

static double width(const struct claim *c)
{
    return operand_of(c, 2)->columns;
}

static double features(const struct claim *c)
{
    return operand_of(c, 2)->rows;
}

static const char *asks(const struct claim *c)
{
    return operand_of(c, 2)->plain;
}

static const char *offers(const struct claim *c)
{
    return operand_of(c, 3)->plain;
}

static double apart(const struct claim *c)
{
    return 2 * features(c) * width(c);
}

static double merged(const struct claim *c)
{
    return features(c) * features(c);
}

static bool is_rank(const struct claim *c)
{
    return claim_cell(c, 0) == rank(c) && rank(c) <= rows(c);
}

static bool is_rank_of_narrow(const struct claim *c)
{
    return is_rank(c) && rank(c) <= width(c) && width(c) < rows(c);
}

static bool is_rank_of_wide(const struct claim *c)
{
    return is_rank(c) && width(c) >= rows(c);
}

static double left_here(const struct claim *c)
{
    return tensor_at(operand_of(c, 0), 0, c->term);
}

static bool counts(const struct claim *c)
{
    return left_here(c) > 0;
}

static bool counts_not(const struct claim *c)
{
    return left_here(c) == 0;
}

static double counted(const struct claim *c)
{
    return kept(operand_of(c, 0), c->term + 1);
}

static bool two_are_fewer(const struct claim *c)
{
    return apart(c) < merged(c) && 2 * width(c) < features(c);
}

static bool two_are_more(const struct claim *c)
{
    return apart(c) > merged(c) && 2 * width(c) > features(c);
}

static bool two_are_as_many(const struct claim *c)
{
    return apart(c) == merged(c) && 2 * width(c) == features(c);
}

// --- how far apart -----------------------------------------------------------

static double pair_apart(const struct claim *c, int k)
{
    const struct tensor *a = operand_of(c, 0), *b = operand_of(c, 1);
    return fabs(tensor_at(a, k / a->columns, k % a->columns) -
                tensor_at(b, k / a->columns, k % a->columns));
}

static double most_apart(const struct claim *c)
{
    const struct tensor *a = operand_of(c, 0);
    int count = c->term < 0 ? a->rows * a->columns : c->term + 1;
    double most = 0;
    for (int k = 0; k < count; k++)
        most = fmax(most, pair_apart(c, k));
    return most;
}

static double this_pair(const struct claim *c)
{
    return pair_apart(c, c->term);
}

static double most_of_all(const struct claim *c)
{
    struct claim all = *c;
    all.term = -1;
    return most_apart(&all);
}

static bool all_same(const struct claim *c)
{
    return most_apart(c) == 0;
}

// What rounding may do to sums of products of these sizes.
static bool rounding_alone(const struct claim *c)
{
    const struct tensor *X = claim_tensor(c, "X"), *Q = claim_tensor(c, "W_Q"),
                        *K = claim_tensor(c, "W_K");
    double terms = (double)X->columns * X->columns * Q->columns;
    double size = X->largest * X->largest * Q->largest * K->largest;
    return most_apart(c) > 0 && most_apart(c) <= 0x1p-50 * terms * size;
}

// --- parts of a sum ----------------------------------------------------------

static double parts(const struct claim *c)
{
    return c->o->in_count;
}

static const char *this_part(const struct claim *c)
{
    return name_number(operand_of(c, c->term));
}

static const char *whose_row(const struct claim *c)
{
    return name_row(c, c->out, c->row);
}

// clang-format off
static const struct truth truths[] = {
    {"position.copy.whole", NULL, "source"},
    {"position.copy.row", NULL, "vector source"},
    {"plus.whole", NULL, "noun parts"},
    {"plus.row", claim_adds_up, "row noun parts"},
    {"plus.cell", claim_adds_up, "parts cell value"},
    {"plus.term", NULL, "part term.precise so_far.precise"},
    {"plus.term.last", is_last_term, "part term.precise so_far.precise"},
    {"why.plus.whole", NULL, ""},
    {"left.row", some_are_left, "matrix rank"},
    {"left.row.all", all_have_their_own, "matrix rank"},
    {"left.row.nothing", it_is_zero, "matrix"},
    {"left.cell", is_left, "before value"},
    {"left.cell.first", is_the_longest, "matrix value"},
    {"left.cell.first.nothing", it_is_zero, "matrix"},
    {"left.cell.nothing", none_is_left, "before"},
    {"rank.row", is_rank_of_wide, "matrix asks offers rank rows"},
    {"rank.row.narrow", is_rank_of_narrow,
     "matrix asks offers rank width asks rows"},
    {"rank.term", counts, "left n so_far"},
    {"rank.term.nothing", counts_not, "n so_far"},
    {"why.rank.whole.fewer", two_are_fewer, "asks offers apart merged width d"},
    {"why.rank.whole.more", two_are_more, "asks offers apart merged d width"},
    {"why.rank.whole.same", two_are_as_many, "asks offers apart width d"},
    {"why.merged.matmul_t.whole", NULL, ""},
    {"merged_apart.farthest.row.same", all_same, ""},
    {"merged_apart.farthest.row.stays", rounding_alone, "value"},
    {"merged_apart.farthest.term", NULL, "n term so_far"},
    {0},
};

static const struct fact facts[] = {
    {"left", "matrix", .text = matrix},
    {"left", "rank", .number = rank},
    {"left", "before", .number = before},
    {"left", "value", .number = fact_value},
    {"rank", "matrix", .text = matrix},
    {"rank", "asks", .text = asks},
    {"rank", "offers", .text = offers},
    {"rank", "apart", .number = apart},
    {"rank", "merged", .number = merged},
    {"rank", "rank", .number = rank},
    {"rank", "rows", .number = rows},
    {"rank", "width", .number = width},
    {"rank", "left", .number = left_here},
    {"rank", "n", .number = fact_term_ordinal},
    {"rank", "so_far", .number = counted},
    {"why.rank", "asks", .text = asks},
    {"why.rank", "offers", .text = offers},
    {"why.rank", "apart", .number = apart},
    {"why.rank", "merged", .number = merged},
    {"why.rank", "width", .number = width},
    {"why.rank", "d", .number = features},
    {"plus", "parts", .number = parts},
    {"plus", "row", .text = whose_row},
    {"plus", "cell", .text = fact_cell_name},
    {"plus", "value", .number = fact_value},
    {"plus", "part", .text = this_part},
    {"plus", "term", .number = fact_term},
    {"plus", "so_far", .number = fact_so_far},
    {"farthest", "value", .number = most_of_all},
    {"farthest", "n", .number = fact_term_ordinal},
    {"farthest", "term", .number = this_pair},
    {"farthest", "so_far", .number = most_apart},
    {0},
};
// clang-format on

const struct truths rank_truths = {truths, facts};
