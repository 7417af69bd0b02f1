// SPDX-License-Identifier: MIT
#include "trace/op/gradient/loss.h"

#include <assert.h>
#include <math.h>

#include "math/kernels.h"
#include "trace/op/law.h"
#include "trace/op/gradient/reasons.h"
#include "trace/op/partials.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

// --- the surprise of one row -------------------------------------------------

static int wanted_of(const struct operation *o)
{
    return (int)o->number;
}

static double share_of(const struct operation *o)
{
    return operand_number(o, 0, o->row, wanted_of(o));
}

static struct law_place wanted(const struct operation *o, int row, int column,
                               int k)
{
    (void)column, (void)k;
    return (struct law_place){operand_row(o, 0, row), wanted_of(o)};
}

// ∂(−ln p)/∂p = −1/p, and by the shares of what was not wanted nothing. Where
// the wanted share is 0 the loss has overflowed, and nothing comes back.
static struct partial partial_surprised(const struct operation *o, int k,
                                        int row, int column, int i)
{
    struct partial w = partial_in_place(o, k, row, 0, i);
    partial_by(&w, o->in[0].tensor, row, column);
    bool wanted = column == wanted_of(o) && w.by != 0;
    w.off = wanted ? w.off / w.by / w.by + ROUNDING / w.by : 0;
    w.by = wanted ? -1 / w.by : 0;
    return w;
}

static void say_surprise(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    int row = operation_row(o, a);
    double share = share_of(o);
    saying_is(s, o, a->row < 0 ? "whole" : share == 1 ? "row.sure" : "row");
    if (a->row < 0)
        return;
    saying_row(s, "row", o->in[0].tensor, operand_row(o, 0, row));
    saying_column(s, "wanted", o->in[0].tensor, wanted_of(o));
    saying_share(s, "share", share);
    saying_number(s, "value", tensor_at(o->out, row, 0));
    saying_chain(s, "−ln share = value");
}

static void show_surprise(const struct operation *o, const struct address *a,
                          struct formula *f)
{
    const struct tensor *p = o->in[0].tensor;
    int row = operation_row(o, a), from = operand_row(o, 0, row);
    formula_name(f, o->out, row, 0);
    formula_relation(f);
    formula_text(f, "−ln ");
    formula_cell_name(f, p, from, wanted_of(o));
    formula_relation(f);
    formula_text(f, "−ln ");
    formula_cell(f, p, from, wanted_of(o), false);
    formula_result(f, o->out, row, 0);
    if (share_of(o) != 1)
        formula_round(f);
}

static const struct op_kind kind_surprise = {
    .name = "surprise",
    .says = "surprise.whole surprise.row surprise.row.sure",
    .whys = "why.surprise.row",
    .why = why_surprised,
    LAW_NUMBERS(MINUS(CONSTANT(0), CALL(law_ln, AT_PLACE(0, wanted)))),
    .sentence = say_surprise,
    .formula = show_surprise,
    .partials = partials_in_place,
    .partial = partial_surprised,
    .price = 20, // ln
};

void surprise(struct trace *t, struct tensor *out, int row,
              const struct tensor *shares, int of, int wanted)
{
    assert(out->columns == 1 && wanted >= 0 && wanted < shares->columns);
    operate(t, &kind_surprise, out, row, 1, &(struct operand){shares, of}, 1,
            wanted);
}

// --- their mean --------------------------------------------------------------

static int mean_terms(const struct operation *o)
{
    return o->in[0].tensor->room;
}

static void say_mean(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    int n = mean_terms(o);
    saying_count(s, "rows", n);
    saying_is(s, o, a->term >= 0 ? "term" : n == 1 ? "row.one" : "row");
    if (a->term >= 0)
        saying_row(s, "row", o->in[0].tensor, a->term);
}

static void show_mean(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    const struct tensor *A = o->in[0].tensor;
    int n = mean_terms(o);
    if (a->term >= 0) {
        formula_cell(f, A, a->term, 0, false);
        formula_text(f, " / ");
        formula_number(f, n, false);
        formula_result_number(f, law_term(o, 0, 0, a->term));
        formula_so_far(f, law_so_far(o, 0, 0, a->term + 1));
        return;
    }
    formula_matrix(f, o->out);
    formula_relation(f);
    formula_bracket(f, "(");
    for (int k = 0; k < n; k++) {
        formula_term(f, k, " + ");
        formula_cell(f, A, k, 0, k > 0);
    }
    formula_terms_end(f);
    formula_close(f);
    formula_text(f, " / ");
    formula_number(f, n, false);
    formula_result(f, o->out, 0, 0);
}

static const struct op_kind kind_mean = {
    .name = "mean",
    .says = "mean.row mean.row.one mean.term",
    LAW_NUMBERS(SUMS(mean_terms, OVER(AT(0, TERM, ONLY), HEIGHT(0)))),
    LAW_BACK,
    .prints = SLOT_NUMBER,
    .sentence = say_mean,
    .formula = show_mean,
};

struct tensor *mean(struct trace *t, const char *name, const struct tensor *A)
{
    assert(A->columns == 1);
    struct tensor *out = tensor(t, name, 1, 1);
    operate(t, &kind_mean, out, 0, 1, &(struct operand){A, 0}, 1, 0);
    return out;
}
