// SPDX-License-Identifier: MIT
// Averages of several heads among their values: in a plane (averages.c) or, of
// single numbers, on a line (line.c).
#ifndef PANEL_PLANE_AVERAGES_H
#define PANEL_PLANE_AVERAGES_H

#include "panel/gathered/gathered.h"
#include "panel/plane/plane.h"

// True when the average of head [k], from 0, is computed.
bool average_known(const struct scene *s, const struct gathered *g, int k);

// True when all heads whose average is computed have shares for weights: then
// none of these is beyond the values.
bool averages_are_inside(const struct scene *s, const struct gathered *g);

// The values V, a single number each, with the averages of [g] and the output.
void averages_line(struct scene *s, const struct gathered *g,
                   const struct tensor *V, struct rect at);

#endif
