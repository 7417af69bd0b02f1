// SPDX-License-Identifier: MIT
// The keys whose value is one of several options.
#ifndef LESSON_MODEL_CHOICE_H
#define LESSON_MODEL_CHOICE_H

#include "lesson/model/value.h"

// The option of [k] that [n] seems to be, by how it is written; or NULL.
const struct option *choice_find(const struct key *k, const struct node *n);

// Reads [n] as one of the options of [k], and the keys that stand beside it.
bool read_choice(struct filling *f, const struct key *k, const struct node *n,
                 bool imported, struct entry *e);

#endif
