// SPDX-License-Identifier: MIT
// Point to look, click to lock, drag the timeline; everything a key does in
// the picture the mouse does too.
#ifndef APP_MOUSE_H
#define APP_MOUSE_H

#include <stdbool.h>

#include "app/edit/hand.h"
#include "app/input.h"
#include "place.h"
#include "scene/pose.h"

struct app;

struct pointer {
    double tooltip; // where it is on the timeline; or -1
    int flag;       // the page, from 1, whose flag it is at there; or 0
    double pinched; // how far two fingers went without moving anything; NAN:
                    // what they did is done, until one is lifted
    bool inside; // over a number or a word of the picture
    bool clickable, pullable, paintable; // what it points at can be
};

extern const struct grip timeline_grip;

// An input of the mouse: what is held ends with its button, then it goes to the
// layers.
void app_mouse(struct app *a, const struct input *in);

// What the mouse does in the lesson, or the list, where no layer takes it.
bool lesson_mouse(struct app *a, const struct input *in);

// What stands at a place of the window, in logical pixels: a part of the
// picture, the dock's or the list's. Its pose is in the frame's arena.
struct target mouse_target(struct app *a, double x, double y);

// Where a click at [x] on what has that target leads: a page or a step. False
// where it leads to none.
bool mouse_leads(struct app *a, const struct target *t, double x,
                 struct place *out);

// Does what a press on a control does that stands for a key, a stage or a page.
void mouse_take(struct app *a, const struct target *t);

// True where a press takes hold of something that then follows: a number, a
// weight, a word, the timeline. While a page asks, the picture stays as it is.
bool mouse_grips(struct app *a, double x, double y);

// Looks at what stands there, as the mouse does, whatever was locked.
void mouse_look(struct app *a, double x, double y);

// True for the label of a row or of a column.
bool mouse_is_label(const struct target *t);

// True where the path's line is pointed at, or, [shown], a page on it.
bool mouse_keeps_path(const struct target *t, bool shown);

// Notes what can be done where the mouse points, at [x], for its cursor and the
// tooltip.
void mouse_hover(struct app *a, const struct target *t, double x);

#endif
