// SPDX-License-Identifier: MIT
// B − A as a picture: a grid of what differs of one tensor.
#ifndef FRAME_PAIR_DIFFERENCE_H
#define FRAME_PAIR_DIFFERENCE_H

#include "frame/pair/grid.h"

// Paints d->now minus d->was into [at], its cells as [figure] says: every number
// with its sign, "= same" where the bits are, hatched where one of the two is
// masked, the largest framed and named. [s] is B's scene: what it has not
// computed yet is empty. Where the two have no numbers in common it says so.
void pair_difference(struct scene *s, const struct difference *d,
                     const struct figure *figure, struct rect at);

#endif
