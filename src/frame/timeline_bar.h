// SPDX-License-Identifier: MIT
// The timeline as a bar: its segments are the parts, or the stages of a
// lesson that has one part. Pure arithmetic, for painting and for scrubbing.
#ifndef FRAME_TIMELINE_BAR_H
#define FRAME_TIMELINE_BAR_H

#include "scene/scene.h"

struct segment {
    const char *name;
    double x, w;
    int64_t first, count; // steps at the current level
};

struct bar {
    double x, y, w; // y: of its middle
    bool alone;
    struct segment *segments; // in the pose's arena
    int count;
};

// True in a narrow window: it has a line of its own, over the keys.
bool timeline_is_alone(const struct scene *s);

// True where it has that even without ways beside it (frame/way_back.h).
bool timeline_is_narrow(const struct scene *s);

struct bar timeline_bar(const struct scene *s);

// What the label of segment [i] takes of the line under the bar.
struct label {
    double x, w; // x: of its middle
};
struct label bar_label(const struct scene *s, const struct bar *b, int i,
                       enum weight weight);

// Where the knob stands once step [index] is shown; -1: before the first.
double bar_place(const struct bar *b, int64_t index);

// The step at x.
int64_t bar_step(const struct bar *b, double x);

#endif
