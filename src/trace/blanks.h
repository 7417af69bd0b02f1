// SPDX-License-Identifier: MIT
// Cells that a reader is to find: those that are named, and everything that is
// computed from them, however far on. What is given is never one of them.
#ifndef TRACE_BLANKS_H
#define TRACE_BLANKS_H

#include "trace/address.h"

struct blanks {
    bool **cells; // by tensor and cell, row-major; NULL: none of the tensor
    int tensor_count;
};

// Finds them for the [count] addresses [named] of [t], in [arena]. They hold
// for every trace of the same model.
void blanks_find(struct blanks *b, const struct trace *t,
                 const struct address *named, int count, struct arena *arena);

// Begins with none, for blanks_add(), in [arena].
void blanks_begin(struct blanks *b, const struct trace *t, struct arena *arena);

// Makes a cell one of them, unless it is given.
void blanks_add(struct blanks *b, const struct tensor *m, int row, int column,
                struct arena *arena);

// True when the cell is one of them; with column -1, or row and column -1, when
// any of the row, or of the tensor, is. [b] may be NULL: none is.
bool blanks_has(const struct blanks *b, const struct tensor *m, int row,
                int column);

#endif
