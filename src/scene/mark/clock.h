// SPDX-License-Identifier: MIT
// A clock without figures: the hand of one pair of columns at one position.
// Its tip stands sine to the right and cosine up.
#ifndef SCENE_MARK_CLOCK_H
#define SCENE_MARK_CLOCK_H

#include "scene/scene.h"

struct clock {
    uint64_t id;
    struct spot middle;
    double radius;
    double sine, cosine;
    bool known; // else an empty dashed ring
    bool lit;
};

void paint_clock(struct scene *s, const struct clock *c);

// [i] follows the hand of [c]: [at] is where its [count] spots (1: its middle)
// stand for a sine and a cosine of the hand, as the straight lines between them
// go.
void follow_clock(struct scene *s, struct item *i, const struct clock *c,
                  int count,
                  void (*at)(const void *of, double sine, double cosine,
                             struct spot *out),
                  const void *of);

// A round spot.
struct item *paint_dot(struct scene *s, uint64_t id, struct spot at,
                       double radius, color fill);

#endif
