// SPDX-License-Identifier: MIT
// What lies over a frame for a moment: the dock, notes, and all layers.
#ifndef APP_OVERLAY_H
#define APP_OVERLAY_H

#include "scene/scene.h"

struct app;

// Adds all that lies over the frame to [out]; or the dock alone, the input's or
// the question's, of which the frame keeps clear.
void overlay_pose(struct app *a, struct pose *out);
void overlay_dock(struct app *a, struct pose *out);

// Where a note so wide and high stands, which covers nothing that is taught, nor
// the number of the page or step; the names that it would cut through are
// covered.
struct rect overlay_note_place(struct app *a, struct scene *s, double w,
                               double h);

// Notes on the lesson, the tooltip of its timeline and what is pulled.
void lesson_paint(struct app *a, struct scene *s);

#endif
