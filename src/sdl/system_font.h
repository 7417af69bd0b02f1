// SPDX-License-Identifier: MIT
// The fonts of this system, through fontconfig.
#ifndef SDL_SYSTEM_FONT_H
#define SDL_SYSTEM_FONT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "draw/font.h"

// Zero-initialise it; nothing is read before the first question.
struct system_fonts {
    void *config;
};

// Finds a font with a glyph for [codepoint]: the path of its file, which is
// [arena]'s, and its number in that file. False when there is none.
bool system_font_find(struct system_fonts *fonts, enum weight weight,
                      uint32_t codepoint, struct arena *arena,
                      const char **path, int *index);

void system_fonts_close(struct system_fonts *fonts);

#endif
