// SPDX-License-Identifier: MIT
#include "draw/raster/stamp.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Beyond this many, or this much, all are forgotten: boxes that change their
// size ask for new ones in every frame.
enum { ROOM = 4096, MOST = ROOM / 2, MOST_BYTES = 2 * 1024 * 1024 };

// A box of which only a corner is within a mask.
static const int32_t LARGE = 1000 * UNIT;

static size_t hash_of(const struct shape *s)
{
    const int32_t words[] = {s->x,      s->y,      s->width, s->height,
                             s->radius, s->stroke, s->dash};
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        hash = (hash ^ (uint32_t)words[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(hash >> 32) % ROOM;
}

static bool shape_same(const struct shape *a, const struct shape *b)
{
    return a->x == b->x && a->y == b->y && a->width == b->width &&
           a->height == b->height && a->radius == b->radius &&
           a->stroke == b->stroke && a->dash == b->dash;
}

static void stamps_forget(struct stamps *s)
{
    arena_reset(&s->arena);
    memset(s->slots, 0, ROOM * sizeof *s->slots);
    s->count = 0;
    s->bytes = 0;
}

void stamps_begin(struct stamps *s)
{
    if (!s->slots) {
        s->slots = must_realloc(NULL, ROOM, sizeof *s->slots);
        s->pixels = must_realloc(NULL, STAMP_PIXELS, sizeof *s->pixels);
        stamps_forget(s);
    }
    if (s->count >= MOST || s->bytes > MOST_BYTES)
        stamps_forget(s);
}

// White on black: each channel is the coverage.
static void stamp_paint(struct stamp *stamp, struct pen *pen, uint32_t *pixels)
{
    const struct shape *shape = &stamp->shape;
    struct draw d = {.kind = DRAW_BOX,
                     .x = shape->x,
                     .y = shape->y,
                     .width = shape->width ? shape->width : LARGE,
                     .height = shape->width ? shape->height : LARGE,
                     .radius = shape->radius,
                     .stroke = shape->stroke,
                     .dash = shape->dash};
    struct surface s = {stamp->columns, stamp->rows, stamp->columns, pixels};
    size_t count = (size_t)stamp->columns * (size_t)stamp->rows;
    memset(s.pixels, 0, count * sizeof *s.pixels);
    if (d.stroke) {
        d.line = 0xFFFFFFFF;
        pen_outline(pen, &d, &s);
    } else {
        d.fill = 0xFFFFFFFF;
        pen_fill(pen, &d, &s);
    }
    for (size_t i = 0; i < count; i++)
        stamp->mask[i] = (uint8_t)s.pixels[i];
}

static void add_corner(struct stamp *stamp, struct arena *arena)
{
    size_t rows = (size_t)stamp->rows;
    stamp->mirrored = arena_alloc(arena, rows * (size_t)stamp->columns);
    stamp->alike = arena_array(arena, rows, sizeof *stamp->alike);
    int last = stamp->columns - 1;
    for (int y = 0; y < stamp->rows; y++) {
        const uint8_t *row = stamp->mask + y * stamp->columns;
        uint8_t *mirrored = stamp->mirrored + y * stamp->columns;
        for (int x = 0; x <= last; x++)
            mirrored[last - x] = row[x];
        int alike = last;
        while (alike > 0 && row[alike - 1] == row[last])
            alike--;
        stamp->alike[y] = alike;
    }
}

const struct stamp *stamp_of(struct stamps *s, struct pen *pen,
                             const struct shape *shape, int columns, int rows)
{
    assert(s && s->slots && pen && shape);
    assert(columns > 0 && rows > 0 && columns <= STAMP_PIXELS / rows);
    size_t i = hash_of(shape);
    while (s->slots[i] && !shape_same(&s->slots[i]->shape, shape))
        i = (i + 1) % ROOM;
    if (s->slots[i])
        return s->slots[i];
    size_t count = (size_t)columns * (size_t)rows;
    struct stamp *stamp = arena_alloc(&s->arena, sizeof *stamp);
    *stamp = (struct stamp){
        .shape = *shape,
        .columns = columns,
        .rows = rows,
        .mask = arena_alloc(&s->arena, count),
    };
    stamp_paint(stamp, pen, s->pixels);
    if (shape->width == 0)
        add_corner(stamp, &s->arena);
    s->slots[i] = stamp;
    s->count++;
    s->bytes += count;
    return stamp;
}

void stamps_free(struct stamps *s)
{
    free(s->slots);
    free(s->pixels);
    arena_free(&s->arena);
}
