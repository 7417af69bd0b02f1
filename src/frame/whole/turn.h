// SPDX-License-Identifier: MIT
// The turn from the picture to the whole formula: the picture goes, the
// formula is written from left to right, then the pool falls on what is at
// work. Backwards it is the turn back.
#ifndef FRAME_WHOLE_TURN_H
#define FRAME_WHOLE_TURN_H

#include "scene/pose.h"

#define TURN_SECONDS 0.75

// Gives the items of two sorted poses their times in the blend from [picture]
// to [whole], both [width] wide; what comes rises by [rise] on its way.
void turn_give(struct pose *picture, struct pose *whole, double width,
               double rise);

#endif
