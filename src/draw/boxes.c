// Boxes by their paths, exactly. Most are painted faster, with stamps.
#include "draw/box.h"
#include "draw/raster.h"
#include "draw/stroke.h"

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

void raster_fill(struct raster *r, const struct draw *d,
                 const struct surface *s)
{
    if (d->radius > 0)
        fill_rounded(r, d, s);
    else
        box_fill(d, s);
}

void raster_outline(struct raster *r, const struct draw *d,
                    const struct surface *s)
{
    if (d->dash > 0)
        dashed_outline(r, d, s);
    else
        solid_outline(r, d, s);
}

void raster_box(struct raster *r, const struct draw *d, const struct surface *s)
{
    if (d->width <= 0 || d->height <= 0)
        return;
    if (d->fill >> 24 && (d->radius <= 0 || !stamp_fill(r, d, s)))
        raster_fill(r, d, s);
    if (d->stroke > 0 && d->line >> 24 && !stamp_outline(r, d, s))
        raster_outline(r, d, s);
}
