// SPDX-License-Identifier: MIT
// What else one might share out by instead of a softmax: the scores divided by
// their sum, those above 0 alone, their squares, or all for the largest. Each
// is a share of 1 for some scores; what it does to others is what is said. A
// score of −∞ gets nothing, and where the sum is 0 nobody does.
#include <math.h>

#include "math/kernels.h"
#include "trace/op.h"
#include "trace/op/row_facts.h"
#include "trace/operations.h"

static enum rival rival_of(const struct operation *o)
{
    return (enum rival)(int)o->number;
}

// The largest magnitude of a row that is finite, at least 1e-300: squares of
// what is divided by it are numbers.
static double magnitude(const struct operation *o, int row)
{
    const double *x = in_row(o, 0, row);
    double most = 1e-300;
    for (int c = 0; c < o->out->columns; c++)
        if (isfinite(x[c]))
            most = fmax(most, fabs(x[c]));
    return most;
}

// What a score counts before all are divided by their sum.
static double counts(const struct operation *o, int row, int column)
{
    double x = operand_number(o, 0, row, column);
    double most = row_max(in_row(o, 0, row), o->out->columns);
    if (x == -INFINITY)
        return 0;
    switch (rival_of(o)) {
    case RIVAL_CUT:
        return fmax(x, 0);
    case RIVAL_SQUARES:
        x /= magnitude(o, row);
        return x * x;
    case RIVAL_WINNER:
        return x == most;
    default:
        return x;
    }
}

static double total(const struct operation *o, int row)
{
    double sum = 0;
    for (int c = 0; c < o->out->columns; c++)
        sum += counts(o, row, c);
    return sum;
}

static void rival_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row), sum = total(o, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = sum == 0 ? 0 : counts(o, row, c) / sum;
}

// A small sum of large scores makes any rounding large.
static struct bound rival_bound(const struct operation *o, int row)
{
    struct bound x = bound_operand(o, 0, row);
    double sum = fabs(total(o, row)), n = o->out->columns;
    double by = rival_of(o) == RIVAL_SQUARES ? 1 : x.size;
    if (rival_of(o) == RIVAL_WINNER || sum == 0)
        return (struct bound){0};
    double off = n * (x.off + ROUNDING * by) * (1 + by / sum) / sum;
    return (struct bound){.off = 4 * off, .share = INFINITY};
}

static int rival_reads(const struct operation *o, int row, int column, int k,
                       struct cells out[MAX_READS])
{
    (void)column, (void)k;
    out[0] = cells_of(o->in[0].tensor, operand_row(o, 0, row), 1, 0,
                      o->out->columns);
    return 1;
}

// --- what is said ------------------------------------------------------------

// The first with the least share.
static int lowest(const struct tensor *m, int row)
{
    int low = 0;
    for (int c = 1; c < m->columns; c++)
        if (tensor_at(m, row, c) < tensor_at(m, row, low))
            low = c;
    return low;
}

// The first with the largest share that has a lower score than another; -1
// where shares are in the order of scores.
static int overtakes(const struct operation *o, int row)
{
    const double *x = in_row(o, 0, row), *p = tensor_row(o->out, row);
    int best = -1;
    for (int a = 0; a < o->out->columns; a++)
        for (int b = 0; b < o->out->columns; b++)
            if (x[a] < x[b] && p[a] > p[b] && (best < 0 || p[a] > p[best]))
                best = a;
    return best;
}

static const char *variant_of(const struct operation *o, int row)
{
    const struct tensor *m = o->out;
    struct row_facts f = row_facts(m, row, m->columns);
    bool nothing = total(o, row) == 0;
    double least = tensor_at(m, row, lowest(m, row));
    switch (rival_of(o)) {
    case RIVAL_CUT:
        return nothing   ? "row.cut.nothing"
               : f.zeros ? "row.cut"
                         : "row.cut.all";
    case RIVAL_SQUARES:
        return nothing                  ? "row.squares.nothing"
               : overtakes(o, row) >= 0 ? "row.squares.overtakes"
                                        : "row.squares";
    case RIVAL_WINNER:
        return nothing      ? "row.winner.nothing"
               : f.ties > 1 ? "row.winner.tie"
                            : "row.winner";
    default:
        return nothing     ? "row.sum.nothing"
               : least < 0 ? "row.sum.negative"
                           : "row.sum";
    }
}

static void say_rival(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    int row = operation_row(o, a);
    const struct tensor *m = o->out;
    if (a->column >= 0) {
        saying_is(s, o, "cell");
        return;
    }
    int low = lowest(m, row), over = overtakes(o, row);
    saying_is(s, o, variant_of(o, row));
    saying_count(s, "n", m->columns);
    saying_column(s, "lowest", m, low);
    saying_precise(s, "least", tensor_at(m, row, low));
    bool squares = rival_of(o) == RIVAL_SQUARES;
    double unit = squares ? magnitude(o, row) * magnitude(o, row) : 1;
    saying_number(s, "sum", total(o, row) * unit);
    over = over < 0 ? 0 : over;
    saying_column(s, "over", m, over);
    saying_number(s, "score", operand_number(o, 0, row, over));
    saying_precise(s, "gets", tensor_at(m, row, over));
}

static void show_rival(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    int row = operation_row(o, a);
    formula_name(f, o->out, row, a->column);
    if (a->column >= 0)
        formula_result(f, o->out, row, a->column);
}

static const struct op_kind kind_rival = {
    .name = "rival",
    .prints = SLOT_PRECISE,
    .says = "rival.row.sum rival.row.sum.negative rival.row.sum.nothing "
            "rival.row.cut rival.row.cut.all rival.row.cut.nothing "
            "rival.row.squares rival.row.squares.overtakes "
            "rival.row.squares.nothing rival.row.winner rival.row.winner.tie "
            "rival.row.winner.nothing rival.cell",
    .forward = rival_forward,
    .bound = rival_bound,
    .reads = rival_reads,
    .sentence = say_rival,
    .formula = show_rival,
};

struct tensor *rival(struct trace *t, const char *name, const struct tensor *A,
                     enum rival how)
{
    struct tensor *out = tensor_like(t, name, A);
    operate(t, &kind_rival, out, 0, A->rows, &(struct operand){A, -1}, 1, how);
    return out;
}
