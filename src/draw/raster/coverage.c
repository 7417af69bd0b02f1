// SPDX-License-Identifier: MIT
#include "draw/raster/coverage.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

// Farther out than this (4 million pixels) a point is moved in, to keep all
// sums of coordinates within 32 bits.
enum { FARTHEST = 1 << 30 };

void track_add(struct track *t, double x, double y)
{
    assert(t && isfinite(x) && isfinite(y));
    if (t->count == t->room) {
        t->room = t->room ? t->room * 2 : 64;
        t->at = must_realloc(t->at, (size_t)t->room, sizeof *t->at);
    }
    t->at[t->count++] = (struct vec){x, y};
}

static int32_t nearest(double v)
{
    if (!(v > -FARTHEST))
        return -FARTHEST;
    if (v > FARTHEST)
        return FARTHEST;
    // Positive before the cut, which then rounds down.
    return (int32_t)((int64_t)(v + 0.5 + FARTHEST) - FARTHEST);
}

void coverage_begin(struct coverage *c)
{
    c->count = 0;
    c->left = c->top = INT32_MAX;
    c->right = c->bottom = INT32_MIN;
}

static void coverage_include(struct coverage *c, int32_t x, int32_t y)
{
    c->left = x < c->left ? x : c->left;
    c->right = x > c->right ? x : c->right;
    c->top = y < c->top ? y : c->top;
    c->bottom = y > c->bottom ? y : c->bottom;
}

static void coverage_reserve(struct coverage *c, int more)
{
    while (c->count + more > c->room) {
        c->room = c->room ? c->room * 2 : 256;
        c->edges = must_realloc(c->edges, (size_t)c->room, sizeof *c->edges);
    }
}

void coverage_contour(struct coverage *c, const struct vec *at, int count,
                      bool backward)
{
    assert(c && count >= 0 && (at || !count));
    if (count < 3)
        return;
    coverage_reserve(c, count);
    int32_t x0 = nearest(at[count - 1].x), y0 = nearest(at[count - 1].y);
    for (int i = 0; i < count; i++) {
        int32_t x1 = nearest(at[i].x), y1 = nearest(at[i].y);
        coverage_include(c, x1, y1);
        if (y0 != y1)
            c->edges[c->count++] = backward ? (struct edge){x1, y1, x0, y0}
                                            : (struct edge){x0, y0, x1, y1};
        x0 = x1;
        y0 = y1;
    }
}

void coverage_skip(struct coverage *c, int from, int to)
{
    assert(c && from <= to);
    if (from >= to)
        return;
    int32_t top = from * SUB, bottom = to * SUB;
    for (int i = c->count - 1; i >= 0; i--) {
        struct edge e = c->edges[i];
        bool down = e.y0 < e.y1;
        if ((down ? e.y0 : e.y1) >= bottom || (down ? e.y1 : e.y0) <= top)
            continue;
        coverage_reserve(c, 1);
        c->edges[i].y1 = down ? top : bottom;
        c->edges[c->count++] =
            (struct edge){e.x0, down ? bottom : top, e.x1, e.y1};
    }
}

// Makes room for [need] items of [size] bytes. New room is zero, and the
// sweep leaves zeros behind, so nothing is ever cleared as a whole.
static void *track_grow(void *old, size_t *room, size_t need, size_t size)
{
    if (need <= *room)
        return old;
    char *new = must_realloc(old, need, size);
    memset(new + *room *size, 0, (need - *room) * size);
    *room = need;
    return new;
}

static int floor_pixel(int32_t v)
{
    return v >= 0 ? v / SUB : -((SUB - 1 - v) / SUB);
}

static int coverage_clamp(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

// The pixels of the path that are on the surface; false when there are none.
static bool coverage_bound(struct coverage *c, const struct surface *s)
{
    c->x = coverage_clamp(floor_pixel(c->left), 0, s->width);
    c->y = coverage_clamp(floor_pixel(c->top), 0, s->height);
    c->width = coverage_clamp(floor_pixel(c->right) + 1, 0, s->width) - c->x;
    c->height = coverage_clamp(floor_pixel(c->bottom) + 1, 0, s->height) - c->y;
    return c->width > 0 && c->height > 0;
}

void coverage_paint(struct coverage *c, const struct surface *s, color fill)
{
    assert(c && surface_is_whole(s));
    if (c->count == 0 || fill >> 24 == 0 || !coverage_bound(c, s))
        return;
    // One cell more than pixels: an edge may stand on the right side.
    size_t wide = (size_t)c->width + 1, high = (size_t)c->height;
    c->words = (c->width + 64) / 64;
    c->cells =
        track_grow(c->cells, &c->cell_room, wide * high, sizeof *c->cells);
    c->bits = track_grow(c->bits, &c->bit_room, (size_t)c->words * high,
                         sizeof *c->bits);
    c->reaches =
        track_grow(c->reaches, &c->reach_room, high, sizeof *c->reaches);
    for (int i = 0; i < c->height; i++)
        c->reaches[i] = (struct reach){c->words, -1};
    coverage_edges(c);
    coverage_sweep(c, s, fill);
}

void coverage_free(struct coverage *c)
{
    free(c->edges);
    free(c->cells);
    free(c->bits);
    free(c->reaches);
}
