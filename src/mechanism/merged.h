// SPDX-License-Identifier: MIT
// W_Q and W_K as one matrix: Q Kᵀ = X W_Q (X W_K)ᵀ = X M Xᵀ with M = W_Q W_Kᵀ.
#ifndef MECHANISM_MERGED_H
#define MECHANISM_MERGED_H

#include "model/key.h"
#include "trace/operations.h"

// What the model's `merged` may be: no, and yes.
extern const struct option merged_options[];

// Where it is yes and both matrices are in [t], behind all else the stages merge,
// M with its rank, and merged, the scores by way of M and how far they are from
// the others. X are the rows that the two were multiplied with.
void merge_projections(struct trace *t, const struct tensor *X);

#endif
