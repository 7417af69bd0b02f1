// SPDX-License-Identifier: MIT
// Copies of what a step reads, which travel to where they meet: the cell that
// is computed, its products, or the row that a vector goes through a matrix
// for. They are squares without their numbers, which would cross others.
#ifndef FRAME_COURIERS_H
#define FRAME_COURIERS_H

#include "scene/scene.h"

// Adds them to the pose, sorted or not, as they are at the end of the movement:
// unseen, where they meet.
void add_couriers(struct scene *s);

#endif
