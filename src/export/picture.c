// SPDX-License-Identifier: MIT
#include "export/picture.h"

#include <assert.h>

#include "base/arena.h"

static struct surface paint_on(color paper, const struct list *list,
                               const struct font *font, struct arena *arena)
{
    struct surface s = {list->width, list->height, list->width, NULL};
    s.pixels = arena_array(arena, (size_t)s.width * (size_t)s.height,
                           sizeof *s.pixels);
    struct list on = *list;
    on.paper = paper;
    struct raster *raster = raster_new();
    raster_draw(raster, &on, font, &s);
    raster_free(raster);
    return s;
}

static unsigned channel(uint32_t c, int shift)
{
    return c >> shift & 0xFF;
}

// What was painted, from what it became [on_white] and [on_black]: the more
// they differ, the more of the paper shows.
static uint32_t uncover(uint32_t on_white, uint32_t on_black)
{
    unsigned through = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        unsigned white = channel(on_white, shift);
        unsigned black = channel(on_black, shift);
        unsigned differ = white > black ? white - black : 0;
        through = differ > through ? differ : through;
    }
    unsigned alpha = 255 - through;
    uint32_t out = (uint32_t)alpha << 24;
    for (int shift = 0; alpha && shift < 24; shift += 8) {
        unsigned c = (channel(on_black, shift) * 255 + alpha / 2) / alpha;
        out |= (uint32_t)(c > 255 ? 255 : c) << shift;
    }
    return out;
}

struct surface picture_paint(const struct list *list, const struct font *font,
                             struct arena *arena)
{
    assert(list && list->width > 0 && list->height > 0 && arena);
    if (list->paper >> 24)
        return paint_on(list->paper, list, font, arena);
    struct surface s = paint_on(0xFFFFFFFF, list, font, arena);
    struct arena scratch = {0};
    struct surface black = paint_on(0xFF000000, list, font, &scratch);
    size_t count = (size_t)s.width * (size_t)s.height;
    for (size_t i = 0; i < count; i++)
        s.pixels[i] = uncover(s.pixels[i], black.pixels[i]);
    arena_free(&scratch);
    return s;
}

bool picture_png(const struct list *list, const struct font *font,
                 struct strbuf *out)
{
    assert(list && out);
    struct arena arena = {0};
    struct surface s = picture_paint(list, font, &arena);
    bool good =
        list->paper >> 24 ? png_write(&s, out) : png_write_clear(&s, out);
    arena_free(&arena);
    return good;
}
