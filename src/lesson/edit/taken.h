// SPDX-License-Identifier: MIT
// A moment of a lesson's own `loss` and `optimizer`, as a change: "moment =
// {taken: 3}" takes three of its steps, one after the other, and puts what was
// learned in the place of what the model has. As with edit/moment.h, what a
// lesson lets be changed does not limit it, and a page may stand at one.
#ifndef LESSON_EDIT_TAKEN_H
#define LESSON_EDIT_TAKEN_H

#include "lesson/edit/read.h"

// More than a lesson can take is said to be too many; this is no number at all.
enum { MOST_TAKEN = 100000 };

// True when [e], a moment that is read, is of this kind.
bool taken_is(const struct edit *e);

// How many steps [change] takes; −1 when it is of another kind.
int taken_steps(const char *change);

// Makes it; right after another of its kind in the place of that. False after
// complaining.
bool taken_put(struct edit *e);

#endif
