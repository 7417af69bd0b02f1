// SPDX-License-Identifier: MIT
// Gradients before a sum is squashed: ∂L/∂x = ∂L/∂y f'(x), given y = f(x).
// Where f is flat little comes back. And what a loss grows by of itself.
#include <math.h>

#include "trace/op/product/squash.h"
#include "trace/op/gradient/gradient_kinds.h"
#include "trace/op/partials.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

enum { GRADIENTS, Y };

static const struct squash_kind *squash_behind(const struct operation *o)
{
    return &squashes[(int)o->number];
}

static double steepness(const struct operation *o, int row, int column)
{
    return squash_behind(o)->derivative(operand_number(o, Y, row, column));
}

static void inside_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *gradient = in_row(o, GRADIENTS, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = gradient[c] * steepness(o, row, c);
}

// No squash is steeper than 1, nor bends by more than twice what it moves.
static struct bound inside_bound(const struct operation *o, int row)
{
    struct bound g = bound_operand(o, GRADIENTS, row),
                 y = bound_operand(o, Y, row);
    double off = g.off + (g.size + g.off) * (2 * y.off + 4 * ROUNDING);
    return (struct bound){.off = off, .share = INFINITY};
}

// "tanh": what squashes a row of this tensor, if not this one.
static const char *squashing_name(const struct operation *o)
{
    const struct tensor *m = o->out;
    for (int r = 0; r < m->rows; r++)
        if (m->writer[r] && squash_behind(m->writer[r])->name)
            return squash_behind(m->writer[r])->name;
    return "";
}

static void say_inside(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    bool linear = !squash_behind(o)->name;
    const char *const variants[][2] = {{"row", "row.linear"},
                                       {"cell", "cell.linear"}};
    saying_is(s, o, a->row < 0 ? "whole" : variants[a->column >= 0][linear]);
    saying_text(s, "squash", squashing_name(o));
    if (a->row < 0)
        return;
    saying_vector(s, "vector", o->in[Y].tensor, a->row);
    if (a->column < 0)
        return;
    saying_number(s, "slope", operand_number(o, GRADIENTS, a->row, a->column));
    saying_number(s, "steep", steepness(o, a->row, a->column));
}

// ∂y · (1 − y²), or of the other squash y (1 − y), with its numbers.
static void show_inside(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    formula_name(f, o->in[GRADIENTS].tensor, a->row, a->column);
    if (a->row < 0 || squash_behind(o)->name) {
        formula_text(f, a->column < 0 ? " ∘ " : "·");
        formula_text(f, squashing_name(o));
        formula_text(f, "′");
    }
    if (a->column < 0)
        return;
    formula_relation(f);
    formula_cell(f, o->in[GRADIENTS].tensor, a->row, a->column, false);
    formula_text(f, "·");
    formula_number(f, steepness(o, a->row, a->column), true);
    formula_result(f, o->out, a->row, a->column);
}

static const struct op_kind kind_inside = {
    .name = "inside",
    .prints = SLOT_NUMBER,
    .chain = "steep · slope = value",
    .says = "inside.whole inside.row inside.row.linear inside.cell "
            "inside.cell.linear",
    .forward = inside_forward,
    .bound = inside_bound,
    .sentence = say_inside,
    .formula = show_inside,
    .price = 4,
};

void gradient_inside(struct trace *t, struct tensor *out, int row, int rows,
                     const struct tensor *gradients, const struct tensor *y,
                     const struct squash_kind *squash)
{
    struct operand in[] = {[GRADIENTS] = {gradients, -1}, [Y] = {y, -1}};
    operate(t, &kind_inside, out, row, rows, in, 2,
            (double)(squash - squashes));
}

// --- where it begins ---------------------------------------------------------

static void begin_forward(const struct operation *o, int row)
{
    for (int c = 0; c < o->out->columns; c++)
        out_row(o, row)[c] = 1;
}

static void say_begin(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    (void)a;
    saying_is(s, o, "whole");
}

static void show_begin(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    (void)a;
    formula_matrix(f, o->out);
    formula_result(f, o->out, 0, 0);
}

static const struct op_kind kind_begin = {
    .name = "begin",
    .says = "begin.whole",
    .forward = begin_forward,
    .sentence = say_begin,
    .formula = show_begin,
};

void gradient_begin(struct trace *t, struct tensor *out)
{
    operate(t, &kind_begin, out, 0, out->room, NULL, 0, 0);
}
