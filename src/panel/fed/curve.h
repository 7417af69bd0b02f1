// SPDX-License-Identifier: MIT
// The curve of a function of one number that a step applies, as its law has it,
// with what it makes of the numbers that go in.
#ifndef PANEL_FED_CURVE_H
#define PANEL_FED_CURVE_H

#include "math/range.h"
#include "scene/scene.h"

struct curve {
    const char *name;
    double (*f)(double x);
    struct range x, y; // what the plot holds
    struct rect at;
};

// The curve in [at], over all that goes in of [m] and is known, and at least as
// far as it bends. False where [o] applies no such function.
bool curve_of(const struct scene *s, const struct operation *o, struct rect at,
              struct curve *c);

struct spot curve_spot(const struct curve *c, double x, double y);

// The curve alone, called [name] and [number].
void curve_paint(struct scene *s, const struct curve *c, const char *name,
                 int number, double width, color ink);

#endif
