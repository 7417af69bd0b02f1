// SPDX-License-Identifier: MIT
#include "frame/whole/turn.h"

#include <assert.h>
#include <math.h>

// The parts of its time: 0.15 s, 0.4 s and 0.2 s.
#define GONE 0.2
#define WRITTEN 0.73
#define STROKE 0.1 // of which one sign takes

static double left_of(const struct item *i)
{
    double left = i->spot_count ? i->spots[0].x : i->at.x;
    for (int k = 1; k < i->spot_count; k++)
        left = fmin(left, i->spots[k].x);
    return left;
}

// When an item of the formula comes.
static struct span time_of(const struct item *i, double width)
{
    if (i->layer == LAYER_POOL)
        return (struct span){WRITTEN, 1};
    double x = fmax(0, fmin(1, left_of(i) / width));
    double from = GONE + x * (WRITTEN - STROKE - GONE);
    return (struct span){from, from + STROKE};
}

// Where [i] rises from, unseen.
static struct item below(const struct item *i, double rise, struct arena *arena)
{
    struct item from = *i;
    struct spot *spots =
        arena_array(arena, (size_t)i->spot_count + 1, sizeof *spots);
    for (int k = 0; k < i->spot_count; k++)
        spots[k] = (struct spot){i->spots[k].x, i->spots[k].y + rise};
    from.spots = spots;
    from.at.y += rise;
    from.alpha = 0;
    return from;
}

void turn_give(struct pose *picture, struct pose *whole, double width,
               double rise)
{
    assert(width > 0);
    struct pose before = *picture;
    for (int k = 0; k < picture->count; k++)
        picture->items[k].when = (struct span){0, GONE};
    for (int k = 0; k < whole->count; k++) {
        struct item *i = &whole->items[k];
        i->when = (struct span){0, GONE};
        i->delay = 0;
        if (pose_find(&before, i->id))
            continue;
        i->when = time_of(i, width);
        struct item from = below(i, rise, whole->arena);
        *pose_add(picture, i->kind, i->layer, i->id) = from;
    }
    pose_sort(picture);
}
