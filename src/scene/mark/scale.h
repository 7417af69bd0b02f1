// SPDX-License-Identifier: MIT
// What colours stand for: "−1 ▒▒▒ +1".
#ifndef SCENE_MARK_SCALE_H
#define SCENE_MARK_SCALE_H

#include "scene/scene.h"

// A bar of all colours between two texts.
struct scale {
    const char *from, *to;
    double hollow; // so much of it, 0 to 1, is below 0 in cells large enough to
                   // be hollow
    bool weights;  // it is of weights, in their map
    int number;    // among the scales of a picture, from 0 on; below: of none
};

double scale_width(const struct scene *s, const struct scale *c);

// From [x] on, with its texts on the baseline [base].
void paint_scale(struct scene *s, const struct scale *c, double x, double base);

#endif
