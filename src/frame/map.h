// SPDX-License-Identifier: MIT
// The map of a lesson: the few stations between what goes in and what comes
// out, one word each, made from the stages of its mechanism and so the same on
// every page of it.
#ifndef FRAME_MAP_H
#define FRAME_MAP_H

#include "lesson/lesson.h"
#include "scene/scene.h"

// True when [page], which may be NULL, shows the map: view: {map: on}, or part:
// map without an address or a card.
bool map_shows(const struct page *page);

// Paints the map in the picture's place, with the station of the shown step lit;
// [begins]: none is.
void map_paint(struct scene *s, bool begins);

// Appends the map in words, "words → scores → output", and where on it the step
// stands, unless it [begins].
void map_say(const struct scene *s, bool begins, struct strbuf *out);

#endif
