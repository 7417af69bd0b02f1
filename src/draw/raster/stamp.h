// SPDX-License-Identifier: MIT
// Masks of what a frame paints hundreds of times: the corners of its boxes
// and small dashed outlines. Each is painted once, the exact way, and kept.
#ifndef DRAW_RASTER_STAMP_H
#define DRAW_RASTER_STAMP_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "draw/raster/coverage.h"

// --- pen ---------------------------------------------------------------------

// Boxes along their paths, exactly, and what any path is painted with.

struct pen {
    struct coverage coverage;
    struct track line, piece, scratch;
};

void pen_free(struct pen *p);

// pen_fill() paints the fill of the box [d], pen_outline() its outline, whose
// width is above 0. Boxes have an area.
void pen_fill(struct pen *p, const struct draw *d, const struct surface *s);
void pen_outline(struct pen *p, const struct draw *d, const struct surface *s);

// --- masks -------------------------------------------------------------------

// What a mask shows of a box: the outline, or the fill when [stroke] is 0.
// (x, y) is the box's place, a fraction of a pixel or a few pixels from the
// mask's corner. With [width] 0 it is only the top left corner of a large box.
// All in 1/64 pixel.
struct shape {
    int32_t x, y, width, height, radius, stroke, dash;
};

// Coverage, 0 to 255, row-major.
struct stamp {
    struct shape shape;
    int columns, rows;
    uint8_t *mask;
    // Of a corner only:
    uint8_t *mirrored; // the same, left and right exchanged
    int *alike;        // in each row, where pixels begin to be like the last
};

struct stamps {
    struct stamp **slots; // by a hash of the shape; NULL: free
    int count;
    size_t bytes;
    uint32_t *pixels; // what a mask is painted on
    struct arena arena;
};

enum { STAMP_PIXELS = 8192 }; // at most

// Makes room for a few more; all stamps may be gone then.
void stamps_begin(struct stamps *s);

// The mask of a shape, painted by [pen] the first time; [columns] and [rows]
// follow from it.
const struct stamp *stamp_of(struct stamps *s, struct pen *pen,
                             const struct shape *shape, int columns, int rows);

void stamps_free(struct stamps *s);

#endif
