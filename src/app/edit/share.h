// SPDX-License-Identifier: MIT
// A share of one budget is made wider or narrower: with the mouse, where it is
// drawn as wide as it is, or by keys. The others give way in proportion, and what
// stands there are decimals of four places that add up to 1, but where a share
// would vanish.
#ifndef APP_EDIT_SHARE_H
#define APP_EDIT_SHARE_H

#include <stdbool.h>

#include "app/input.h"
#include "place.h"

struct app;
struct target;

// A share that the mouse pulls.
struct share_hand {
    bool held;       // the button went down on it
    bool moved;      // and it is another one by now
    struct place at; // the weight
    double x;        // where the mouse was last
    double full;     // so many pixels are all of 1
    double start, pull, value;
};

// True where [t] is a share whose width is pulled.
bool share_may_at(const struct app *a, const struct target *t);

// The button goes down on it; the mouse moves: true while a share is held; it
// stays as it is, or goes back. One pull is one change.
void share_press(struct app *a, const struct target *t, double x);
bool share_point(struct app *a, const struct input *in);
void share_end(struct app *a);
void share_leave(struct app *a);

// Makes the share that is looked at, else the largest of the row looked at or of
// the step's, 0.05 narrower (-1) or wider (1). False where there is no such row:
// nothing is done.
bool share_widen(struct app *a, int by);

#endif
