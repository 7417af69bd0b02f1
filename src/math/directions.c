// SPDX-License-Identifier: MIT
#include "math/directions.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "math/kernels.h"

static double length(const double *x, int n)
{
    return sqrt(dot(x, x, n));
}

// The power of two that the largest number is below, so that no square is too
// large: times a power of two all numbers keep their bits.
static int power_of(const double *A, int rows, int columns)
{
    int power = 0;
    double largest = 0;
    for (int r = 0; r < rows; r++)
        largest = row_largest(A + r * columns, columns, largest);
    frexp(largest, &power);
    return power;
}

static bool all_whole(const double *A, int count)
{
    for (int i = 0; i < count; i++)
        if (A[i] != floor(A[i]) || fabs(A[i]) > 0x1p53)
            return false;
    return true;
}

// Swaps the longest of the rows from [first] on to the front; returns its
// length.
static double bring_longest(double *A, int rows, int columns, int first)
{
    int best = first;
    double most = -1;
    for (int r = first; r < rows; r++) {
        double x = length(A + r * columns, columns);
        best = x > most ? r : best;
        most = x > most ? x : most;
    }
    double *a = A + first * columns, *b = A + best * columns;
    for (int c = 0; c < columns && best != first; c++) {
        double x = a[c];
        a[c] = b[c];
        b[c] = x;
    }
    return most;
}

// Takes the direction of row [k], which is [long_as] long, out of all rows
// behind it.
static void take_out(double *A, int rows, int columns, int k, double long_as)
{
    double *u = A + k * columns;
    for (int c = 0; c < columns; c++)
        u[c] /= long_as;
    for (int r = k + 1; r < rows; r++) {
        double *x = A + r * columns, along = dot(x, u, columns);
        for (int c = 0; c < columns; c++)
            x[c] -= along * u[c];
    }
}

// What the numbers add up to, and what the method may add to them.
struct doubt {
    double all, off, rounds;
};

static struct doubt doubt_of(const double *A, int rows, int columns, double off)
{
    struct doubt d = {0};
    for (int r = 0; r < rows; r++)
        d.all += dot(A + r * columns, A + r * columns, columns);
    d.all = sqrt(d.all);
    d.off = 4 * sqrt((double)rows * columns) * off;
    d.rounds = 4 * (rows + columns) * DBL_EPSILON * d.all;
    return d;
}

// What counts as nothing, once directions are taken out of lengths that multiply
// to 1 / [least], the shortest of them [last]; [least] is 0 where the numbers
// are not whole.
static double limit_of(const struct doubt *d, double least, double last)
{
    if (last > 0 && least / 2 > d->rounds * (d->all / last))
        return least / 2;
    return d->off + d->rounds;
}

int directions_left(double *A, int rows, int columns, double off, double *left)
{
    int most = rows < columns ? rows : columns, rank = 0;
    int power = power_of(A, rows, columns);
    double unit = ldexp(1, -power); // what 1 is from here on
    double least = all_whole(A, rows * columns) ? unit : 0;
    for (int i = 0; i < rows * columns; i++)
        A[i] = ldexp(A[i], -power);
    struct doubt doubt = doubt_of(A, rows, columns, ldexp(off, -power));
    double last = doubt.all;
    for (int k = 0; k < most; k++)
        left[k] = 0;
    for (; rank < most; rank++) {
        double long_as = bring_longest(A, rows, columns, rank);
        if (!(long_as > limit_of(&doubt, least, last)))
            break;
        left[rank] = ldexp(long_as, power);
        take_out(A, rows, columns, rank, long_as);
        least *= unit / long_as;
        last = long_as;
    }
    return rank;
}
