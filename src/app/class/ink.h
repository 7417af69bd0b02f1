// SPDX-License-Identifier: MIT
// What is drawn over the picture with the mouse. It belongs to a page, or a step:
// it goes with it and comes back with it.
#ifndef APP_CLASS_INK_H
#define APP_CLASS_INK_H

#include "app/layer.h"
#include "scene/pose.h"

// A line; its spots are parts of the window, 0 to 1.
struct stroke {
    uint64_t page; // that it is on
    struct spot *spots;
    int count, room;
};

struct ink {
    struct stroke *strokes;
    int count;
    bool drawing; // the last of them
};

extern const struct app_layer ink_layer;

// Begins to draw, or ends.
void ink_turn(struct app *a);
const char *ink_barred(const struct app *a);

// Paints what is drawn on the page shown.
void ink_paint(struct app *a, struct scene *s);

void ink_free(struct ink *i);

#endif
