// SPDX-License-Identifier: MIT
// Operations that pass on what they read, value by value: copy, concat and
// lookup, each in a file of its own. This is what they share.
#ifndef TRACE_OP_PASS_H
#define TRACE_OP_PASS_H

#include "trace/op/partials.h"
#include "trace/saying.h"

// Copies the rows that are read, side by side, into row [row].
void pass_forward(const struct operation *o, int row);

// Reads the one cell that a cell is taken from; for a row all that it is made
// of.
int pass_reads(const struct operation *o, int row, int column, int k,
               struct cells out[MAX_READS]);

// Says of a cell where it is taken from.
void pass_say_cell(const struct operation *o, const struct address *a,
                   struct saying *s);

// The formula: the operands side by side, or the one cell.
void pass_formula(const struct operation *o, const struct address *a,
                  struct formula *f);

// The backward pass: into the place where it was put.
struct partial pass_partial(const struct operation *o, int k, int row,
                            int column, int i);

// The right side of an equation: the operands side by side; of many those in
// the middle are left out.
void pass_spell(const struct operation *o, struct spelling *s);

#endif
