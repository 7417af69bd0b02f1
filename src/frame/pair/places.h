// SPDX-License-Identifier: MIT
// Where the two of a pair stand, and what lies between them; their headings.
#ifndef FRAME_PAIR_PLACES_H
#define FRAME_PAIR_PLACES_H

#include "frame/pair/pair.h"
#include "scene/scene.h"

struct pair_places {
    struct rect half[2]; // the first and the second, under their headings;
                         // without width: away
    struct rect between; // what lies between them, likewise
    struct rect box;     // around that, where it stands beside them
    bool over;           // one above the other
    double head;         // the height of the headings
};

// In the stage of [s]; what lies between them as its view says, and only when
// [p] is about that. Over a chart they stand side by side in any window.
struct pair_places pair_places(const struct scene *s, const struct pair *p);

// The headings; [note] stands beside that of each.
void pair_headings(struct scene *s, const struct pair_places *at,
                   const struct pair *p, const char *const note[2]);

// The box around what lies between them.
void pair_box(struct scene *s, const struct pair_places *at);

#endif
