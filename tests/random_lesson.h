// SPDX-License-Identifier: MIT
// Small random lessons as text, for tests that must hold for any lesson: every
// kind of model, awkward sizes, words of many scripts, exact ties, numbers
// that are tiny, huge and 0, masks that leave rows empty, heads, pages.
#ifndef TESTS_RANDOM_LESSON_H
#define TESTS_RANDOM_LESSON_H

#include "base/strbuf.h"
#include "math/rng.h"

// Appends a lesson that loads and runs. The same seed gives the same text.
void random_lesson(struct rng *rng, struct strbuf *out);

// The same of one whose queries, keys or weights are computed, none given.
void random_computed(struct rng *rng, struct strbuf *out);

#endif
