// The values of a weighted sum as points of a plane. plane.c paints it,
// plane_axes.c chooses the range, plane_labels.c finds room for the words.
#ifndef PANEL_PLANE_H
#define PANEL_PLANE_H

#include "panel/mixing.h"
#include "scene/axis.h"
#include "scene/labels.h"

struct plane {
    struct mixing m;
    struct rect at, plot;
    struct axis x, y;
    struct spot *tips; // of the scaled values laid tip to tail; tips[0] is
    int tip_count;     // the origin
    struct spot *hull;
    int hull_count;
    bool done; // the total is known
    bool rays; // every value has its faint arrow
};

// Round numbers around the values and the origin; then the plot inside
// p->at, with equal units on both axes unless that wastes most of it.
void plane_fit(const struct scene *s, struct plane *p);
void plane_axes(struct scene *s, const struct plane *p);

// Takes the place of every text at the axes.
void plane_axis_texts(const struct scene *s, const struct plane *p,
                      struct labels *l);

struct spot plane_spot(const struct plane *p, double x, double y);
struct spot plane_value(const struct plane *p, int k);

// The convex hull of [count] spots into [out], which has room for count + 1.
// Returns its corners; [spots] gets sorted.
int plane_hull(struct spot *spots, int count, struct spot *out);

// The words at the points and the arrows; what finds no room is left out.
void plane_labels(struct scene *s, const struct plane *p);

#endif
