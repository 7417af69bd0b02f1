// SPDX-License-Identifier: MIT
// What a layer does to a plane: its inputs as points, the lines along which its
// sums are 0, and the part of the plane that gets a yes. region.c finds that
// part, halves.c paints it, and beside it the plane of two hidden units, in which
// the same points stand elsewhere and one straight line is left.
#ifndef PANEL_HALVES_HALVES_H
#define PANEL_HALVES_HALVES_H

#include "panel/plane/field.h"

enum { MOST_LINES_SHOWN = 16 };

// slope · (x, y) + at: a weighted sum of two numbers.
struct straight {
    double x, y, at;
};

// What says yes to a point (x, y): a sum of the point itself, or of hidden
// units, each of them a sum and perhaps bent at 0.
struct decider {
    struct straight unit[MOST_LINES_SHOWN];
    double weight[MOST_LINES_SHOWN]; // of each unit
    double bias;
    int units;              // 0: there are none
    bool bent;              // below 0 a unit gives 0
    struct straight direct; // where there are none
};

// A part of the plane, with straight edges and no dents.
struct region {
    struct spot *corner;
    int count;
};

// The parts of the rectangle from [low] to [high] that get a yes: their number,
// and they themselves, in [arena]. In each the sum is one straight sum, so
// their edges are exact. [edges] are the lines along which yes and no meet, two
// spots each.
struct regions {
    struct region *yes;
    struct spot *edges;
    int count, edge_count;
};

struct regions regions_of(const struct decider *d, struct spot low,
                          struct spot high, struct arena *arena);

// Where the line on which [l] is 0 crosses the rectangle, its two ends; false
// where it does not.
bool straight_across(const struct straight *l, struct spot low,
                     struct spot high, struct spot out[2]);

#endif
