// SPDX-License-Identifier: MIT
// What is pointed at, on a small card beside it: its name with its value, and
// one sentence about it. What the lesson says stays.
#ifndef FRAME_LOOKED_H
#define FRAME_LOOKED_H

#include "scene/scene.h"

// Over the picture, beside where [a], a row or a cell, stands in it; nothing
// where that does not show. Over what is said under the picture, from [end] on,
// only where there is no other room. [says] is the sentence.
void looked_paint(struct scene *s, const struct address *a, double end,
                  const char *says);

// The paper of such a card.
void looked_paper(struct scene *s, uint64_t id, struct rect at);

#endif
