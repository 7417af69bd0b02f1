// Finding free places for words in the plane.
#ifndef PANEL_PLANE_ROOM_H
#define PANEL_PLANE_ROOM_H

#include "panel/plane.h"

enum { MOST_PLACED = 96 };

struct room {
    struct rect placed[MOST_PLACED]; // texts and points
    int count;
    struct rect inside;
};

// Marks a place as taken. [self] is the room, for plane_axis_texts().
void room_take(void *self, struct rect r);

// A place for a text of [w] x [h] at [distance] from [spot], to the right
// first; a [strict] one lies on no line of the plane either.
bool room_find(const struct plane *p, const struct room *room, struct spot spot,
               double w, double h, double distance, bool strict,
               struct rect *out);

#endif
