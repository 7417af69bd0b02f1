// SPDX-License-Identifier: MIT
// A lens that shows numbers where a matrix is too large for them.
#ifndef PANEL_LENS_H
#define PANEL_LENS_H

#include "scene/grid/grid.h"

// Over the image of [g], where one of its cells is looked at; nothing where it
// is no image, or where there is no room.
void paint_lens(struct scene *s, const struct grid *g);

#endif
