// SPDX-License-Identifier: MIT
// The beats of a movement: from one step to the next one thing moves at a
// time. They follow from what the step reads and computes, for every picture:
//
//   the old light goes out, the words change
//   the light falls on what is read, operand by operand
//   copies of what is read travel to where they meet, pair by pair
//   the result stands
//
// A row or a stage at once has the same beats, its cells in the order in which
// they are computed.
#ifndef SCENE_BEATS_H
#define SCENE_BEATS_H

#include "scene/scene.h"

struct beats {
    const struct scene *scene; // of the step that is reached
    struct progress before;    // what was computed when the movement began
    bool turn;                 // the step before had another picture
    bool other_row;            // or computed another row
};

// Says when everything moves on the way between two sorted poses.
void beats_give(const struct beats *b, struct pose *from, struct pose *to);

// True when copies of what the step reads travel to its cell or its row.
bool beats_gather(const struct scene *s);

// How long a movement takes: seconds at normal speed.
double beats_seconds(const struct trace *t, struct position p);

#endif
