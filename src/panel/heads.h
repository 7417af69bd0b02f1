// SPDX-License-Identifier: MIT
// The picture of all heads that a file of finished weights has.
#ifndef PANEL_HEADS_H
#define PANEL_HEADS_H

#include "model/heads.h"
#include "scene/scene.h"

// Which one [look] has chosen, from 0, counted layer by layer; the one that the
// lesson computes with where it has chosen none; -1: with all of them. [m] has
// heads.
int heads_chosen(const struct model *m, const struct attention *look);

// Paints all of them where the view asks for it. False, with nothing painted,
// when it does not, when there is one head only, and while something is hidden.
bool heads_paint(struct scene *s);

#endif
