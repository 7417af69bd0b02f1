// SPDX-License-Identifier: MIT
// What would have been: a row reckoned once more as if others, which led to it,
// held other numbers.
#ifndef TRACE_OP_INSTEAD_H
#define TRACE_OP_INSTEAD_H

#include "trace/trace.h"

// A row of a tensor, and what it is to hold: as many numbers as columns.
struct instead {
    const struct tensor *tensor;
    int row;
    const double *numbers;
};

// Row [row] of [m], of as many numbers as its columns, in [arena]: all that was
// made of the [count] rows [by], which came before, is made anew. Followed are
// the rows that a row was made of by itself, not those of a matrix of which
// every row was read.
const double *row_instead(const struct tensor *m, int row,
                          const struct instead *by, int count,
                          struct arena *arena);

// What [o] wrote, had [zero] written zeros. Both write one row.
const double *row_without(const struct operation *o,
                          const struct operation *zero, struct arena *arena);

// The row of operand [k] that row [row] of [o] is made of; -1 where all rows of
// that operand are read, and where it is a parameter.
int row_read(const struct operation *o, int k, int row);

#endif
