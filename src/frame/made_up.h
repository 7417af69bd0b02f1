// SPDX-License-Identifier: MIT
// That numbers are made up, in small print over the picture for as long as they
// are shown: nobody takes drawn vectors for those of a model.
#ifndef FRAME_MADE_UP_H
#define FRAME_MADE_UP_H

#include "lesson/lesson.h"
#include "scene/scene.h"

// What it takes from the picture's height, of [l] and the [other] lesson beside
// it, or NULL; 0 where all numbers were given.
double made_up_room(const struct scene *s, const struct lesson *l,
                    const struct lesson *other);

// Paints it at the lower end of what stands over the picture.
void made_up_paint(struct scene *s, const struct lesson *l,
                   const struct lesson *other);

#endif
