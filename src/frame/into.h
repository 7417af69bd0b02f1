// SPDX-License-Identifier: MIT
// The movement that opens a step from the one above it: what both show glides,
// and what is in the box alone grows out of the cell or the row that is opened.
#ifndef FRAME_INTO_H
#define FRAME_INTO_H

#include "scene/scene.h"

// Prepares two sorted poses, [from] of the step above and [to], for pose_blend().
void into_give(const struct scene *above, const struct scene *open,
               struct pose *from, struct pose *to);

// How far the movement is where [part] of it is opened: in the middle no faster
// than five quarters of a steady one, for edges go far.
double into_time(double part);

#endif
