// SPDX-License-Identifier: MIT
// What raster.c hands the records to.
#ifndef DRAW_RASTER_RASTER_H
#define DRAW_RASTER_RASTER_H

#include "draw/raster/stamp.h"

struct raster {
    struct pen pen;
    struct stamps stamps;
    int *columns; // an image's column for each pixel across
    size_t column_room;
};

// Paints an image, nearest colour first, exact to the fractions at its edges.
void raster_image(struct raster *r, const struct draw *d,
                  const struct surface *s);

// Paints text; an em is a whole number of pixels, and so is each position.
void raster_text(const struct draw *d, const struct font *font,
                 const struct surface *s);

// Paints text that is tilted, at any fraction of a pixel.
void raster_tilted(const struct draw *d, const struct font *font,
                   const struct surface *s);

#endif
