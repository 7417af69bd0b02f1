// SPDX-License-Identifier: MIT
// The geometry of boxes, the same for pixels and SVG. Boxes are in the
// list's units of 1/64 pixel.
#ifndef DRAW_BOX_H
#define DRAW_BOX_H

#include "draw/raster/coverage.h"

// The edges of a box and the radius of its corners.
struct box {
    double left, top, right, bottom, radius; // 1/SUB pixel
};

// The box of a record, its sides moved outward by [grow] of 1/SUB pixel, its
// radius no more than fits.
struct box box_of(const struct draw *d, double grow);

// True when no pixel is inside [b]: its edges touch or are exchanged.
bool box_is_empty(const struct box *b);

// Adds the outline clockwise from the middle of the top side, without
// repeating the first point.
void box_track(struct track *t, const struct box *b);

// Dashes around a box, adjusted so that they close without a seam and all
// four corners look alike: a dash on each corner of a square.
struct box_dashes {
    double length;
    double from_corner; // where in its dash the top side starts, at its left
    double from_middle; // the same for the middle of the top side
};

// [arc] is the length of one corner: box_arc(), or what became of it when it
// was flattened into [t] by box_track(), for then the dashes still close.
struct box_dashes box_dashes(const struct box *b, double arc, double length);

// How long one corner of [b] is: as a quarter of a circle, or as the points of
// [t] that box_track() made of it.
double box_arc(const struct box *b);
double box_flat_arc(const struct box *b, const struct track *t);

// The rows of pixels between the corners of a box or of its outline of twice
// [half] the width. Nothing is there but vertical edges, and box_fill() paints
// them in a third of the time. No rows: from == to.
struct middle {
    int from, to;
};

struct middle box_middle(const struct draw *d, double half);

// Fills an unrounded box, exact to the fractions at its edges.
void box_fill(const struct draw *d, const struct surface *s);

#endif
