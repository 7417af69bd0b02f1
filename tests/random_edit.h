// SPDX-License-Identifier: MIT
// Changes of a lesson in words, made up.
#ifndef TESTS_RANDOM_EDIT_H
#define TESTS_RANDOM_EDIT_H

#include "base/strbuf.h"
#include "lesson/lesson.h"
#include "math/rng.h"

// Appends a change of one cell of a matrix that [l] gives, "X[1,2] = 3"; with
// [any] of anything that it gives: a row, a matrix, words, a choice. Most of
// them can be made.
void random_edit(struct rng *rng, const struct lesson *l, bool any,
                 struct strbuf *out);

#endif
