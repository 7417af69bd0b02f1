// SPDX-License-Identifier: MIT
// What the colours of a picture's numbers mean: where the scale of a tensor
// ends, and what is compared on it.
#ifndef SCENE_MARK_LEGEND_H
#define SCENE_MARK_LEGEND_H

#include "scene/scene.h"

// The legend of [m], which ends at [right] on the baseline [y] and is at most
// [width] wide: a strip from its least number to its largest, or three squares
// when it shows as squares. Paints nothing where the picture, all of which is
// painted, does not show [m] in these colours, has a legend of its own, or
// leaves no room; or where every number stands on its colour. True when it
// painted.
bool paint_legend_of(struct scene *s, const struct tensor *m, double right,
                     double y, double width);

// True when the picture, as far as it is painted, shows a cell of [m] by its
// colour or its area, and has no number for it.
bool legend_needed(const struct scene *s, const struct tensor *m);

#endif
