// SPDX-License-Identifier: MIT
#include "export/palette.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum { FIRST_ROOM = 1024 };

static uint32_t naked(uint32_t pixel)
{
    return pixel & 0xFFFFFF;
}

// Where [color] is, or would be.
static struct shade *palette_find(const struct palette *p, uint32_t color)
{
    size_t at = (color * UINT32_C(2654435769) >> 8) & (p->room - 1);
    while (p->table[at].count && p->table[at].color != color)
        at = (at + 1) & (p->room - 1);
    return &p->table[at];
}

static void palette_clear(struct palette *p, size_t room)
{
    if (room != p->room)
        p->table = must_realloc(p->table, room, sizeof *p->table);
    memset(p->table, 0, room * sizeof *p->table);
    p->room = room;
    p->used = 0;
}

static void palette_grow(struct palette *p)
{
    struct palette larger = {0};
    palette_clear(&larger, p->room * 2);
    for (size_t i = 0; i < p->room; i++)
        if (p->table[i].count)
            *palette_find(&larger, p->table[i].color) = p->table[i];
    free(p->table);
    p->table = larger.table;
    p->room = larger.room;
}

static void palette_add(struct palette *p, uint32_t color, uint32_t count)
{
    struct shade *s = palette_find(p, color);
    if (!s->count) {
        *s = (struct shade){.color = color};
        p->used++;
    }
    s->count += count;
    if (p->used * 2 > p->room)
        palette_grow(p);
}

// Neighbours are mostly alike: they are counted together.
static void count_row(struct palette *p, const uint32_t *row, int width)
{
    for (int from = 0, to; from < width; from = to) {
        for (to = from + 1; to < width && row[to] == row[from];)
            to++;
        palette_add(p, naked(row[from]), (uint32_t)(to - from));
    }
}

// The most frequent first; of equally many the darker, so that the order is
// the same everywhere.
static int by_count(const void *a, const void *b)
{
    const struct shade *x = a, *y = b;
    if (x->count != y->count)
        return x->count < y->count ? 1 : -1;
    return x->color < y->color ? -1 : x->color > y->color;
}

static void palette_choose(struct palette *p)
{
    struct shade *all = must_realloc(NULL, p->used + 1, sizeof *all);
    size_t n = 0;
    for (size_t i = 0; i < p->room; i++)
        if (p->table[i].count)
            all[n++] = p->table[i];
    qsort(all, n, sizeof *all, by_count);
    p->count = n < PALETTE_MOST ? (int)n : PALETTE_MOST;
    for (int i = 0; i < p->count; i++)
        p->chosen[i] = all[i].color;
    free(all);
}

static int distance(uint32_t a, uint32_t b)
{
    int sum = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int by = (int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF);
        sum += by * by;
    }
    return sum;
}

static int palette_nearest(const struct palette *p, uint32_t color)
{
    int best = 0, least = INT_MAX;
    for (int i = 0; i < p->count && least; i++) {
        int d = distance(p->chosen[i], color);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}

void palette_make(struct palette *p, const uint32_t *pixels, int width,
                  int height, int pitch)
{
    assert(p && pixels && width > 0 && height > 0 && pitch >= width);
    palette_clear(p, p->room ? p->room : FIRST_ROOM);
    for (int y = 0; y < height; y++)
        count_row(p, pixels + (size_t)y * (size_t)pitch, width);
    palette_choose(p);
    for (size_t i = 0; i < p->room; i++)
        if (p->table[i].count)
            p->table[i].index = palette_nearest(p, p->table[i].color);
}

int palette_index(const struct palette *p, uint32_t pixel)
{
    assert(p && p->count > 0);
    return palette_find(p, naked(pixel))->index;
}

void palette_free(struct palette *p)
{
    free(p->table);
    *p = (struct palette){0};
}
