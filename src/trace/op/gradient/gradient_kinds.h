// SPDX-License-Identifier: MIT
// The operations of the backward pass, for trace/gradients.c.
#ifndef TRACE_OP_GRADIENT_GRADIENT_KINDS_H
#define TRACE_OP_GRADIENT_GRADIENT_KINDS_H

#include "trace/gradients.h"

// out[row] = 1 for each number: a loss grows by 1 for each 1 more of itself.
void gradient_begin(struct trace *t, struct tensor *out);

// Rows [row, row + rows) of [out], gradients of what [uses] read: for each path
// on which a number went, the gradient where it came to, times what it was
// multiplied by; all added up. Without any path they are 0. The uses are
// copied.
void gradient_sum(struct trace *t, struct tensor *out, int row, int rows,
                  const struct use *uses, int use_count);

// How many paths a number of row [row] went by all of [uses].
int gradient_partials(const struct use *uses, int use_count, int row);

// out = gradients ∘ f'(x), given y = f(x): before a squash.
void gradient_inside(struct trace *t, struct tensor *out, int row, int rows,
                     const struct tensor *gradients, const struct tensor *y,
                     const struct squash_kind *squash);

// out[row] = Σ share gradient: what one more would be worth if it were handed
// out as the shares are.
void gradient_average(struct trace *t, struct tensor *out, int row, int rows,
                      const struct tensor *shares,
                      const struct tensor *gradients);

// out = share (gradient − average): of the numbers that shares are made of.
// What one gets the others give, so a row adds up to 0.
void gradient_exchange(struct trace *t, struct tensor *out, int row, int rows,
                       const struct operation *divide,
                       const struct tensor *gradients,
                       const struct tensor *average);

#endif
