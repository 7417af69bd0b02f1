// SPDX-License-Identifier: MIT
// A moment of a training in one picture: where the light of one word falls,
// what is said, and how often that is right.
#ifndef FRAME_WANDER_H
#define FRAME_WANDER_H

#include "scene/scene.h"

struct wander {
    const struct trace *trace;    // with the numbers of that moment
    const struct tensor *weights; // in it; NULL: nothing looks
    int row;                      // of the word whose light it is
    const char *word;             // that one
    int step, steps;
    double right; // of 100; NaN: nothing was measured
    bool verbs;   // that are right; else words
};

// Paints it into [at]: light as arcs over the words, the next word, the bar.
void wander_paint(struct scene *s, const struct wander *w, struct rect at);

// The same as a frame of its own, with a title.
void wander_frame(struct scene *s, const struct wander *w);

#endif
