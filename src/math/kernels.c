// SPDX-License-Identifier: MIT
#include "math/kernels.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

double dot(const double *a, const double *b, int count)
{
    assert(count >= 0);
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += a[k] * b[k];
    return sum;
}

// Four rows of B at a time, so that a number of [out] is fetched and stored
// once for four products.
void add_row_product(double *restrict out, int columns, const double *a,
                     int count, const double *B)
{
    assert(columns >= 0 && count >= 0);
    const double *b = B;
    int k = 0;
    for (; k + 4 <= count; k += 4, b += 4 * (size_t)columns) {
        const double *b0 = b, *b1 = b0 + columns, *b2 = b1 + columns,
                     *b3 = b2 + columns;
        for (int c = 0; c < columns; c++)
            out[c] = out[c] + a[k] * b0[c] + a[k + 1] * b1[c] +
                     a[k + 2] * b2[c] + a[k + 3] * b3[c];
    }
    for (; k < count; k++, b += columns)
        for (int c = 0; c < columns; c++)
            out[c] += a[k] * b[c];
}

// Eight rows of B at a time: an addition waits for the one before it, so one
// sum alone would leave the processor idle.
void dot_rows(double *restrict out, int rows, const double *a, int count,
              const double *B)
{
    assert(rows >= 0 && count >= 0);
    enum { AT_ONCE = 8 };
    const size_t width = (size_t)count;
    const double *b = B;
    int r = 0;
    for (; r + AT_ONCE <= rows; r += AT_ONCE, b += AT_ONCE * width) {
        double sum[AT_ONCE] = {0};
        for (size_t k = 0; k < width; k++)
            for (size_t i = 0; i < AT_ONCE; i++)
                sum[i] += a[k] * b[i * width + k];
        for (int i = 0; i < AT_ONCE; i++)
            out[r + i] = sum[i];
    }
    for (; r < rows; r++, b += width)
        out[r] = dot(a, b, count);
}

void add_row(double *restrict out, const double *x, int count)
{
    for (int c = 0; c < count; c++)
        out[c] += x[c];
}

double row_max(const double *x, int count)
{
    double max = -INFINITY;
    for (int c = 0; c < count; c++)
        max = x[c] > max ? x[c] : max;
    return max;
}

double row_sum(const double *x, int count)
{
    double sum = 0;
    for (int c = 0; c < count; c++)
        sum += x[c];
    return sum;
}

int row_argmax(const double *x, int count)
{
    assert(count >= 0);
    int best = 0;
    for (int c = 1; c < count; c++)
        if (x[c] > x[best])
            best = c;
    return best;
}

double row_largest(const double *x, int count, double least)
{
    assert(count >= 0 && least >= 0);
    for (int c = 0; c < count; c++)
        if (fabs(x[c]) > least && isfinite(x[c]))
            least = fabs(x[c]);
    return least;
}
