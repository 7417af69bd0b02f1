// SPDX-License-Identifier: MIT
// GRU and LSTM, number by number from their equations (Cho et al. 2014;
// Hochreiter and Schmidhuber 1997; Gers, Schmidhuber and Cummins 2000).
#include <math.h>
#include <string.h>

#include "oracle.h"

static double sigma(double a)
{
    return 1 / (1 + exp(-a));
}

static double at(const struct table *t, int row, int column)
{
    return t->data[row * t->columns + column];
}

// (x W + h U + b) at [u], with those of the letter; [h] is NULL for zeros.
static double sum_at(const struct oracle *o, char letter, int word,
                     const double *h, int u)
{
    const char names[3][4] = {
        {'W', '_', letter}, {'U', '_', letter}, {'b', '_', letter}};
    const struct table *x = oracle_find(o, "x");
    double sum = at(oracle_find(o, names[2]), 0, u);
    for (int c = 0; c < x->columns; c++)
        sum += at(x, word, c) * at(oracle_find(o, names[0]), c, u);
    const struct table *U = oracle_find(o, names[1]);
    for (int k = 0; h && k < U->rows; k++)
        sum += h[k] * at(U, k, u);
    return sum;
}

static double bend(const struct oracle *o, double a)
{
    return oracle_without(o, "tanh") ? a : tanh(a);
}

static double gate(const struct oracle *o, const char *name, double value)
{
    return oracle_without(o, name) ? 1 : value;
}

static double *fresh(struct oracle *o, const char *name, int T, int n)
{
    return oracle_table(o, name, T, n)->data;
}

static void gru(struct oracle *o, int T, int n)
{
    double *g = fresh(o, "gru", T, n), *z = fresh(o, "gru.z", T, n);
    double *r = fresh(o, "gru.r", T, n), *seen = fresh(o, "gru.reset", T, n);
    double *made = fresh(o, "gru.candidate", T, n), none[64] = {0};
    for (int t = 0; t < T; t++) {
        const double *before = t ? g + (t - 1) * n : none;
        for (int u = 0; u < n; u++) {
            z[t * n + u] = sigma(sum_at(o, 'z', t, before, u));
            r[t * n + u] = sigma(sum_at(o, 'r', t, before, u));
            seen[t * n + u] = gate(o, "reset", r[t * n + u]) * before[u];
        }
        for (int u = 0; u < n; u++) {
            int i = t * n + u;
            made[i] = bend(o, sum_at(o, 'g', t, seen + t * n, u));
            double new = gate(o, "update", z[i]);
            g[i] = before[u] + new * (made[i] - before[u]);
        }
    }
}

static void lstm(struct oracle *o, int T, int n)
{
    double *h = fresh(o, "lstm", T, n), *c = fresh(o, "lstm.cell", T, n);
    double *f = fresh(o, "lstm.f", T, n), *i = fresh(o, "lstm.i", T, n);
    double *out = fresh(o, "lstm.o", T, n);
    double *offer = fresh(o, "lstm.candidate", T, n);
    double *kept = fresh(o, "lstm.kept", T, n);
    double *written = fresh(o, "lstm.written", T, n);
    double *shown = fresh(o, "lstm.shown", T, n), none[64] = {0};
    for (int k = 0; k < T * n; k++) {
        int t = k / n, u = k % n;
        const double *before = t ? h + (t - 1) * n : none;
        double was = t ? c[k - n] : 0;
        f[k] = sigma(sum_at(o, 'f', t, before, u));
        i[k] = sigma(sum_at(o, 'i', t, before, u));
        out[k] = sigma(sum_at(o, 'o', t, before, u));
        offer[k] = bend(o, sum_at(o, 'c', t, before, u));
        kept[k] = gate(o, "forget", f[k]) * was;
        written[k] = gate(o, "input", i[k]) * offer[k];
        c[k] = kept[k] + written[k];
        shown[k] = bend(o, c[k]);
        h[k] = gate(o, "output", out[k]) * shown[k];
    }
}

static void take(struct oracle *o, const struct model *m, const char *letters)
{
    for (; *letters; letters++)
        for (int k = 0; k < 3; k++) {
            const char name[4] = {"WUb"[k], '_', *letters};
            const char *kept = arena_print(&o->arena, "%s", name);
            oracle_take(o, m, kept, kept);
        }
}

void oracle_cells(struct oracle *o, const struct model *m)
{
    const char *cell = model_find(m, "cell")->choice;
    o->prefix = "";
    int T = oracle_take(o, m, "x", "x")->rows;
    if (strcmp(cell, "lstm"))
        take(o, m, "zrg");
    if (strcmp(cell, "gru"))
        take(o, m, "fioc");
    if (strcmp(cell, "lstm"))
        gru(o, T, oracle_find(o, "b_g")->columns);
    if (strcmp(cell, "gru"))
        lstm(o, T, oracle_find(o, "b_c")->columns);
}
