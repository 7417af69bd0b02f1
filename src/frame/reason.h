// SPDX-License-Identifier: MIT
// Where the reason of a step was told before: it is told once.
#ifndef FRAME_REASON_H
#define FRAME_REASON_H

#include "timeline.h"
#include "trace/address.h"

// True when that step gives another reason than all before it: its stage is the
// first of its name, and there no step gave it.
bool reason_new(const struct trace *t, struct position step);

// True when both give one reason, whatever its numbers.
bool reason_same(const struct trace *t, const struct address *a,
                 const struct address *b);

#endif
