// SPDX-License-Identifier: MIT
// A lesson as it is beside the same with a step taken out, in one frame.
#ifndef FRAME_PAIR_TAKEN_PAIR_H
#define FRAME_PAIR_TAKEN_PAIR_H

#include "frame/pair/pair.h"
#include "document/without.h"

// The pair of [b], shown as [shown] says, and of [without]: both at the tensor
// that shows what the step is for, with the sentence on what changes there.
// Texts are in [arena] and in the documents.
struct pair taken_pair(const struct document *b, const struct document *without,
                       const struct shown *shown, const struct view *view,
                       struct arena *arena);

#endif
