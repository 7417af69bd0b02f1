// SPDX-License-Identifier: MIT
// What kinds of operations share that say how what they read went into what
// they wrote: struct op_kind's [partials] and [partial].
#ifndef TRACE_OP_PARTIALS_H
#define TRACE_OP_PARTIALS_H

#include "trace/op.h"

// What feeds operand [k] of [o]: the operand, or what stands before its block.
struct operand operand_source(const struct operation *o, int k);

// The rows that [o] wrote from row [row] of what feeds operand [k], which it
// reads row by row: none, one, or all of them where they read the same one.
struct span {
    int first, count;
};
struct span rows_made_from(const struct operation *o, int k, int row);

// One path, into the cell in the same column: for kinds that go from place to
// place. The kind adds what it is multiplied by.
int partials_in_place(const struct operation *o, int k, int row);
struct partial partial_in_place(const struct operation *o, int k, int row,
                                int column, int i);

// Adds the cell to what [w] goes by.
void partial_with(struct partial *w, const struct tensor *m, int row,
                  int column);

// The number of a cell, and how far rounding may have put it off.
struct inexact {
    double x, off;
};
struct inexact inexact_at(const struct tensor *m, int row, int column);

// [w] goes by the number of a cell.
void partial_by(struct partial *w, const struct tensor *m, int row, int column);

#endif
