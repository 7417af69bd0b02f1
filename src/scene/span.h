// SPDX-License-Identifier: MIT
// What a scale must span, so that a number has one length wherever a frame
// shows it: in the result, in what it was before a change, and in the other
// result that stands beside it.
#ifndef SCENE_SPAN_H
#define SCENE_SPAN_H

#include "math/range.h"
#include "scene/scene.h"

// What the other result in the frame has for [m], mostly at its index; NULL
// without one.
const struct tensor *other_of(const struct scene *s, const struct tensor *m);

// The operation that makes the cell or row [a] there, where it adds up as many
// terms; or NULL.
const struct operation *made_beside(const struct scene *s,
                                    const struct address *a);

// Widens [r] to hold the cells of [m] in its row [row] and its column [column],
// -1 for all of them, and what these were and are elsewhere.
void span_hold(const struct scene *s, const struct tensor *m, int row,
               int column, struct range *r);

#endif
