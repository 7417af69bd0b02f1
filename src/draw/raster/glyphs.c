// SPDX-License-Identifier: MIT
// Glyphs on pixels: of text that stands upright, and of text that runs up.
#include <assert.h>
#include <math.h>

#include "draw/raster/blend.h"
#include "draw/raster/raster.h"

// --- upright -----------------------------------------------------------------

enum { LARGEST_EM = 2048 }; // pixels; larger text is not drawn

static void paint_glyph(const struct glyph *g, int64_t left, int64_t top,
                        color fill, const struct surface *s)
{
    int x0 = left < 0 ? (int)-left : 0, y0 = top < 0 ? (int)-top : 0;
    int x1 = left + g->width > s->width ? (int)(s->width - left) : g->width;
    int y1 = top + g->height > s->height ? (int)(s->height - top) : g->height;
    for (int y = y0; y < y1; y++) {
        const uint8_t *mask = g->mask + (size_t)y * (size_t)g->width;
        uint32_t *to = s->pixels + (top + y) * s->pitch + left;
        blend_mask(to + x0, mask + x0, x1 - x0, fill);
    }
}

static int64_t nearest(double v)
{
    int64_t whole = (int64_t)v;
    double rest = v - (double)whole;
    return rest >= 0.5 ? whole + 1 : rest < -0.5 ? whole - 1 : whole;
}

void raster_text(const struct draw *d, const struct font *font,
                 const struct surface *s)
{
    assert(d && d->kind == DRAW_TEXT && surface_is_whole(s));
    int em = d->size > 0 ? (int)(((int64_t)d->size + UNIT / 2) / UNIT) : 0;
    if (!font || !d->text || d->fill >> 24 == 0 || em < 1 || em > LARGEST_EM)
        return;
    double start = d->x / (double)UNIT, size = d->size / (double)UNIT;
    int64_t baseline = nearest(d->y / (double)UNIT);
    // Far enough out that no glyph reaches in from its own place.
    int64_t far = 4 * (int64_t)em;
    if (baseline < -far || baseline > s->height + far)
        return;
    struct text_walk walk;
    font_walk_begin(&walk, d->text);
    for (struct text_piece p; font_walk(font, d->weight, &walk, &p);) {
        int64_t x = nearest(start + walk.x * size);
        if (x > s->width + far)
            break;
        if (start + walk.end * size < -4.0 * em)
            continue;
        const struct glyph *g =
            p.run.length ? font->run(font->self, d->weight, em, &p.run)
                         : font->glyph(font->self, d->weight, em, p.code);
        if (g && g->mask)
            paint_glyph(g, x + g->left, baseline + g->top, d->fill, s);
    }
    font_walk_end(&walk);
}

// --- at 45° ------------------------------------------------------------------
//
// Text that runs up at 45°. Its glyphs are taken twice as large as they are
// seen, and between their pixels, so that a pixel here is the mean of what it
// covers there; whole runs turn as they are shaped.

enum { ONE = 1 << 16, MOST_EM = 2048 }; // a mask's pixel; pixels of an em

// Where a mask stands: what of it a pixel in the middle of the surface shows.
struct turned {
    const struct glyph *glyph;
    double x, y;  // of the pen, in pixels
    double scale; // the mask's pixels in one of the surface
};

static int mask_at(const struct glyph *g, int64_t column, int64_t row)
{
    bool inside =
        column >= 0 && row >= 0 && column < g->width && row < g->height;
    return inside ? g->mask[row * g->width + column] : 0;
}

// The mask at a point in 1/ONE of its pixels, between the middles of four.
static uint32_t mask_between(const struct glyph *g, int64_t x, int64_t y)
{
    x -= ONE / 2;
    y -= ONE / 2;
    if (x < -ONE || y < -ONE || x >= (int64_t)g->width * ONE ||
        y >= (int64_t)g->height * ONE)
        return 0;
    int64_t column = (x + ONE) / ONE - 1, row = (y + ONE) / ONE - 1;
    int64_t right = x - column * ONE, down = y - row * ONE;
    int64_t upper = mask_at(g, column, row) * (ONE - right) +
                    mask_at(g, column + 1, row) * right;
    int64_t lower = mask_at(g, column, row + 1) * (ONE - right) +
                    mask_at(g, column + 1, row + 1) * right;
    return (uint32_t)((upper * (ONE - down) + lower * down +
                       (int64_t)ONE * ONE / 2) /
                      ((int64_t)ONE * ONE));
}

static int within(double v, int most)
{
    return v < 0 ? 0 : v > most ? most : (int)v;
}

static void paint_turned(const struct turned *t, color fill,
                         const struct surface *s)
{
    const struct glyph *g = t->glyph;
    double by = TILT / t->scale;
    double left = g->left * by, right = (g->left + g->width) * by;
    double top = g->top * by, bottom = (g->top + g->height) * by;
    int x0 = within(floor(t->x + left + top) - 1, s->width);
    int x1 = within(ceil(t->x + right + bottom) + 1, s->width);
    int y0 = within(floor(t->y + top - right) - 1, s->height);
    int y1 = within(ceil(t->y + bottom - left) + 1, s->height);
    int64_t step = (int64_t)floor(TILT * t->scale * ONE + 0.5);
    for (int y = y0; y < y1; y++) {
        double dx = x0 + 0.5 - t->x, dy = y + 0.5 - t->y;
        int64_t along = (int64_t)floor((dx - dy) * TILT * t->scale * ONE) -
                        (int64_t)g->left * ONE;
        int64_t under = (int64_t)floor((dx + dy) * TILT * t->scale * ONE) -
                        (int64_t)g->top * ONE;
        uint32_t *to = s->pixels + (size_t)y * (size_t)s->pitch;
        for (int x = x0; x < x1; x++, along += step, under += step) {
            uint32_t cover = mask_between(g, along, under);
            if (cover)
                to[x] = blend(to[x], fill, alpha_times(fill >> 24, cover));
        }
    }
}

void raster_tilted(const struct draw *d, const struct font *font,
                   const struct surface *s)
{
    assert(d && d->kind == DRAW_TEXT && d->tilted && surface_is_whole(s));
    double size = d->size / (double)UNIT;
    if (!font || !d->text || d->fill >> 24 == 0 || size < 0.5 || size > MOST_EM)
        return;
    int em = (int)fmin(2 * size + 0.5, MOST_EM);
    struct text_walk walk;
    font_walk_begin(&walk, d->text);
    for (struct text_piece p; font_walk(font, d->weight, &walk, &p);) {
        double along = walk.x * size * TILT;
        const struct glyph *g =
            p.run.length ? font->run(font->self, d->weight, em, &p.run)
                         : font->glyph(font->self, d->weight, em, p.code);
        if (g && g->mask)
            paint_turned(&(struct turned){g, d->x / (double)UNIT + along,
                                          d->y / (double)UNIT - along,
                                          em / size},
                         d->fill, s);
    }
    font_walk_end(&walk);
}
