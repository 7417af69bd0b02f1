// SPDX-License-Identifier: MIT
// Runs of text through SDL2_ttf and its HarfBuzz: Arabic that joins, Hebrew
// from right to left, accents on their letters.
#ifndef SDL_SHAPE_H
#define SDL_SHAPE_H

#include <stdbool.h>

#include <SDL_ttf.h>
#include <SDL.h>

#include "draw/font.h"
#include "sdl/glyph_cache.h"

// --- ink ---------------------------------------------------------------------

// What was painted into a surface of SDL2_ttf, cut out as a glyph's mask.

// The smallest rectangle with all that is painted inside [r]; empty when
// nothing is. In a shaded surface the colour numbers are the coverage.
SDL_Rect ink_inside(const SDL_Surface *s, SDL_Rect r);

// A glyph of what is painted inside [r], seen from the pen at ([pen],
// [baseline]). The mask is [masks]'s.
struct glyph ink_glyph(const SDL_Surface *s, SDL_Rect r, int pen, int baseline,
                       struct glyph_cache *masks);

// --- runs --------------------------------------------------------------------

// Whether [code] shows by itself: joiners, directions and what chooses a variant
// do not.
bool shape_is_seen(uint32_t code);

// The first letter of [run] that [font] has no glyph for, or 0; its first mark
// too if [marks]. Joiners and what chooses a variant need none.
uint32_t shape_lacks(TTF_Font *font, const struct run *run, bool marks);

// The advance of [run] in pixels of the size [font] is set to, exact where
// those of single glyphs are whole. Letters that are not provided become
// MISSING_LETTER.
int shape_advance(TTF_Font *font, const struct run *run);

// Paints [run]; its mask is [masks]'s. [margin] is the exact width of what
// is set to its left: shape_margin() at this size. A run too large to paint
// is empty.
struct glyph shape_paint(TTF_Font *font, const struct run *run, double margin,
                         struct glyph_cache *masks);

// The advance in [font] of what shape_paint() sets to the left of a run; exact
// where [font] is set to a size at which single glyphs are.
int shape_margin(TTF_Font *font);

#endif
