// SPDX-License-Identifier: MIT
// What colours stand for: "−1 ▒▒▒ +1".
#ifndef SCENE_MARK_SCALE_H
#define SCENE_MARK_SCALE_H

#include "scene/scene.h"

// A bar of all colours between two texts.
struct scale {
    const char *from, *to;
    color (*color)(const struct view *view, double part); // part: 0 to 1
    const struct tensor *of; // in its place: from its least to its largest
    int number; // among the scales of a picture, from 0 on; below: of none
};

double scale_width(const struct scene *s, const struct scale *c);

// From [x] on, with its texts on the baseline [base].
void paint_scale(struct scene *s, const struct scale *c, double x, double base);

#endif
