// SPDX-License-Identifier: MIT
// Products with a matrix whose numbers are packed (model/packed.h): they are
// widened a block at a time, and each block meets all rows before the next. The
// bits are those of the loops over doubles (math/kernels.h).
#ifndef MATH_WIDENED_H
#define MATH_WIDENED_H

#include "model/packed.h"

// out[i, c] += Σ_k a[i, k] B[from + k, c], for [rows] rows of [count] numbers in
// [a], and all columns of B.
void add_products_widened(double *out, const double *a, int rows, int count,
                          const struct packed *B, int from);

#endif
