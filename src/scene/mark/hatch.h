// SPDX-License-Identifier: MIT
// What may not be looked at, −∞, is hatched: no other place is.
#ifndef SCENE_MARK_HATCH_H
#define SCENE_MARK_HATCH_H

#include "scene/scene.h"

bool is_masked(double score);

// Slanted lines over [at], one item however many they are.
struct item *paint_hatch(struct scene *s, uint64_t id, enum layer layer,
                         struct rect at, enum light light);

#endif
