// SPDX-License-Identifier: MIT
// The moment that --at or --step asks for, and how it is looked at.
#ifndef COMMANDS_PLACE_H
#define COMMANDS_PLACE_H

#include "commands/arguments.h"
#include "scene/view.h"
#include "timeline.h"

// Finds the step of a->at, at the level of its depth, or of a->step. Leaves
// [out] alone when neither is given. On false [why] says what is wrong.
bool place_find(const struct arguments *a, const struct trace *t,
                struct position *out, struct reason *why);

// The view that --size, --scale and --view ask for. False as above.
bool view_find(const struct arguments *a, struct view *out, struct reason *why);

#endif
