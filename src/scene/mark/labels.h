// SPDX-License-Identifier: MIT
// Free places for words beside what they name: eight around every anchor,
// never on another text, and on as few lines as can be.
#ifndef SCENE_MARK_LABELS_H
#define SCENE_MARK_LABELS_H

#include "scene/scene.h"

struct label_line {
    struct spot from, to;
};

struct labels {
    struct rect inside; // where words may stand
    struct rect *taken; // by texts and points
    struct label_line *lines;
    int taken_count, taken_room, line_count, line_room;
};

// Room for [taken] places and [lines] lines, in the pose's arena.
struct labels labels_start(const struct scene *s, struct rect inside, int taken,
                           int lines);

// Marks a place as taken; nothing stands on it from now on.
void labels_take(struct labels *l, struct rect at);

// True when [at] is inside and nothing of it is taken.
bool labels_free(const struct labels *l, struct rect at);

// A line that words stand on only when there is no other place.
void labels_line(struct labels *l, struct spot from, struct spot to);

// The place for a text of [w] x [h], [distance] from [anchor], that is on the
// fewest lines; of equals the first, from the right on. Returns how many
// lines it is on; -1 when all places are taken.
int labels_find(const struct labels *l, struct spot anchor, double w, double h,
                double distance, struct rect *out);

#endif
