// What raster.c hands the records to.
#ifndef DRAW_RASTER_H
#define DRAW_RASTER_H

#include "draw/coverage.h"
#include "draw/stamp.h"

struct raster {
    struct coverage coverage;
    struct track line, piece, scratch;
    int *columns; // an image's column for each pixel across
    size_t column_room;
    struct stamps stamps;
};

// Paints a box.
void raster_box(struct raster *r, const struct draw *d,
                const struct surface *s);

// Paint the fill or the outline of a box along its path.
void raster_fill(struct raster *r, const struct draw *d,
                 const struct surface *s);
void raster_outline(struct raster *r, const struct draw *d,
                    const struct surface *s);

// Paints an image, nearest colour first, exact to the fractions at its edges.
void raster_image(struct raster *r, const struct draw *d,
                  const struct surface *s);

// Paints text; an em is a whole number of pixels, and so is each position.
void raster_text(const struct draw *d, const struct font *font,
                 const struct surface *s);

#endif
