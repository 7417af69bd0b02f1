// SPDX-License-Identifier: MIT
#include "scene/kept.h"

#include <assert.h>
#include <math.h>
#include <string.h>

struct kept_place {
    uint64_t id;
    struct rect at;
    void *what;
    size_t size;
};

void kept_begin(struct kept *k)
{
    arena_reset(&k->arena);
    *k = (struct kept){.arena = k->arena, .open = true};
}

void kept_end(struct kept *k)
{
    k->open = false;
}

void kept_free(struct kept *k)
{
    arena_free(&k->arena);
    *k = (struct kept){0};
}

// Layouts move by less than this by what is only rounded.
static bool same_place(struct rect a, struct rect b)
{
    return fabs(a.x - b.x) < 0.01 && fabs(a.y - b.y) < 0.01 &&
           fabs(a.w - b.w) < 0.01 && fabs(a.h - b.h) < 0.01;
}

static struct kept_place *add(struct kept *k)
{
    if (k->count == k->room) {
        k->room = 2 * k->room + 16;
        struct kept_place *more =
            arena_array(&k->arena, (size_t)k->room, sizeof *more);
        if (k->count)
            memcpy(more, k->places, (size_t)k->count * sizeof *more);
        k->places = more;
    }
    return &k->places[k->count++];
}

void kept_layout(struct kept *k, uint64_t id, struct rect at, void *what,
                 size_t size)
{
    assert(what);
    for (int i = 0; k && i < k->count; i++) {
        const struct kept_place *p = &k->places[i];
        if (p->id == id && p->size == size && same_place(p->at, at)) {
            memcpy(what, p->what, size);
            return;
        }
    }
    if (!k || !k->open)
        return;
    struct kept_place *p = add(k);
    *p = (struct kept_place){id, at, arena_alloc(&k->arena, size + 1), size};
    memcpy(p->what, what, size);
}
