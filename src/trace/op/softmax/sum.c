// SPDX-License-Identifier: MIT
// The sum of the exponentials of a row.
#include <math.h>

#include "math/kernels.h"
#include "trace/op/row_facts.h"
#include "trace/op/softmax/softmax.h"
#include "trace/operations.h"
#include "trace/term.h"

static void sum_forward(const struct operation *o, int row)
{
    *out_row(o, row) = row_sum(in_row(o, 0, row), row_terms(o));
}

// Nothing that is summed here is below 0 but where nothing is raised.
static struct bound sum_bound(const struct operation *o, int row)
{
    struct bound x = bound_operand(o, 0, row);
    double terms = row_terms(o), all = terms * x.size;
    bool cancels = false;
    for (int c = 0; c < row_terms(o); c++)
        cancels = cancels || operand_number(o, 0, row, c) < 0;
    return (struct bound){.off = terms * x.off + bound_sum(terms) * all,
                          .share =
                              cancels ? INFINITY : x.share + bound_sum(terms)};
}

static void say_sum(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    int row = operation_row(o, a), last = o->in[0].tensor->columns - 1;
    double sum = tensor_at(o->out, row, 0);
    softmax_tell_row(o, row, s);
    if (a->term >= 0) {
        saying_is(s, o, a->term == last ? "term.last" : "term");
        saying_column(s, "column", o->in[0].tensor, a->term);
        saying_number(s, "value", operand_number(o, 0, row, a->term));
        return;
    }
    saying_is(s, o, sum > 0 ? "row" : "row.nothing");
}

// A row that adds up to 1 as it is, or to nothing, shows no reason.
static void why_sum(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    double sum = a->row < 0 ? 0 : tensor_at(o->out, a->row, 0);
    if (sum > 0 && fabs(sum - 1) >= 0.005)
        saying_why(s, o, "row");
}

static void show_sum(const struct operation *o, const struct address *a,
                     struct formula *f)
{
    int row = operation_row(o, a), from = operand_row(o, 0, row);
    const struct tensor *e = o->in[0].tensor;
    if (a->term < 0) {
        softmax_show_sum(e, from, f);
        formula_relation(f);
        softmax_show_list(e, from, e->columns, " + ", f);
        formula_result(f, o->out, row, 0);
        return;
    }
    double sum = 0;
    for (int c = 0; c <= a->term; c++)
        sum += tensor_at(e, from, c);
    formula_cell(f, e, from, a->term, false);
    formula_strong(f);
    formula_so_far(f, sum);
}

const struct op_kind kind_sum = {
    .name = "sum",
    .prints = SLOT_NUMBER,
    .says = "sum.row sum.row.nothing sum.term sum.term.last",
    .whys = "why.sum.row",
    .joined = true,
    .forward = sum_forward,
    .bound = sum_bound,
    .terms = row_terms,
    .term = row_term,
    .reads = read_row,
    .sentence = say_sum,
    .formula = show_sum,
    .why = why_sum,
    .form = FORM_SOFTMAX,
};
