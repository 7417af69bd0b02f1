// SPDX-License-Identifier: MIT
// How well a person sees what a frame shows: contrast, also for those who see
// fewer colours.
#ifndef PICTURE_EYE_H
#define PICTURE_EYE_H

#include "draw/list.h"

enum eye { EYE_USUAL, EYE_PROTAN, EYE_DEUTAN, EYE_TRITAN, EYES };

const char *eye_name(enum eye eye);

// The colour as this eye sees it (Machado, Oliveira, Fernandes 2009, severity
// 1). Its alpha stays.
color eye_sees(enum eye eye, color c);

// The contrast of two opaque colours by WCAG 2.1, from 1 to 21.
double eye_contrast(color a, color b);

// How far two opaque colours lie apart in CIELAB (ΔE 1976, D65).
double eye_distance(color a, color b);

// What lies under the [count] first records of the list at a point in 1/64
// pixel: their fills, one over the other. Texts are not asked.
color eye_ground(const struct list *l, int count, double x, double y);

#endif
