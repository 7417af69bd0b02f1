// SPDX-License-Identifier: MIT
// How long a lesson takes somebody who reads it alone.
#ifndef LESSON_PACE_H
#define LESSON_PACE_H

#include "lesson/lesson.h"
#include "say/catalogue.h"

// The minutes from page [from], 0-based, to the last of the path, rounded, at
// least 1 where a page is left: its words read at the speed of speech, each
// picture looked at, each question thought about. What the program itself adds to a page, such as
// the reason of its step, is part of the look. 0: no page is left,
// or there is but one, before a walk of steps that takes as long as one likes.
int pace_minutes(const struct lesson *l, int from);

// Appends all that a lesson takes, "7 min + 18 more": minutes of the path, pages
// beside it; nothing where nobody knows.
void pace_say(const struct lesson *l, const struct catalogue *words,
              struct strbuf *out);

#endif
