// SPDX-License-Identifier: MIT
// A row of shares in more and more dimensions, as lines over a table of their
// numbers: not divided, and divided by this and that.
#ifndef FRAME_GROWN_CHART_H
#define FRAME_GROWN_CHART_H

#include "scene/scene.h"
#include "trace/grown.h"

// Paints it at [at], the place of the dock, in the light what the view looks
// at; what stands in a column has TARGET_SIZE. Where there is little room, rows
// of the table are left out.
void grown_chart(struct scene *s, const struct grown *g, struct rect at);

#endif
