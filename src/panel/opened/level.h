// SPDX-License-Identifier: MIT
// A weighted sum whose weights are shares, as the level that its values come to
// when they are poured together.
#ifndef PANEL_OPENED_LEVEL_H
#define PANEL_OPENED_LEVEL_H

#include "scene/scene.h"

// Paints the cell that [a] names in [at], a term of it in the light. False, with
// nothing painted, where it is no such sum, or there is no room.
bool level_paint(struct scene *s, const struct address *a, struct rect at);

#endif
