// SPDX-License-Identifier: MIT
// A share of one budget is made wider or narrower: with the mouse, where it is
// drawn as wide as it is, or by keys. The others give way in proportion, and what
// stands there are decimals of four places that add up to 1, but where a share
// would vanish.
#ifndef APP_EDIT_SHARE_H
#define APP_EDIT_SHARE_H

#include "app/edit/hand.h"

struct target;

extern const struct grip share_grip;

// True where [t] is a share whose width is pulled.
bool share_may_at(const struct app *a, const struct target *t);

// The button goes down on it.
void share_press(struct app *a, const struct target *t, const struct input *in);

// Makes the share that is looked at, else the largest of the row looked at or of
// the step's, 0.05 narrower (-1) or wider (1). False where there is no such row:
// nothing is done.
bool share_widen(struct app *a, int by);

#endif
