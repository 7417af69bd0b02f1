// SPDX-License-Identifier: MIT
// A caption in which some words stand out: in pieces of one weight and colour.
#ifndef SCENE_MARK_ACCENT_H
#define SCENE_MARK_ACCENT_H

#include "scene/scene.h"

// What a slot of the phrase is filled with. Lists end with a NULL slot.
struct accent {
    const char *slot;
    const char *text;
    enum weight weight;
    color ink;
};

struct accented {
    struct accent *pieces; // in the pose's arena; slot NULL: plain words
    int count;
};

// The phrase called [key] in pieces, from left to right. Every slot it has is
// one of [accents].
struct accented accent(const struct scene *s, const char *key,
                       const struct accent *accents);

double accented_width(const struct scene *s, const struct accented *a,
                      double size);

// Paints the pieces from [x] on, the first that does not fit into [width] cut
// and the last. Their ids are [name] and a number.
void paint_accented(struct scene *s, const char *name, const struct accented *a,
                    double x, double y, double size, double width);

#endif
