// SPDX-License-Identifier: MIT
// What a lesson means without writing it, written out, so that a part of it can
// be changed: the identity, what nobody forbids, a mask's rule, no words.
#ifndef LESSON_EDIT_WRITTEN_H
#define LESSON_EDIT_WRITTEN_H

#include "lesson/model/key_path.h"

// Puts it where [s] leads, and [s] leads to it. False when what is there, or
// missing, means no matrix.
bool write_out(struct key_path *s, struct reading *r, struct given *g,
               struct mark mark);

// A list some of whose words may be none reaches as far as one of them is
// given: up to the [number]-th nothing is said. False when there is no such
// list.
bool write_up_to(struct key_path *s, struct reading *r, struct given *g,
                 long number, struct mark mark);

#endif
