// SPDX-License-Identifier: MIT
// How much of each pixel a path covers, exactly: its edges add signed areas
// to the pixels they cross, and a sweep along each row sums them to winding
// times area. Overlaps inside one path are clamped, so a path blends once.
//
// Only the pixels that an edge crosses are stored; a bitmap says which, and
// between them the coverage is constant. Empty space costs nothing.
#ifndef DRAW_RASTER_COVERAGE_H
#define DRAW_RASTER_COVERAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "draw/output.h"

enum { SUB_BITS = 8, SUB = 1 << SUB_BITS }; // steps per pixel, inside here

// A point or direction in steps of 1/SUB pixel.
struct vec {
    double x, y;
};

// Points in a row; grows, never shrinks.
struct track {
    struct vec *at;
    int count, room;
};

struct edge {
    int32_t x0, y0, x1, y1;
};

// What the edges in one pixel add: their height, and height times twice the
// distance from the pixel's left side. Both wrap like all unsigned numbers.
struct cell {
    uint32_t height, area;
};

// The words of a row's bitmap that may have bits.
struct reach {
    int first, last;
};

struct coverage {
    struct edge *edges;
    int count, room;
    int32_t left, top, right, bottom; // of the edges
    // Of the pixels being painted: where they are on the surface, how many.
    int x, y, width, height;
    int words; // of the bitmap per row
    struct cell *cells;
    size_t cell_room;
    uint64_t *bits;
    size_t bit_room;
    struct reach *reaches;
    size_t reach_room;
};

void track_add(struct track *t, double x, double y);

// Starts an empty path: what was added before is forgotten.
void coverage_begin(struct coverage *c);

// Adds the closed contour through [count] points to the path. A contour of
// the opposite direction cuts a hole.
void coverage_contour(struct coverage *c, const struct vec *at, int count,
                      bool backward);

// Takes rows [from, to) of pixels out of the path, from <= to. Only vertical
// edges may cross them.
void coverage_skip(struct coverage *c, int from, int to);

// Paints the path: nonzero winding, each pixel blended once.
void coverage_paint(struct coverage *c, const struct surface *s, color fill);

void coverage_free(struct coverage *c);

// The two halves of coverage_paint(): edges into cells, cells into pixels.
void coverage_edges(struct coverage *c);
void coverage_sweep(struct coverage *c, const struct surface *s, color fill);

#endif
