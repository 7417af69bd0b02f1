// A matrix that a lesson means without writing it, written out, so that one of
// its cells can be changed: the identity, what nobody forbids, a mask's rule.
#ifndef LESSON_WRITTEN_H
#define LESSON_WRITTEN_H

#include "lesson/key_path.h"

// Puts it where [s] leads, and [s] leads to it. False when what is there, or
// missing, means no matrix.
bool write_out(struct key_path *s, struct reading *r, struct given *g,
               struct mark mark);

#endif
