// SPDX-License-Identifier: MIT
// What the mouse holds while its button is down: a number, a weight, a band of
// a mask, a knob of the dock, a word, a part of an answer, the timeline.
#ifndef APP_EDIT_HAND_H
#define APP_EDIT_HAND_H

#include <stdbool.h>

#include "app/input.h"

struct app;

// True while a part of the picture, or what changes it, is held: nothing in it
// moves then but what follows the hand, and what a change brings (chips, what
// was there before, what it did) comes when it is let go.
bool hand_holds(const struct app *a);

// True once that has changed the lesson.
bool hand_changes(const struct app *a);

// The button goes down: everything stays where it stands by now, as long as
// something is held by then.
void hand_press(struct app *a);

// Lets it move again when nothing is held any more.
void hand_settle(struct app *a);

// A key while something is held: Esc leaves it as it was, any other key takes
// what was pulled so far. True: the key is used up.
bool hand_key(struct app *a, const struct input *in);

// The button is up: what is held stays where it is by now.
void hand_release(struct app *a);

#endif
