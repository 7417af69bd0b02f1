// Runs of text through SDL2_ttf and its HarfBuzz: Arabic that joins, Hebrew
// from right to left, accents on their letters.
#ifndef SDL_SHAPE_H
#define SDL_SHAPE_H

#include <SDL_ttf.h>

#include "draw/font.h"
#include "sdl/glyph_cache.h"

// True when [font] has a glyph for each letter of [run]; of marks and joiners
// what is missing is left out.
bool shape_provides(TTF_Font *font, const struct run *run);

// The advance of [run] in pixels of the size [font] is set to, exact where
// those of single glyphs are whole. Letters that are not provided become
// replacement characters.
int shape_advance(TTF_Font *font, const struct run *run);

// Paints [run]; its mask is [masks]'s. [margin] is the exact advance of
// SHAPE_MARGIN in this font. A run too large to paint is empty.
struct glyph shape_paint(TTF_Font *font, const struct run *run, double margin,
                         struct glyph_cache *masks);

#define SHAPE_MARGIN "| " // what is set to the left of a run to paint it

#endif
