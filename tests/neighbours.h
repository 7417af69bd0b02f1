// SPDX-License-Identifier: MIT
// Two frames of a movement that follow one another.
#ifndef TESTS_NEIGHBOURS_H
#define TESTS_NEIGHBOURS_H

#include "scene/pose.h"
#include "scene/view.h"

// An item of [b] that shows in both, both of which are sorted, and stands more
// than a tenth of the frame from where it was in [a]: no eye follows it. NULL:
// there is none.
const struct item *neighbours_jump(const struct pose *a, const struct pose *b,
                                   const struct extent *extent);

#endif
