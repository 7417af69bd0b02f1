// SPDX-License-Identifier: MIT
// The operations of the way back, for trace/slopes.c.
#ifndef TRACE_OP_SLOPE_SLOPE_KINDS_H
#define TRACE_OP_SLOPE_SLOPE_KINDS_H

#include "trace/slopes.h"

// out[row] = 1 for each number: a loss grows by 1 for each 1 more of itself.
void slope_begin(struct trace *t, struct tensor *out);

// Rows [row, row + rows) of [out], slopes of what [uses] read: for each way on
// which a number went, the slope where it came to, times what it was multiplied
// by; all added up. Without any way they are 0. The uses are copied.
void slope_sum(struct trace *t, struct tensor *out, int row, int rows,
               const struct use *uses, int use_count);

// How many ways a number of row [row] went by all of [uses].
int slope_ways(const struct use *uses, int use_count, int row);

// out = slopes ∘ f'(x), given y = f(x): before a squash.
void slope_inside(struct trace *t, struct tensor *out, int row, int rows,
                  const struct tensor *slopes, const struct tensor *y,
                  const struct squash_kind *squash);

// out[row] = Σ share slope: what one more would be worth if it were handed out
// as the shares are.
void slope_average(struct trace *t, struct tensor *out, int row, int rows,
                   const struct tensor *shares, const struct tensor *slopes);

// out = share (slope − average): of the numbers that shares are made of. What
// one gets the others give, so a row adds up to 0.
void slope_exchange(struct trace *t, struct tensor *out, int row, int rows,
                    const struct operation *divide, const struct tensor *slopes,
                    const struct tensor *average);

#endif
