// SPDX-License-Identifier: MIT
// What several heads have found for one word: their averages side by side, and
// what a learned matrix makes of them.
#ifndef PANEL_GATHERED_GATHERED_H
#define PANEL_GATHERED_GATHERED_H

#include "scene/scene.h"

struct gathered {
    const struct operation *beside; // puts the averages side by side
    const struct operation *mixed;  // times W_O; NULL where the step is before
                                    // it, or there is none
    int row, heads;
};

// The row that the step is about, or the one looked at. False when the step is
// neither of the two, or what stands side by side are no weighted sums of the
// same words.
bool gathered_of(const struct scene *s, struct gathered *g);

// The weighted sum of head [k], from 0.
const struct operation *gathered_mix(const struct gathered *g, int k);

// The values that all heads average; NULL where each has its own.
const struct tensor *gathered_values(const struct gathered *g);

// True where the averages have a picture of their own, beside this one.
bool gathered_has_averages(const struct gathered *g);

// The tables of all heads in [at]; false, with nothing painted, when there is
// no room for them.
bool gathered_tables(struct scene *s, const struct gathered *g, struct rect at);

#endif
