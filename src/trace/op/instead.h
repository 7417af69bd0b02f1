// SPDX-License-Identifier: MIT
// What would have been: a row reckoned once more as if others, which led to it,
// held other numbers.
#ifndef TRACE_OP_INSTEAD_H
#define TRACE_OP_INSTEAD_H

#include "trace/trace.h"

// A row of a tensor, and what it is to hold: as many numbers as columns. NULL: of
// weights that a hand holds, what they are by themselves.
struct instead {
    const struct tensor *tensor;
    int row;
    const double *numbers;
};

// Row [row] of [m], of as many numbers as its columns, in [arena]: all that was
// made of the [count] rows [by], which came before, is made anew. Followed are
// the rows that a row was made of by itself, and of a matrix of which every row
// was read the one in its place: what a word looks at in a second layer is of
// other words, and its own.
const double *row_instead(const struct tensor *m, int row,
                          const struct instead *by, int count,
                          struct arena *arena);

// What [o] wrote, had [zero] written zeros. Both write one row.
const double *row_without(const struct operation *o,
                          const struct operation *zero, struct arena *arena);

// Rows of tensors that were come to, each once: what leads to a row goes many
// ways through the same ones.
struct row_seen {
    const struct tensor *tensor;
    int row;
    bool asked, follows;  // of the rows that are changed
    struct tensor *again; // made anew; NULL: not yet
    struct row_seen *next;
};
struct rows_seen {
    struct arena *arena;
    struct row_seen *bucket[512];
};

// Row [row] of [m] among them; [*first] is true when it was not there.
struct row_seen *row_see(struct rows_seen *s, const struct tensor *m, int row,
                         bool *first);

// The row of operand [k] that row [row] of [o] is made of; -1 where all rows of
// that operand are read, and where it is a parameter.
int row_read(const struct operation *o, int k, int row);

#endif
