// SPDX-License-Identifier: MIT
// Lines as filled contours.
#ifndef DRAW_RASTER_STROKE_H
#define DRAW_RASTER_STROKE_H

#include "draw/raster/coverage.h"

enum cap { CAP_ROUND, CAP_BUTT };

// Adds points of the arc around [center] from direction [from] up to but
// without direction [to]; both of length 1, less than half a turn apart.
void arc_add(struct track *t, struct vec center, double radius, struct vec from,
             struct vec to);

// Adds the outline of [line], [width] wide and joined round, to the path. Two
// points that follow each other are not equal. [scratch] is overwritten.
void stroke_add(struct coverage *c, struct track *scratch,
                const struct track *line, double width, enum cap cap);

// What dash_add() needs besides the line.
struct dashes {
    double width, length; // of the line, of each dash and each gap
    double start;         // how far into the first dash the line starts
    struct vec most;      // the surface's far corner: nothing beyond shows
    struct track *piece, *scratch; // overwritten
};

// Adds the dashes of [line] to the path; [d] says how long and wide they are.
void dash_add(struct coverage *c, const struct track *line,
              const struct dashes *d);

#endif
