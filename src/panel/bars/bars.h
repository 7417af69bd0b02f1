// SPDX-License-Identifier: MIT
// A row of energies as bars.
#ifndef PANEL_BARS_BARS_H
#define PANEL_BARS_BARS_H

#include "scene/scene.h"

// What the votes of the units count that made an energy by [o], as a strip of
// cells in [at], named; returns how much of its width that takes, 0 where
// nothing votes.
double bars_votes(struct scene *s, const struct operation *o, struct rect at);

#endif
