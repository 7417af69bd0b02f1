// SPDX-License-Identifier: MIT
// The toy form of rnn-attention: energies, weights and contexts of states and
// annotations that are given (Bahdanau et al. 2014, A.1.2; Luong et al. 2015,
// section 3.1).
#include <math.h>

#include "oracle.h"

// How well state [i] matches annotation [j].
static double match(const struct oracle *o, int i, int j)
{
    const struct table *s = oracle_find(o, "states"), *W = oracle_find(o, "W");
    const struct table *h = oracle_find(o, "annotations");
    const struct table *W_a = oracle_find(o, "W_a"),
                       *U_a = oracle_find(o, "U_a");
    const struct table *below = U_a ? U_a : W_a; // of the annotation
    int from = U_a ? 0 : s->columns;
    double sum = 0;
    for (int u = 0; W_a && u < W_a->columns; u++) {
        double x = 0;
        for (int k = 0; k < s->columns; k++)
            x += *oracle_cell(s, i, k) * *oracle_cell(W_a, k, u);
        for (int k = 0; k < h->columns; k++)
            x += *oracle_cell(h, j, k) * *oracle_cell(below, from + k, u);
        sum += tanh(x) * *oracle_cell(oracle_find(o, "v_a"), u, 0);
    }
    for (int k = 0; !W_a && k < s->columns; k++)
        for (int c = 0; c < h->columns; c++) {
            double w = W ? *oracle_cell(W, k, c) : k == c;
            sum += *oracle_cell(s, i, k) * w * *oracle_cell(h, j, c);
        }
    return sum;
}

void oracle_looking(struct oracle *o, const struct model *m)
{
    static const char *const given[] = {"states", "annotations", "W_a",
                                        "U_a",    "v_a",         "W"};
    o->prefix = "";
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        oracle_take(o, m, given[i], given[i]);
    const struct table *s = oracle_find(o, "states"), *W = oracle_find(o, "W");
    const struct table *h = oracle_find(o, "annotations");
    const struct table *W_a = oracle_find(o, "W_a");
    const struct table *U_a = oracle_find(o, "U_a");
    if (W_a && !U_a) { // concat: one matrix, for the state and what is below
        struct table upper = *W_a, lower = *W_a;
        upper.rows = s->columns;
        lower.rows = h->columns;
        lower.data += upper.rows * upper.columns;
        oracle_times(o, "keys", h, &lower);
        oracle_times(o, "queries", s, &upper);
    }
    if (U_a)
        oracle_times(o, "keys", h, U_a);
    if (U_a || W)
        oracle_times(o, "queries", s, U_a ? W_a : W);
    int n = s->rows, T = h->rows;
    struct table *energies = oracle_table(o, "energies", n, T);
    struct table *max = oracle_table(o, "alignment.max", n, 1);
    struct table *raised = oracle_table(o, "alignment.exp", n, T);
    struct table *sum = oracle_table(o, "alignment.sum", n, 1);
    struct table *alignment = oracle_table(o, "alignment", n, T);
    struct table *target = oracle_table(o, "target", n, 1);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < T; j++)
            *oracle_cell(energies, i, j) = match(o, i, j);
        oracle_soften(o, energies, i, max, raised, sum, alignment);
        *oracle_cell(target, i, 0) = i;
    }
    oracle_times(o, "contexts", alignment, h);
}
