// SPDX-License-Identifier: MIT
// The movements of a pair as a whole: how two come about, and change places.
#ifndef FRAME_PAIR_MOVES_H
#define FRAME_PAIR_MOVES_H

#include "frame/pair/pair.h"

struct painted_pair;

// Appends the frame of a pair that moves to [list]; [rest] is what p->moved of
// 1 comes to, and is used up.
void pair_moves(const struct pair *p, struct painted_pair *rest,
                const struct view *view, const struct font *font,
                struct arena *arena, struct list *list);

#endif
