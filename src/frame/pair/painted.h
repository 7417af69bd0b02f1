// SPDX-License-Identifier: MIT
// The panes of a pair being painted: what its frame at rest and its movements
// share.
#ifndef FRAME_PAIR_PAINTED_H
#define FRAME_PAIR_PAINTED_H

#include "frame/painted.h"
#include "frame/pair/places.h"

// What a frame of two consists of: poses that share no place, of the two, of
// what lies between them, and of what stands around.
enum { BETWEEN = 2, AROUND, POSES };

struct painted_pair {
    struct painted pane[AROUND];
    struct pose pose[POSES];
    struct view views[2]; // of the two
    struct pair_places at;
};

// Paints [p] while its leader shows step [at], or what comes before the first
// step, into poses in [arena]; all sorted.
void pair_paint(struct painted_pair *out, const struct pair *p,
                struct position at, const struct view *view,
                const struct font *font, struct arena *arena, bool opening);

// Settles what the words under both need, before anything is painted.
void pair_make_room(struct scene *s, const struct pair *p);

// The view of one of the two, with trace [t]: it looks at what is there.
struct view pair_view(const struct view *view, const struct trace *t);

#endif
