// SPDX-License-Identifier: MIT
// Tracks: what stands one after another along one direction, as columns across
// or lines down, each with the sizes it can have. Solved once, before anything
// is painted. Lengths have any one unit.
#ifndef SCENE_GRID_TRACKS_H
#define SCENE_GRID_TRACKS_H

#include <stdbool.h>

// A track that is never left out.
enum { KEEP = 1000 };

struct track {
    double least, wished, most; // least <= wished <= most; most: or INFINITY
    double gap;                 // before it, unless it comes first
    double grow;                // its part of what is left over; 0: none
    int keep; // the lowest is left out first, of equals the last
    // solved:
    bool left_out;
    double at, size; // 0 when it is left out
};

// A track of one size.
struct track track_fixed(double size);

// A track of at least [size], which takes [grow] parts of what is left over.
struct track track_from(double size, double grow);

// Sizes [tracks] to fill [room] from [start] on. While their least sizes do
// not fit, tracks are left out. The others have their least and an equal part
// of the way to what they wish; what is left over goes to those that grow, up
// to their most. Returns false when even those that are kept do not fit: they
// are squeezed below their least, all alike.
bool tracks_solve(struct track *tracks, int count, double start, double room);

// Where the last one ends; [start] when there is none.
double tracks_end(const struct track *tracks, int count, double start);

#endif
