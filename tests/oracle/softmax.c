// SPDX-License-Identifier: MIT
// Scores that become shares, and what other ways of sharing would give.
#include <math.h>
#include <stdlib.h>

#include "oracle.h"

// Divides [counts] by its sum into the table [name]; by 0 nothing.
static void share_out(struct oracle *o, const char *name, const double *counts,
                      int n)
{
    struct table *t = oracle_table(o, name, 1, n);
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += counts[k];
    for (int k = 0; k < n; k++)
        *oracle_cell(t, 0, k) = sum == 0 ? 0 : counts[k] / sum;
}

static void rivals(struct oracle *o, const struct table *s)
{
    int n = s->columns;
    double plain[64], cut[64], square[64], best[64], most = -INFINITY;
    for (int k = 0; k < n; k++)
        most = fmax(most, *oracle_cell(s, 0, k));
    for (int k = 0; k < n; k++) {
        double x = *oracle_cell(s, 0, k);
        bool shut = x == -INFINITY;
        plain[k] = shut ? 0 : x;
        cut[k] = x > 0 ? x : 0;
        square[k] = shut ? 0 : x * x;
        best[k] = !shut && x == most;
    }
    share_out(o, "by_sum", plain, n);
    share_out(o, "cut", cut, n);
    share_out(o, "squared", square, n);
    share_out(o, "winner", best, n);
}

void oracle_softmax(struct oracle *o, const struct model *m)
{
    o->prefix = "";
    const struct table *s = oracle_take(o, m, "scores", "scores");
    const struct entry *T = model_find(m, "temperature");
    int n = s->columns;
    if (T && T->number != 1 && !oracle_without(o, "temperature")) {
        struct table *cooled = oracle_table(o, "scaled", 1, n);
        for (int k = 0; k < n; k++)
            *oracle_cell(cooled, 0, k) = *oracle_cell(s, 0, k) / T->number;
        s = cooled;
    }
    const struct table *open = NULL;
    if (!oracle_without(o, "mask"))
        open = oracle_take(o, m, "allowed", "allowed");
    oracle_share_out(o, s, open);
    const struct table *masked = oracle_find(o, "masked");
    rivals(o, masked ? masked : s);
}
