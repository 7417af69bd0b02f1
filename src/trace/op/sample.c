// SPDX-License-Identifier: MIT
// What is read off a row of drawn scores: how far they spread (the standard
// deviation, √(Σ (x − mean)² / n)), and how much the largest of eight gets from
// softmax, on average over all eights of the row.
#include <math.h>

#include "trace/op.h"
#include "trace/operations.h"
#include "trace/term.h"

enum { AT_ONCE = 8 };

static const struct op_kind kind_deviation, kind_winner;

static int drawn(const struct operation *o)
{
    return o->in[0].tensor->columns;
}

static double drawn_at(const struct operation *o, int row, int k)
{
    return tensor_at(o->in[0].tensor, row, k);
}

// --- how far they spread -----------------------------------------------------

static double mean_of(const struct operation *o, int row)
{
    double sum = 0;
    for (int k = 0; k < drawn(o); k++)
        sum += drawn_at(o, row, k);
    return sum / drawn(o);
}

static double deviation_term(const struct operation *o, int row, int column,
                             int k)
{
    (void)column;
    double away = drawn_at(o, row, k) - mean_of(o, row);
    return away * away / drawn(o);
}

static double variance_so_far(const struct operation *o, int row, int count)
{
    double sum = 0, mean = mean_of(o, row);
    for (int k = 0; k < count; k++) {
        double away = drawn_at(o, row, k) - mean;
        sum += away * away / drawn(o);
    }
    return sum;
}

static void deviation_forward(const struct operation *o, int row)
{
    *out_row(o, row) = sqrt(variance_so_far(o, row, drawn(o)));
}

// A root at 0 is steep, but never more than the root of what is off.
static struct bound deviation_bound(const struct operation *o, int row)
{
    struct bound x = bound_operand(o, 0, row);
    double n = drawn(o), off = bound_sum(2 * n + 4) * x.size + x.off;
    return (struct bound){.off = 4 * off + sqrt(off * off * n),
                          .share = INFINITY};
}

// --- what the largest of eight gets ------------------------------------------

static int eights(const struct operation *o)
{
    return drawn(o) < AT_ONCE ? 1 : drawn(o) / AT_ONCE;
}

static int in_one(const struct operation *o)
{
    return drawn(o) < AT_ONCE ? drawn(o) : AT_ONCE;
}

// The largest share of the k-th eight.
static double largest_share(const struct operation *o, int row, int k)
{
    int first = k * AT_ONCE, count = in_one(o);
    double high = -INFINITY, sum = 0;
    for (int j = first; j < first + count; j++)
        high = fmax(high, drawn_at(o, row, j));
    for (int j = first; j < first + count; j++)
        sum += exp(drawn_at(o, row, j) - high);
    return 1 / sum;
}

static double winner_term(const struct operation *o, int row, int column, int k)
{
    (void)column;
    return largest_share(o, row, k) / eights(o);
}

static double winner_so_far(const struct operation *o, int row, int count)
{
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += winner_term(o, row, 0, k);
    return sum;
}

static void winner_forward(const struct operation *o, int row)
{
    *out_row(o, row) = winner_so_far(o, row, eights(o));
}

static struct bound winner_bound(const struct operation *o, int row)
{
    struct bound x = bound_operand(o, 0, row);
    return (struct bound){.off = 2 * x.off + bound_sum(eights(o) + 32),
                          .share = INFINITY};
}

// --- both --------------------------------------------------------------------

static int sample_terms(const struct operation *o)
{
    return o->kind == &kind_winner ? eights(o) : drawn(o);
}

static double sample_so_far(const struct operation *o, int row, int count)
{
    return o->kind == &kind_winner ? winner_so_far(o, row, count)
                                   : variance_so_far(o, row, count);
}

static int reads_sample(const struct operation *o, int row, int column, int k,
                        struct cells out[MAX_READS])
{
    (void)column;
    const struct tensor *A = o->in[0].tensor;
    bool one = o->kind == &kind_winner && k >= 0;
    if (o->kind == &kind_deviation) // each term through the mean of all
        out[0] = cells_of(A, row, 1, 0, drawn(o));
    else
        out[0] = cells_of(A, row, 1, one ? k * AT_ONCE : 0,
                          (one ? 1 : eights(o)) * in_one(o));
    return 1;
}

static void sample_say(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    const struct tensor *m = o->out;
    saying_count(s, "draws", drawn(o));
    saying_count(s, "groups", eights(o));
    saying_count(s, "size", in_one(o));
    if (a->row < 0) {
        int last = m->rows - 1;
        saying_is(s, o, last ? "whole" : "whole.one");
        saying_row(s, "first", m, 0);
        saying_short(s, "from", tensor_at(m, 0, 0));
        saying_row(s, "last", m, last);
        saying_short(s, "to", tensor_at(m, last, 0));
        return;
    }
    if (a->term < 0) {
        saying_is(s, o, "row");
        return;
    }
    saying_is(s, o, a->term + 1 == sample_terms(o) ? "term.last" : "term");
    saying_count(s, "n", a->term + 1);
    saying_precise(s, "mean", mean_of(o, a->row));
    saying_precise(s, "read", o->kind == &kind_winner
                                  ? largest_share(o, a->row, a->term)
                                  : drawn_at(o, a->row, a->term));
    saying_precise(s, "term", operation_term(o, a->row, 0, a->term));
    if (o->kind != &kind_winner)
        saying_chain(s, "(read − mean)^(2) / draws = term");
}

// The root of the mean square, or the mean of the largest shares.
static void sample_spell(const struct operation *o, struct spelling *s)
{
    bool winner = o->kind == &kind_winner;
    if (winner) {
        formula_phrase(s->f, "winner.formula", NO_SLOTS);
        return;
    }
    formula_root(s->f);
    formula_phrase(s->f, "deviation.formula", NO_SLOTS);
    formula_close(s->f);
}

static void sample_show(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    int row = a->row < 0 ? 0 : a->row;
    if (a->term >= 0) {
        formula_number(f, operation_term(o, row, 0, a->term), false);
        formula_strong(f);
        formula_so_far(f, sample_so_far(o, row, a->term + 1));
        return;
    }
    if (a->row < 0)
        formula_matrix(f, o->out);
    else
        formula_name(f, o->out, row, 0);
    formula_relation(f);
    sample_spell(o, &(struct spelling){.f = f});
    if (a->row >= 0)
        formula_result(f, o->out, row, 0);
}

#define SAMPLE(kind_name, ...)                                                 \
    {                                                                          \
        .name = kind_name, .terms = sample_terms, .reads = reads_sample,       \
        .sentence = sample_say, .prints = SLOT_PRECISE,                        \
        .formula = sample_show, .spell = sample_spell, .form = FORM_READING,   \
        __VA_ARGS__                                                            \
    }

static const struct op_kind kind_deviation = SAMPLE(
    "deviation",
    .says = "deviation.whole deviation.whole.one deviation.row deviation.term "
            "deviation.term.last",
    .whys = "why.deviation.whole", .forward = deviation_forward,
    .bound = deviation_bound, .term = deviation_term, .price = 3);

static const struct op_kind kind_winner = SAMPLE(
    "winner",
    .says = "winner.whole winner.whole.one winner.row winner.term "
            "winner.term.last",
    .whys = "why.winner.whole", .forward = winner_forward,
    .bound = winner_bound, .term = winner_term, .price = 200);

static struct tensor *sample(struct trace *t, const char *name,
                             const struct op_kind *kind, const struct tensor *A)
{
    struct tensor *out = tensor(t, name, A->room, 1);
    out->row_labels = A->row_labels;
    out->row_noun = A->row_noun;
    operate(t, kind, out, 0, out->room, &(struct operand){A, -1}, 1, 0);
    return out;
}

struct tensor *deviation(struct trace *t, const char *name,
                         const struct tensor *A)
{
    return sample(t, name, &kind_deviation, A);
}

struct tensor *winner(struct trace *t, const char *name, const struct tensor *A)
{
    return sample(t, name, &kind_winner, A);
}
