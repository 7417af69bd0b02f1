// SPDX-License-Identifier: MIT
#include "oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct table *oracle_table(struct oracle *o, const char *name, int rows,
                           int columns)
{
    struct table *t = arena_alloc(&o->arena, sizeof *t);
    t->name = arena_print(&o->arena, "%s%s", o->prefix ? o->prefix : "", name);
    t->rows = rows;
    t->columns = columns;
    t->data =
        arena_array(&o->arena, (size_t)rows * (size_t)columns, sizeof *t->data);
    t->next = o->tables;
    o->tables = t;
    o->count++;
    return t;
}

double *oracle_cell(const struct table *t, int row, int column)
{
    return &t->data[row * t->columns + column];
}

const struct table *oracle_find(const struct oracle *o, const char *name)
{
    const struct table *t = o->tables;
    while (t && strcmp(t->name, name))
        t = t->next;
    return t;
}

void oracle_free(struct oracle *o)
{
    arena_free(&o->arena);
    *o = (struct oracle){0};
}

struct table *oracle_take(struct oracle *o, const struct model *m,
                          const char *name, const char *key)
{
    const struct matrix *given =
        model_matrix(m, arena_print(&o->arena, "%s%s", o->prefix, key));
    if (!given)
        return NULL;
    struct table *t = oracle_table(o, name, given->rows, given->columns);
    for (int i = 0; i < given->rows * given->columns; i++)
        t->data[i] = given->data[i];
    return t;
}

struct table *oracle_times(struct oracle *o, const char *name,
                           const struct table *A, const struct table *B)
{
    struct table *t = oracle_table(o, name, A->rows, B->columns);
    for (int i = 0; i < A->rows; i++)
        for (int k = 0; k < A->columns; k++)
            for (int j = 0; j < B->columns; j++)
                *oracle_cell(t, i, j) +=
                    *oracle_cell(A, i, k) * *oracle_cell(B, k, j);
    return t;
}

bool oracle_without(const struct oracle *o, const char *name)
{
    return o->without && !strcmp(o->without, name);
}

void oracle_soften(const struct oracle *o, const struct table *in, int i,
                   const struct table *max, const struct table *raised,
                   const struct table *sum, const struct table *out)
{
    double most = -INFINITY, total = 0;
    for (int j = 0; j < in->columns; j++)
        if (*oracle_cell(in, i, j) > most)
            most = *oracle_cell(in, i, j);
    if (oracle_without(o, "max"))
        most = 0;
    for (int j = 0; j < in->columns; j++) {
        double x = *oracle_cell(in, i, j), e = exp(x - most);
        if (oracle_without(o, "softmax"))
            e = x;
        if (oracle_without(o, "weights"))
            e = 1;
        if (isinf(x))
            e = 0;
        *oracle_cell(raised, i, j) = e;
        total += e;
    }
    for (int j = 0; j < in->columns; j++)
        *oracle_cell(out, i, j) =
            total != 0 ? *oracle_cell(raised, i, j) / total : 0;
    *oracle_cell(max, i, 0) = most;
    *oracle_cell(sum, i, 0) = total;
}

// All columns of sines before all of cosines, where the layout says so: in the
// order 0, 2, 4, … 1, 3, 5.
static void lay(struct table *t, bool rows, bool columns)
{
    double *was = malloc((size_t)(t->rows * t->columns) * sizeof *was);
    memcpy(was, t->data, (size_t)(t->rows * t->columns) * sizeof *was);
    for (int r = 0; r < t->rows; r++)
        for (int c = 0; c < t->columns; c++) {
            int to_r = rows ? r / 2 + r % 2 * (t->rows / 2) : r;
            int to_c = columns ? c / 2 + c % 2 * (t->columns / 2) : c;
            *oracle_cell(t, to_r, to_c) = was[r * t->columns + c];
        }
    free(was);
}

void oracle_lay(const struct model *m, const char *key, struct table *P)
{
    const struct entry *layout = model_find(m, key);
    if (layout && !strcmp(layout->choice, "half"))
        lay(P, false, true);
}

struct table *oracle_encode(struct oracle *o, int positions, int d, double base)
{
    return oracle_encode_from(o, positions, d, base, 0);
}

struct table *oracle_encode_from(struct oracle *o, int positions, int d,
                                 double base, int start)
{
    struct table *P = oracle_table(o, "P", positions, d);
    for (int pos = 0; pos < positions; pos++)
        for (int i = 0; 2 * i < d; i++) {
            double angle = (start + pos) / pow(base, 2.0 * i / d);
            *oracle_cell(P, pos, 2 * i) = sin(angle);
            *oracle_cell(P, pos, 2 * i + 1) = cos(angle);
        }
    return P;
}

// As many switches as the last position needs.
static void positions_in_binary(struct oracle *o, int from, int positions)
{
    int count = 1;
    while (pow(2, count) < from + positions)
        count++;
    struct table *switches = oracle_table(o, "switches", positions, count);
    for (int p = 0; p < positions; p++)
        for (int i = 0, left = from + p; i < count; i++, left /= 2)
            *oracle_cell(switches, p, i) = left % 2;
}

// Every hand a few positions on, by its angle alone: what P R has to be.
static void positions_on(struct oracle *o, const struct model *m,
                         const struct table *P, double base, int by)
{
    struct table *R = oracle_table(o, "R", P->columns, P->columns);
    struct table *on = oracle_table(o, "shifted", P->rows, P->columns);
    for (int i = 0; 2 * i < P->columns; i++) {
        double speed = 1 / pow(base, 2.0 * i / P->columns);
        *oracle_cell(R, 2 * i, 2 * i) = cos(by * speed);
        *oracle_cell(R, 2 * i, 2 * i + 1) = -sin(by * speed);
        *oracle_cell(R, 2 * i + 1, 2 * i) = sin(by * speed);
        *oracle_cell(R, 2 * i + 1, 2 * i + 1) = cos(by * speed);
        for (int p = 0; p < P->rows; p++) {
            *oracle_cell(on, p, 2 * i) = sin((p + by) * speed);
            *oracle_cell(on, p, 2 * i + 1) = cos((p + by) * speed);
        }
    }
    const struct entry *layout = model_find(m, "layout");
    if (layout && !strcmp(layout->choice, "half")) {
        lay(R, true, true);
        lay(on, false, true);
    }
}

void oracle_positional(struct oracle *o, const struct model *m)
{
    const struct entry *base = model_find(m, "base");
    const struct entry *first = model_find(m, "from");
    int from = first ? (int)first->number : 0;
    struct table *P = oracle_encode_from(
        o, (int)model_find(m, "positions")->number,
        (int)model_find(m, "d")->number, base ? base->number : 10000, from);
    const struct entry *shift = model_find(m, "shift");
    const struct entry *functions = model_find(m, "functions");
    bool sines = functions && !strcmp(functions->choice, "sin");
    for (int p = 0; sines && p < P->rows; p++)
        for (int c = 1; c < P->columns; c += 2)
            *oracle_cell(P, p, c) = *oracle_cell(P, p, c - 1);
    oracle_lay(m, "layout", P);
    if (model_find(m, "beside"))
        positions_in_binary(o, from, P->rows);
    if (shift && shift->number < P->rows)
        positions_on(o, m, P, base ? base->number : 10000, (int)shift->number);
    struct table *dots = oracle_table(o, "dots", P->rows, P->rows);
    for (int p = 0; p < P->rows; p++)
        for (int q = 0; q < P->rows; q++)
            for (int c = 0; c < P->columns; c++)
                *oracle_cell(dots, p, q) +=
                    *oracle_cell(P, p, c) * *oracle_cell(P, q, c);
}
