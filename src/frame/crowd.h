// SPDX-License-Identifier: MIT
// Numbers that open with a picture do not run over each other: what would, as a
// whole leaves where it stood and comes where it will stand.
#ifndef FRAME_CROWD_H
#define FRAME_CROWD_H

#include "scene/scene.h"

// Something that says a number on the way between two poses.
struct chip {
    struct item *to; // where it arrives
    const struct item
        *from;   // where it sets out; NULL: it stands there all along
    bool in;     // arrives in the box
    bool glides; // is in both poses; else it comes in the time of [to]
    int group;   // which of them go together; set by crowd_part()
};

// True of the cells and numbers of the picture.
bool is_number(const struct item *i);

// What glides and would run over others, or would turn its row into a column, no
// longer glides: so says [stop], which gives it the time in which it comes.
const struct crowd *crowd_part(const struct scene *s, struct chip *chips,
                               int count,
                               void (*stop)(struct chip *chip, void *context),
                               void *context);

// True when something glides.
bool crowd_says(const struct crowd *c, const struct address *a);

// What of it shows: a box that has a ground or an edge, else its text.
struct rect ink_of(const struct scene *s, const struct item *i);

// True when something glides over what goes from one place to another, in a
// part of the movement.
bool crowd_passes(const struct crowd *c, struct rect from, struct rect to,
                  struct span when);

#endif
