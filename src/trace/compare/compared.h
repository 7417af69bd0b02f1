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
//   and all of these, when they stand in one picture: X, its weights, Q, K, V;
//   but parameters that are all far smaller than that have a scale of their
//   own, on which they are seen: tensor_is_fainter()
void compare_tensors(struct trace *t);

// True for a parameter whose scale is far smaller than that of what reads it.
bool tensor_is_fainter(const struct tensor *m);

#endif
