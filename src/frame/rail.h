// SPDX-License-Identifier: MIT
// How deep one is: at the right edge a rail with a node for each level, by what
// it holds here (table, row 1 of 3, share of 9), and a handle on the one that
// is open. In a tall window it lies under the picture.
#ifndef FRAME_RAIL_H
#define FRAME_RAIL_H

#include "scene/scene.h"

// Paints it beside s->box; nothing where nothing is opened.
void rail_paint(struct scene *s);

#endif
