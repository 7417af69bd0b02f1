// SPDX-License-Identifier: MIT
#include "sdl/shape.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/strbuf.h"
#include "base/utf8.h"

// --- ink ---------------------------------------------------------------------

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

// --- runs --------------------------------------------------------------------

enum { MOST_PIXELS = 64 * 1024 * 1024 }; // of a surface for one run

static bool is_mark(uint32_t code)
{
    return script_of(code)->shaping == SHAPED_MARK;
}

bool shape_is_seen(uint32_t code)
{
    return (code < 0x200B || code > 0x206F) &&
           (code < 0xFE00 || code > 0xFE0F) &&
           (code < 0xE0100 || code > 0xE01EF);
}

uint32_t shape_lacks(TTF_Font *font, const struct run *run, bool marks)
{
    uint32_t code = 0;
    for (size_t i = 0, n; i < run->length; i += n ? n : 1) {
        n = utf8_read(run->text + i, run->length - i, &code);
        if (!n)
            return 0xFFFD;
        bool needed = is_mark(code) ? marks && shape_is_seen(code) : true;
        if (needed && !TTF_GlyphIsProvided32(font, code))
            return code;
    }
    return 0;
}

// Appends the run as far as the font has it.
static void spell(struct strbuf *out, TTF_Font *font, const struct run *run)
{
    char box[4];
    size_t length = utf8_write(MISSING_LETTER, box);
    uint32_t code;
    for (size_t i = 0, n; i < run->length; i += n ? n : 1) {
        n = utf8_read(run->text + i, run->length - i, &code);
        if (n && TTF_GlyphIsProvided32(font, code))
            strbuf_add_n(out, run->text + i, n);
        else if (!n || !is_mark(code))
            strbuf_add_n(out, box, length);
    }
}

// SDL2_ttf says neither how far the pen moves in all nor where in a surface
// it started. So a bar is set to the left of the run and spaces around it,
// wider than anything reaches out of its place: then the width is that of the
// pen's way, and the bar shows where the baseline is.
static void frame(struct strbuf *out, TTF_Font *font, const struct run *run)
{
    bool leftward = run->leftward;
    strbuf_add(out, leftward ? " " : "| ");
    spell(out, font, run);
    strbuf_add(out, leftward ? " |" : " ");
    TTF_SetFontDirection(font,
                         leftward ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR);
    TTF_SetFontScriptName(font, run->script->tag);
}

// Single glyphs are painted with the same font, as if nothing had been.
static void unframe(struct strbuf *text, TTF_Font *font)
{
    TTF_SetFontDirection(font, TTF_DIRECTION_LTR);
    TTF_SetFontScriptName(font, "Zzzz");
    strbuf_free(text);
}

static int advance_of(TTF_Font *font, char letter)
{
    int advance = 0;
    TTF_GlyphMetrics32(font, (Uint32)letter, NULL, NULL, NULL, NULL, &advance);
    return advance;
}

int shape_margin(TTF_Font *font)
{
    return advance_of(font, '|') + advance_of(font, ' ');
}

int shape_advance(TTF_Font *font, const struct run *run)
{
    struct strbuf text = {0};
    int width = 0;
    frame(&text, font, run);
    TTF_SizeUTF8(font, text.text, &width, NULL);
    unframe(&text, font);
    return width - shape_margin(font) - advance_of(font, ' ');
}

static SDL_Surface *render(TTF_Font *font, const char *text)
{
    const SDL_Color white = {255, 255, 255, 255}, black = {0, 0, 0, 255};
    int width, height;
    if (TTF_SizeUTF8(font, text, &width, &height) ||
        (int64_t)width * height > MOST_PIXELS)
        return NULL;
    return TTF_RenderUTF8_Shaded(font, text, white, black);
}

// How far down the bar begins in [s]; it stands within [width] from the left.
static int bar_top(const SDL_Surface *s, int width)
{
    return ink_inside(s, (SDL_Rect){0, 0, width < s->w ? width : s->w, s->h}).y;
}

struct glyph shape_paint(TTF_Font *font, const struct run *run, double margin,
                         struct glyph_cache *masks)
{
    struct strbuf text = {0};
    frame(&text, font, run);
    SDL_Surface *s = render(font, text.text), *bar = NULL;
    unframe(&text, font);
    if (s)
        bar = render(font, "|");
    struct glyph g = {0};
    if (bar) {
        int middle = (int)(margin / 2); // between the bar and the run
        int rise = bar_top(s, middle) - bar_top(bar, bar->w);
        SDL_Rect rest = {middle, 0, s->w - middle, s->h};
        g = ink_glyph(s, rest, (int)lround(margin), TTF_FontAscent(font) + rise,
                      masks);
    }
    SDL_FreeSurface(s);
    SDL_FreeSurface(bar);
    return g;
}
