#define _POSIX_C_SOURCE 200809L // unsetenv

#include "sdl/font.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <SDL.h>
#include <SDL_ttf.h>

#include "base/arena.h"
#include "sdl/glyph_cache.h"
#include "sdl/ink.h"
#include "sdl/shape.h"

// At this size and without hinting, DejaVu's advances are its design units.
enum { DESIGN_SIZE = 2048 };

enum { WEIGHTS = 2, REPLACEMENT = 0xfffd };

enum { LATIN = 0x300 }; // code points before this are nearly all of a frame

// Masks beyond this are all forgotten: a window being resized asks for every
// size on its way.
enum { MOST_BYTES = 16 * 1024 * 1024 };

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
    double latin[WEIGHTS][LATIN]; // advances; 0: not asked for yet
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

// The same for a run.
static struct face *face_for_run(struct font_files *f, enum weight weight,
                                 const struct run *run)
{
    for (int i = 0; i < WEIGHTS; i++) {
        struct face *face = &f->faces[((int)weight + i) % WEIGHTS];
        if (shape_provides(face->design, run))
            return face;
    }
    return &f->faces[weight];
}

// Adds an entry; when there are too many, all others are forgotten first.
static struct glyph_entry *add(struct glyph_cache *c,
                               const struct glyph_key *key)
{
    if (c->bytes > MOST_BYTES)
        glyph_cache_free(c);
    return glyph_cache_add(c, key);
}

static double measure(struct font_files *f, enum weight weight,
                      uint32_t codepoint)
{
    struct face *face = face_for(f, weight, &codepoint);
    int units = 0;
    TTF_GlyphMetrics32(face->design, codepoint, NULL, NULL, NULL, NULL, &units);
    return (double)units / DESIGN_SIZE;
}

static double advance(void *self, enum weight weight, uint32_t codepoint)
{
    struct font_files *f = self;
    if (codepoint < LATIN) {
        double *known = &f->latin[weight][codepoint];
        return *known > 0 ? *known : (*known = measure(f, weight, codepoint));
    }
    struct glyph_key key = glyph_key(weight, 0, codepoint);
    struct glyph_entry *entry = glyph_cache_find(&f->advances, &key);
    if (!entry) {
        entry = add(&f->advances, &key);
        entry->advance = measure(f, weight, codepoint);
    }
    return entry->advance;
}

// Paints one glyph. SDL2_ttf puts the pen at the left edge, or further right by as much as the
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
        entry = add(&f->advances, &key);
        struct face *face = face_for_run(f, weight, run);
        entry->advance = (double)shape_advance(face->design, run) / DESIGN_SIZE;
    }
    return entry->advance;
}

// The font to paint with at [size] pixels, or NULL.
static TTF_Font *paint_at(struct face *face, int size)
{
    if (size > 0 && size != face->paint_size &&
        TTF_SetFontSize(face->paint, size) == 0)
        face->paint_size = size;
    return size > 0 && size == face->paint_size ? face->paint : NULL;
}

static const struct glyph *glyph(void *self, enum weight weight, int size,
                                 uint32_t codepoint)
{
    struct font_files *f = self;
    struct glyph_key key = glyph_key(weight, size, codepoint);
    struct glyph_entry *entry = glyph_cache_find(&f->masks, &key);
    if (entry)
        return &entry->glyph;
    entry = add(&f->masks, &key);
    TTF_Font *font = paint_at(face_for(f, weight, &codepoint), size);
    if (font)
        entry->glyph = paint(&f->masks, font, codepoint);
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
    entry = add(&f->masks, &key);
    struct face *face = face_for_run(f, weight, run);
    TTF_Font *font = paint_at(face, size);
    enum weight own = (enum weight)(face - f->faces);
    double margin = font_width(&f->font, own, size, SHAPE_MARGIN);
    if (font)
        entry->glyph = shape_paint(font, run, margin, &f->masks);
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
    *f = (struct font_files){.font = {.self = f,
                                      .advance = advance,
                                      .glyph = glyph,
                                      .run_advance = run_advance,
                                      .run = run_glyph}};
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
