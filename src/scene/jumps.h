// SPDX-License-Identifier: MIT
// No eye follows what goes farther than a tenth of the frame in a 60th of a
// second. In a movement that would have it so, it goes where it was and comes
// where it is.
#ifndef SCENE_JUMPS_H
#define SCENE_JUMPS_H

#include "scene/pose.h"
#include "scene/view.h"

// Between two sorted poses that have their times, in a movement of [seconds].
void jumps_break(const struct pose *from, struct pose *to,
                 const struct extent *extent, double seconds);

#endif
