// SPDX-License-Identifier: MIT
// Rounds: x becomes A x, or half of itself and half of that; A by hand, or
// softmax of the dot products of all rows over the root of their length.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

static const char *named(struct oracle *o, const char *name, int round)
{
    return arena_print(&o->arena, "round%d.%s", round, name);
}

static bool may_pass(const struct entry *mask, int to, int from)
{
    if (!mask || !strcmp(mask->choice, "none"))
        return true;
    if (!strcmp(mask->choice, "window"))
        return from <= to && to - from < mask->number;
    return strcmp(mask->choice, "causal") ? abs(to - from) <= mask->number
                                          : from <= to;
}

static double root(const struct entry *scale, int d)
{
    if (!scale || !strcmp(scale->choice, "sqrt"))
        return sqrt(d);
    return !strcmp(scale->choice, "none") ? 1
           : !strcmp(scale->choice, "d")  ? d
                                          : scale->number;
}

static bool is_there(const struct entry *e, const char *none)
{
    return e && strcmp(e->choice, none) != 0;
}

// Who looks at whom in this round, by what they have.
static struct table *look(struct oracle *o, const struct model *m,
                          const struct table *x, int round)
{
    const struct entry *mask = model_find(m, "mask");
    double by = oracle_without(o, "scale")
                    ? 1
                    : root(model_find(m, "scale"), x->columns);
    bool masked = is_there(mask, "none") && !oracle_without(o, "mask");
    int n = x->rows;
    struct table *Q = oracle_table(o, named(o, "Q", round), n, x->columns);
    struct table *K = oracle_table(o, named(o, "K", round), n, x->columns);
    for (int i = 0; i < n * x->columns; i++)
        Q->data[i] = K->data[i] = x->data[i];
    struct table *scores = oracle_table(o, named(o, "scores", round), n, n);
    struct table *scaled = oracle_table(o, named(o, "scaled", round), n, n);
    struct table *rule =
        masked ? oracle_table(o, named(o, "mask", round), n, n) : NULL;
    struct table *hidden =
        masked ? oracle_table(o, named(o, "masked", round), n, n) : scaled;
    struct table *max = oracle_table(o, named(o, "weights.max", round), n, 1);
    struct table *raised =
        oracle_table(o, named(o, "weights.exp", round), n, n);
    struct table *sum = oracle_table(o, named(o, "weights.sum", round), n, 1);
    struct table *weights = oracle_table(o, named(o, "weights", round), n, n);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            double dot = 0;
            for (int c = 0; c < x->columns; c++)
                dot += *oracle_cell(x, i, c) * *oracle_cell(x, j, c);
            *oracle_cell(scores, i, j) = dot;
            *oracle_cell(scaled, i, j) = dot / by;
            if (!masked)
                continue;
            *oracle_cell(rule, i, j) = may_pass(mask, i, j);
            *oracle_cell(hidden, i, j) =
                may_pass(mask, i, j) ? dot / by : -INFINITY;
        }
        oracle_soften(o, hidden, i, max, raised, sum, weights);
    }
    return weights;
}

static const struct table *pass_on(struct oracle *o, const struct table *A,
                                   const struct table *x, int round,
                                   bool keeps)
{
    int n = x->rows, d = x->columns;
    struct table *heard =
        keeps ? oracle_table(o, named(o, "heard", round), n, d) : NULL;
    struct table *sum =
        keeps ? oracle_table(o, named(o, "sum", round), n, d) : NULL;
    struct table *out = oracle_table(o, named(o, "x", round), n, d);
    for (int i = 0; i < n; i++)
        for (int c = 0; c < d; c++) {
            double all = 0, own = *oracle_cell(x, i, c);
            for (int j = 0; j < n; j++)
                all += *oracle_cell(A, i, j) * *oracle_cell(x, j, c);
            *oracle_cell(out, i, c) = keeps ? (own + all) / 2 : all;
            if (!keeps)
                continue;
            *oracle_cell(heard, i, c) = all;
            *oracle_cell(sum, i, c) = own + all;
        }
    return out;
}

void oracle_rounds(struct oracle *o, const struct model *m)
{
    o->prefix = "";
    const struct table *x = oracle_take(o, m, "X", "X");
    const struct table *A = oracle_take(o, m, "A", "A");
    const struct entry *count = model_find(m, "rounds");
    bool keeps = is_there(model_find(m, "residual"), "none") &&
                 !oracle_without(o, "keeping");
    for (int k = 1; k <= (count ? (int)count->number : 2); k++)
        x = pass_on(o, A ? A : look(o, m, x, k), x, k, keeps);
}
