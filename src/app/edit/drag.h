// SPDX-License-Identifier: MIT
// A number that may be changed is pulled: press, and move left or right. One
// pull is one change, whose ghosts are those of the number before the press.
#ifndef APP_EDIT_DRAG_H
#define APP_EDIT_DRAG_H

#include <stdbool.h>

#include "app/input.h"
#include "place.h"

struct app;
struct scene;

struct drag {
    bool held;       // the button went down on such a number
    bool on;         // and it was pulled since
    struct place at; // the number
    double x;        // where the mouse was last
    double start, step;
    double pull;  // how far, in its own unit
    double value; // where it is by now
};

// The button goes down on [at].
void drag_press(struct app *a, const struct address *at, double x);

// The mouse moves. True while a number is held: it moves nothing else.
bool drag_point(struct app *a, const struct input *in);

// What was pulled stays; or it is left as it was before the press.
void drag_end(struct app *a);
void drag_leave(struct app *a);

// The ruler under the number, as part of the overlay.
void drag_paint(struct app *a, struct scene *s);

#endif
