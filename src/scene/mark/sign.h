// SPDX-License-Identifier: MIT
// Signs that colours alone would tell: a negative number that is not printed
// has its minus, and where cells are too small for one, a slanted line of the
// paper across each.
#ifndef SCENE_MARK_SIGN_H
#define SCENE_MARK_SIGN_H

#include "scene/grid/grid.h"
#include "scene/scene.h"

// On all boxes of the pose with the colour of a negative number that print
// nothing.
void paint_minuses(struct scene *s);

// Over [rows] rows of the image of a grid, which fill [at], as one more image;
// nothing where none is negative, or cells are smaller than a mark.
void paint_negatives(struct scene *s, const struct grid *g, int row, int rows,
                     struct rect at);

#endif
