// SPDX-License-Identifier: MIT
// A block of a transformer (Vaswani et al. 2017, section 3.1): attention, and a
// feed-forward part behind it, each added to what it read.
#ifndef MECHANISM_BLOCK_H
#define MECHANISM_BLOCK_H

#include "trace/operations.h"

#define USUAL_EPSILON 1e-5 // of a normalization

// The rows of [x], N × d, behind the block of the scope, whose matrices the
// model gives: "sum", and with a feed-forward part "out".
struct tensor *block(struct trace *t, struct tensor *x);

// The same behind all blocks of the model, each in a scope of its own,
// "layer1.", and the last normalization where there is one, "normed". A model
// without layers is one block.
struct tensor *blocks(struct trace *t, struct tensor *x);

// Where the model asks for it, what the logits would make of the line behind each
// sum, which is then run: "X.lens", "layer1.sum.lens" (lens.c).
void read_on_the_way(struct trace *t);

#endif
