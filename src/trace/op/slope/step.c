// SPDX-License-Identifier: MIT
#include "trace/op/slope/step.h"

#include <math.h>

#include "model/loss.h"
#include "trace/op/slope/reasons.h"
#include "trace/op/ways.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

static const struct term learned_anew = {"learned_anew", ROLE_NONE, NULL};
static const struct term slope_mean = {"slope_mean", ROLE_NONE, NULL};
static const struct term slope_square = {"slope_square", ROLE_NONE, NULL};

// A row of numbers, made place by place of others.
static void say_place(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    saying_is(s, o, a->row < 0 ? "whole" : a->column < 0 ? "row" : "cell");
    saying_text(s, "name", o->out->plain);
    saying_text(s, "of", o->in[0].tensor->plain);
    saying_precise(s, "number", o->number);
    if (a->row < 0)
        return;
    saying_vector(s, "vector", o->in[0].tensor, a->row);
    if (a->column < 0)
        return;
    saying_number(s, "was", operand_number(o, 0, a->row, a->column));
    saying_number(s, "value", tensor_at(o->out, a->row, a->column));
}

#define PLACE_BY_PLACE                                                         \
    .terms = one_term, .term = value_term, .reads = read_in_place,             \
    .sentence = say_place

// --- down the slope ----------------------------------------------------------

static void down_forward(const struct operation *o, int row)
{
    for (int c = 0; c < o->out->columns; c++)
        out_row(o, row)[c] = operand_number(o, 0, row, c) -
                             o->number * operand_number(o, 1, row, c);
}

static struct bound down_bound(const struct operation *o, int row)
{
    struct bound W = bound_operand(o, 0, row), g = bound_operand(o, 1, row);
    double step = o->number * g.size;
    return (struct bound){.off = W.off + o->number * g.off +
                                 2 * ROUNDING * (W.size + 2 * step),
                          .share = INFINITY};
}

static void show_down(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    bool cell = a->column >= 0;
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    for (int k = 0; k < 2; k++) {
        if (k > 0) {
            formula_text(f, " − ");
            formula_number(f, o->number, false);
            formula_text(f, cell ? "·" : " ");
        }
        if (cell)
            formula_cell(f, o->in[k].tensor, a->row, a->column, k > 0);
        else
            formula_name(f, o->in[k].tensor, a->row, -1);
    }
    if (cell)
        formula_result(f, o->out, a->row, a->column);
}

static const struct op_kind kind_down = {
    .name = "down",
    .says = "down.whole down.row down.cell",
    .whys = "why.down.whole why.down.cell.up why.down.cell.down",
    .why = why_down,
    .why_step = why_down,
    .forward = down_forward,
    .bound = down_bound,
    .formula = show_down,
    .alike = ALIKE(0),
    PLACE_BY_PLACE,
};

struct tensor *step_down(struct trace *t, const char *name,
                         const struct tensor *W, const struct tensor *slopes,
                         double rate)
{
    struct tensor *out = is(&learned_anew, tensor_like(t, name, W));
    struct operand in[] = {{W, -1}, {slopes, -1}};
    operate(t, &kind_down, out, 0, W->rows, in, 2, rate);
    return out;
}

// --- the means of Adam -------------------------------------------------------

// What the operation takes of the new: of 1 the rest is kept.
static double fresh(double keep)
{
    return 1 - keep;
}

static void mean_of_forward(const struct operation *o, int row)
{
    for (int c = 0; c < o->out->columns; c++)
        out_row(o, row)[c] = o->number * operand_number(o, 0, row, c);
}

static struct bound mean_of_bound(const struct operation *o, int row)
{
    struct bound g = bound_operand(o, 0, row);
    return (struct bound){.off = o->number * (g.off + ROUNDING * g.size),
                          .share = g.share + ROUNDING};
}

static void square_forward(const struct operation *o, int row)
{
    for (int c = 0; c < o->out->columns; c++) {
        double g = operand_number(o, 0, row, c);
        out_row(o, row)[c] = o->number * (g * g);
    }
}

static struct bound square_bound(const struct operation *o, int row)
{
    struct bound g = bound_operand(o, 0, row);
    double off = 2 * g.size * g.off + g.off * g.off;
    return (struct bound){.off = o->number *
                                 (off + 2 * ROUNDING * g.size * g.size),
                          .share = 2 * g.share + 3 * ROUNDING};
}

static void show_mean_of(const struct operation *o, const struct address *a,
                         struct formula *f, const char *power)
{
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    formula_number(f, o->number, false);
    formula_text(f, a->column < 0 ? " " : "·");
    if (a->column < 0)
        formula_name(f, o->in[0].tensor, a->row, -1);
    else
        formula_cell(f, o->in[0].tensor, a->row, a->column, true);
    formula_text(f, power);
    if (a->column >= 0)
        formula_result(f, o->out, a->row, a->column);
}

static void show_first(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    show_mean_of(o, a, f, "");
}

static void show_square(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    show_mean_of(o, a, f, "²");
}

static const struct op_kind kind_first = {
    .name = "first_mean",
    .says = "first_mean.whole first_mean.row first_mean.cell",
    .forward = mean_of_forward,
    .bound = mean_of_bound,
    .formula = show_first,
    PLACE_BY_PLACE,
};

static const struct op_kind kind_square = {
    .name = "square",
    .says = "square.whole square.row square.cell",
    .forward = square_forward,
    .bound = square_bound,
    .formula = show_square,
    PLACE_BY_PLACE,
};

struct tensor *step_mean(struct trace *t, const char *name,
                         const struct tensor *slopes, double keep)
{
    struct tensor *out = is(&slope_mean, tensor_like(t, name, slopes));
    operate(t, &kind_first, out, 0, slopes->rows, &(struct operand){slopes, -1},
            1, fresh(keep));
    return out;
}

struct tensor *step_square(struct trace *t, const char *name,
                           const struct tensor *slopes, double keep)
{
    struct tensor *out = is(&slope_square, tensor_like(t, name, slopes));
    operate(t, &kind_square, out, 0, slopes->rows,
            &(struct operand){slopes, -1}, 1, fresh(keep));
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

// A first step is 1 or −1 times the rate but for slopes near ε, whose sign
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
    .alike = ALIKE(0),
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
