// SPDX-License-Identifier: MIT
// The largest number of a row, which a softmax subtracts so that no
// exponential is beyond what a number can hold: e^(x − m) / Σ e^(y − m) is
// e^x / Σ e^y, whatever m is.
#include <math.h>

#include "math/kernels.h"
#include "trace/op/row_facts.h"
#include "trace/op/softmax/softmax.h"
#include "trace/operations.h"
#include "trace/term.h"

static void max_forward(const struct operation *o, int row)
{
    double max = row_max(in_row(o, 0, row), row_terms(o));
    *out_row(o, row) = o->number == LESS_MAX ? 0 : max;
}

static void say_so_far(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    const struct tensor *A = o->in[0].tensor;
    int from = operand_row(o, 0, a->row), last = A->columns - 1;
    struct row_facts f = row_facts(A, from, a->term + 1);
    saying_is(s, o,
              f.high == -INFINITY ? "term.nothing"
              : a->term == last   ? "term.last"
                                  : "term");
    saying_column(s, "column", A, a->term);
    saying_number(s, "value", tensor_at(A, from, a->term));
    saying_number(s, "so_far", f.high);
}

static void say_max(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    int row = operation_row(o, a);
    double max = tensor_at(o->out, row, 0);
    softmax_tell_row(o, row, s);
    if (a->term >= 0) {
        say_so_far(o, a, s);
        return;
    }
    saying_is(s, o, max == -INFINITY ? "row.nothing" : "row");
}

static void why_max(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    double max = a->row < 0 ? -INFINITY : tensor_at(o->out, a->row, 0);
    double factor = exp(max);
    if (max == -INFINITY)
        return;
    saying_why(s, o,
               max == 0           ? "row.zero"
               : factor == 0      ? "row.vanishing"
               : isfinite(factor) ? "row"
                                  : "row.beyond");
    saying_text(s, "one", tensor_number_noun(s->words, o->in[0].tensor));
    saying_number(s, "factor", factor);
}

static void show_max(const struct operation *o, const struct address *a,
                     struct formula *f)
{
    int row = operation_row(o, a), from = operand_row(o, 0, row);
    const struct tensor *A = o->in[0].tensor;
    int count = a->term < 0 ? A->columns : a->term + 1;
    f->elision = ", …";
    if (a->term < 0) {
        formula_name(f, o->out, row, 0);
        formula_relation(f);
    }
    formula_call(f, "max");
    softmax_show_list(A, from, count, ", ", f);
    formula_close(f);
    if (a->term < 0)
        formula_result(f, o->out, row, 0);
    else
        formula_result_number(f, row_facts(A, from, count).high);
}

const struct op_kind kind_max = {
    .name = "max",
    .prints = SLOT_NUMBER,
    .says = "max.row max.row.nothing max.term max.term.last max.term.nothing",
    .whys = "why.max.row why.max.row.zero why.max.row.vanishing "
            "why.max.row.beyond",
    .masks = true,
    .forward = max_forward,
    .terms = row_terms,
    .term = row_term,
    .reads = read_row,
    .sentence = say_max,
    .why = why_max,
    .formula = show_max,
    .form = FORM_SOFTMAX,
};
