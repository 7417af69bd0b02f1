#include "draw/raster.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "draw/blend.h"
#include "draw/box.h"
#include "draw/stroke.h"

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
    coverage_free(&r->coverage);
    free(r->line.at);
    free(r->piece.at);
    free(r->scratch.at);
    free(r->columns);
    free(r);
}

// Paints r->line with the record's line colour, width and dashes.
static void paint_line(struct raster *r, const struct draw *d,
                       const struct surface *s)
{
    double width = d->stroke * (double)SUB / UNIT;
    coverage_begin(&r->coverage);
    if (d->dash > 0) {
        struct dashes dashes = {
            .width = width,
            .length = d->dash * (double)SUB / UNIT,
            .most = {s->width * (double)SUB, s->height * (double)SUB},
            .piece = &r->piece,
            .scratch = &r->scratch};
        dash_add(&r->coverage, &r->line, &dashes);
    } else {
        stroke_add(&r->coverage, &r->scratch, &r->line, width, CAP_ROUND);
    }
    coverage_paint(&r->coverage, s, d->line);
}

static void add_box(struct raster *r, const struct box *b, bool backward)
{
    r->line.count = 0;
    box_track(&r->line, b);
    coverage_contour(&r->coverage, r->line.at, r->line.count, backward);
}

static void dashed_outline(struct raster *r, const struct draw *d,
                           const struct surface *s)
{
    struct box b = box_of(d, 0);
    r->line.count = 0;
    box_track(&r->line, &b);
    struct box_dashes fit = box_dashes(&b, box_flat_arc(&b, &r->line),
                                       d->dash * (double)SUB / UNIT);
    struct dashes dashes = {
        .width = d->stroke * (double)SUB / UNIT,
        .length = fit.length,
        .start = fit.from_middle,
        .most = {s->width * (double)SUB, s->height * (double)SUB},
        .piece = &r->piece,
        .scratch = &r->scratch};
    track_add(&r->line, r->line.at[0].x, r->line.at[0].y);
    coverage_begin(&r->coverage);
    dash_add(&r->coverage, &r->line, &dashes);
    coverage_paint(&r->coverage, s, d->line);
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

static void fill_rounded(struct raster *r, const struct draw *d,
                         const struct surface *s)
{
    struct box b = box_of(d, 0);
    struct middle m = box_middle(d, 0);
    coverage_begin(&r->coverage);
    add_box(r, &b, false);
    coverage_skip(&r->coverage, m.from, m.to);
    coverage_paint(&r->coverage, s, d->fill);
    if (m.from < m.to)
        fill_rows(s, m, d->x, d->width, d->fill);
}

static void solid_outline(struct raster *r, const struct draw *d,
                          const struct surface *s)
{
    double half = d->stroke * (double)SUB / UNIT / 2;
    struct box outer = box_of(d, half), inner = box_of(d, -half);
    coverage_begin(&r->coverage);
    add_box(r, &outer, false);
    if (!box_is_empty(&inner))
        add_box(r, &inner, true);
    struct middle m = {0, 0};
    if (d->stroke % 2 == 0) // else the sides are between two units
        m = box_middle(d, half);
    coverage_skip(&r->coverage, m.from, m.to);
    coverage_paint(&r->coverage, s, d->line);
    if (m.from == m.to)
        return;
    fill_rows(s, m, d->x - d->stroke / 2, d->stroke, d->line);
    fill_rows(s, m, d->x + d->width - d->stroke / 2, d->stroke, d->line);
}

static void paint_box(struct raster *r, const struct draw *d,
                      const struct surface *s)
{
    if (d->width <= 0 || d->height <= 0)
        return;
    if (d->fill >> 24 && d->radius <= 0)
        box_fill(d, s);
    else if (d->fill >> 24)
        fill_rounded(r, d, s);
    if (d->stroke <= 0 || d->line >> 24 == 0)
        return;
    if (d->dash > 0)
        dashed_outline(r, d, s);
    else
        solid_outline(r, d, s);
}

// The record's points into r->line, without those that repeat the one before.
static void points_of(struct raster *r, const struct draw *d)
{
    const double scale = SUB / UNIT;
    r->line.count = 0;
    for (int i = 0; d->points && i < d->point_count; i++) {
        struct point p = d->points[i];
        if (i == 0 || p.x != d->points[i - 1].x || p.y != d->points[i - 1].y)
            track_add(&r->line, p.x * scale, p.y * scale);
    }
}

static void paint_stroke(struct raster *r, const struct draw *d,
                         const struct surface *s)
{
    if (d->stroke <= 0 || d->line >> 24 == 0)
        return;
    points_of(r, d);
    paint_line(r, d, s);
}

static void paint_polygon(struct raster *r, const struct draw *d,
                          const struct surface *s)
{
    points_of(r, d);
    coverage_begin(&r->coverage);
    coverage_contour(&r->coverage, r->line.at, r->line.count, false);
    coverage_paint(&r->coverage, s, d->fill);
    if (d->stroke <= 0 || d->line >> 24 == 0 || r->line.count < 2)
        return;
    struct vec first = r->line.at[0], last = r->line.at[r->line.count - 1];
    if (first.x != last.x || first.y != last.y)
        track_add(&r->line, first.x, first.y);
    paint_line(r, d, s);
}

static void clear(const struct surface *s, color paper)
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
    clear(s, list->paper | 0xFF000000);
    for (int i = 0; i < list->count; i++) {
        const struct draw *d = &list->draws[i];
        switch (d->kind) {
        case DRAW_BOX:
            paint_box(r, d, s);
            break;
        case DRAW_STROKE:
            paint_stroke(r, d, s);
            break;
        case DRAW_POLYGON:
            paint_polygon(r, d, s);
            break;
        case DRAW_TEXT:
            raster_text(d, font, s);
            break;
        case DRAW_IMAGE:
            raster_image(r, d, s);
            break;
        }
    }
}
