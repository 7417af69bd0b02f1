// SPDX-License-Identifier: MIT
// Cells into pixels: along each row the heights sum to the winding number,
// and every cell is zero again afterwards.
#include "draw/raster/coverage.h"

#include "draw/raster/blend.h"

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
