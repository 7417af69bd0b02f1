// SPDX-License-Identifier: MIT
// One tensor of two results as grids on the same heights: A's, B's, and what
// lies between them. What both have, but for rounding, is pale.
#ifndef FRAME_PAIR_GRID_H
#define FRAME_PAIR_GRID_H

#include "panel/figure/figure.h"
#include "trace/compare/difference.h"

// The figure of one grid, from the corner of its pane: the same in all panes
// that are as large as [at], of which [scenes] show A and B. Its cells are at
// most [most_w] x [most_h] pixels large. [lean]: no difference stands there,
// which says more under its grid.
struct figure pair_figure(const struct scene *const scenes[2],
                          const struct difference *d, struct rect at,
                          double most_w, double most_h, bool lean);

// The grid of [m] in the pane [at] as [figure] says, its pictures called
// [name].
struct grid pair_grid_in(const struct scene *s, const struct figure *figure,
                         const struct tensor *m, const char *name,
                         struct rect at);

// How the numbers of both, and those between them, are printed: with as many
// decimals. Hidden where one of them has no room.
struct figures pair_figures(const struct scene *s, const struct difference *d,
                            const struct grid *g);

// "+0.91", with the sign of what is not 0.
const char *pair_by(const struct scene *s, double by, int decimals);

// The labels of a grid and what its axes do.
void pair_axes(struct scene *s, const struct grid *g,
               const struct figure *figure, struct rect at);

// A line of text under a grid, its baseline at [y], as far as it can under the
// cells; where the next one stands. "" takes no line.
double pair_line(struct scene *s, const char *name, const struct grid *g,
                 struct rect at, double y, bool small, const char *text);

// The light on what is looked at in the grid; a row is framed, and a cell where
// nothing else frames it.
void pair_light(struct scene *s, const struct grid *g, bool framed);

// The grid of what one of the two has, in its pane [at], with what is hatched
// in it and why. [s] is its own scene.
void pair_grid(struct scene *s, const struct difference *d,
               const struct figure *figure, struct rect at);

#endif
