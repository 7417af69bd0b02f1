// SPDX-License-Identifier: MIT
// A decoder's wiring as a picture of a page: view: {wiring: on}.
#ifndef FRAME_WIRING_H
#define FRAME_WIRING_H

#include "lesson/lesson.h"
#include "scene/scene.h"

// True when [page], which may be NULL, wants it, the model is a decoder that
// looks, and there is room for a word of it.
bool wiring_shows(const struct scene *s, const struct page *page);

// Paints it in the picture's place: what is not computed at the step is empty,
// and the ways of the step's word are bold.
void wiring_paint(struct scene *s);

#endif
