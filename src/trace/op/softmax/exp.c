// SPDX-License-Identifier: MIT
// e to the power of each number of a row minus their maximum.
#include <math.h>

#include "math/kernels.h"
#include "trace/op/row_facts.h"
#include "trace/op/softmax/softmax.h"
#include "trace/operations.h"
#include "trace/term.h"

static double raised(enum softmax_less less, double x, double max)
{
    if (x == -INFINITY)
        return 0;
    return less == LESS_VALUES ? 1 : less == LESS_EXP ? x : exp(x - max);
}

static void exp_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *x = in_row(o, 0, row), *max = in_row(o, 1, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = raised((enum softmax_less)(int)o->number, x[c], *max);
}

// A score that is off by a little puts its exponential off by that share.
static struct bound exp_bound(const struct operation *o, int row)
{
    struct bound x = bound_operand(o, 0, row), max = bound_operand(o, 1, row);
    if (o->number == LESS_VALUES)
        return (struct bound){0};
    if (o->number == LESS_EXP)
        return x;
    double power = x.off + max.off + ROUNDING * (x.size + max.size);
    double share = expm1(power) + 2 * ROUNDING;
    return (struct bound){
        .off = share * row_largest(tensor_row(o->out, row), o->out->columns, 0),
        .share = share};
}

static void say_power(const struct operation *o, int row, int column,
                      struct saying *s)
{
    double score = operand_number(o, 0, row, column),
           max = operand_number(o, 1, row, 0);
    double value = tensor_at(o->out, row, column);
    saying_column(s, "column", o->in[0].tensor, column);
    if (score == -INFINITY) {
        saying_is(s, o, "cell.masked");
        return;
    }
    saying_is(s, o,
              score == max ? "cell.largest"
              : value == 0 ? "cell.underflow"
              : value == 1 ? "cell.nearly"
                           : "cell");
    saying_precise(s, "power", score - max);
    saying_number(s, "value", value);
    saying_chain(s, "exp(power) = value");
}

static void say_exp(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    int row = operation_row(o, a);
    softmax_tell_row(o, row, s);
    if (a->column >= 0) {
        say_power(o, row, a->column, s);
        return;
    }
    struct row_facts f = row_facts(o->out, row, o->out->columns);
    const double *e = tensor_row(o->out, row);
    int least = 0;
    for (int c = 1; c < o->out->columns; c++)
        least = e[c] < e[least] ? c : least;
    saying_is(s, o,
              operand_number(o, 1, row, 0) == -INFINITY ? "row.nothing"
              : f.zeros                                 ? "row.zeros"
              : e[least] == 1                           ? "row.level"
                                                        : "row");
    saying_column(s, "least", o->out, least);
    saying_precise(s, "value", e[least]);
}

static void why_exp(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    const struct tensor *A = o->in[0].tensor;
    if (a->row < 0)
        return;
    int row = operand_row(o, 0, a->row), low = 0;
    struct lead l = lead_of(A, row);
    const double *x = tensor_row(A, row), *e = tensor_row(o->out, a->row);
    for (int c = 1; c < A->columns; c++)
        if (x[c] != -INFINITY && (x[low] == -INFINITY || x[c] < x[low]))
            low = c;
    if (isfinite(x[low]) && x[low] < 0 && e[low] > 0) {
        double max = operand_number(o, 1, a->row, 0);
        saying_why(s, o, max == 0 ? "row.negative" : "row.negative.less");
        saying_number(s, "max", max);
        saying_text(s, "one", tensor_number_noun(s->words, A));
        saying_column(s, "column", A, low);
        saying_number(s, "score", x[low]);
        saying_precise(s, "value", e[low]);
    } else if (l.second >= 0 && l.factor < FAR) {
        saying_why(s, o,
                   l.difference == 0 ? "row.tie"
                   : l.factor < NEAR ? "row.near"
                                     : "row");
        lead_tell(&l, s);
    }
}

static void show_row_of_powers(const struct operation *o, int row,
                               struct formula *f)
{
    softmax_show_power(o, row, -1, 0, f);
    formula_relation(f);
    formula_bracket(f, "[");
    f->elision = ", …";
    softmax_show_list(o->out, row, o->out->columns, ", ", f);
    formula_close(f);
}

static void show_exp(const struct operation *o, const struct address *a,
                     struct formula *f)
{
    int row = operation_row(o, a);
    const struct tensor *A = o->in[0].tensor, *max = o->in[1].tensor;
    if (a->column < 0) {
        show_row_of_powers(o, row, f);
        return;
    }
    double score = operand_number(o, 0, row, a->column),
           m = operand_number(o, 1, row, 0);
    softmax_show_power(o, row, a->column, 0, f);
    formula_relation(f);
    softmax_show_exp(A, f);
    formula_cell(f, A, operand_row(o, 0, row), a->column, false);
    if (score != -INFINITY) {
        formula_text(f, " − ");
        formula_cell(f, max, operand_row(o, 1, row), 0, true);
        formula_close(f);
        formula_relation(f);
        softmax_show_exp(A, f);
        formula_number(f, score - m, false);
    }
    formula_close(f);
    formula_result(f, o->out, row, a->column);
    if (score != -INFINITY && score != m)
        formula_round(f);
}

const struct op_kind kind_exp = {
    .name = "exp",
    .says = "exp.row exp.row.nothing exp.row.zeros exp.row.level exp.cell "
            "exp.cell.masked exp.cell.largest exp.cell.underflow "
            "exp.cell.nearly",
    .whys = "why.exp.row why.exp.row.negative "
            "why.exp.row.negative.less why.exp.row.tie "
            "why.exp.row.near",
    .joined = true,
    .forward = exp_forward,
    .bound = exp_bound,
    .reads = softmax_reads,
    .sentence = say_exp,
    .why = why_exp,
    .formula = show_exp,
    .price = 20,
    .form = FORM_SOFTMAX,
    .does = DOES_RAISE,
};
