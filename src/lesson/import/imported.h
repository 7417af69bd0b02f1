// SPDX-License-Identifier: MIT
// Tensors that another program wrote, as the tree of what a model is given.
#ifndef LESSON_IMPORT_IMPORTED_H
#define LESSON_IMPORT_IMPORTED_H

#include "model/heads.h"
#include "model/key.h"
#include "tensorfile/array.h"
#include "yaml/read.h"

// The arrays of [file] as a mapping of keys for a model of [kind]: rows of
// numbers, lists of words. "head2.W_Q" is a key of the second of its heads.
// Nothing in it refers to the arrays. Of an array of more than two axes it is
// one matrix: the model as it is [typed] says which `head` and `layer`, from 1.
// NULL after complaining.
const struct node *imported_tree(struct reading *r, const char *file,
                                 const struct arrays *all,
                                 const struct kind *kind,
                                 const struct node *typed);

// All heads of which the key A of a model of [kind] is one; NULL when there is
// one only, or there are too many numbers to be shown at once, or they cannot
// be read.
const struct heads *imported_heads(struct arena *arena,
                                   const struct arrays *all,
                                   const struct kind *kind);

#endif
