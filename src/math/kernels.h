// SPDX-License-Identifier: MIT
// The loops over rows of numbers that operations are made of. They know
// nothing of traces.
//
// Every sum begins with 0 or with what [out] holds and takes its terms one by
// one in ascending order, so that a kernel gives the very bits that the plain
// sum of the terms gives; only how many sums grow at once is its own affair.
// Matrices are row-major. [out] overlaps nothing that is read.
#ifndef MATH_KERNELS_H
#define MATH_KERNELS_H

// Σ_k a[k] b[k], k < count.
double dot(const double *a, const double *b, int count);

// out[c] += Σ_k a[k] B[k, c], for the [count] rows of [columns] numbers in B.
void add_row_product(double *out, int columns, const double *a, int count,
                     const double *B);

// out[r] = Σ_k a[k] B[r, k], for the [rows] rows of [count] numbers in B.
void dot_rows(double *out, int rows, const double *a, int count,
              const double *B);

// out[c] += x[c].
void add_row(double *out, const double *x, int count);

// The largest of a row, and −∞ for none; numbers that are not are passed over.
double row_max(const double *x, int count);

double row_sum(const double *x, int count);

// Where the largest stands, the first of equals.
int row_argmax(const double *x, int count);

// The largest finite magnitude in a row, and [least] if all are below.
double row_largest(const double *x, int count, double least);

#endif
