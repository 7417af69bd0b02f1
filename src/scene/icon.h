// SPDX-License-Identifier: MIT
// The program's icon: three squares, and the light on one of them.
#ifndef SCENE_ICON_H
#define SCENE_ICON_H

#include "draw/list.h"
#include "draw/output.h"

// Makes [out] the icon, [size] pixels wide and high; 16 is the least that
// shows its squares apart. What it holds lives in [arena].
void icon_draw(struct list *out, struct arena *arena, int size);

// Paints it onto [s], which is a square.
void icon_paint(const struct surface *s);

#endif
