// SPDX-License-Identifier: MIT
#include "draw/raster/coverage.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "draw/raster/blend.h"

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

// --- edges into cells --------------------------------------------------------
//
// Edges into cells. All in whole numbers: two edges along the same line
// cancel exactly, whatever contours they belong to.

static const double SLOPE_ONE = 4294967296.0; // slopes have 32 binary places

// A row of pixels being written.
struct row {
    struct cell *cells;
    uint64_t *bits;
    struct reach *reach;
};

static inline void edge_add(struct row row, int column, int height, int twice_x)
{
    struct cell *cell = &row.cells[column];
    cell->height += (uint32_t)height;
    cell->area += (uint32_t)(height * twice_x);
    row.bits[column >> 6] |= UINT64_C(1) << (column & 63);
}

// How far a line goes sideways for each step along.
static int64_t slope(int32_t sideways, int32_t along)
{
    return (int64_t)(sideways * SLOPE_ONE / along);
}

// An edge within one row, from x0 to x1 > x0 over [height] > 0 steps.
static void across(struct row row, int32_t x0, int32_t x1, int height, int sign)
{
    int column = x0 >> SUB_BITS, last = x1 >> SUB_BITS;
    int64_t rise = slope(height, x1 - x0);
    int64_t y = rise * (SUB - (x0 & (SUB - 1)));
    int done = 0;
    for (int from = x0 & (SUB - 1); column < last; column++, from = 0) {
        int to = (int)(y >> 32);
        edge_add(row, column, sign * (to - done), from + SUB);
        done = to;
        y += rise * SUB;
    }
    if (done < height)
        edge_add(row, column, sign * (height - done), x1 & (SUB - 1));
}

// The part of an edge within one row, leaning either way.
static inline void part(struct row row, int32_t from, int32_t to, int height,
                        int sign)
{
    int32_t low = from < to ? from : to, high = from < to ? to : from;
    int first = low >> SUB_BITS, last = high >> SUB_BITS;
    if (first >> 6 < row.reach->first)
        row.reach->first = first >> 6;
    if (last >> 6 > row.reach->last)
        row.reach->last = last >> 6;
    if (first == last)
        edge_add(row, first, sign * height,
                 (low & (SUB - 1)) + (high & (SUB - 1)));
    else
        across(row, low, high, height, sign);
}

// A downward edge with all of it inside the cells.
static void inside(struct coverage *c, struct edge e, int sign)
{
    int at = e.y0 >> SUB_BITS, last = (e.y1 - 1) >> SUB_BITS;
    size_t stride = (size_t)c->width + 1;
    struct row row = {c->cells + (size_t)at * stride,
                      c->bits + (size_t)at * (size_t)c->words, c->reaches + at};
    if (at == last) {
        part(row, e.x0, e.x1, e.y1 - e.y0, sign);
        return;
    }
    int64_t step = slope(e.x1 - e.x0, e.y1 - e.y0);
    int32_t x = e.x0, y = e.y0;
    for (; at < last; at++) {
        // From the top each time: rounding does not add up.
        int32_t end = (at + 1) * SUB;
        int32_t to = e.x0 + (int32_t)(step * (end - e.y0) >> 32);
        part(row, x, to, end - y, sign);
        x = to;
        y = end;
        row.cells += stride;
        row.bits += c->words;
        row.reach++;
    }
    part(row, x, e.x1, e.y1 - y, sign);
}

// Where the line through [e] is at [y], or with x and y exchanged.
static int32_t x_at(struct edge e, int32_t y)
{
    double part = ((double)y - e.y0) / ((double)e.y1 - e.y0);
    return (int32_t)(e.x0 + part * ((double)e.x1 - e.x0));
}

static int32_t y_at(struct edge e, int32_t x)
{
    return x_at((struct edge){e.y0, e.x0, e.y1, e.x1}, x);
}

// Cuts a downward edge at the sides. What is left of the cells still winds
// around everything in the row, so it moves onto the left side; what is
// right of them winds around nothing.
static void cut_sides(struct coverage *c, struct edge e, int sign)
{
    int32_t most = c->width * SUB;
    if (e.y0 >= e.y1 || (e.x0 >= most && e.x1 >= most))
        return;
    if (e.x0 <= 0 && e.x1 <= 0) {
        inside(c, (struct edge){0, e.y0, 0, e.y1}, sign);
    } else if (e.x0 >= 0 && e.x1 >= 0 && e.x0 <= most && e.x1 <= most) {
        inside(c, e, sign);
    } else {
        int32_t side = e.x0 < 0 || e.x1 < 0 ? 0 : most;
        int32_t y = y_at(e, side);
        cut_sides(c, (struct edge){e.x0, e.y0, side, y}, sign);
        cut_sides(c, (struct edge){side, y, e.x1, e.y1}, sign);
    }
}

static void edge_cut(struct coverage *c, struct edge e, int sign)
{
    int32_t most = c->height * SUB;
    if (e.y1 <= 0 || e.y0 >= most)
        return;
    struct edge whole = e;
    if (e.y0 < 0) {
        e.x0 = x_at(whole, 0);
        e.y0 = 0;
    }
    if (e.y1 > most) {
        e.x1 = x_at(whole, most);
        e.y1 = most;
    }
    cut_sides(c, e, sign);
}

void coverage_edges(struct coverage *c)
{
    int32_t x = c->x * SUB, y = c->y * SUB;
    bool whole = c->left >= x && c->right <= x + c->width * SUB &&
                 c->top >= y && c->bottom <= y + c->height * SUB;
    for (int i = 0; i < c->count; i++) {
        struct edge e = c->edges[i];
        e = (struct edge){e.x0 - x, e.y0 - y, e.x1 - x, e.y1 - y};
        int sign = 1;
        if (e.y0 == e.y1)
            continue; // coverage_skip() left nothing of it
        if (e.y0 > e.y1) {
            e = (struct edge){e.x1, e.y1, e.x0, e.y0};
            sign = -1;
        }
        if (whole)
            inside(c, e, sign);
        else
            edge_cut(c, e, sign);
    }
}

// --- cells into pixels -------------------------------------------------------
//
// Cells into pixels: along each row the heights sum to the winding number,
// and every cell is zero again afterwards.

enum { FULL = SUB * SUB * 2, FULL_BITS = 2 * SUB_BITS + 1 };

static uint32_t cover_of(int32_t area)
{
    uint32_t size = area < 0 ? 0 - (uint32_t)area : (uint32_t)area;
    size = size < FULL ? size : FULL;
    return (size * 255 + FULL / 2) >> FULL_BITS;
}

static int lowest_bit(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

// One row being swept.
struct sweep {
    struct cell *cells;
    uint32_t *pixels;
    color fill;
    int width;
    int at;       // the first pixel not yet painted
    int32_t wind; // SUB times the winding number there
};

// Paints the pixels before [to], where no edge is.
static void sweep_run(struct sweep *s, int to)
{
    if (s->wind && s->at < to)
        blend_span(s->pixels + s->at, to - s->at, s->fill,
                   cover_of((int32_t)((uint32_t)s->wind * SUB * 2)));
    s->at = to;
}

// Paints the pixels up to [end], in each of which an edge may be.
static void sweep_crossed(struct sweep *s, int end)
{
    uint32_t wind = (uint32_t)s->wind, alpha = s->fill >> 24;
    uint64_t over = spread(s->fill | 0xFF000000);
    int stop = end < s->width ? end : s->width;
    for (int x = s->at; x < stop; x++) {
        struct cell *cell = &s->cells[x];
        wind += cell->height;
        uint32_t cover = cover_of((int32_t)(wind * SUB * 2 - cell->area));
        *cell = (struct cell){0};
        s->pixels[x] =
            blend_spread(s->pixels[x], over, alpha_times(alpha, cover));
    }
    if (end > s->width)
        s->cells[s->width] = (struct cell){0};
    s->at = stop;
    s->wind = (int32_t)wind;
}

// Adds gaps of one and two pixels to the bits: cheaper to paint like the
// rest than to step over.
static uint64_t close_gaps(uint64_t b)
{
    uint64_t left = b << 1, right = b >> 1;
    return b | (left & right) | (b << 2 & right) | (left & b >> 2);
}

static void sweep_word(struct sweep *s, uint64_t bits, int base)
{
    while (bits) {
        int from = lowest_bit(bits);
        uint64_t gaps = ~(bits >> from);
        int to = from + (gaps ? lowest_bit(gaps) : 64);
        sweep_run(s, base + from);
        sweep_crossed(s, base + to);
        bits = to < 64 ? bits >> to << to : 0;
    }
}

void coverage_sweep(struct coverage *c, const struct surface *s, color fill)
{
    for (int y = 0; y < c->height; y++) {
        if (c->reaches[y].last < 0)
            continue;
        struct sweep sweep = {
            .cells = c->cells + (size_t)y * ((size_t)c->width + 1),
            .pixels = s->pixels + (size_t)(c->y + y) * (size_t)s->pitch + c->x,
            .fill = fill,
            .width = c->width,
        };
        uint64_t *bits = c->bits + (size_t)y * (size_t)c->words;
        for (int i = c->reaches[y].first; i <= c->reaches[y].last; i++) {
            sweep_word(&sweep, close_gaps(bits[i]), i * 64);
            bits[i] = 0;
        }
        sweep_run(&sweep, c->width);
    }
}
