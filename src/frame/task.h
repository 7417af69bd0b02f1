// SPDX-License-Identifier: MIT
// A construct task: what is wanted and what it is now, over the picture, with
// what may be changed for it.
#ifndef FRAME_TASK_H
#define FRAME_TASK_H

#include "frame/frame.h"
#include "scene/scene.h"

// How much of the height it takes under the header; 0: there is none to show.
double task_room(const struct shown *shown, const struct scene *s);

void task_paint(const struct shown *shown, struct scene *s);

#endif
