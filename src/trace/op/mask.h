// SPDX-License-Identifier: MIT
// The mask behind a picture: what a lesson says on whether one may look at
// another stands behind every number of such a pair, its score as its weight.
#ifndef TRACE_OP_MASK_H
#define TRACE_OP_MASK_H

#include "trace/address.h"

struct masking {
    const struct key *key; // of the model: "mask", "allowed"
    int row, column;       // in its matrix, from 0
    bool allowed;          // whether the one may look at the other
    bool surface;          // the number is the mask's own, or what it lets pass
};

// What [a] is, a cell, is masked by. False when it is of no pair, or such
// models have no mask.
bool masking_find(const struct trace *t, const struct address *a,
                  struct masking *out);

#endif
