// SPDX-License-Identifier: MIT
// What a picture was laid out by when a hand took hold of a share: it is laid
// out by that until the share is let go, whatever the numbers are by then. One
// frame is laid out to take it down; those under the hand read it.
#ifndef SCENE_KEPT_H
#define SCENE_KEPT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "scene/pose.h"

struct kept_place;

// Zero-initialise it.
struct kept {
    struct arena arena;
    struct kept_place *places;
    int count, room;
    bool open; // this frame is taken down
};

// Forgets all, and takes the next frame down, up to kept_end().
void kept_begin(struct kept *k);
void kept_end(struct kept *k);
void kept_free(struct kept *k);

// Makes [what], plain values of [size] bytes that follow from numbers, what it
// was when the frame was taken down, under [id] and in [at]; or takes it down.
// What is new since then stays as it is, and so it all does where [k] is NULL.
void kept_layout(struct kept *k, uint64_t id, struct rect at, void *what,
                 size_t size);

#endif
