// SPDX-License-Identifier: MIT
// A formula that a reader is to finish: what it says of how to compute, and a
// gap where the numbers would begin.
#ifndef TRACE_FORMULA_GAP_H
#define TRACE_FORMULA_GAP_H

#include <stdbool.h>

#include "trace/formula/formula.h"

#define GAP "______"

// The number of its sides, from the left, that hold no number of any cell;
// those of a formula without a relation are one.
int formula_plain_sides(const struct formula *f);

// Appends the line of its first [sides] sides.
void formula_sides_line(const struct formula *f, int sides, struct strbuf *out);

// Leaves of [f], which has ended, its first [sides] sides, 1 or more, and
// appends " = ______". Where these are more than one equation, or matrices that
// are made alike, nothing is appended.
void formula_gap(struct formula *f, int sides);

#endif
