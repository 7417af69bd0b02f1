// Text in the pieces it is drawn in: single glyphs, and runs that only come
// out right as a whole. Pieces stand one after the other from left to right;
// a run from right to left takes words and the spaces between them, no more:
// a number or another script ends it.
#ifndef DRAW_PIECE_H
#define DRAW_PIECE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "draw/script.h"

enum { MOST_RUN = 512 }; // bytes; a longer one goes on as another

// Text of one script, or a letter with its marks. Not zero-terminated.
struct run {
    const char *text;
    size_t length;
    const struct script *script;
};

struct text_piece {
    uint32_t code;  // a glyph, or the first of the run
    struct run run; // of length 0 when the piece is a single glyph
};

// The piece that starts [*text], which is moved past it. False at the end.
bool text_next(const char **text, struct text_piece *out);

// The bytes at the start of [run] that can be drawn without the rest, at most
// [length] of them: marks stay with their letters.
size_t run_whole(const struct run *run, size_t length);

#endif
