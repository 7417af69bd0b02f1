// SPDX-License-Identifier: MIT
#include "draw/raster/raster.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "draw/raster/blend.h"
#include "draw/raster/press.h"
#include "draw/raster/stroke.h"

struct raster *raster_new(void)
{
    struct raster *r = must_realloc(NULL, 1, sizeof *r);
    *r = (struct raster){0};
    return r;
}

void raster_free(struct raster *r)
{
    if (!r)
        return;
    pen_free(&r->pen);
    stamps_free(&r->stamps);
    free(r->columns);
    free(r);
}

// Paints the pen's line with the record's line colour, width and dashes.
static void paint_line(struct pen *p, const struct draw *d,
                       const struct surface *s)
{
    double width = d->stroke * (double)SUB / UNIT;
    coverage_begin(&p->coverage);
    if (d->dash > 0) {
        struct dashes dashes = {
            .width = width,
            .length = d->dash * (double)SUB / UNIT,
            .most = {s->width * (double)SUB, s->height * (double)SUB},
            .piece = &p->piece,
            .scratch = &p->scratch};
        dash_add(&p->coverage, &p->line, &dashes);
    } else {
        stroke_add(&p->coverage, &p->scratch, &p->line, width, CAP_ROUND);
    }
    coverage_paint(&p->coverage, s, d->line);
}

// The record's points into the pen's line, without those that repeat the one
// before.
static void points_of(struct pen *p, const struct draw *d)
{
    const double scale = SUB / UNIT;
    p->line.count = 0;
    for (int i = 0; d->points && i < d->point_count; i++) {
        struct point at = d->points[i];
        if (i == 0 || at.x != d->points[i - 1].x || at.y != d->points[i - 1].y)
            track_add(&p->line, at.x * scale, at.y * scale);
    }
}

static void paint_stroke(struct pen *p, const struct draw *d,
                         const struct surface *s)
{
    if (d->stroke <= 0 || d->line >> 24 == 0)
        return;
    points_of(p, d);
    paint_line(p, d, s);
}

static void paint_polygon(struct pen *p, const struct draw *d,
                          const struct surface *s)
{
    points_of(p, d);
    coverage_begin(&p->coverage);
    coverage_contour(&p->coverage, p->line.at, p->line.count, false);
    coverage_paint(&p->coverage, s, d->fill);
    if (d->stroke <= 0 || d->line >> 24 == 0 || p->line.count < 2)
        return;
    struct vec first = p->line.at[0], last = p->line.at[p->line.count - 1];
    if (first.x != last.x || first.y != last.y)
        track_add(&p->line, first.x, first.y);
    paint_line(p, d, s);
}

static void surface_clear(const struct surface *s, color paper)
{
    for (int y = 0; y < s->height; y++) {
        uint32_t *row = s->pixels + (size_t)y * (size_t)s->pitch;
        if (y == 0)
            blend_span(row, s->width, paper, 255);
        else
            memcpy(row, s->pixels, (size_t)s->width * sizeof *row);
    }
}

void raster_draw(struct raster *r, const struct list *list,
                 const struct font *font, const struct surface *s)
{
    assert(r && list && surface_is_whole(s));
    assert(s->width == list->width && s->height == list->height);
    surface_clear(s, list->paper | 0xFF000000);
    for (int i = 0; i < list->count; i++) {
        const struct draw *d = &list->draws[i];
        switch (d->kind) {
        case DRAW_BOX:
            press_box(&r->stamps, &r->pen, d, s);
            break;
        case DRAW_STROKE:
            paint_stroke(&r->pen, d, s);
            break;
        case DRAW_POLYGON:
            paint_polygon(&r->pen, d, s);
            break;
        case DRAW_TEXT:
            (d->tilted ? raster_tilted : raster_text)(d, font, s);
            break;
        case DRAW_IMAGE:
            raster_image(r, d, s);
            break;
        }
    }
}
