// SPDX-License-Identifier: MIT
// The four operations of a softmax, as its pictures see them.
#ifndef PANEL_SOFTMAX_H
#define PANEL_SOFTMAX_H

#include "scene/scene.h"

struct softmax {
    const struct tensor *in, *max, *exp, *sum, *out;
};

// False when the step is none.
bool find_softmax(const struct scene *s, struct softmax *o);

// True when [m] is one of its tensors.
bool softmax_has(const struct softmax *o, const struct tensor *m);

#endif
