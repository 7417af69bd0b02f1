// SPDX-License-Identifier: MIT
// A pose being painted: what a frame of one lesson and a frame of two share.
#ifndef FRAME_PAINTED_H
#define FRAME_PAINTED_H

#include "frame/frame.h"
#include "scene/scene.h"
#include "views/view_table.h"

struct painted {
    struct scene scene;
    const struct panel *picture; // NULL: none of the table
};

// The scene of a step, its stage between header and sentence, to be painted
// into [out].
struct scene scene_of(const struct shown *shown, const struct view *view,
                      const struct font *font, struct pose *out);

// Starts the list of a frame. Returns the view that its picture is laid out
// for: without controls it is higher than what shows of it.
struct view begin_frame(const struct view *view, struct arena *arena,
                        struct list *list);

// Ends it: what is above what shows of it goes.
void end_frame(const struct view *laid, struct list *list);

// False for a focus that cannot be: of another trace, or not computed yet.
bool can_look(const struct scene *s, const struct address *a);

// The movement from [before] to [now] has its beats.
void give_beats(const struct painted *before, const struct painted *now);

#endif
