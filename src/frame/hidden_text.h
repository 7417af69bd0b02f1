// SPDX-License-Identifier: MIT
// What a sentence says while its step moves. The numbers that the step computes
// are "?" until they stand in the picture, its words "…"; those that it reads
// are there.
#ifndef FRAME_HIDDEN_TEXT_H
#define FRAME_HIDDEN_TEXT_H

#include "scene/scene.h"

// [told] with its computed numbers covered, byte for byte as long, in the
// pose's arena; [quiet] is the same sentence with "?" for each. NULL where
// nothing is covered.
const char *hidden_text(const struct scene *s, const char *told,
                        const char *quiet);

// The line from byte [from] up to [to] of a sentence of which hidden_text()
// made [covered], which may be NULL: with "?" or "…" for what is covered, in the
// that the whole sentence gives it, and not cut. NULL where nothing in it is
// covered.
const char *hidden_line(const struct scene *s, const char *covered, size_t from,
                        size_t to);

#endif
