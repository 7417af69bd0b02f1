// SPDX-License-Identifier: MIT
// Moving the focus inside the picture. Cells are found where they stand on the
// screen, so arrows follow the picture, also in a transposed matrix.
#ifndef APP_FOCUS_H
#define APP_FOCUS_H

#include "scene/pose.h"

struct app;

// What can be looked at, in the frame's memory; of two lessons beside each
// other in B. And whether an item is a number of it.
struct pose focus_picture(struct app *a);
bool focus_is_cell(const struct item *i);

// Where the cell looked at stands; false when the picture does not show it.
bool focus_place(struct app *a, struct rect *out);

// Puts the field of a number, which is typed or pulled, where [p], the frame
// under it, shows the cell looked at.
void focus_field(struct app *a, const struct pose *p);

// The stage that a note of the whole formula leads to, when one is looked at;
// -1: none is.
int focus_stage(struct app *a);

// Moves the focus: into the picture or to its next matrix (by +1, -1), after the
// last one to the controls (controls.h); or one cell in a direction.
void focus_panel(struct app *a, int by);
void focus_move(struct app *a, int dx, int dy);

// Looks at the first of the picture's matrices, or with -1 at the last.
void focus_enter(struct app *a, int by);

// Looks at nothing: no focus, no lock. And that when it is a note that
// is looked at: they go with what they are written on.
void app_release(struct app *a);
void focus_leave_note(struct app *a);

#endif
