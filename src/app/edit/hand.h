// SPDX-License-Identifier: MIT
// What the mouse holds while its button is down: a number, a weight, a band of a
// mask, a knob of the dock, a word, a part of an answer, the timeline.
#ifndef APP_EDIT_HAND_H
#define APP_EDIT_HAND_H

#include <stdbool.h>

#include "app/input.h"

struct app;

// A key while something is held: Esc leaves it as it was, any other key takes
// what was pulled so far. True: the key is used up.
bool hand_key(struct app *a, const struct input *in);

// The button is up: what is held stays where it is by now.
void hand_release(struct app *a);

#endif
