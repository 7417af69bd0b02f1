// SPDX-License-Identifier: MIT
// A number from 0 to 1, or to what fills the bar, over a bar of its length. The
// bar carries the cell's identity: it grows out of what it was made from.
#ifndef SCENE_MARK_GAUGE_H
#define SCENE_MARK_GAUGE_H

#include "scene/scene.h"

// What a low bar under a number takes, with the air around it.
enum { GAUGE_LOW = 5 };

struct gauge {
    const struct tensor *tensor;
    int row, column;
    struct rect at;
    color fill;
    double full;      // what fills the bar; 0: 1
    const char *text; // NULL: no room for it; the bar stands
    double size;      // of the text
    bool low;         // the bar is but a line at the foot
    enum light light;
    uint64_t from; // what it was made from
    double delay;
};

void paint_gauge(struct scene *s, const struct gauge *g);

#endif
