// SPDX-License-Identifier: MIT
// What dividing scores changes once they have become shares: for the sentence
// that says why they are divided, and for the picture of it.
#ifndef TRACE_OP_SCALE_H
#define TRACE_OP_SCALE_H

#include "trace/op.h"

struct scale_change {
    const struct tensor *shared; // what becomes shares, masked or not
    const struct tensor *shares; // what it becomes
    int row, best; // the row whose largest share changes most, and that share
    double times;  // how many times as large its numbers are otherwise
    double with, otherwise; // the share as it is, and as it would be
};

// Otherwise: without the division; where there is none, with the one by √d.
// False when no shares are made of the numbers, or they are no sums.
bool scale_change(const struct operation *o, struct scale_change *out);

// False when the largest shares stay within 0.005.
bool scale_matters(const struct scale_change *c);

#endif
