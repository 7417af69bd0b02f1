// SPDX-License-Identifier: MIT
// A Bᵀ: rows of A meet rows of B, as queries meet keys (Vaswani et al. 2017,
// equation 1; "dot" in Luong et al. 2015, section 3.1).
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "math/kernels.h"
#include "math/widened.h"
#include "trace/op/product/product.h"
#include "trace/op/row_facts.h"
#include "trace/operations.h"
#include "trace/saying.h"

static void meet_packed(const struct operation *o, int row, int rows)
{
    const struct packed turned = packed_turned(o->in[1].tensor->packed);
    add_products_widened(out_row(o, row), in_row(o, 0, row), rows,
                         o->in[0].tensor->columns, &turned, 0);
}

// Row of A times Bᵀ.
static void matmul_t_forward(const struct operation *o, int row)
{
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    if (B->packed)
        meet_packed(o, row, 1);
    else
        dot_rows(out_row(o, row), o->out->columns, in_row(o, 0, row),
                 A->columns, tensor_row(B, 0));
}

static bool matmul_t_forward_all(const struct operation *o)
{
    bool whole =
        o->in[1].tensor->packed && o->in[0].row < 0 && !o->in[0].tensor->packed;
    if (whole)
        meet_packed(o, o->row, o->rows);
    return whole;
}

// The vector, and the rows of B, or one of them.
static int matmul_t_reads(const struct operation *o, int row, int column, int k,
                          struct cells out[MAX_READS])
{
    if (k >= 0)
        return product_read_factors(o, row, column, k, out);
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    out[0] = cells_of(A, operand_row(o, 0, row), 1, 0, A->columns);
    out[1] = cells_of(B, column < 0 ? 0 : column, column < 0 ? B->rows : 1, 0,
                      B->columns);
    return 2;
}

// --- what is said ------------------------------------------------------------

static void say_meeting(const struct operation *o, const struct address *a,
                        struct saying *s)
{
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    int row = operand_row(o, 0, a->row);
    saying_is(s, o, "cell");
    saying_row(s, "left", A, row);
    saying_row(s, "right", B, a->column);
    saying_vector(s, "left_vector", A, row);
    saying_vector(s, "right_vector", B, a->column);
    saying_count(s, "apart", abs(a->row - a->column));
}

// A row that meets itself, and the one that is farthest from it.
static void tell_distance(const struct operation *o, int row, struct saying *s)
{
    int rows = o->out->rows, far = 2 * row < rows ? rows - 1 : 0;
    if (o->in[0].tensor != o->in[1].tensor)
        return;
    saying_number(s, "own", tensor_at(o->out, row, row));
    saying_row(s, "other", o->in[1].tensor, far);
    saying_number(s, "far", tensor_at(o->out, row, far));
}

static void say_matmul_t(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    if (a->term >= 0) {
        product_say_term(o, a, s);
        return;
    }
    saying_count(s, "keys", o->out->columns);
    if (a->row < 0) {
        saying_is(s, o, "whole");
        return;
    }
    if (a->column >= 0) {
        say_meeting(o, a, s);
        return;
    }
    struct row_facts f = row_facts(o->out, a->row, o->out->columns);
    saying_is(s, o, f.count == 1 ? "row.one" : f.ties > 1 ? "row.tie" : "row");
    saying_row(s, "row", o->in[0].tensor, operand_row(o, 0, a->row));
    saying_vector(s, "left_vector", o->in[0].tensor, operand_row(o, 0, a->row));
    tell_distance(o, a->row, s);
}

// --- why ---------------------------------------------------------------------

// Which two fit best: the largest of all products, the first of equals.
static void tell_fit(const struct operation *o, int row, struct saying *s)
{
    const struct tensor *m = o->out;
    int best = tensor_argmax(m, row);
    saying_vector(s, "left", o->in[0].tensor, operand_row(o, 0, row));
    saying_vector(s, "right", o->in[1].tensor, best);
    saying_number(s, "highest", tensor_at(m, row, best));
}

// The row with the largest of all, and how many numbers are as large.
static int find_highest(const struct operation *o, int *ties)
{
    double high = -INFINITY;
    int row = o->row;
    *ties = 0;
    for (int r = o->row; r < o->row + o->rows; r++) {
        struct row_facts f = row_facts(o->out, r, o->out->columns);
        if (f.high > high)
            *ties = 0, row = r, high = f.high;
        *ties += f.high == high ? f.ties : 0;
    }
    return row;
}

// The two products that the picture shows as an example, and one that is as
// far off the diagonal: nearer to the beginning, or else to the end.
static void tell_twins(const struct tensor *m, struct saying *s)
{
    int last = m->rows - 1, p = example_position(m->rows);
    int q = example_other(m->rows, p);
    int back = p < q ? p : q, on = last - (p > q ? p : q);
    if (!back && !on)
        q = p = 0, on = last; // two positions: each meets itself
    int by = back ? -back : on;
    saying_cell(s, "first", m, p, q);
    saying_cell(s, "last", m, p + by, q + by);
    saying_short(s, "value", tensor_at(m, p, q));
}

static void why_matmul_t(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    const struct tensor *m = o->out;
    int ties, highest = find_highest(o, &ties);
    bool same = o->in[0].tensor == o->in[1].tensor;
    if (a->row > 0)
        why_before(o, a->row, s);
    if ((same && m->rows == 1) || a->row > 0)
        return; // of several rows it is said once
    bool fits = tensor_at(m, highest, tensor_argmax(m, highest)) > 0;
    if (a->row < 0 && (m->rows * m->columns > 1 || !fits) &&
        saying_why(s, o,
                   ties > 1 ? "whole.tie"
                   : fits   ? "whole.fit"
                            : "whole.unfit")) {
        tell_fit(o, highest, s);
        saying_count(s, "ties", ties);
        return;
    }
    if (!saying_why(s, o, a->row < 0 ? "whole" : "row"))
        return;
    saying_count(s, "d", product_terms(o));
    if (same)
        tell_twins(m, s);
}

// Two places of positions that are as far apart as each other.
static void why_apart(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    if (a->column < 0)
        saying_why(s, o, "row.moved");
    else
        saying_why(s, o, a->row == a->column ? "cell.own" : "cell.apart");
    saying_row(s, "row", o->out, a->row);
    saying_count(s, "apart", abs(a->row - a->column));
    saying_count(s, "hands", o->in[0].tensor->columns / 2);
}

static void why_meeting(const struct operation *o, const struct address *a,
                        struct saying *s)
{
    if (a->term >= 0)
        return;
    if (o->in[0].tensor == o->in[1].tensor && a->row > 0)
        why_apart(o, a, s);
    int adds = 0, d = product_terms(o);
    if (s->key || a->column < 0 || d < 2 || !saying_why(s, o, "cell.agree"))
        return; // of one entry nothing is left to say
    for (int k = 0; k < d; k++)
        adds += product_term(o, a->row, a->column, k) > 0;
    saying_count(s, "adds", adds);
    saying_count(s, "d", d);
}

const struct op_kind kind_matmul_t = {
    .name = "matmul_t",
    .prints = SLOT_NUMBER,
    .says = "matmul_t.whole matmul_t.row matmul_t.row.one matmul_t.row.tie "
            "matmul_t.cell" PRODUCT_SAYS_TERM,
    .whys = "why.matmul_t.whole why.matmul_t.whole.tie why.matmul_t.whole.fit "
            "why.matmul_t.whole.unfit "
            "why.matmul_t.row why.matmul_t.row.next why.matmul_t.row.moved "
            "why.matmul_t.cell.own why.matmul_t.cell.apart "
            "why.matmul_t.cell.agree",
    .forward = matmul_t_forward,
    .forward_all = matmul_t_forward_all,
    .bound = product_bound,
    .terms = product_terms,
    .term = product_term,
    .reads = matmul_t_reads,
    .sentence = say_matmul_t,
    .formula = product_formula,
    .why = why_matmul_t,
    .why_step = why_meeting,
    .partials = product_partials,
    .partial = product_partial,
    .spell = product_spell,
    .form = FORM_PRODUCT,
    .does = DOES_COMPARE,
};

struct tensor *matmul_t(struct trace *t, const char *name,
                        const struct tensor *A, const struct tensor *B)
{
    assert(A->columns == B->columns);
    struct tensor *out = tensor(t, name, A->rows, B->rows);
    struct operand in[] = {{A, -1}, {B, -1}};
    out->row_labels = A->row_labels;
    out->row_noun = A->row_noun;
    out->row_from = A->row_from;
    out->column_noun = B->row_noun;
    out->column_from = B->row_from;
    out->column_labels = B->row_labels;
    out->row_role = A->role;
    out->column_role = B->role;
    operate(t, &kind_matmul_t, out, 0, A->rows, in, 2, 0);
    return out;
}

void matmul_t_row(struct trace *t, struct tensor *out, int row,
                  struct operand a, const struct tensor *B)
{
    struct operand in[] = {a, {B, -1}};
    assert(a.tensor->columns == B->columns && out->columns == B->rows);
    out->column_labels = B->row_labels;
    out->row_role = a.tensor->role;
    out->column_role = B->role;
    operate(t, &kind_matmul_t, out, row, 1, in, 2, 0);
}
