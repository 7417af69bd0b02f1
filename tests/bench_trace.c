// SPDX-License-Identifier: MIT
// How long a traced multiplication takes, beside one in a plain loop. Printed,
// not asserted. The quickest of several runs.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "mechanism/mechanism.h"
#include "toy.h"
#include "trace/trace.h"

enum { RUNS = 11, N = 64, D = 256 };

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

// The same sums in the plainest loop there is: rows of A meet rows of B.
static double plain_ns(const struct matrix *A, const struct matrix *B)
{
    double *out = malloc(sizeof *out * (size_t)(A->rows * B->rows));
    double best = INFINITY;
    for (int run = 0; run < RUNS; run++) {
        double start = now_ns();
        for (int r = 0; r < A->rows; r++)
            for (int c = 0; c < B->rows; c++) {
                double sum = 0;
                for (int k = 0; k < A->columns; k++)
                    sum += A->data[r * A->columns + k] *
                           B->data[c * B->columns + k];
                out[r * B->rows + c] = sum;
            }
        best = fmin(best, now_ns() - start);
    }
    volatile double used = out[0]; // so that the loop is not left out
    (void)used;
    free(out);
    return best / ((double)A->rows * A->columns * B->rows);
}

// The whole of a traced run.
static double traced_ns(const struct model *m)
{
    double best = INFINITY;
    for (int run = 0; run < RUNS; run++) {
        struct trace t;
        double start = now_ns();
        if (!run_model(&t, m))
            exit(1);
        best = fmin(best, now_ns() - start);
        trace_free(&t);
    }
    return best;
}

int main(void)
{
    struct toy toy;
    toy_begin(&toy, "self-attention", 2017);
    toy_words(&toy, "tokens", N);
    struct matrix *X = toy_matrix(&toy, "X", N, D);
    struct matrix *W = toy_matrix(&toy, "W_Q", D, D);
    toy_matrix(&toy, "W_K", D, D);
    toy_matrix(&toy, "W_V", D, D);
    const double products = 3. * N * D * D + 2. * N * N * D;
    double ns = traced_ns(&toy.model);
    printf("self-attention, %d tokens, d = %d: %.1f ms, %.2f ns for each of "
           "%.1f million multiplications (2 ns)\n",
           N, D, ns / 1e6, ns / products, products / 1e6);
    printf("a plain loop of the same sums: %.2f ns\n", plain_ns(X, W));
    toy_free(&toy);
}
