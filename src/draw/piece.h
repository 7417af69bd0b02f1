// SPDX-License-Identifier: MIT
// Text in the pieces it is drawn in: single glyphs, and runs that only come
// out right as a whole, which HarfBuzz shapes. Pieces stand one after the other
// from left to right; which stands where is found in bidi.h.
#ifndef DRAW_PIECE_H
#define DRAW_PIECE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/utf8.h"

// --- scripts -----------------------------------------------------------------

// How the letters of the world's scripts are set: one glyph after the other,
// or together with their neighbours.

enum shaping {
    SHAPED_ALONE, // Latin, Greek, digits, signs: a glyph for each code point
    SHAPED_MARK,  // stands on or under what precedes it, or changes its shape
    SHAPED_JOINED // letters that join, stack or change places
};

struct script {
    uint32_t first, last; // code points
    enum shaping shaping;
    char tag[5]; // of ISO 15924: "Latn", "Arab"
};

// The script of [code]; never NULL. What is in no table stands alone.
const struct script *script_of(uint32_t code);

// --- pieces ------------------------------------------------------------------

struct arena;

enum { MOST_RUN = 512 }; // bytes; a longer one goes on as another

// Letters of one script, or a letter with its marks. Not zero-terminated.
struct run {
    const char *text; // in the order in which it is read
    size_t length;    // bytes
    const struct script *script;
    bool leftward; // the first letter stands on the right
};

struct text_piece {
    uint32_t code;  // a glyph, or the first of the run
    struct run run; // of length 0 when the piece is a single glyph
};

// Reads the piece that starts [*text], which runs to the right, and moves
// [*text] past it. False at the end of the text.
bool text_next(const char **text, struct text_piece *out);

// All pieces of a line of text, from left to right.
struct text_line {
    const struct text_piece *pieces; // never NULL
    int count;
};

// The pieces of [text] as UAX #9 orders them: in what runs to the left the last
// letter comes first, and brackets are mirrored. All that the result points to
// is [arena]'s.
struct text_line text_line(const char *text, struct arena *arena);

// The bytes at the start of the [length] bytes of [text] that can be drawn
// without the rest, at most [most] of them: whole code points, and marks stay
// with their letters.
size_t text_whole(const char *text, size_t length, size_t most);

#endif
