// SPDX-License-Identifier: MIT
#include "draw/raster/raster.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "draw/raster/blend.h"

// One direction of an image: [count] colours over [size] units from [start],
// and the pixels of it that are on the surface.
struct span {
    int64_t start, size;
    int count;
    int from, to;
};

static struct span span_of(int32_t start, int32_t size, int count, int most)
{
    struct span a = {start, size, count, 0, 0};
    int64_t limit = (int64_t)most * UNIT, end = a.start + size;
    int64_t low = start > 0 ? start : 0, high = end < limit ? end : limit;
    if (low < high) {
        a.from = (int)(low / UNIT);
        a.to = (int)((high + UNIT - 1) / UNIT);
    }
    return a;
}

// Which of the colours is at the middle of pixel [i].
static int index_at(const struct span *a, int i)
{
    int64_t at = (int64_t)i * UNIT + UNIT / 2 - a->start;
    at = at < 0 ? 0 : at >= a->size ? a->size - 1 : at;
    return (int)(at * a->count / a->size);
}

// How much of pixel [i] is inside, 0 to 64.
static int part_at(const struct span *a, int i)
{
    int64_t low = (int64_t)i * UNIT, high = low + UNIT;
    low = a->start > low ? a->start : low;
    high = a->start + a->size < high ? a->start + a->size : high;
    return (int)(high - low);
}

static inline void image_mix(uint32_t *to, color over, int part)
{
    uint32_t alpha = over >> 24;
    if (part < UNIT * UNIT)
        alpha = (alpha * (uint32_t)part + UNIT * UNIT / 2) / (UNIT * UNIT);
    if (alpha == 255)
        *to = over;
    else if (alpha)
        *to = blend(*to, over, alpha);
}

// The pixel [x] of a row; [part] is how much of the row is inside, 0 to 64.
static inline void mix_at(uint32_t *to, int x, const color *from,
                          const int *columns, const struct span *across,
                          int part)
{
    image_mix(&to[x], from[columns[x - across->from]],
              part_at(across, x) * part);
}

static void paint_row(uint32_t *to, const color *from, const int *columns,
                      const struct span *across, int part)
{
    int last = across->to - 1;
    mix_at(to, across->from, from, columns, across, part);
    for (int x = across->from + 1; x < last; x++)
        image_mix(&to[x], from[columns[x - across->from]], UNIT * part);
    if (last > across->from)
        mix_at(to, last, from, columns, across, part);
}

// How many colours of [count] are kept on [size] units.
static int image_kept(int32_t size, int count)
{
    enum { A_PIXEL = 2 };
    int64_t most = ((int64_t)size + UNIT - 1) / UNIT * A_PIXEL;
    return most < count ? (int)most : count;
}

// Which of [count] colours the [i]-th of [kept] is.
static size_t image_source(int i, int kept, int count)
{
    return (size_t)((2 * (int64_t)i + 1) * count / (2 * (int64_t)kept));
}

struct draw image_sampled(const struct draw *d, struct arena *arena)
{
    assert(d && d->kind == DRAW_IMAGE && d->width > 0 && d->height > 0);
    int rows = image_kept(d->height, d->rows);
    int columns = image_kept(d->width, d->columns);
    if (rows == d->rows && columns == d->columns)
        return *d;
    struct draw out = *d;
    color *pixels =
        arena_array(arena, (size_t)rows * (size_t)columns, sizeof *pixels);
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < columns; k++)
            pixels[(size_t)i * (size_t)columns + (size_t)k] =
                d->pixels[image_source(i, rows, d->rows) * (size_t)d->columns +
                          image_source(k, columns, d->columns)];
    out.rows = rows;
    out.columns = columns;
    out.pixels = pixels;
    return out;
}

static bool opaque(const color *from, int count)
{
    color all = 0xFF000000;
    for (int i = 0; i < count; i++)
        all &= from[i];
    return all == 0xFF000000;
}

// The same row of an image, wholly inside, in the next row of pixels: a copy,
// but for the ends, where what is under them may show.
static void copy_row(uint32_t *to, const struct surface *s, const color *from,
                     const int *columns, const struct span *across)
{
    int first = across->from + 1, last = across->to - 1;
    mix_at(to, across->from, from, columns, across, UNIT);
    if (last < first)
        return;
    memcpy(to + first, to + first - s->pitch,
           (size_t)(last - first) * sizeof *to);
    mix_at(to, last, from, columns, across, UNIT);
}

void raster_image(struct raster *r, const struct draw *d,
                  const struct surface *s)
{
    assert(r && d && d->kind == DRAW_IMAGE && surface_is_whole(s));
    if (!d->pixels || d->width <= 0 || d->height <= 0 || d->rows <= 0 ||
        d->columns <= 0)
        return;
    struct span across = span_of(d->x, d->width, d->columns, s->width);
    struct span down = span_of(d->y, d->height, d->rows, s->height);
    if (across.from >= across.to)
        return;
    size_t wide = (size_t)(across.to - across.from);
    if (wide > r->column_room) {
        r->columns = must_realloc(r->columns, wide, sizeof *r->columns);
        r->column_room = wide;
    }
    for (int x = across.from; x < across.to; x++)
        r->columns[x - across.from] = index_at(&across, x);
    int above = -1; // the image's row above, if it can be copied
    for (int y = down.from; y < down.to; y++) {
        uint32_t *to = s->pixels + (size_t)y * (size_t)s->pitch;
        int row = index_at(&down, y), part = part_at(&down, y);
        const color *from = d->pixels + (size_t)row * (size_t)d->columns;
        if (row == above && part == UNIT) {
            copy_row(to, s, from, r->columns, &across);
            continue;
        }
        paint_row(to, from, r->columns, &across, part);
        above = part == UNIT && opaque(from, d->columns) ? row : -1;
    }
}
