// SPDX-License-Identifier: MIT
// The weights of a head as squares and as arcs stand side by side: their rows
// are in line.
#ifndef PANEL_HEATMAP_H
#define PANEL_HEATMAP_H

#include "scene/mark/axis.h"
#include "scene/grid/heading.h"

struct lines {
    double y, pitch; // the top of the first line, and the distance of two
};

// The place of [count] lines of [m], its rows or its columns, in the height of [at]: under axis and labels,
// over the sums.
struct lines heatmap_lines(const struct scene *s, struct rect at,
                           const struct tensor *m, int count);

// A line's middle.
double line_middle(const struct lines *l, int k);

// Which lines have labels of [size].
struct thinning lines_thinned(const struct scene *s, const struct lines *l,
                              const struct tensor *m, double size);

// The row that is looked at; -1: none.
int row_in_focus(const struct scene *s, const struct tensor *m);

// True for weights that squares can show: not below 0, and not above 1 but for
// rounding. What a mechanism has computed is shown so in any case.
#define MOST_SHARE 1.01
bool shows_shares(const struct tensor *m);

// What something about a whole column leads to: its cell in the row that is
// looked at, else where it is largest.
struct address column_address(const struct scene *s, const struct tensor *m,
                              int column);

#endif
