// SPDX-License-Identifier: MIT
#include "sdl/face.h"

#include <SDL.h>

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
