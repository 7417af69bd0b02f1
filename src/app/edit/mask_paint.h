// SPDX-License-Identifier: MIT
// A mask is painted: press on a cell of it, or of what it lets pass, and pull a
// band; or M and Shift with the arrows. What is under it becomes the opposite
// of the cell where it began. One band is one change, whose ghosts are those of
// the mask before it.
#ifndef APP_EDIT_MASK_PAINT_H
#define APP_EDIT_MASK_PAINT_H

#include "app/edit/hand.h"
#include "scene/pose.h"
#include "trace/trace.h"

struct scene;

struct mask_paint {
    bool on;     // a band has begun
    bool may;    // the lesson lets the mask be changed
    bool made;   // a change of it stands
    bool one;    // what is painted: 1 allows, 0 forbids
    bool barred; // it was refused: the cell looked at has a padlock
    char tensor[TENSOR_NAME_SIZE]; // in the picture
    int from_row, from_column;     // where it began, and where it is
    int to_row, to_column;
};

// True where the mouse could paint.
bool mask_paint_may_at(const struct app *a, const struct address *at);

// How it is done at what is looked at, a phrase's key; NULL: not there.
const char *mask_paint_hint(const struct app *a);

// The button goes down on [at]. False when there is nothing to paint.
bool mask_paint_press(struct app *a, const struct address *at,
                      const struct input *in);
extern const struct grip mask_grip;

// M: the opposite for the pair looked at; without one, goes to the mask.
void mask_paint_cell(struct app *a);

// Shift and an arrow: the band reaches one cell further.
bool mask_paint_goes_on(const struct input *in);
void mask_paint_on(struct app *a, const struct input *in);

// What was painted stays, and a refusal is read no more.
void mask_paint_end(struct app *a);

// Finds where it lies in [p], the picture, for what is painted over it: the
// band, or a padlock on what may not be painted.
void mask_paint_find(struct app *a, const struct pose *p);
void mask_paint_over(struct app *a, struct scene *s);

#endif
