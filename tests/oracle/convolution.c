// SPDX-License-Identifier: MIT
// A kernel over a picture by plain loops: the picture is framed with zeros first,
// so that the kernel never leaves it. The dense layer is taught as gradient
// descent would, step by step, until it no longer changes.
#include <math.h>
#include <string.h>

#include "oracle.h"

enum { FRAME = 64, MOST = 128 };

static void frame(const struct table *a, double out[MOST + FRAME][MOST + FRAME])
{
    memset(out, 0, sizeof(double[MOST + FRAME][MOST + FRAME]));
    for (int r = 0; r < a->rows; r++)
        for (int c = 0; c < a->columns; c++)
            out[r + FRAME / 2][c + FRAME / 2] = *oracle_cell(a, r, c);
}

static struct table *convolved(struct oracle *o, const char *name,
                               const struct table *a, const struct table *k)
{
    static double framed[MOST + FRAME][MOST + FRAME];
    struct table *t = oracle_table(o, name, a->rows, a->columns);
    frame(a, framed);
    for (int i = 0; i < k->rows; i++)
        for (int j = 0; j < k->columns; j++)
            for (int r = 0; r < a->rows; r++)
                for (int c = 0; c < a->columns; c++)
                    *oracle_cell(t, r, c) +=
                        framed[FRAME / 2 + r + i - (k->rows - 1) / 2]
                              [FRAME / 2 + c + j - (k->columns - 1) / 2] *
                        *oracle_cell(k, i, j);
    return t;
}

static struct table *moved(struct oracle *o, const char *name,
                           const struct table *a, int down, int right)
{
    struct table *t = oracle_table(o, name, a->rows, a->columns);
    for (int r = 0; r + down < a->rows; r++)
        for (int c = 0; c + right < a->columns; c++)
            *oracle_cell(t, r + down, c + right) = *oracle_cell(a, r, c);
    return t;
}

static double at(const struct table *a, int k)
{
    return *oracle_cell(a, k / a->columns, k % a->columns);
}

// Each step goes half of the way that is left.
static struct table *taught(struct oracle *o, const struct table *a,
                            const struct table *b)
{
    int n = a->rows * a->columns;
    double squares = 0;
    struct table *W = oracle_table(o, "taught", n, n);
    for (int k = 0; k < n; k++)
        squares += at(a, k) * at(a, k);
    for (int q = 0; q < n && squares > 0; q++)
        for (int step = 0; step < 80; step++) {
            double says = 0;
            for (int p = 0; p < n; p++)
                says += at(a, p) * *oracle_cell(W, p, q);
            for (int p = 0; p < n; p++)
                *oracle_cell(W, p, q) -=
                    0.5 / squares * (says - at(b, q)) * at(a, p);
        }
    return W;
}

static void channel(struct oracle *o, const struct model *m,
                    const struct table *a, const struct table *moved_a,
                    bool own, int down, int right)
{
    const struct table *k = oracle_take(o, m, "kernel", "kernel");
    const struct table *map = convolved(o, "map", a, k), *again;
    if (own) {
        const struct table *W = taught(o, a, map);
        struct table *t = oracle_table(o, "moved.map", a->rows, a->columns);
        for (int q = 0; q < W->columns; q++)
            for (int p = 0; p < W->rows; p++)
                *oracle_cell(t, q / a->columns, q % a->columns) +=
                    at(moved_a, p) * *oracle_cell(W, p, q);
        again = t;
    } else {
        again = convolved(o, "moved.map", moved_a, k);
    }
    const struct table *expected = moved(o, "map.moved", map, down, right);
    struct table *change = oracle_table(o, "change", 1, 1);
    for (int i = 0; i < a->rows * a->columns; i++)
        *oracle_cell(change, 0, 0) = fmax(*oracle_cell(change, 0, 0),
                                          fabs(at(again, i) - at(expected, i)));
}

void oracle_convolution(struct oracle *o, const struct model *m)
{
    const struct entry *weights = model_find(m, "sharing");
    bool own = (weights && !strcmp(weights->choice, "none")) ||
               oracle_without(o, "sharing");
    int down = (int)model_number(m, "down", 0);
    int right = (int)model_number(m, "right", 1);
    o->prefix = "";
    const struct table *a = oracle_take(o, m, "picture", "picture");
    const struct table *moved_a = moved(o, "moved", a, down, right);
    int channels = model_parts(m, "channels");
    for (int k = 1; k <= channels; k++) {
        o->prefix = arena_print(&o->arena, "channel%d.", k);
        channel(o, m, a, moved_a, own, down, right);
    }
    o->prefix = "";
    if (!channels)
        channel(o, m, a, moved_a, own, down, right);
}
