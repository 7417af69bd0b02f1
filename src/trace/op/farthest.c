// SPDX-License-Identifier: MIT
// How far two tensors of one size lie apart at most: the largest |a − b|.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "trace/op.h"
#include "trace/operations.h"
#include "trace/term.h"

static int farthest_terms(const struct operation *o)
{
    return o->in[0].tensor->rows * o->in[0].tensor->columns;
}

static double apart_at(const struct operation *o, int row, int column, int k)
{
    const struct tensor *a = o->in[0].tensor, *b = o->in[1].tensor;
    int r = k / a->columns, c = k % a->columns;
    (void)row, (void)column;
    return fabs(tensor_at(a, r, c) - tensor_at(b, r, c));
}

static double most_of(const struct operation *o, int count)
{
    double most = 0;
    for (int k = 0; k < count; k++)
        most = fmax(most, apart_at(o, 0, 0, k));
    return most;
}

static void farthest_forward(const struct operation *o, int row)
{
    *out_row(o, row) = most_of(o, farthest_terms(o));
}

static struct bound farthest_bound(const struct operation *o, int row)
{
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    struct bound a = bound_rows(A, 0, A->rows), b = bound_rows(B, 0, B->rows);
    (void)row;
    return (struct bound){.off = a.off + b.off + ROUNDING * (a.size + b.size),
                          .share = INFINITY};
}

static int read_both(const struct operation *o, int row, int column, int k,
                     struct cells out[MAX_READS])
{
    const struct tensor *A = o->in[0].tensor;
    (void)row, (void)column;
    for (int i = 0; i < 2; i++)
        out[i] = k < 0 ? cells_of(o->in[i].tensor, 0, A->rows, 0, A->columns)
                       : cells_of(o->in[i].tensor, k / A->columns, 1,
                                  k % A->columns, 1);
    return 2;
}

// True when nothing moved but what rounding moves.
static bool stays(const struct operation *o, int row)
{
    return tensor_at(o->out, row, 0) <= bound_row(o->out, row).off;
}

static void say_moved(const struct operation *o, struct saying *s)
{
    const struct tensor *m = o->out;
    int moved = 0;
    for (int r = 0; r < m->rows; r++)
        moved += !stays(m->writer[r], r);
    bool on = model_number(m->model, "shift", 1) != 0;
    saying_is(s, o, moved ? "whole" : on ? "whole.none" : "whole.unmoved");
    saying_count(s, "moved", moved);
    saying_count(s, "methods", m->rows);
}

static void say_farthest(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    const struct tensor *m = o->out;
    if (a->row < 0 && m->rows > 1) {
        say_moved(o, s);
        return;
    }
    int row = operation_row(o, a);
    double value = tensor_at(m, row, 0);
    saying_is(s, o,
              a->term >= 0    ? "term"
              : value == 0    ? "row.same"
              : stays(o, row) ? "row.stays"
                              : "row");
    if (a->term < 0)
        return;
    saying_count(s, "n", a->term + 1);
    saying_precise(s, "so_far", most_of(o, a->term + 1));
}

static void why_farthest(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    if (a->row < 0 && o->out->rows > 1)
        saying_why(s, o, "whole");
}

// One tensor before and after, or two that should be alike.
static bool is_moved(const struct operation *o)
{
    return !strcmp(o->in[0].tensor->plain, o->in[1].tensor->plain);
}

static void spell_farthest(const struct operation *o, struct spelling *s)
{
    formula_call(s->f, "max");
    if (is_moved(o)) {
        formula_text(s->f, "|before − after|");
    } else {
        formula_text(s->f, "|");
        formula_matrix(s->f, o->in[0].tensor);
        formula_text(s->f, " − ");
        formula_matrix(s->f, o->in[1].tensor);
        formula_text(s->f, "|");
    }
    formula_close(s->f);
}

static void show_farthest(const struct operation *o, const struct address *a,
                          struct formula *f)
{
    bool one = a->row >= 0 || o->out->rows == 1;
    formula_name(f, o->out, a->row, a->row < 0 ? -1 : 0);
    formula_relation(f);
    spell_farthest(o, &(struct spelling){.f = f});
    if (one)
        formula_result(f, o->out, operation_row(o, a), 0);
}

static const struct op_kind kind_farthest = {
    .name = "farthest",
    .prints = SLOT_PRECISE,
    .says = "farthest.whole farthest.whole.none farthest.whole.unmoved "
            "farthest.row farthest.row.same farthest.row.stays "
            "farthest.term",
    .whys = "why.farthest.whole",
    .forward = farthest_forward,
    .bound = farthest_bound,
    .terms = farthest_terms,
    .term = apart_at,
    .reads = read_both,
    .sentence = say_farthest,
    .why = why_farthest,
    .formula = show_farthest,
    .spell = spell_farthest,
    .form = FORM_READING,
};

void farthest(struct trace *t, struct tensor *out, int row,
              const struct tensor *a, const struct tensor *b)
{
    struct operand in[] = {{a, -1}, {b, -1}};
    assert(a->rows == b->rows && a->columns == b->columns);
    operate(t, &kind_farthest, out, row, 1, in, 2, 0);
}
