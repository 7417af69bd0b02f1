// SPDX-License-Identifier: MIT
// "back to page 9 · L", wherever the pages were left for the steps: beside the
// step's number, or where the timeline has a line of its own over the picture.
#ifndef FRAME_WAY_BACK_H
#define FRAME_WAY_BACK_H

#include "scene/scene.h"

// What it takes from the timeline's width, and from the picture's height; 0
// where no page was left.
double way_back_width(const struct scene *s);
double way_back_room(const struct scene *s);

// Paints it as a button.
void way_back_paint(struct scene *s);

#endif
