// SPDX-License-Identifier: MIT
// The fonts in assets/fonts, through SDL2_ttf. It measures and paints single
// glyphs and runs; no window and no SDL_Init() are needed.
#ifndef SDL_FONT_H
#define SDL_FONT_H

#include "say/catalogue.h"
#include "draw/font.h"
#include "sdl/lacking.h"

struct font_files;

enum font_choice {
    FONTS_SHIPPED,  // the same glyphs on every machine, boxes for the rest
    FONTS_OF_SYSTEM // what the shipped fonts lack is looked up in the system's
};

// Opens the fonts in [assets_folder]/fonts. On failure returns NULL and adds
// the reason to [why].
struct font_files *font_open(const char *assets_folder, enum font_choice choice,
                             struct reason *why);

// The font the core draws with; it lives until font_close(). A glyph it gave
// is valid until the next one is asked for.
const struct font *font_of(const struct font_files *files);

// Tells [to] of every letter that is met and that no font has, once for all
// that one package would bring.
void font_tell_lacking(struct font_files *files, struct lacking_listener to);

void font_close(struct font_files *files);

#endif
