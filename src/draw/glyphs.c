// SPDX-License-Identifier: MIT
#include "draw/raster/raster.h"

#include <assert.h>

#include "draw/raster/blend.h"

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
