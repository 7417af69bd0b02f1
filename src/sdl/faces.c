// SPDX-License-Identifier: MIT
#include "sdl/faces.h"

#include <SDL.h>
#include <string.h>

#include "base/utf8.h"
#include "sdl/shape.h"

// --- one file ----------------------------------------------------------------

static TTF_Font *open_at(const struct face *face, size_t bytes, int index,
                         int size, int hinting)
{
    SDL_RWops *file = SDL_RWFromConstMem(face->file, (int)bytes);
    TTF_Font *font = file ? TTF_OpenFontIndexRW(file, 1, size, index) : NULL;
    if (!font)
        return NULL;
    TTF_SetFontHinting(font, hinting);
    TTF_SetFontKerning(font, 0); // the core's: of glyphs, not inside runs
    return font;
}

bool face_open(struct face *face, const char *path, int index)
{
    size_t bytes = 0;
    *face = (struct face){
        .path = path, .index = index, .file = SDL_LoadFile(path, &bytes)};
    if (!face->file || bytes > INT32_MAX)
        return false;
    face->paint_size = 16; // any; each glyph sets its own
    face->design = open_at(face, bytes, index, DESIGN_SIZE, TTF_HINTING_NONE);
    // Light hinting sharpens the horizontal strokes and moves nothing
    // sideways, so the masks still fit the linear advances.
    face->paint = open_at(face, bytes, index, face->paint_size,
                          TTF_HINTING_LIGHT_SUBPIXEL);
    return face->design && face->paint;
}

void face_close(struct face *face)
{
    if (face->design)
        TTF_CloseFont(face->design);
    if (face->paint)
        TTF_CloseFont(face->paint);
    SDL_free(face->file);
    *face = (struct face){0};
}

TTF_Font *face_at(struct face *face, int size)
{
    if (size > 0 && size != face->paint_size &&
        TTF_SetFontSize(face->paint, size) == 0)
        face->paint_size = size;
    return size > 0 && size == face->paint_size ? face->paint : NULL;
}

bool face_has(const struct face *face, uint32_t codepoint)
{
    return face->design && TTF_GlyphIsProvided32(face->design, codepoint);
}

// --- all of them -------------------------------------------------------------

static const char *const inter[WEIGHTS] = {"Inter-Regular.ttf",
                                           "Inter-SemiBold.ttf"};
static const char *const dejavu[WEIGHTS] = {"DejaVuSans.ttf",
                                            "DejaVuSans-Bold.ttf"};

// A face that cannot be opened has no glyphs; the others count on as before.
static bool open_pair(struct faces *f, const char *const names[],
                      struct reason *why)
{
    for (int i = 0; i < WEIGHTS; i++) {
        const char *path = arena_print(&f->arena, "%s/%s", f->folder, names[i]);
        struct face *face = &f->face[f->count++];
        if (face_open(face, path, 0))
            continue;
        face_close(face);
        reason_add(why, "error.font",
                   SLOTS(TEXT("path", path), TEXT("error", TTF_GetError())));
        return false;
    }
    return true;
}

bool faces_open(struct faces *f, const char *folder, bool ask_system,
                struct reason *why)
{
    f->folder = arena_copy(&f->arena, folder, strlen(folder));
    f->ask_system = ask_system;
    return open_pair(f, inter, why);
}

void faces_close(struct faces *f)
{
    for (int i = 0; i < f->count; i++)
        face_close(&f->face[i]);
    system_fonts_close(&f->system);
    arena_free(&f->arena);
}

static bool open_dejavu(struct faces *f)
{
    struct reason why = {0}; // without it, signs show as boxes
    f->shipped_opened = true;
    open_pair(f, dejavu, &why);
    f->count = 2 * WEIGHTS;
    reason_free(&why);
    return true;
}

// Both weights of a font of the system with [codepoint]. At times one file is
// both.
static bool open_system(struct faces *f, uint32_t codepoint)
{
    bool found = false;
    if (!f->ask_system || f->count + WEIGHTS > MOST_FACES)
        return false;
    for (int i = 0; i < WEIGHTS; i++) {
        struct face *face = &f->face[f->count + i];
        const char *path = NULL;
        int index = 0;
        if (system_font_find(&f->system, (enum weight)i, codepoint, &f->arena,
                             &path, &index) &&
            face_open(face, path, index))
            found = found || face_has(face, codepoint);
        else
            face_close(face);
    }
    for (int i = 0; i < WEIGHTS && !found; i++)
        face_close(&f->face[f->count + i]);
    f->count += found ? WEIGHTS : 0;
    return found;
}

// Opens more faces that may have [codepoint]. False when there are none.
static bool open_more(struct faces *f, uint32_t codepoint)
{
    return f->shipped_opened ? open_system(f, codepoint) : open_dejavu(f);
}

// The [i]-th face to ask: of each file the wanted weight first.
static struct face *face_asked(struct faces *f, enum weight weight, int i)
{
    return &f->face[i ^ (int)weight];
}

// NULL when no face has [codepoint].
static struct face *find(struct faces *f, enum weight weight,
                         uint32_t codepoint)
{
    int i = 0;
    do
        for (; i < f->count; i++)
            if (face_has(face_asked(f, weight, i), codepoint))
                return face_asked(f, weight, i);
    while (open_more(f, codepoint));
    return NULL;
}

static struct face *box_face(struct faces *f, enum weight weight)
{
    struct face *face = find(f, weight, MISSING_LETTER);
    return face ? face : &f->face[weight];
}

struct face *faces_for(struct faces *f, enum weight weight, uint32_t codepoint)
{
    struct face *face = find(f, weight, codepoint);
    if (face)
        return face;
    lacking_note(&f->lacking, codepoint);
    return box_face(f, weight);
}

// The first face that has the letters of [run], and its marks if [marks].
static struct face *find_run(struct faces *f, enum weight weight,
                             const struct run *run, bool marks)
{
    for (int i = 0; i < f->count; i++) {
        struct face *face = face_asked(f, weight, i);
        if (face->design && !shape_lacks(face->design, run, marks))
            return face;
    }
    return NULL;
}

static void note_run(struct faces *f, enum weight weight, const struct run *run)
{
    uint32_t code;
    for (size_t i = 0, n; i < run->length; i += n ? n : 1) {
        n = utf8_read(run->text + i, run->length - i, &code);
        if (n && shape_is_seen(code) && !find(f, weight, code))
            lacking_note(&f->lacking, code);
    }
}

struct face *faces_for_run(struct faces *f, enum weight weight,
                           const struct run *run)
{
    struct face *face;
    while (!(face = find_run(f, weight, run, true))) {
        const struct face *last = &f->face[f->count - WEIGHTS];
        uint32_t lacks =
            last->design ? shape_lacks(last->design, run, true) : 0;
        if (!open_more(f, lacks))
            break;
    }
    if (!face) { // a mark that no font has is left out
        note_run(f, weight, run);
        face = find_run(f, weight, run, false);
    }
    return face ? face : box_face(f, weight);
}
