// The lessons that layout tests walk: those shipped, and made ones of awkward
// sizes: one token, 14, 64, long words, masks, heads, few and many positions.
#ifndef TESTS_MADE_LESSONS_H
#define TESTS_MADE_LESSONS_H

#include "lesson/lesson.h"

int made_lesson_count(void);
const char *made_lesson_name(int which);

// Loads it. On false the reasons are in [c].
bool made_lesson_load(int which, struct lesson *lesson, struct complaints *c);

#endif
