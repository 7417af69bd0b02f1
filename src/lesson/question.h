// SPDX-License-Identifier: MIT
// What a page asks, as its file says it: `ask` with the question, the one key
// that says how it is answered, and the keys that go with that one.
#ifndef LESSON_QUESTION_H
#define LESSON_QUESTION_H

#include "lesson/lesson.h"
#include "yaml/read.h"

// True when the key of `ask` goes with a question of [kind].
bool question_takes(enum question_kind kind, enum question_keys key);

// Reads the value [n] of `ask` into the arena of [r]; [changed] says that its
// page has a `change`. NULL after complaining.
const struct question *read_question(struct reading *r, const struct node *n,
                                     bool changed);

#endif
