// SPDX-License-Identifier: MIT
// Each exponential of a row divided by their sum: its share. Nothing divided by
// nothing is 0.
#include <math.h>

#include "math/kernels.h"
#include "trace/op/row_facts.h"
#include "trace/op/softmax/softmax.h"
#include "trace/op/partials.h"
#include "trace/operations.h"
#include "trace/term.h"

static void divide_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *x = in_row(o, 0, row), *sum = in_row(o, 1, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = *sum == 0 ? 0 : x[c] / *sum;
}

static struct bound divide_bound(const struct operation *o, int row)
{
    struct bound x = bound_operand(o, 0, row), sum = bound_operand(o, 1, row);
    double by = fabs(operand_number(o, 1, row, 0));
    double most = row_largest(tensor_row(o->out, row), o->out->columns, 0);
    if (by == 0)
        return (struct bound){0};
    double share = x.share + bound_number(&sum, by) / by + 2 * ROUNDING;
    return (struct bound){.off = (x.off + most * bound_number(&sum, by)) / by +
                                 ROUNDING * most,
                          .share = share};
}

static int empty_rows(const struct operation *o)
{
    int empty = 0;
    for (int r = o->row; r < o->row + o->rows; r++)
        empty += operand_number(o, 1, r, 0) == 0;
    return empty;
}

static void say_shares(const struct operation *o, int row, struct saying *s)
{
    struct row_facts f = row_facts(o->out, row, o->out->columns);
    int shares = f.count - f.zeros;
    saying_as(s, o, "divide",
              shares == 1                       ? "row.one"
              : f.ties == f.count && f.ties > 1 ? "row.equal"
              : f.ties > 1                      ? "row.tie"
                                                : "row");
    saying_count(s, "shares", shares);
    saying_short_share(s, "value", f.high);
}

static void say_share(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    int row = operation_row(o, a);
    softmax_tell_row(o, row, s);
    if (a->row < 0 && o->rows > 1) {
        int empty = empty_rows(o);
        saying_as(s, o, "divide", empty ? "whole.empty" : "whole");
        saying_count(s, "empty", empty);
    } else if (operand_number(o, 1, row, 0) == 0) {
        saying_as(s, o, "divide", "row.nothing");
    } else if (a->column < 0) {
        say_shares(o, row, s);
    } else {
        saying_as(s, o, "divide", "cell");
        saying_number(s, "exponential", operand_number(o, 0, row, a->column));
        saying_number(s, "sum", operand_number(o, 1, row, 0));
    }
}

// Of the numbers that row [row] of a quotient was made from.
static struct lead lead_behind(const struct operation *o, int row)
{
    struct address e = {o->in[0].tensor, operand_row(o, 0, row), -1, -1};
    const struct operation *raised = operation_of(&e);
    return lead_of(raised->in[0].tensor, operand_row(raised, 0, e.row));
}

static void why_row(const struct operation *o, int row, struct saying *s)
{
    struct lead l = lead_behind(o, row);
    if (l.second < 0 || l.difference == 0)
        return;
    saying_why_as(s, o, "divide",
                  l.factor < NEAR  ? "row.near"
                  : l.factor < FAR ? "row"
                                   : "row.far");
    lead_tell(&l, s);
}

// The row whose largest is furthest ahead; of rows with one number each none.
static struct lead find_leader(const struct operation *o)
{
    struct lead most = {.second = -1};
    for (int r = 0; r < o->out->rows; r++) {
        struct lead l = lead_behind(o->out->writer[r], r);
        if (l.second >= 0 &&
            (most.second < 0 || l.difference > most.difference))
            most = l;
    }
    return most;
}

static void why_whole(const struct operation *o, struct saying *s)
{
    struct lead l = find_leader(o);
    if (l.second < 0)
        return;
    saying_why_as(s, o, "divide",
                  l.difference == 0 ? "whole.level"
                  : l.factor < NEAR ? "whole.near"
                  : l.factor < FAR  ? "whole"
                                    : "whole.far");
    saying_row(s, "row", l.of, l.row);
    lead_tell(&l, s);
}

static void why_share(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    if (a->row < 0 && o->out->rows > 1)
        why_whole(o, s);
    else
        why_row(o, a->row < 0 ? 0 : a->row, s);
}

// Appends when a share is no 0 / 0.
static void show_condition(const struct operation *o, struct formula *f)
{
    int empty = 0;
    for (int r = o->row; r < o->row + o->rows; r++)
        empty += operand_number(o, 1, r, 0) == 0;
    if (!empty)
        return;
    formula_phrase(f, "formula.where", NO_SLOTS);
    formula_any_row(f, o->in[1].tensor, "ᵢ", 0);
    formula_phrase(f, "formula.is_positive", NO_SLOTS);
}

static void show_share(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    int row = operation_row(o, a);
    const struct tensor *e = o->in[0].tensor, *sum = o->in[1].tensor;
    softmax_show_any(o->out, a->row, a->column, 'j', f);
    formula_relation(f);
    if (a->row >= 0 && operand_number(o, 1, row, 0) == 0) {
        formula_number(f, 0, false);
        return;
    }
    int from = a->row < 0 ? -1 : operand_row(o, 0, row);
    formula_fraction(f);
    softmax_show_power(e->writer[from < 0 ? 0 : from], from, a->column, 'j', f);
    formula_over(f);
    softmax_show_sum(e, from, f);
    formula_close(f);
    if (a->row < 0)
        show_condition(o, f);
    if (a->column < 0)
        return;
    formula_relation(f);
    formula_fraction(f);
    formula_cell(f, e, from, a->column, false);
    formula_over(f);
    formula_cell(f, sum, operand_row(o, 1, row), 0, false);
    formula_close(f);
    formula_result(f, o->out, row, a->column);
}

// The four together: a function of what the first of them reads.
static void spell_share(const struct operation *o, struct spelling *s)
{
    formula_call(s->f, "softmax");
    spell_operand(s, o->in[0].tensor->writer[o->row], 0);
    formula_close(s->f);
}

// A softmax is one function of the numbers that its exponentials were made of.
static struct operand source_of_shares(const struct operation *o, int k)
{
    const struct operation *exp = o->in[0].tensor->writer[o->row];
    return k == 0 ? exp->in[0] : (struct operand){NULL, -1};
}

const struct op_kind kind_divide = {
    .name = "divide",
    .prints = SLOT_SHARE,
    .chain = "exponential / sum = value",
    .says = DIVIDE_SAYS,
    .whys = DIVIDE_WHYS,
    .joined = true,
    .forward = divide_forward,
    .bound = divide_bound,
    .reads = softmax_reads,
    .sentence = say_share,
    .why = why_share,
    .partials = partials_in_place,
    .partial = partial_in_place,
    .source = source_of_shares,
    .formula = show_share,
    .spell = spell_share,
    .form = FORM_SOFTMAX,
    .does = DOES_SHARE,
};
