// SPDX-License-Identifier: MIT
// What the slots of a step's sentence hold, by their names alone, so that a
// template may say of a step what it likes and no C fills it in:
//
//   {row} {column} {rows} {columns}  of what is made: its words, how many
//   {vector} {cell} {value}          the row and the cell as the field writes
//                                    them; its number, a share where it is one
//   {name} {one} {noun}              the tensor; one of its rows; one number
//   {best} {value} {ties} {zeros}    of a row: the column of its largest number,
//                                    that number, how many are as large, and
//                                    how many are 0
//   {high} {most} {low} {least} {ties}  of a column of numbers, one in each row:
//                                    where the largest and the least stand
//   {n} {m} {place}                  how many-th the row, the column, the term is
//   {keys}                           how many columns the first operand has
//   {of}                             of a gradient: the cell that it is of
//   {term} {so_far}                  the term, and the sum of those up to it
//   {left} {left.row} {left.value}   the same of what is read, by the names
//                                    that the kind gives its operands
//                                    (op_kind.operands); by itself it is the
//                                    cell or row that the step reads
//
// A number may say how it is printed: {value.short}, {term.precise},
// {left.value.share}; else the kind does (op_kind.prints).
#ifndef TRACE_SLOTS_H
#define TRACE_SLOTS_H

#include "trace/saying.h"

// Fills all slots of the chosen template that are not filled yet and have such
// a name.
void slots_fill(struct saying *s, const struct operation *o,
                const struct address *a);

#endif
