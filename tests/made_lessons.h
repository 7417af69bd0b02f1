// SPDX-License-Identifier: MIT
// The lessons that layout tests walk: those shipped, and made ones of awkward
// sizes: one token, 14, 64, long words, masks, heads, few and many positions.
#ifndef TESTS_MADE_LESSONS_H
#define TESTS_MADE_LESSONS_H

#include "base/strbuf.h"
#include "lesson/lesson.h"

int made_lesson_count(void);
const char *made_lesson_name(int which);

// Appends its text; false, and nothing, when it is a file of its own.
bool made_lesson_text(int which, struct strbuf *out);

// Loads it. On false the reasons are in [c].
bool made_lesson_load(int which, struct lesson *lesson, struct complaints *c);

// The same with what is one's own.
bool made_lesson_own(int which, const struct own *own, struct lesson *lesson,
                     struct complaints *c);

// Appends the text of one about self-attention over [n] tokens of [d] numbers.
void attention_text(int n, int d, struct strbuf *out);

#endif
