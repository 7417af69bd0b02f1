// SPDX-License-Identifier: MIT
// One term of a cell: a product as the area of its factors, one that is squashed
// with its curve beside it; what it is of the sum, and what would be without it.
#ifndef PANEL_OPENED_TERM_H
#define PANEL_OPENED_TERM_H

#include "scene/scene.h"

// Paints the term that [a] names in [at].
void term_paint(struct scene *s, const struct address *a, struct rect at);

#endif
