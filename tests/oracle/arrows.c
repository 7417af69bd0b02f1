// SPDX-License-Identifier: MIT
// Vectors that meet, a matrix times a matrix, and two inputs: by the plainest
// loops there are.
#include <math.h>

#include "oracle.h"

static struct table *meet(struct oracle *o, const char *name,
                          const struct table *a, const struct table *b)
{
    struct table *t = oracle_table(o, name, a->rows, b->rows);
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->rows; j++)
            for (int c = 0; c < a->columns; c++)
                *oracle_cell(t, i, j) +=
                    *oracle_cell(a, i, c) * *oracle_cell(b, j, c);
    return t;
}

void oracle_arrows(struct oracle *o, const struct model *m)
{
    o->prefix = "";
    const struct table *X = oracle_take(o, m, "X", "X");
    struct table *lengths = oracle_table(o, "lengths", X->rows, 1);
    struct table *U = oracle_table(o, "directions", X->rows, X->columns);
    for (int i = 0; i < X->rows; i++) {
        double length = 0;
        for (int c = 0; c < X->columns; c++)
            length = hypot(length, *oracle_cell(X, i, c));
        *oracle_cell(lengths, i, 0) = length;
        for (int c = 0; c < X->columns && length > 0; c++)
            *oracle_cell(U, i, c) = *oracle_cell(X, i, c) / length;
    }
    bool bare = oracle_without(o, "length");
    const struct table *of = bare                            ? U
                             : oracle_without(o, "direction") ? lengths
                                                              : X;
    meet(o, "scores", of, of);
    meet(o, "cosines", U, U);
    meet(o, "shadows", bare || of == lengths ? U : X, U);
}

void oracle_product(struct oracle *o, const struct model *m)
{
    o->prefix = "";
    const struct table *A = oracle_take(o, m, "A", "A");
    const struct table *B = oracle_take(o, m, "B", "B");
    bool turned = oracle_without(o, "order");
    oracle_times(o, "C", turned ? B : A, turned ? A : B);
}

void oracle_interaction(struct oracle *o, const struct model *m)
{
    o->prefix = "";
    const struct table *x = oracle_take(o, m, "x1", "x1");
    const struct table *y = oracle_take(o, m, "x2", "x2");
    struct table *product = oracle_table(o, "product", x->rows, 1);
    struct table *sum = oracle_table(o, "sum", x->rows, 1);
    struct table *both = oracle_table(o, "both", x->rows, 2);
    for (int i = 0; i < x->rows; i++) {
        double a = *oracle_cell(x, i, 0), b = *oracle_cell(y, i, 0);
        double made = oracle_without(o, "product") ? a + b : a * b;
        *oracle_cell(product, i, 0) = *oracle_cell(both, i, 0) = made;
        *oracle_cell(sum, i, 0) = *oracle_cell(both, i, 1) = a + b;
    }
}
