// SPDX-License-Identifier: MIT
// In how many directions the rows of a matrix point (math/directions.h): how
// long the longest of what is left of them is, direction after direction, and
// how many of these there are, the rank.
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "math/directions.h"
#include "trace/op.h"
#include "trace/operations.h"

// --- what is left ------------------------------------------------------------

static bool all_finite(const struct tensor *A)
{
    for (int r = 0; r < A->rows; r++)
        for (int c = 0; c < A->columns; c++)
            if (!isfinite(tensor_at(A, r, c)))
                return false;
    return true;
}

static void left_forward(const struct operation *o, int row)
{
    const struct tensor *A = o->in[0].tensor;
    size_t count = (size_t)A->rows * (size_t)A->columns;
    double *out = out_row(o, row);
    for (int k = 0; k < o->out->columns; k++)
        out[k] = NAN;
    if (!all_finite(A))
        return;
    double *copy = must_realloc(NULL, count, sizeof *copy);
    memcpy(copy, tensor_row(A, 0), count * sizeof *copy);
    directions_left(copy, A->rows, A->columns, bound_rows(A, 0, A->rows).off,
                    out);
    free(copy);
}

// As much as counts as nothing.
static struct bound left_bound(const struct operation *o, int row)
{
    const struct tensor *A = o->in[0].tensor;
    struct bound x = bound_rows(A, 0, A->rows);
    double cells = (double)A->rows * A->columns;
    (void)row;
    return (struct bound){
        .off = 4 * sqrt(cells) *
               (x.off + 2 * (A->rows + A->columns) * ROUNDING * x.size),
        .share = INFINITY};
}

static int left_reads(const struct operation *o, int row, int column, int k,
                      struct cells out[MAX_READS])
{
    const struct tensor *A = o->in[0].tensor;
    (void)row, (void)column, (void)k;
    out[0] = cells_of(A, 0, A->rows, 0, A->columns);
    return 1;
}

// How many directions the first [count] numbers of the row stand for.
static int directions_in(const struct tensor *left, int count)
{
    int rank = 0;
    for (int k = 0; k < count; k++)
        rank += tensor_at(left, 0, k) != 0;
    return rank;
}

static void say_left(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    const struct tensor *left = o->out;
    int rank = directions_in(left, left->columns), k = a->column;
    double x = tensor_at(left, 0, k < 0 ? 0 : k);
    if (k < 0)
        saying_is(s, o,
                  rank == 0                       ? "row.nothing"
                  : rank == o->in[0].tensor->rows ? "row.all"
                                                  : "row");
    else if (k == 0)
        saying_is(s, o, x == 0 ? "cell.first.nothing" : "cell.first");
    else
        saying_is(s, o, x == 0 ? "cell.nothing" : "cell");
    saying_text(s, "matrix", o->in[0].tensor->plain);
    saying_count(s, "rank", rank);
    if (k >= 0)
        saying_count(s, "before", k);
}

static void show_left(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    formula_name(f, o->out, 0, a->column);
    if (a->column >= 0)
        formula_result(f, o->out, 0, a->column);
}

static const struct op_kind kind_left = {
    .name = "left",
    .prints = SLOT_PRECISE,
    .says = "left.row left.row.all left.row.nothing left.cell left.cell.first "
            "left.cell.nothing left.cell.first.nothing",
    .forward = left_forward,
    .bound = left_bound,
    .reads = left_reads,
    .sentence = say_left,
    .formula = show_left,
    .price = 64,
};

struct tensor *directions_of(struct trace *t, const char *name,
                             const struct tensor *A)
{
    int most = A->rows < A->columns ? A->rows : A->columns;
    struct tensor *out = tensor(t, name, 1, most);
    operate(t, &kind_left, out, 0, 1, &(struct operand){A, -1}, 1, 0);
    return out;
}

// --- how many ----------------------------------------------------------------

enum { LEFT, MATRIX, ASKS, OFFERS };

static int rank_terms(const struct operation *o)
{
    return o->in[LEFT].tensor->columns;
}

static double rank_term(const struct operation *o, int row, int column, int k)
{
    double x = tensor_at(o->in[LEFT].tensor, 0, k);
    (void)row, (void)column;
    return isnan(x) ? x : x != 0;
}

static double rank_so_far(const struct operation *o, int count)
{
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += rank_term(o, 0, 0, k);
    return sum;
}

static void rank_forward(const struct operation *o, int row)
{
    *out_row(o, row) = rank_so_far(o, rank_terms(o));
}

static struct bound rank_bound(const struct operation *o, int row)
{
    (void)o, (void)row;
    return (struct bound){.share = INFINITY};
}

static int rank_reads(const struct operation *o, int row, int column, int k,
                      struct cells out[MAX_READS])
{
    (void)row, (void)column;
    out[0] = cells_of(o->in[LEFT].tensor, 0, 1, k < 0 ? 0 : k,
                      k < 0 ? rank_terms(o) : 1);
    return 1;
}

static int count_of(const struct tensor *m)
{
    return m->rows * m->columns;
}

// How many numbers the two matrices are, and the one that they multiply to.
static void tell_counts(const struct operation *o, struct saying *s)
{
    const struct tensor *M = o->in[MATRIX].tensor, *W = o->in[ASKS].tensor;
    saying_text(s, "asks", W->plain);
    saying_text(s, "offers", o->in[OFFERS].tensor->plain);
    saying_count(s, "apart", count_of(W) + count_of(o->in[OFFERS].tensor));
    saying_count(s, "merged", count_of(M));
}

static void say_rank(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    const struct tensor *M = o->in[MATRIX].tensor, *W = o->in[ASKS].tensor;
    double rank = tensor_at(o->out, 0, 0);
    if (a->term >= 0) {
        saying_is(s, o,
                  rank_term(o, 0, 0, a->term) != 0 ? "term" : "term.nothing");
        saying_count(s, "n", a->term + 1);
        saying_precise(s, "left", tensor_at(o->in[LEFT].tensor, 0, a->term));
        return;
    }
    saying_is(s, o, W->columns < M->rows ? "row.narrow" : "row");
    saying_text(s, "matrix", M->plain);
    saying_number(s, "rank", rank);
    saying_count(s, "rows", M->rows);
    saying_count(s, "width", W->columns);
    tell_counts(o, s);
}

static void why_rank(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    const struct tensor *W = o->in[ASKS].tensor;
    int apart = count_of(W) + count_of(o->in[OFFERS].tensor);
    int merged = count_of(o->in[MATRIX].tensor);
    (void)a;
    if (!saying_why(s, o,
                    apart < merged   ? "whole.fewer"
                    : apart > merged ? "whole.more"
                                     : "whole.same"))
        return;
    tell_counts(o, s);
    saying_count(s, "width", W->columns);
    saying_count(s, "d", W->rows);
}

static void show_rank(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    if (a->term >= 0) {
        formula_number(f, rank_term(o, 0, 0, a->term), false);
        formula_strong(f);
        formula_so_far(f, rank_so_far(o, a->term + 1));
        return;
    }
    formula_matrix(f, o->out);
    if (rank_terms(o) > 1)
        formula_relation(f);
    for (int k = 0; k < rank_terms(o) && rank_terms(o) > 1; k++) {
        formula_term(f, k, " + ");
        formula_number(f, rank_term(o, 0, 0, k), false);
    }
    formula_terms_end(f);
    formula_result(f, o->out, 0, 0);
}

static const struct op_kind kind_rank = {
    .name = "rank",
    .says = "rank.row rank.row.narrow rank.term rank.term.nothing",
    .whys = "why.rank.whole.fewer why.rank.whole.more why.rank.whole.same",
    .forward = rank_forward,
    .bound = rank_bound,
    .terms = rank_terms,
    .term = rank_term,
    .reads = rank_reads,
    .sentence = say_rank,
    .formula = show_rank,
    .why = why_rank,
    .form = FORM_READING,
};

struct tensor *rank_of(struct trace *t, const char *name,
                       const struct tensor *left, const struct tensor *M,
                       const struct tensor *asks, const struct tensor *offers)
{
    struct tensor *out = tensor(t, name, 1, 1);
    struct operand in[] = {{left, 0}, {M, -1}, {asks, -1}, {offers, -1}};
    operate(t, &kind_rank, out, 0, 1, in, 4, 0);
    return out;
}
