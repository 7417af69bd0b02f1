// SPDX-License-Identifier: MIT
// Beside the step's number, or where the timeline has a line of its own over
// the picture: "back to page 9 · J", wherever the pages were left for the steps;
// "6 more: practise by hand", where a group of more hangs on the page; in one,
// "back to page 9 · Esc".
#ifndef FRAME_WAY_BACK_H
#define FRAME_WAY_BACK_H

#include "frame/frame.h"
#include "scene/scene.h"

// Finds those of what is shown, s->ways, and its number, s->page. On every page
// of a lesson with more they take the same width of the timeline, which so stays
// where it is.
void ways_find(struct scene *s, const struct shown *shown);

// What they take from the timeline's width, and from the picture's height; 0
// where there are none.
double way_back_width(const struct scene *s);
double way_back_room(const struct scene *s);

// Paints them as buttons.
void way_back_paint(struct scene *s);

#endif
