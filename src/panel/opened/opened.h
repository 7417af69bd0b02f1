// SPDX-License-Identifier: MIT
// What is opened stands under what it is opened from: the table that a row is a
// row of, the row that a cell is one of, close to strips, and the light of what
// is open in each falls on the box below, in which it is opened.
//
//     cat     ▪  ■  ▪      the table, the row of "cat" framed
//          ╱           ╲
//        scores 0 2 1      the box
#ifndef PANEL_OPENED_OPENED_H
#define PANEL_OPENED_OPENED_H

#include "scene/scene.h"

// Paints the strips of what the step is opened from, and leaves s->stage the
// box under them. Nothing where it is opened from nothing, or there is no room.
void opened_paint(struct scene *s);

// Once the box is painted: what stands in it has its own name, and where it
// stands in a strip once more another one.
void opened_name_again(struct scene *s);

// From one step to the next of its level what stands in a strip stays there, and
// what is new in the box comes in it: neither is the other on its way.
void opened_stay(struct pose *from, struct pose *to);

#endif
