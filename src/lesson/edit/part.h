// SPDX-License-Identifier: MIT
// A row or a cell of a key, changed where it stands: the rest stays as it is.
#ifndef LESSON_EDIT_PART_H
#define LESSON_EDIT_PART_H

#include "lesson/edit/read.h"
#include "lesson/model/key_path.h"

// Puts the value of [e] into the rows, or the cells, that it names of what is
// at [s]. False after complaining.
bool edit_put_part(struct edit *e, struct key_path *s);

// Where among [count] an index is, from 0; -1 after complaining. [labels]: what
// they are called, a list or NULL.
int edit_index(const struct edit *e, const struct index *i, bool column,
               int count, const struct node *labels);

#endif
