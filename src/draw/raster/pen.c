// SPDX-License-Identifier: MIT
#include "draw/raster/pen.h"

#include <assert.h>
#include <stdlib.h>

#include "draw/box.h"
#include "draw/raster/stroke.h"

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
