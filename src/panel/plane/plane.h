// SPDX-License-Identifier: MIT
// The values of a weighted sum as points of a plane, with equal units on both
// axes. plane.c paints it with one sum as arrows, averages.c with those of
// several heads as points; labels.c finds room for the words.
#ifndef PANEL_PLANE_PLANE_H
#define PANEL_PLANE_PLANE_H

#include "panel/mix/mixing.h"
#include "panel/plane/field.h"

// A head's average of the values, as a point among them.
struct average {
    const struct tensor *out; // of head [head], from 1
    int row, head;
};

struct plane {
    struct mixing m;
    struct field f; // of the values
    struct spot *tips; // of the scaled values laid tip to tail; tips[0] is
    int tip_count;     // the origin
    struct spot *hull;
    int hull_count;
    bool done; // the total is known
    bool rays; // every value has its faint arrow
    bool halves; // the line is drawn where the first number is 0
    const struct average *averages; // of heads, in the place of one sum
    int average_count;
    bool inside; // all their weights are shares: none can leave the hull
};

// Chooses axes and plot for the values of p->m.V in [at]; finds their outline.
void plane_fit(const struct scene *s, struct plane *p, struct rect at);
void plane_hull(const struct scene *s, struct plane *p);

// Grid and outline; the values as points.
void plane_ground(struct scene *s, const struct plane *p);
void plane_points(struct scene *s, const struct plane *p);

// True when the weights of row [row] are shares of 1: their mix stays inside.
bool plane_shares(const struct tensor *weights, int row);

enum role plane_role(const struct plane *p);
struct spot plane_value(const struct plane *p, int k);
struct spot plane_average(const struct plane *p, const struct average *a);

// Paints the weighted sum of the step, or if [z] is not NULL that of its one row,
// at any step; with [halves] the line where its first number is 0,
// if that has a name.
bool plane_paint(struct scene *s, const struct tensor *z, struct rect at,
                 bool halves);

// The words at the axes, the points and the arrows; what finds no room beside
// its point or arrow is left out.
void plane_labels(struct scene *s, const struct plane *p);

#endif
