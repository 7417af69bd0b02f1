// SPDX-License-Identifier: MIT
// What was painted into a surface of SDL2_ttf, cut out as a glyph's mask.
#ifndef SDL_INK_H
#define SDL_INK_H

#include <SDL.h>

#include "sdl/glyph_cache.h"

// The smallest rectangle with all that is painted inside [r]; empty when
// nothing is. In a shaded surface the colour numbers are the coverage.
SDL_Rect ink_inside(const SDL_Surface *s, SDL_Rect r);

// A glyph of what is painted inside [r], seen from the pen at ([pen],
// [baseline]). The mask is [masks]'s.
struct glyph ink_glyph(const SDL_Surface *s, SDL_Rect r, int pen, int baseline,
                       struct glyph_cache *masks);

#endif
