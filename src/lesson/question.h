// Reads `ask` of a page.
#ifndef LESSON_QUESTION_H
#define LESSON_QUESTION_H

#include "lesson/lesson.h"
#include "yaml/read.h"

// Reads the value [n] of `ask`; [changed]: its page has a `change`. NULL after
// complaining.
const struct question *read_question(struct reading *r, const struct node *n,
                                     bool changed);

#endif
