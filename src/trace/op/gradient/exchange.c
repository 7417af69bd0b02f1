// SPDX-License-Identifier: MIT
// The backward pass through a softmax: ∂L/∂xⱼ = wⱼ (∂L/∂wⱼ − Σₖ wₖ ∂L/∂wₖ). A
// share that grows takes from all others as much as each has, so what counts is
// how far its gradient is from their average.
#include <math.h>

#include "math/kernels.h"
#include "trace/op/law.h"
#include "trace/op/gradient/reasons.h"
#include "trace/op/gradient/gradient_kinds.h"
#include "trace/op/partials.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

enum { SHARES, GRADIENTS, AVERAGE, SUM };

// --- the average -------------------------------------------------------------

static void average_forward(const struct operation *o, int row)
{
    const double *w = in_row(o, SHARES, row), *g = in_row(o, GRADIENTS, row);
    for (int k = 0; k < law_terms(o); k++)
        *out_row(o, row) += w[k] * g[k];
}

static struct bound average_bound(const struct operation *o, int row)
{
    struct bound w = bound_operand(o, SHARES, row);
    struct bound g = bound_operand(o, GRADIENTS, row);
    int terms = law_terms(o);
    double each = w.size * g.off + w.off * (g.size + g.off) +
                  bound_sum(terms + 1) * w.size * g.size;
    return (struct bound){.off = terms * each, .share = INFINITY};
}

static void say_average(const struct operation *o, const struct address *a,
                        struct saying *s)
{
    if (a->row < 0) {
        saying_is(s, o, "whole");
        return;
    }
    const struct tensor *w = o->in[SHARES].tensor;
    saying_row(s, "row", w, a->row);
    saying_is(s, o, a->term < 0 ? "row" : "term");
    if (a->term < 0)
        return;
    saying_column(s, "column", w, a->term);
    saying_share(s, "share", operand_number(o, SHARES, a->row, a->term));
    saying_number(s, "slope", operand_number(o, GRADIENTS, a->row, a->term));
}

static void why_average(const struct operation *o, const struct address *a,
                        struct saying *s)
{
    if (a->term < 0 && o->in[SHARES].tensor->columns > 1)
        saying_why(s, o, "row");
}

static void show_average(const struct operation *o, const struct address *a,
                         struct formula *f)
{
    const struct tensor *w = o->in[SHARES].tensor, *g = o->in[GRADIENTS].tensor;
    if (a->row < 0) {
        formula_any_row(f, o->out, "ᵢ", 0);
        formula_relation(f);
        formula_sum(f, "j", 0);
        formula_any_row(f, w, "ᵢⱼ", 0);
        formula_text(f, " ");
        formula_any_row(f, g, "ᵢⱼ", 0);
        return;
    }
    if (a->term < 0) {
        law_formula(o, a, f);
        return;
    }
    formula_term(f, 0, "");
    formula_cell(f, w, a->row, a->term, false);
    formula_text(f, "·");
    formula_cell(f, g, a->row, a->term, true);
    formula_terms_end(f);
    formula_result_number(f, law_term(o, a->row, 0, a->term));
    formula_so_far(f, law_so_far(o, a->row, 0, a->term + 1));
}

static const struct op_kind kind_average = {
    .name = "average",
    .says = "average.whole average.row average.term",
    .whys = "why.average.row",
    .why = why_average,
    .law = SUM(SHARES, TIMES(IN(SHARES), IN(GRADIENTS))),
    .forward = average_forward,
    .bound = average_bound,
    .terms = law_terms,
    .term = law_term,
    .reads = law_reads,
    .single = true,
    .prints = SLOT_NUMBER,
    .sentence = say_average,
    .formula = show_average,
};

void gradient_average(struct trace *t, struct tensor *out, int row, int rows,
                      const struct tensor *shares,
                      const struct tensor *gradients)
{
    struct operand in[] = {
        [SHARES] = {shares, -1}, [GRADIENTS] = {gradients, -1}};
    operate(t, &kind_average, out, row, rows, in, 2, 0);
}

// --- what each gets ----------------------------------------------------------

static enum softmax_less less_of(const struct operation *o)
{
    return (enum softmax_less)(int)o->number;
}

// Shares of the numbers themselves, without exponentials, are a quotient.
static double handed(const struct operation *o, int row, int column)
{
    double sum = operand_number(o, SUM, row, 0);
    if (less_of(o) == LESS_EXP)
        return sum == 0 ? 0 : 1 / sum;
    return less_of(o) == LESS_VALUES ? 0
                                     : operand_number(o, SHARES, row, column);
}

static double apart(const struct operation *o, int row, int column)
{
    return operand_number(o, GRADIENTS, row, column) -
           operand_number(o, AVERAGE, row, 0);
}

static void exchange_forward(const struct operation *o, int row)
{
    for (int c = 0; c < o->out->columns; c++)
        out_row(o, row)[c] = handed(o, row, c) * apart(o, row, c);
}

static struct bound exchange_bound(const struct operation *o, int row)
{
    struct bound w = bound_operand(o, SHARES, row);
    struct bound g = bound_operand(o, GRADIENTS, row);
    struct bound mean = bound_operand(o, AVERAGE, row);
    struct bound sum = bound_operand(o, SUM, row);
    double by = w.size, by_off = w.off, far = g.size + mean.size;
    if (less_of(o) == LESS_EXP) {
        by = fabs(handed(o, row, 0));
        by_off = by * by * sum.off + ROUNDING * by;
    }
    double off = g.off + mean.off + ROUNDING * far;
    return (struct bound){.off = by * off + by_off * (far + off) +
                                 ROUNDING * by * far,
                          .share = INFINITY};
}

static int exchange_reads(const struct operation *o, int row, int column, int k,
                          struct cells out[MAX_READS])
{
    int first = column < 0 ? 0 : column;
    int count = column < 0 ? o->out->columns : 1;
    (void)k;
    out[0] = cells_of(o->in[SHARES].tensor, row, 1, first, count);
    out[1] = cells_of(o->in[GRADIENTS].tensor, row, 1, first, count);
    out[2] = cells_of(o->in[AVERAGE].tensor, row, 1, 0, 1);
    out[3] = cells_of(o->in[SUM].tensor, row, 1, 0, 1);
    return less_of(o) == LESS_EXP ? 4 : 3;
}

// Gradients that add up to 0: those of a quotient alone need not.
static bool is_softmax(const struct operation *o)
{
    return less_of(o) == SOFTMAX || less_of(o) == LESS_MAX;
}

static void why_exchange(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    if (is_softmax(o))
        why_exchanged(o, a, s);
}

// Of the rows that are no first ones.
static void why_exchange_step(const struct operation *o,
                              const struct address *a, struct saying *s)
{
    if (a->column < 0)
        why_exchange(o, a, s);
}

// Who gets most in a row, the lowest gradient, and who gives most.
static void say_exchange_row(const struct operation *o, int row,
                             struct saying *s)
{
    const double *x = tensor_row(o->out, row);
    int gets = 0, gives = 0;
    for (int c = 1; c < o->out->columns; c++) {
        gets = x[c] < x[gets] ? c : gets;
        gives = x[c] > x[gives] ? c : gives;
    }
    bool none = x[gets] >= 0 || x[gives] <= 0;
    saying_is(s, o, none ? "row.none" : is_softmax(o) ? "row" : "row.quotient");
    saying_column(s, "gets", o->out, gets);
    saying_column(s, "gives", o->out, gives);
}

static void say_exchange(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    if (a->row < 0) {
        saying_is(s, o, is_softmax(o) ? "whole" : "whole.quotient");
        return;
    }
    if (a->column < 0) {
        say_exchange_row(o, a->row, s);
        return;
    }
    double x = tensor_at(o->out, a->row, a->column);
    saying_is(s, o, x < 0 ? "cell.gets" : x > 0 ? "cell.gives" : "cell.stays");
    saying_share(s, "share", operand_number(o, SHARES, a->row, a->column));
    saying_number(s, "slope", operand_number(o, GRADIENTS, a->row, a->column));
    saying_number(s, "average", operand_number(o, AVERAGE, a->row, 0));
}

// The average of one row, or of every row its own.
static void show_level(const struct operation *o, int row, struct formula *f)
{
    const struct tensor *m = o->in[AVERAGE].tensor;
    if (row >= 0)
        formula_name(f, m, row, 0);
    else
        formula_symbol(f, tensor_symbol(f->words, m), m->role,
                       cells_of(m, 0, m->rows, 0, 1));
}

// ∂x = w·(∂w − average)
static void show_exchange(const struct operation *o, const struct address *a,
                          struct formula *f)
{
    bool cell = a->column >= 0;
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    if (!cell) {
        formula_name(f, o->in[SHARES].tensor, a->row, -1);
        formula_text(f, " ∘ ");
        formula_bracket(f, "(");
        formula_name(f, o->in[GRADIENTS].tensor, a->row, -1);
        formula_text(f, " − ");
        show_level(o, a->row, f);
        formula_close(f);
        return;
    }
    formula_number(f, handed(o, a->row, a->column), false);
    formula_text(f, "·");
    formula_bracket(f, "(");
    formula_cell(f, o->in[GRADIENTS].tensor, a->row, a->column, false);
    formula_text(f, " − ");
    formula_cell(f, o->in[AVERAGE].tensor, a->row, 0, true);
    formula_close(f);
    formula_result(f, o->out, a->row, a->column);
}

static const struct op_kind kind_exchange = {
    .name = "exchange",
    .says = "exchange.whole exchange.row exchange.row.none exchange.cell.gets "
            "exchange.row.quotient exchange.whole.quotient "
            "exchange.cell.gives exchange.cell.stays",
    .whys = "why.exchange.row why.slope.cell.falls why.slope.cell.grows",
    .why = why_exchange,
    .why_step = why_exchange_step,
    .forward = exchange_forward,
    .bound = exchange_bound,
    .reads = exchange_reads,
    .prints = SLOT_NUMBER,
    .sentence = say_exchange,
    .formula = show_exchange,
    .price = 2,
};

void gradient_exchange(struct trace *t, struct tensor *out, int row, int rows,
                       const struct operation *divide,
                       const struct tensor *gradients,
                       const struct tensor *average)
{
    const struct tensor *e = divide->in[0].tensor;
    struct operand in[] = {[SHARES] = {divide->out, -1},
                           [GRADIENTS] = {gradients, -1},
                           [AVERAGE] = {average, -1},
                           [SUM] = {divide->in[1].tensor, -1}};
    operate(t, &kind_exchange, out, row, rows, in, 4,
            e->writer[divide->row]->number);
}
