// SPDX-License-Identifier: MIT
// Which tensors are compared, so that a number has one colour in all of them.
#ifndef TRACE_COMPARE_COMPARED_H
#define TRACE_COMPARE_COMPARED_H

#include "trace/trace.h"

// Sets compared and most of every tensor. Compared are
//
//   what an operation writes and what it keeps the measure of: scores, and
//   the same divided by √d
//   what one stage computes in the same way: Q, K and V
//   the parameters that this reads: W_Q, W_K and W_V
//   and all of these, when they stand in one picture: X, its weights, Q, K, V
void compare_tensors(struct trace *t);

#endif
