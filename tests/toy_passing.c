// SPDX-License-Identifier: MIT
// Random models of attention round after round.
#include <math.h>

#include "toy.h"

// Nothing is negative, and the sum is 1; one row now and then looks at one
// word alone.
static void make_shares(struct toy *t, struct matrix *A)
{
    for (int r = 0; r < A->rows; r++) {
        double sum = 0, *x = (double *)A->data + r * A->columns;
        int one = rng_between(&t->rng, 0, 3)
                      ? -1
                      : rng_between(&t->rng, 0, A->columns - 1);
        for (int c = 0; c < A->columns; c++)
            sum += x[c] = one < 0 ? fmax(0, x[c]) + 0.01 : c == one;
        for (int c = 0; c < A->columns; c++)
            x[c] /= sum;
    }
}

void toy_rounds(struct toy *t, uint64_t seed, const struct toy_passing *options)
{
    int size[2];
    toy_begin(t, "rounds", seed);
    toy_sizes(t, 6, 2, size);
    int N = size[0], d = size[1];
    toy_words(t, "tokens", N);
    struct matrix *X = toy_matrix(t, "X", N, d);
    for (int i = 0; i < N * d && options->one; i++)
        ((double *)X->data)[i] = i / d == i % d;
    if (options->by_hand) {
        struct matrix *A = toy_matrix(t, "A", N, N);
        if (options->shares)
            make_shares(t, A);
    } else {
        if (options->mask)
            toy_choice(t, "mask", options->mask, 1);
        if (options->scale)
            toy_choice(t, "scale", options->scale, 0.7);
    }
    if (seed % 3)
        toy_number(t, "rounds", (double)(1 + seed % 4));
    if (options->residual)
        toy_choice(t, "residual", options->residual, 0);
}
