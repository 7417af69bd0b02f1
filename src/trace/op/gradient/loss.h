// SPDX-License-Identifier: MIT
// What a loss is made of: how surprising the wanted words were (cross entropy;
// Goodfellow, Bengio and Courville, Deep Learning, 2016, section 6.2.2.1).
#ifndef TRACE_OP_GRADIENT_LOSS_H
#define TRACE_OP_GRADIENT_LOSS_H

#include "trace/trace.h"

// out[row] = −ln of the share that row [of] of [shares] gives to its column
// [wanted].
void surprise(struct trace *t, struct tensor *out, int row,
              const struct tensor *shares, int of, int wanted);

// The mean of the rows of [A], which is one column wide: one number.
struct tensor *mean(struct trace *t, const char *name, const struct tensor *A);

#endif
