// SPDX-License-Identifier: MIT
// tanh(a), or σ(a), place by place: what an output gate shows of the state of a
// cell (Hochreiter and Schmidhuber 1997).
#include <assert.h>
#include <math.h>

#include "trace/op.h"
#include "trace/op/product/squash.h"
#include "trace/op/ways.h"
#include "trace/operations.h"
#include "trace/term.h"

static const struct squash_kind *squash_by(const struct operation *o)
{
    return &squashes[(int)o->number];
}

static void squash_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *a = in_row(o, 0, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = squash_by(o)->f(a[c]);
}

// None is steeper than 1.
static struct bound squash_bound(const struct operation *o, int row)
{
    return (struct bound){.off = bound_operand(o, 0, row).off + 2 * ROUNDING,
                          .share = INFINITY};
}

static void say_squash(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    saying_is(s, o, a->row < 0 ? "whole" : a->column < 0 ? "row" : "cell");
    saying_text(s, "squash", squash_by(o)->name);
    if (a->row < 0) {
        saying_text(s, "one", tensor_one(s->words, o->out));
        return;
    }
    saying_vector(s, "vector", o->out, a->row);
    saying_operand(s, "from", o, 0, a->row, a->column);
    if (a->column >= 0)
        saying_value(s, o->out, a->row, a->column);
}

static void show_squash(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    formula_written(f, o, a->row, a->column);
    formula_relation(f);
    formula_call(f, squash_by(o)->name);
    formula_operand(f, o, 0, a->row, a->column);
    formula_close(f);
    if (a->column < 0)
        return;
    formula_relation(f);
    formula_call(f, squash_by(o)->name);
    formula_cell(f, o->in[0].tensor, operand_row(o, 0, a->row), a->column,
                 false);
    formula_close(f);
    formula_result(f, o->out, a->row, a->column);
    if (operand_number(o, 0, a->row, a->column) != 0)
        formula_round(f);
}

static void spell_squash(const struct operation *o, struct spelling *s)
{
    formula_call(s->f, squash_by(o)->name);
    spell_operand(s, o, 0);
    formula_close(s->f);
}

static const struct op_kind kind_squash = {
    .name = "squash",
    .says = "squash.whole squash.row squash.cell",
    .forward = squash_forward,
    .bound = squash_bound,
    .terms = one_term,
    .term = value_term,
    .reads = read_in_place,
    .sentence = say_squash,
    .formula = show_squash,
    .ways = ways_in_place,
    .way = way_in_place,
    .squash = squash_by,
    .alike = ALIKE_ALL,
    .spell = spell_squash,
};

void squash_row(struct trace *t, struct tensor *out, int row,
                enum squash squash, struct operand a)
{
    assert(operand_is_row(a) && a.tensor->columns == out->columns &&
           squashes[squash].f);
    operate(t, &kind_squash, out, row, 1, &a, 1, squash);
}
