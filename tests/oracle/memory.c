// SPDX-License-Identifier: MIT
// A state of one number, step by step; what is left of each word by moving it a
// little is for test_backward.c: here by the products that the definition has.
#include <math.h>
#include <string.h>

#include "oracle.h"

static double number(const struct model *m, const char *key, int row)
{
    const struct matrix *x = model_matrix(m, key);
    return x->data[x->rows == 1 ? 0 : row];
}

void oracle_memory(struct oracle *o, const struct model *m)
{
    const struct entry *cell = model_find(m, "cell");
    bool tanh_ = cell && !strcmp(cell->choice, "tanh");
    bool gated = cell && !strcmp(cell->choice, "gated");
    o->prefix = "";
    const struct table *x = oracle_take(o, m, "x", "x");
    int n = x->rows;
    if (tanh_) {
        oracle_take(o, m, "w", "w");
        oracle_take(o, m, "u", "u");
    } else if (!gated) {
        oracle_take(o, m, "z", "z");
    }
    struct table *h = oracle_table(o, "states", n, 1);
    struct table *keep = oracle_table(o, "keep", n, 1);
    struct table *take = oracle_table(o, "take", n, 1);
    struct table *S = oracle_table(o, "influence", n, n);
    struct table *E = oracle_table(o, "errors", n, 1);
    double before = 0;
    for (int t = 0; t < n; t++) {
        double in = *oracle_cell(x, t, 0);
        bool alone = oracle_without(o, "carried");
        before = alone ? 0 : before;
        if (tanh_) {
            double u = number(m, "u", 0), w = number(m, "w", 0);
            double sum = in * w + before * u;
            double y = oracle_without(o, "tanh") ? sum : tanh(sum);
            double slope = oracle_without(o, "tanh") ? 1 : 1 - y * y;
            *oracle_cell(keep, t, 0) = alone ? 0 : slope * u;
            *oracle_cell(take, t, 0) = slope * w;
            before = y;
        } else {
            double z = number(m, "z", t);
            *oracle_cell(take, t, 0) = z;
            *oracle_cell(keep, t, 0) = alone ? 0 : 1 - z;
            before += z * (in - before);
        }
        *oracle_cell(h, t, 0) = before;
    }
    for (int t = 0; t < n; t++) {
        double felt = 1;
        for (int k = t + 1; k < n; k++)
            felt *= *oracle_cell(keep, k, 0);
        *oracle_cell(E, t, 0) = felt;
        for (int s = 0; s <= t; s++) {
            double left = *oracle_cell(take, s, 0);
            for (int k = s + 1; k <= t; k++)
                left *= *oracle_cell(keep, k, 0);
            *oracle_cell(S, t, s) = left;
        }
    }
}
