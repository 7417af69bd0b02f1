// SPDX-License-Identifier: MIT
// a ∘ b, place by place: what a gate lets through (the reset gate of Bahdanau
// et al. 2014, appendix A.1.1).
#include <assert.h>

#include "trace/op.h"
#include "trace/op/ways.h"
#include "trace/operations.h"
#include "trace/term.h"

enum { A, B };

// Where there is no b the product is the zero vector.
static bool has_b(const struct operation *o)
{
    return o->in_count > B;
}

static void multiply_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *a = in_row(o, A, row);
    const double *b = has_b(o) ? in_row(o, B, row) : NULL;
    for (int c = 0; b && c < o->out->columns; c++)
        out[c] = a[c] * b[c];
}

static struct bound multiply_bound(const struct operation *o, int row)
{
    if (!has_b(o))
        return (struct bound){0};
    struct bound a = bound_operand(o, A, row), b = bound_operand(o, B, row);
    double off = a.off * b.size + a.size * b.off + a.off * b.off;
    return (struct bound){.off = off + ROUNDING * a.size * b.size,
                          .share = a.share + b.share + ROUNDING};
}

static int read_multiplied(const struct operation *o, int row, int column,
                           int k, struct cells out[MAX_READS])
{
    return has_b(o) ? read_in_place(o, row, column, k, out) : 0;
}

static void say_multiply(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    if (a->row < 0) {
        saying_is(s, o, "whole");
        saying_text(s, "one", tensor_one(s->words, o->out));
        return;
    }
    const char *const variants[][2] = {{"row.nothing", "row"},
                                       {"cell.nothing", "cell"}};
    saying_is(s, o, variants[a->column >= 0][has_b(o)]);
    saying_row(s, "row", o->out, a->row);
    saying_vector(s, "vector", o->out, a->row);
    saying_operand(s, "left", o, A, a->row, a->column);
    if (has_b(o))
        saying_operand(s, "right", o, B, a->row, a->column);
    if (a->column < 0)
        return;
    saying_value(s, o->out, a->row, a->column);
}

static void show_multiply(const struct operation *o, const struct address *a,
                          struct formula *f)
{
    formula_written(f, o, a->row, a->column);
    formula_relation(f);
    if (!has_b(o)) {
        formula_number(f, 0, false);
        return;
    }
    formula_operand(f, o, A, a->row, a->column);
    formula_text(f, a->column < 0 ? " ∘ " : "·");
    formula_operand(f, o, B, a->row, a->column);
    if (a->column < 0)
        return;
    formula_relation(f);
    formula_cell(f, o->in[A].tensor, operand_row(o, A, a->row), a->column,
                 false);
    formula_text(f, "·");
    formula_cell(f, o->in[B].tensor, operand_row(o, B, a->row), a->column,
                 true);
    formula_result(f, o->out, a->row, a->column);
}

static void spell_multiply(const struct operation *o, struct spelling *s)
{
    if (!has_b(o)) {
        formula_number(s->f, 0, false);
        return;
    }
    spell_factor(s, o, A);
    formula_text(s->f, " ∘ ");
    spell_factor(s, o, B);
}

static int ways_multiplied(const struct operation *o, int k, int row)
{
    return has_b(o) ? ways_in_place(o, k, row) : 0;
}

// ∂(a b)/∂a = b
static struct way way_multiplied(const struct operation *o, int k, int row,
                                 int column, int i)
{
    struct way w = way_in_place(o, k, row, column, i);
    int other = k == A ? B : A;
    way_by(&w, o->in[other].tensor, operand_row(o, other, w.row), column);
    return w;
}

static const struct op_kind kind_multiply = {
    .name = "multiply",
    .says = "multiply.whole multiply.row multiply.row.nothing multiply.cell "
            "multiply.cell.nothing",
    .forward = multiply_forward,
    .bound = multiply_bound,
    .terms = one_term,
    .term = value_term,
    .reads = read_multiplied,
    .sentence = say_multiply,
    .formula = show_multiply,
    .ways = ways_multiplied,
    .way = way_multiplied,
    .alike = ALIKE(B),
    .spell = spell_multiply,
};

void multiply(struct trace *t, struct tensor *out, int row, struct operand a,
              struct operand b)
{
    struct operand in[] = {[A] = a, [B] = b};
    assert(operand_is_row(a) && a.tensor->columns == out->columns &&
           b.tensor->columns == out->columns);
    operate(t, &kind_multiply, out, row, 1, in, operand_is_row(b) ? 2 : 1, 0);
}
