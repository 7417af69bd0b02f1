// SPDX-License-Identifier: MIT
// Numbers drawn for a matrix that lacks them: like those that it has.
#ifndef LESSON_EDIT_DRAWN_H
#define LESSON_EDIT_DRAWN_H

#include "math/rng.h"
#include "yaml/yaml.h"

// What they are like: between which two, and whether whole.
struct style {
    double low, high;
    bool whole;
};

// The style of the numbers of [matrix]; from −1 to 1 when it is NULL or has
// none.
struct style style_of(const struct node *matrix);

// Puts [count] numbers into [out].
void drawn_numbers(struct rng *rng, const struct style *s, int count,
                   double *out);

// A row of [columns] numbers, in [arena], said to stand at [mark].
struct node *drawn_row(struct arena *arena, struct rng *rng,
                       const struct style *s, int columns, struct mark mark);

#endif
