#define _POSIX_C_SOURCE 200809L // unsetenv

#include "sdl/font.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>
#include <SDL_ttf.h>

#include "base/arena.h"
#include "sdl/glyph_cache.h"

// At this size and without hinting, DejaVu's advances are its design units.
enum { DESIGN_SIZE = 2048 };

enum { WEIGHTS = 2, REPLACEMENT = 0xfffd };

// Masks beyond this are all forgotten: a window being resized asks for every
// size on its way.
enum { MOST_MASK_BYTES = 16 * 1024 * 1024 };

static const char *const file_names[WEIGHTS] = {"DejaVuSans.ttf",
                                                "DejaVuSans-Bold.ttf"};

struct face {
    void *file; // the whole font file, which both below read from
    TTF_Font *design, *paint;
    int paint_size;
};

struct font_files {
    struct font font;
    struct face faces[WEIGHTS];
    struct glyph_cache advances, masks;
};

// The face to take [*codepoint] from: the wanted one, else the other, else
// the wanted one's replacement character.
static struct face *face_for(struct font_files *f, enum weight weight,
                             uint32_t *codepoint)
{
    for (int i = 0; i < WEIGHTS; i++) {
        struct face *face = &f->faces[((int)weight + i) % WEIGHTS];
        if (TTF_GlyphIsProvided32(face->design, *codepoint))
            return face;
    }
    *codepoint = REPLACEMENT;
    return &f->faces[weight];
}

static double advance(void *self, enum weight weight, uint32_t codepoint)
{
    struct font_files *f = self;
    uint64_t key = glyph_key(weight, 0, codepoint);
    struct glyph_entry *entry = glyph_cache_find(&f->advances, key);
    if (!entry) {
        entry = glyph_cache_add(&f->advances, key);
        struct face *face = face_for(f, weight, &codepoint);
        int units = 0;
        TTF_GlyphMetrics32(face->design, codepoint, NULL, NULL, NULL, NULL,
                           &units);
        entry->advance = (double)units / DESIGN_SIZE;
    }
    return entry->advance;
}

static bool blank(const SDL_Surface *s, int x, int y, int dx, int dy, int n)
{
    const uint8_t *pixels = s->pixels;
    for (int i = 0; i < n; i++)
        if (pixels[(y + i * dy) * s->pitch + x + i * dx])
            return false;
    return true;
}

static SDL_Rect inked(const SDL_Surface *s)
{
    SDL_Rect r = {0, 0, s->w, s->h};
    while (r.h && blank(s, 0, r.y, 1, 0, r.w))
        r.y++, r.h--;
    while (r.h && blank(s, 0, r.y + r.h - 1, 1, 0, r.w))
        r.h--;
    while (r.h && r.w && blank(s, r.x, r.y, 0, 1, r.h))
        r.x++, r.w--;
    while (r.h && r.w && blank(s, r.x + r.w - 1, r.y, 0, 1, r.h))
        r.w--;
    return r;
}

// Paints one glyph. In a shaded surface the colour numbers are the coverage.
// SDL2_ttf puts the pen at the left edge, or further right by as much as the
// glyph reaches to the left of it; likewise the baseline below the top.
static struct glyph paint(struct glyph_cache *masks, TTF_Font *font,
                          uint32_t codepoint)
{
    const SDL_Color white = {255, 255, 255, 255}, black = {0, 0, 0, 255};
    int left = 0, top = 0;
    TTF_GlyphMetrics32(font, codepoint, &left, NULL, NULL, &top, NULL);
    SDL_Surface *s = TTF_RenderGlyph32_Shaded(font, codepoint, white, black);
    if (!s)
        return (struct glyph){0}; // nothing to see, like a space
    SDL_Rect r = inked(s);
    struct glyph g = {0};
    if (r.w && r.h) {
        int ascent = TTF_FontAscent(font);
        int pen = left < 0 ? -left : 0;
        int baseline = top > ascent ? top : ascent;
        uint8_t *mask = glyph_cache_mask(masks, (size_t)r.w * (size_t)r.h);
        for (int y = 0; y < r.h; y++)
            memcpy(mask + y * r.w,
                   (uint8_t *)s->pixels + (r.y + y) * s->pitch + r.x,
                   (size_t)r.w);
        g = (struct glyph){r.w, r.h, r.x - pen, r.y - baseline, mask};
    }
    SDL_FreeSurface(s);
    return g;
}

static const struct glyph *glyph(void *self, enum weight weight, int size,
                                 uint32_t codepoint)
{
    struct font_files *f = self;
    uint64_t key = glyph_key(weight, size, codepoint);
    struct glyph_entry *entry = glyph_cache_find(&f->masks, key);
    if (entry)
        return &entry->glyph;
    if (f->masks.bytes > MOST_MASK_BYTES)
        glyph_cache_free(&f->masks);
    entry = glyph_cache_add(&f->masks, key);
    struct face *face = face_for(f, weight, &codepoint);
    if (size > 0 && size != face->paint_size &&
        TTF_SetFontSize(face->paint, size) == 0)
        face->paint_size = size;
    if (size > 0 && size == face->paint_size)
        entry->glyph = paint(&f->masks, face->paint, codepoint);
    return &entry->glyph;
}

static TTF_Font *open_face(const struct face *face, size_t bytes, int size,
                           int hinting)
{
    SDL_RWops *file = SDL_RWFromConstMem(face->file, (int)bytes);
    TTF_Font *font = file ? TTF_OpenFontRW(file, 1, size) : NULL;
    if (font)
        TTF_SetFontHinting(font, hinting);
    return font;
}

static bool face_open(struct face *face, const char *path)
{
    size_t bytes = 0;
    face->file = SDL_LoadFile(path, &bytes);
    if (!face->file)
        return false;
    face->paint_size = 16; // any; each glyph sets its own
    face->design = open_face(face, bytes, DESIGN_SIZE, TTF_HINTING_NONE);
    // Light hinting sharpens the horizontal strokes and moves nothing
    // sideways, so the masks still fit the linear advances.
    face->paint =
        open_face(face, bytes, face->paint_size, TTF_HINTING_LIGHT_SUBPIXEL);
    return face->design && face->paint;
}

struct font_files *font_open(const char *assets_folder, struct reason *why)
{
    unsetenv("FREETYPE_PROPERTIES"); // it could change every glyph
    if (TTF_Init() != 0) {
        reason_add(why, "error.fonts", SLOTS(TEXT("error", TTF_GetError())));
        return NULL;
    }
    struct font_files *f = must_realloc(NULL, 1, sizeof *f);
    *f = (struct font_files){
        .font = {.self = f, .advance = advance, .glyph = glyph}};
    struct arena scratch = {0};
    bool ok = true;
    for (int i = 0; ok && i < WEIGHTS; i++) {
        const char *path =
            arena_print(&scratch, "%s/fonts/%s", assets_folder, file_names[i]);
        ok = face_open(&f->faces[i], path);
        if (!ok)
            reason_add(
                why, "error.font",
                SLOTS(TEXT("path", path), TEXT("error", TTF_GetError())));
    }
    arena_free(&scratch);
    if (!ok) {
        font_close(f);
        return NULL;
    }
    TTF_Font *design = f->faces[WEIGHT_REGULAR].design;
    f->font.ascent = (double)TTF_FontAscent(design) / DESIGN_SIZE;
    f->font.descent = -(double)TTF_FontDescent(design) / DESIGN_SIZE;
    return f;
}

const struct font *font_of(const struct font_files *files)
{
    return &files->font;
}

void font_close(struct font_files *f)
{
    if (!f)
        return;
    for (int i = 0; i < WEIGHTS; i++) {
        if (f->faces[i].design)
            TTF_CloseFont(f->faces[i].design);
        if (f->faces[i].paint)
            TTF_CloseFont(f->faces[i].paint);
        SDL_free(f->faces[i].file);
    }
    glyph_cache_free(&f->advances);
    glyph_cache_free(&f->masks);
    TTF_Quit();
    free(f);
}
