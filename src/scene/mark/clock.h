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

// A round spot.
struct item *paint_dot(struct scene *s, uint64_t id, struct spot at,
                       double radius, color fill);

#endif
