// SPDX-License-Identifier: MIT
// Averages of several heads among their values: in a plane (averages.c) or, of
// single numbers, on a line (line.c).
#ifndef PANEL_PLANE_AVERAGES_H
#define PANEL_PLANE_AVERAGES_H

#include "panel/gathered/gathered.h"
#include "panel/plane/plane.h"

// True when all heads have shares for weights: then no average is beyond the
// values.
bool averages_are_inside(const struct gathered *g);

// The values V, a single number each, with the averages of [g] and the output.
void averages_line(struct scene *s, const struct gathered *g,
                   const struct tensor *V, struct rect at);

#endif
