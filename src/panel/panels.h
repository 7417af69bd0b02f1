// SPDX-License-Identifier: MIT
// The panel kinds: each paints one kind of picture into a region.
#ifndef PANEL_PANELS_H
#define PANEL_PANELS_H

#include "scene/scene.h"
#include "views/view_table.h"

// Returns false, with nothing painted, when it cannot show this step.
typedef bool (*panel_painter)(struct scene *s, const struct panel *p,
                              struct rect at);

#define PICTURE(name, painter, stands)                                               \
    bool panel_##painter(struct scene *s, const struct panel *p,               \
                         struct rect at);
#include "views/pictures.h"
#undef PICTURE

// The k-th tensor that the panel's line names; NULL when it names none.
const struct tensor *panel_with(const struct scene *s, const struct panel *p,
                                int k);

// True where what could stand side by side stands one under the other.
bool panel_stacks(struct rect at);

// Paints every panel that the lesson's mechanism shows at this step; returns
// the line of its table, NULL for none.
const struct panel *panels_paint(struct scene *s);

#endif
