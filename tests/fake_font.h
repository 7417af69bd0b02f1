// SPDX-License-Identifier: MIT
// A font for tests of the core: every advance is 0.6 (bold 0.65) and every
// glyph a solid box 0.5 wide and 0.7 high on the baseline; a space is empty.
// The only pair that is kerned is "To", by -0.125.
// A run is a box, too, as wide as its letters, marks not counted.
#ifndef FAKE_FONT_H
#define FAKE_FONT_H

#include "draw/font.h"

enum { FAKE_LARGEST = 360 }; // glyphs of larger text are drawn at this size

struct fake_font {
    struct font font;   // self points at this struct: do not copy it
    struct glyph glyph; // the last one asked for
    uint8_t mask[FAKE_LARGEST * FAKE_LARGEST];
};

// Fills [f] in and returns the font in it.
const struct font *fake_font_init(struct fake_font *f);

#endif
