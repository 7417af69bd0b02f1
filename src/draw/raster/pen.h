// SPDX-License-Identifier: MIT
// Boxes along their paths, exactly, and what any path is painted with.
#ifndef DRAW_RASTER_PEN_H
#define DRAW_RASTER_PEN_H

#include "draw/raster/coverage.h"

struct pen {
    struct coverage coverage;
    struct track line, piece, scratch;
};

void pen_free(struct pen *p);

// pen_fill() paints the fill of the box [d], pen_outline() its outline, whose
// width is above 0. Boxes have an area.
void pen_fill(struct pen *p, const struct draw *d, const struct surface *s);
void pen_outline(struct pen *p, const struct draw *d, const struct surface *s);

#endif
