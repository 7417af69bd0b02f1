// SPDX-License-Identifier: MIT
#include "trace/op/slope/loss.h"

#include <assert.h>
#include <math.h>

#include "math/kernels.h"
#include "trace/op/slope/reasons.h"
#include "trace/op/ways.h"
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

static void surprise_forward(const struct operation *o, int row)
{
    *out_row(o, row) = 0 - log(share_of(o));
}

static struct bound surprise_bound(const struct operation *o, int row)
{
    struct bound p = bound_operand(o, 0, row);
    double share = share_of(o), off = bound_number(&p, share);
    double out = fabs(log(share));
    double moved = share > off ? off / (share - off) : INFINITY;
    return (struct bound){.off = moved + 2 * ROUNDING * out, .share = INFINITY};
}

static int surprise_reads(const struct operation *o, int row, int column, int k,
                          struct cells out[MAX_READS])
{
    (void)column, (void)k;
    out[0] =
        cells_of(o->in[0].tensor, operand_row(o, 0, row), 1, wanted_of(o), 1);
    return 1;
}

// ∂(−ln p)/∂p = −1/p, and by the shares of what was not wanted nothing. Where
// the wanted share is 0 the loss has overflowed, and nothing comes back.
static struct way way_surprised(const struct operation *o, int k, int row,
                                int column, int i)
{
    struct way w = way_in_place(o, k, row, 0, i);
    way_by(&w, o->in[0].tensor, row, column);
    bool wanted = column == wanted_of(o) && w.by != 0;
    w.off = wanted ? w.off / (w.by * w.by) + ROUNDING / w.by : 0;
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
    .forward = surprise_forward,
    .bound = surprise_bound,
    .terms = one_term,
    .term = value_term,
    .reads = surprise_reads,
    .sentence = say_surprise,
    .formula = show_surprise,
    .ways = ways_in_place,
    .way = way_surprised,
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

static double mean_term(const struct operation *o, int row, int column, int k)
{
    (void)row, (void)column;
    return tensor_at(o->in[0].tensor, k, 0) / mean_terms(o);
}

static double mean_to(const struct operation *o, int count)
{
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += mean_term(o, 0, 0, k);
    return sum;
}

static void mean_forward(const struct operation *o, int row)
{
    *out_row(o, row) = mean_to(o, mean_terms(o));
}

static struct bound mean_bound(const struct operation *o, int row)
{
    (void)row;
    int n = mean_terms(o);
    struct bound x = bound_rows(o->in[0].tensor, 0, n);
    return (struct bound){.off = x.off + bound_sum(n + 1) * x.size,
                          .share = INFINITY};
}

static int mean_reads(const struct operation *o, int row, int column, int k,
                      struct cells out[MAX_READS])
{
    (void)row, (void)column;
    out[0] = cells_of(o->in[0].tensor, k < 0 ? 0 : k, k < 0 ? mean_terms(o) : 1,
                      0, 1);
    return 1;
}

static int ways_averaged(const struct operation *o, int k, int row)
{
    (void)k, (void)row;
    return o->rows;
}

static struct way way_averaged(const struct operation *o, int k, int row,
                               int column, int i)
{
    (void)k, (void)row, (void)column;
    double by = 1.0 / mean_terms(o);
    return (struct way){.row = i, .by = by, .off = ROUNDING * by};
}

static void say_mean(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    int n = mean_terms(o);
    saying_count(s, "rows", n);
    saying_number(s, "value", tensor_at(o->out, 0, 0));
    saying_is(s, o, a->term >= 0 ? "term" : n == 1 ? "row.one" : "row");
    if (a->term < 0)
        return;
    saying_row(s, "row", o->in[0].tensor, a->term);
    saying_number(s, "term", mean_term(o, 0, 0, a->term));
    saying_number(s, "so_far", mean_to(o, a->term + 1));
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
        formula_result_number(f, mean_term(o, 0, 0, a->term));
        formula_so_far(f, mean_to(o, a->term + 1));
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
    .forward = mean_forward,
    .bound = mean_bound,
    .terms = mean_terms,
    .term = mean_term,
    .reads = mean_reads,
    .sentence = say_mean,
    .formula = show_mean,
    .ways = ways_averaged,
    .way = way_averaged,
};

struct tensor *mean(struct trace *t, const char *name, const struct tensor *A)
{
    assert(A->columns == 1);
    struct tensor *out = tensor(t, name, 1, 1);
    operate(t, &kind_mean, out, 0, 1, &(struct operand){A, 0}, 1, 0);
    return out;
}
