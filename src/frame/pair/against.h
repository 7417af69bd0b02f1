// SPDX-License-Identifier: MIT
// Two opened lessons in one frame: the first as A, kept as it is, and the
// second as B, which leads. For the window and for `render` alike.
#ifndef FRAME_PAIR_AGAINST_H
#define FRAME_PAIR_AGAINST_H

#include "frame/pair/pair.h"
#include "document/document.h"

// The pair of [a] and of [b], which is shown as [shown] says, with the sentence
// on what differs of what [view] looks at. Texts are in [arena] and in the
// documents.
struct pair against(const struct document *a, const struct document *b,
                    const struct shown *shown, const struct view *view,
                    struct arena *arena);

// True when the two can stand beside each other: they are of one kind. Else
// [why] says what they are.
bool against_fits(const struct document *a, const struct document *b,
                  struct reason *why);

#endif
