// SPDX-License-Identifier: MIT
// Names for the columns of matrices: `columns` beside a lesson's model, {X:
// [water, money, place]}. What is computed from such a matrix has its names, and
// so have the rows of what it is multiplied by (trace/operations.h).
#ifndef LESSON_COLUMNS_H
#define LESSON_COLUMNS_H

#include "lesson/model/given.h"

// Reads the mapping [n] into [model], whose matrices are read. Complains about
// what is no matrix of it, about names that are equal and, unless the matrix may
// be another one by changes, about more or fewer names than columns; then these
// are left out.
void columns_read(struct reading *r, const struct node *n, bool changed,
                  struct model *model);

// The names that [g] has for what [size] counts, a list, as far as its mapping
// is good: those of the matrix [name] before those of another. NULL: none.
const struct node *columns_given(const struct given *g, const char *name,
                                 const char *size);

#endif
