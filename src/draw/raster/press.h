// SPDX-License-Identifier: MIT
// Boxes as frames paint them: most out of stamps, the others along their paths.
#ifndef DRAW_RASTER_PRESS_H
#define DRAW_RASTER_PRESS_H

#include "draw/raster/stamp.h"

// Paints a box. [pen] paints new stamps, and what stamps do not serve for.
void press_box(struct stamps *stamps, struct pen *pen, const struct draw *d,
               const struct surface *s);

#endif
