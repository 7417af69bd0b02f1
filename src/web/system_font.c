// SPDX-License-Identifier: MIT
#include "sdl/system_font.h"

// A page in a browser cannot read the fonts of its system.
bool system_font_find(struct system_fonts *fonts, enum weight weight,
                      uint32_t codepoint, struct arena *arena,
                      const char **path, int *index)
{
    (void)fonts, (void)weight, (void)codepoint;
    (void)arena, (void)path, (void)index;
    return false;
}

void system_fonts_close(struct system_fonts *fonts)
{
    (void)fonts;
}
