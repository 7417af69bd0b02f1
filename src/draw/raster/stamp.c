// SPDX-License-Identifier: MIT
#include "draw/raster/stamp.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "draw/box.h"
#include "draw/raster/stroke.h"

// --- pen ---------------------------------------------------------------------

void pen_free(struct pen *p)
{
    coverage_free(&p->coverage);
    free(p->line.at);
    free(p->piece.at);
    free(p->scratch.at);
}

static void add_box(struct pen *p, const struct box *b, bool backward)
{
    p->line.count = 0;
    box_track(&p->line, b);
    coverage_contour(&p->coverage, p->line.at, p->line.count, backward);
}

static void dashed_outline(struct pen *p, const struct draw *d,
                           const struct surface *s)
{
    struct box b = box_of(d, 0);
    p->line.count = 0;
    box_track(&p->line, &b);
    struct box_dashes fit = box_dashes(&b, box_flat_arc(&b, &p->line),
                                       d->dash * (double)SUB / UNIT);
    struct dashes dashes = {
        .width = d->stroke * (double)SUB / UNIT,
        .length = fit.length,
        .start = fit.from_middle,
        .most = {s->width * (double)SUB, s->height * (double)SUB},
        .piece = &p->piece,
        .scratch = &p->scratch};
    track_add(&p->line, p->line.at[0].x, p->line.at[0].y);
    coverage_begin(&p->coverage);
    dash_add(&p->coverage, &p->line, &dashes);
    coverage_paint(&p->coverage, s, d->line);
}

static void fill_rows(const struct surface *s, struct middle rows, int32_t x,
                      int32_t width, color fill)
{
    struct draw d = {.x = x,
                     .y = rows.from * UNIT,
                     .width = width,
                     .height = (rows.to - rows.from) * UNIT,
                     .fill = fill};
    box_fill(&d, s);
}

static void fill_rounded(struct pen *p, const struct draw *d,
                         const struct surface *s)
{
    struct box b = box_of(d, 0);
    struct middle m = box_middle(d, 0);
    coverage_begin(&p->coverage);
    add_box(p, &b, false);
    coverage_skip(&p->coverage, m.from, m.to);
    coverage_paint(&p->coverage, s, d->fill);
    if (m.from < m.to)
        fill_rows(s, m, d->x, d->width, d->fill);
}

static void solid_outline(struct pen *p, const struct draw *d,
                          const struct surface *s)
{
    double half = d->stroke * (double)SUB / UNIT / 2;
    struct box outer = box_of(d, half), inner = box_of(d, -half);
    coverage_begin(&p->coverage);
    add_box(p, &outer, false);
    if (!box_is_empty(&inner))
        add_box(p, &inner, true);
    struct middle m = {0, 0};
    if (d->stroke % 2 == 0) // else the sides are between two units
        m = box_middle(d, half);
    coverage_skip(&p->coverage, m.from, m.to);
    coverage_paint(&p->coverage, s, d->line);
    if (m.from == m.to)
        return;
    fill_rows(s, m, d->x - d->stroke / 2, d->stroke, d->line);
    fill_rows(s, m, d->x + d->width - d->stroke / 2, d->stroke, d->line);
}

void pen_fill(struct pen *p, const struct draw *d, const struct surface *s)
{
    assert(p && d && d->width > 0 && d->height > 0);
    if (d->radius > 0)
        fill_rounded(p, d, s);
    else
        box_fill(d, s);
}

void pen_outline(struct pen *p, const struct draw *d, const struct surface *s)
{
    assert(p && d && d->stroke > 0 && d->width > 0 && d->height > 0);
    if (d->dash > 0)
        dashed_outline(p, d, s);
    else
        solid_outline(p, d, s);
}

// --- masks -------------------------------------------------------------------

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
