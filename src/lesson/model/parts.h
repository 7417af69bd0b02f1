// SPDX-License-Identifier: MIT
// A model's parts: `heads: [{W_Q: …}, …]`.
#ifndef LESSON_MODEL_PARTS_H
#define LESSON_MODEL_PARTS_H

#include "lesson/model/given.h"
#include "lesson/model/value.h"

// Reads the list [n] of the parts [k] of the model that is given as [g], and
// the keys within each of them.
void read_parts(struct filling *f, const struct given *g, const struct key *k,
                const struct node *n, bool imported);

#endif
