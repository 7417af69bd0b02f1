// SPDX-License-Identifier: MIT
// A lesson's model among the arrays of a file that it is exported to, and back:
// "lesson/model" are the lines of what is no matrix, "lesson/W_Q" the matrix
// that the key W_Q is given. Beside them a file may hold anything.
#ifndef LESSON_IMPORT_EMBEDDED_H
#define LESSON_IMPORT_EMBEDDED_H

#include "lesson/import/import.h"

// Adds the arrays of [m], which must outlive them, to [out], which has room for
// model.count + 1 more. False, with nothing added, for what an array cannot
// carry: a list of heads of which one is empty.
bool embedded_arrays(struct arena *arena, const struct model *m,
                     struct arrays *out);

// True when [m] has found a model that was carried.
bool import_has_embedded(const struct import *m);

// Makes the lesson's text of it. False after complaining.
bool import_embedded(struct import *m);

#endif
