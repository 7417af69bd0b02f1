// SPDX-License-Identifier: MIT
#include "sdl/ink.h"

#include <stdbool.h>
#include <string.h>

static bool ink_is_blank(const SDL_Surface *s, int x, int y, int dx, int dy,
                         int n)
{
    const uint8_t *pixels = s->pixels;
    for (int i = 0; i < n; i++)
        if (pixels[(y + i * dy) * s->pitch + x + i * dx])
            return false;
    return true;
}

SDL_Rect ink_inside(const SDL_Surface *s, SDL_Rect r)
{
    while (r.h && ink_is_blank(s, r.x, r.y, 1, 0, r.w))
        r.y++, r.h--;
    while (r.h && ink_is_blank(s, r.x, r.y + r.h - 1, 1, 0, r.w))
        r.h--;
    while (r.h && r.w && ink_is_blank(s, r.x, r.y, 0, 1, r.h))
        r.x++, r.w--;
    while (r.h && r.w && ink_is_blank(s, r.x + r.w - 1, r.y, 0, 1, r.h))
        r.w--;
    return r;
}

struct glyph ink_glyph(const SDL_Surface *s, SDL_Rect r, int pen, int baseline,
                       struct glyph_cache *masks)
{
    r = ink_inside(s, r);
    if (!r.w || !r.h)
        return (struct glyph){0};
    const uint8_t *pixels = s->pixels;
    uint8_t *mask = glyph_cache_mask(masks, (size_t)r.w * (size_t)r.h);
    for (int y = 0; y < r.h; y++)
        memcpy(mask + y * r.w, pixels + (r.y + y) * s->pitch + r.x,
               (size_t)r.w);
    return (struct glyph){r.w, r.h, r.x - pen, r.y - baseline, mask};
}
