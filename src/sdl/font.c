// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // unsetenv

#include "sdl/font.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>
#include <SDL_ttf.h>

#include "base/arena.h"
#include "sdl/faces.h"
#include "sdl/glyph_cache.h"
#include "sdl/shape.h"

enum { LATIN = 0x300 }; // code points before this are nearly all of a frame
enum { KERNED = 0x80 }; // and most pairs are of these
enum { ASKED = 0x4000 };

// Masks beyond this are all forgotten: a window being resized asks for every
// size on its way.
enum { MOST_BYTES = 16 * 1024 * 1024 };

struct measured {
    double advance;
    struct face *face; // NULL: not asked for yet
};

struct font_files {
    struct font font;
    struct faces faces;
    struct measured latin[WEIGHTS][LATIN];
    // Design units + ASKED, or 0.
    short kerned[WEIGHTS][KERNED][KERNED];
    struct glyph_cache advances, kerns, masks;
};

// Adds an entry; when there are too many, all others are forgotten first.
static struct glyph_entry *cache_add(struct glyph_cache *c,
                                     const struct glyph_key *key)
{
    if (c->bytes > MOST_BYTES)
        glyph_cache_free(c);
    return glyph_cache_add(c, key);
}

// [codepoint], or what stands for it where no face has it.
static uint32_t shown_in(const struct face *face, uint32_t codepoint)
{
    return face_has(face, codepoint) ? codepoint : MISSING_LETTER;
}

static struct measured measure_glyph(struct font_files *f, enum weight weight,
                                     uint32_t codepoint)
{
    struct face *face = faces_for(&f->faces, weight, codepoint);
    int units = 0;
    TTF_GlyphMetrics32(face->design, shown_in(face, codepoint), NULL, NULL,
                       NULL, NULL, &units);
    return (struct measured){(double)units / DESIGN_SIZE, face};
}

static struct measured measured(struct font_files *f, enum weight weight,
                                uint32_t codepoint)
{
    if (codepoint < LATIN) {
        struct measured *known = &f->latin[weight][codepoint];
        return known->face ? *known
                           : (*known = measure_glyph(f, weight, codepoint));
    }
    struct glyph_key key = glyph_key(weight, 0, codepoint);
    struct glyph_entry *entry = glyph_cache_find(&f->advances, &key);
    if (!entry) {
        struct measured m = measure_glyph(f, weight, codepoint);
        entry = cache_add(&f->advances, &key);
        entry->advance = m.advance;
        entry->face = m.face;
    }
    return (struct measured){entry->advance, entry->face};
}

static const char *file_of(void *self, enum weight weight, uint32_t codepoint,
                           int *index)
{
    const struct face *face = measured(self, weight, codepoint).face;
    *index = face->index;
    return face_has(face, codepoint) ? face->path : NULL;
}

static double font_advance(void *self, enum weight weight, uint32_t codepoint)
{
    return measured(self, weight, codepoint).advance;
}

// In design units. Glyphs of two fonts are not kerned.
static int measure_kern(struct font_files *f, enum weight weight, uint32_t left,
                        uint32_t right)
{
    struct face *face = measured(f, weight, left).face;
    if (face != measured(f, weight, right).face || !face_has(face, left) ||
        !face_has(face, right))
        return 0;
    return TTF_GetFontKerningSizeGlyphs32(face->design, left, right);
}

static double font_kern(void *self, enum weight weight, uint32_t left,
                        uint32_t right)
{
    struct font_files *f = self;
    if (left < KERNED && right < KERNED) {
        short *known = &f->kerned[weight][left][right];
        if (!*known)
            *known = (short)(measure_kern(f, weight, left, right) + ASKED);
        return (double)(*known - ASKED) / DESIGN_SIZE;
    }
    struct glyph_key key = glyph_key(weight, (int)left, right);
    struct glyph_entry *entry = glyph_cache_find(&f->kerns, &key);
    if (!entry) {
        int units = measure_kern(f, weight, left, right);
        entry = cache_add(&f->kerns, &key);
        entry->advance = (double)units / DESIGN_SIZE;
    }
    return entry->advance;
}

// Paints one glyph. SDL2_ttf puts the pen at the left edge, or further right by
// as much as the glyph reaches to the left of it; likewise the baseline below
// the top.
static struct glyph paint_glyph(struct glyph_cache *masks, TTF_Font *font,
                                uint32_t codepoint)
{
    const SDL_Color white = {255, 255, 255, 255}, black = {0, 0, 0, 255};
    int left = 0, top = 0;
    TTF_GlyphMetrics32(font, codepoint, &left, NULL, NULL, &top, NULL);
    SDL_Surface *s = TTF_RenderGlyph32_Shaded(font, codepoint, white, black);
    if (!s)
        return (struct glyph){0}; // nothing to see, like a space
    int ascent = TTF_FontAscent(font);
    struct glyph g =
        ink_glyph(s, (SDL_Rect){0, 0, s->w, s->h}, left < 0 ? -left : 0,
                  top > ascent ? top : ascent, masks);
    SDL_FreeSurface(s);
    return g;
}

static double run_advance(void *self, enum weight weight, const struct run *run)
{
    struct font_files *f = self;
    struct glyph_key key = glyph_key_run(weight, 0, run);
    struct glyph_entry *entry = glyph_cache_find(&f->advances, &key);
    if (!entry) {
        entry = cache_add(&f->advances, &key);
        entry->face = faces_for_run(&f->faces, weight, run);
        entry->advance =
            (double)shape_advance(entry->face->design, run) / DESIGN_SIZE;
    }
    return entry->advance;
}

static const struct glyph *font_glyph(void *self, enum weight weight, int size,
                                      uint32_t codepoint)
{
    struct font_files *f = self;
    struct glyph_key key = glyph_key(weight, size, codepoint);
    struct glyph_entry *entry = glyph_cache_find(&f->masks, &key);
    if (entry)
        return &entry->glyph;
    entry = cache_add(&f->masks, &key);
    struct face *face = measured(f, weight, codepoint).face;
    TTF_Font *font = face_at(face, size);
    if (font)
        entry->glyph = paint_glyph(&f->masks, font, shown_in(face, codepoint));
    return &entry->glyph;
}

static const struct glyph *run_glyph(void *self, enum weight weight, int size,
                                     const struct run *run)
{
    struct font_files *f = self;
    struct glyph_key key = glyph_key_run(weight, size, run);
    struct glyph_entry *entry = glyph_cache_find(&f->masks, &key);
    if (entry)
        return &entry->glyph;
    entry = cache_add(&f->masks, &key);
    struct face *face = faces_for_run(&f->faces, weight, run);
    TTF_Font *font = face_at(face, size);
    double margin = (double)size * shape_margin(face->design) / DESIGN_SIZE;
    if (font)
        entry->glyph = shape_paint(font, run, margin, &f->masks);
    return &entry->glyph;
}

struct font_files *font_open(const char *assets_folder, enum font_choice choice,
                             struct reason *why)
{
    unsetenv("FREETYPE_PROPERTIES"); // it could change every glyph
    if (TTF_Init() != 0) {
        reason_add(why, "error.fonts", SLOTS(TEXT("error", TTF_GetError())));
        return NULL;
    }
    struct font_files *f = must_realloc(NULL, 1, sizeof *f);
    *f = (struct font_files){.font = {.self = f,
                                      .advance = font_advance,
                                      .glyph = font_glyph,
                                      .run_advance = run_advance,
                                      .kern = font_kern,
                                      .run = run_glyph,
                                      .file = file_of}};
    struct arena scratch = {0};
    const char *folder = arena_print(&scratch, "%s/fonts", assets_folder);
    bool ok = faces_open(&f->faces, folder, choice == FONTS_OF_SYSTEM, why);
    arena_free(&scratch);
    if (!ok) {
        font_close(f);
        return NULL;
    }
    TTF_Font *design = f->faces.face[WEIGHT_REGULAR].design;
    f->font.ascent = (double)TTF_FontAscent(design) / DESIGN_SIZE;
    f->font.descent = -(double)TTF_FontDescent(design) / DESIGN_SIZE;
    return f;
}

const struct font *font_of(const struct font_files *files)
{
    return &files->font;
}

void font_tell_lacking(struct font_files *files, struct lacking_listener to)
{
    files->faces.lacking.to = to;
}

void font_close(struct font_files *f)
{
    if (!f)
        return;
    faces_close(&f->faces);
    glyph_cache_free(&f->advances);
    glyph_cache_free(&f->kerns);
    glyph_cache_free(&f->masks);
    TTF_Quit();
    free(f);
}
