// SPDX-License-Identifier: MIT
#include "trace/op/gradient/step.h"

#include <math.h>

#include "model/loss.h"
#include "trace/op/law.h"
#include "trace/op/gradient/reasons.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

static const struct term learned_anew = {"learned_anew", ROLE_NONE, NULL};
static const struct term gradient_mean = {"slope_mean", ROLE_NONE, NULL};
static const struct term gradient_square = {"slope_square", ROLE_NONE, NULL};

// A row of numbers, made place by place of others.
static void say_place(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    saying_level(s, o, a, "");
    saying_precise(s, "number", o->number);
}

#define PLACE_BY_PLACE .sentence = say_place, .operands = "of"

// --- down the gradient -------------------------------------------------------

static const struct op_kind kind_down = {
    .name = "down",
    .says = "down.whole down.row down.cell",
    .whys = "why.down.whole why.down.cell.up why.down.cell.down",
    .why = why_down,
    .why_step = why_down,
    OF_LAW(MINUS(IN(0), TIMES(OWN_NUMBER, IN(1)))),
    PLACE_BY_PLACE,
};

struct tensor *step_down(struct trace *t, const char *name,
                         const struct tensor *W, const struct tensor *gradients,
                         double rate)
{
    struct tensor *out = is(&learned_anew, tensor_like(t, name, W));
    struct operand in[] = {{W, -1}, {gradients, -1}};
    operate(t, &kind_down, out, 0, W->rows, in, 2, rate);
    return out;
}

// --- the means of Adam -------------------------------------------------------

// What the operation takes of the new: of 1 the rest is kept.
static double fresh(double keep)
{
    return 1 - keep;
}

static const struct op_kind kind_first = {
    .name = "first_mean",
    .says = "first_mean.whole first_mean.row first_mean.cell",
    OF_LAW(TIMES(OWN_NUMBER, IN(0))),
    PLACE_BY_PLACE,
};

static const struct op_kind kind_square = {
    .name = "square",
    .says = "square.whole square.row square.cell",
    OF_LAW(TIMES(OWN_NUMBER, SQUARE(IN(0)))),
    PLACE_BY_PLACE,
};

struct tensor *step_mean(struct trace *t, const char *name,
                         const struct tensor *gradients, double keep)
{
    struct tensor *out = is(&gradient_mean, tensor_like(t, name, gradients));
    operate(t, &kind_first, out, 0, gradients->rows,
            &(struct operand){gradients, -1}, 1, fresh(keep));
    return out;
}

struct tensor *step_square(struct trace *t, const char *name,
                           const struct tensor *gradients, double keep)
{
    struct tensor *out = is(&gradient_square, tensor_like(t, name, gradients));
    operate(t, &kind_square, out, 0, gradients->rows,
            &(struct operand){gradients, -1}, 1, fresh(keep));
    return out;
}

// --- the step of Adam --------------------------------------------------------

static double adam_step(const struct operation *o, int row, int column)
{
    double m = operand_number(o, 1, row, column) / fresh(ADAM_MEAN);
    double v = operand_number(o, 2, row, column) / fresh(ADAM_SQUARE);
    return m / (sqrt(v) + ADAM_LEAST);
}

static void adam_forward(const struct operation *o, int row)
{
    for (int c = 0; c < o->out->columns; c++)
        out_row(o, row)[c] =
            operand_number(o, 0, row, c) - o->number * adam_step(o, row, c);
}

// A first step is 1 or −1 times the rate but for gradients near ε, whose sign
// rounding may turn.
static struct bound adam_bound(const struct operation *o, int row)
{
    struct bound W = bound_operand(o, 0, row), m = bound_operand(o, 1, row);
    double off = m.off / fresh(ADAM_MEAN) / ADAM_LEAST + 8 * ROUNDING;
    return (struct bound){.off = W.off + o->number * fmin(off, 2) +
                                 ROUNDING * (W.size + o->number),
                          .share = INFINITY};
}

static void show_adam(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    bool cell = a->column >= 0;
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    if (!cell) {
        formula_name(f, o->in[0].tensor, a->row, -1);
        formula_text(f, " − ");
        formula_number(f, o->number, false);
        formula_text(f, " ");
        formula_name(f, o->in[1].tensor, a->row, -1);
        formula_text(f, " / ");
        formula_root(f);
        formula_name(f, o->in[2].tensor, a->row, -1);
        formula_close(f);
        return;
    }
    formula_cell(f, o->in[0].tensor, a->row, a->column, false);
    formula_text(f, " − ");
    formula_number(f, o->number, false);
    formula_text(f, "·");
    formula_number(f, adam_step(o, a->row, a->column), true);
    formula_result(f, o->out, a->row, a->column);
}

static const struct op_kind kind_adam = {
    .name = "adam",
    .says = "adam.whole adam.row adam.cell",
    .forward = adam_forward,
    .bound = adam_bound,
    .formula = show_adam,
    PLACE_BY_PLACE,
};

struct tensor *step_adam(struct trace *t, const char *name,
                         const struct tensor *W, const struct tensor *mean,
                         const struct tensor *square, double rate)
{
    struct tensor *out = is(&learned_anew, tensor_like(t, name, W));
    struct operand in[] = {{W, -1}, {mean, -1}, {square, -1}};
    operate(t, &kind_adam, out, 0, W->rows, in, 3, rate);
    return out;
}
