// SPDX-License-Identifier: MIT
// A number that may be changed is pulled: press, and move left or right. One
// pull is one change, whose ghosts are those of the number before the press.
#ifndef APP_EDIT_DRAG_H
#define APP_EDIT_DRAG_H

#include "app/edit/hand.h"

struct address;
struct scene;

extern const struct grip number_grip;

// The button goes down on [at].
void drag_press(struct app *a, const struct address *at,
                const struct input *in);

// The ruler under the number, as part of the overlay.
void drag_paint(struct app *a, struct scene *s);

#endif
