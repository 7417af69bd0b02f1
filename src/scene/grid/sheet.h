// SPDX-License-Identifier: MIT
// A tensor of many small cells: every row is one image, so that rows arrive
// one after the other and keep their identity. Large cells are boxes with
// numbers. Nothing is dimmed: what is looked at gets frames instead.
#ifndef SCENE_GRID_SHEET_H
#define SCENE_GRID_SHEET_H

#include "scene/grid/grid.h"

struct sheet {
    struct grid grid;
    bool fine;  // images, not boxes
    int stride; // 2: only the even columns show, for there are too few pixels
    bool ghost; // what is not computed yet shows faintly what it will be
};

// All of [m] in [at], its cells at most [most_w] x [most_h] large, on whole
// pixels where that can be, at the top left.
struct sheet sheet_fit(const struct scene *s, const struct tensor *m,
                       struct rect at, double most_w, double most_h);

void sheet_paint(struct scene *s, const struct sheet *h);

// The scene without a focus: all cells in plain light.
struct scene scene_plain(const struct scene *s);

// An outline around cells of it; thin when they are only an example. It
// stands [grow] off.
struct item *sheet_frame(struct scene *s, const char *name, struct rect at,
                         double grow, bool lit);

// [count] colours side by side.
struct item *paint_strip(struct scene *s, uint64_t id, struct rect at,
                         const color *pixels, int count);

// A row of a tensor as such a strip: what is not known stays clear. Every
// [stride]-th column shows.
struct item *paint_row_strip(struct scene *s, uint64_t id,
                             const struct tensor *m, int row, struct rect at,
                             int stride);

#endif
