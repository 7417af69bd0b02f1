// SPDX-License-Identifier: MIT
// A moment of a training in one picture: where the light of a word falls, of
// layers that of a word in the first and of one in the last, one under the other;
// what is said, and how often that is right.
#ifndef FRAME_WANDER_H
#define FRAME_WANDER_H

#include "mechanism/stood.h"
#include "scene/scene.h"

struct wander {
    const struct stood *stood; // with the numbers of that moment
    int steps;
    double right; // of 100; NaN: nothing was measured
    const struct train_task *task;
};

// Paints it into [at]: light as arcs over the words, the next word, the bar.
void wander_paint(struct scene *s, const struct wander *w, struct rect at);

// The same as a frame of its own, with a title.
void wander_frame(struct scene *s, const struct wander *w);

#endif
