// SPDX-License-Identifier: MIT
// What the core needs of a font: exact advances, and coverage masks, of single
// glyphs and of runs that are shaped as a whole. Layout uses advances only, in
// units of the text size, so a layout is the same at every size and in every
// back end. sdl/font.c implements it.
#ifndef DRAW_FONT_H
#define DRAW_FONT_H

#include <stdint.h>

#include "base/arena.h"
#include "draw/piece.h"

// What is drawn for a letter that no font has: a box with a cross, which stands
// in hardly any text.
enum { MISSING_LETTER = 0x22A0 };

enum weight { WEIGHT_REGULAR, WEIGHT_BOLD };

// A glyph's coverage, 0 to 255, row-major. [left] and [top] are where its
// first pixel stands, from the pen on the baseline: x right, y down.
struct glyph {
    int width, height;
    int left, top;
    const uint8_t *mask; // width * height; owned by the font; NULL when empty
};

struct font {
    void *self;
    // The advance of one code point for text of size 1, linear, unhinted.
    double (*advance)(void *self, enum weight weight, uint32_t codepoint);
    // The mask of one code point at [size] pixels, cached. The size is the em.
    const struct glyph *(*glyph)(void *self, enum weight weight, int size,
                                 uint32_t codepoint);
    // The advance of a run for text of size 1.
    double (*run_advance)(void *self, enum weight weight,
                          const struct run *run);
    // How much further right than its neighbour's advance says the glyph
    // [right] stands after [left], for size 1: "To" closes up.
    double (*kern)(void *self, enum weight weight, uint32_t left,
                   uint32_t right);
    // The mask of all letters of a run at [size] pixels, cached.
    const struct glyph *(*run)(void *self, enum weight weight, int size,
                               const struct run *run);
    // The file that the glyph comes from, the [index]-th font in it; NULL: no
    // font has it. May itself be NULL: the font is no file.
    const char *(*file)(void *self, enum weight weight, uint32_t codepoint,
                        int *index);
    double ascent, descent; // above and below the baseline for size 1, > 0
};

// The width of UTF-8 [text] at [size].
double font_width(const struct font *f, enum weight weight, double size,
                  const char *text);

// A walk along a line of text: where every piece stands, from left to right,
// for size 1. Whatever measures a text and whatever draws it walks it this
// way, so that they agree.
struct text_walk {
    double x, end;   // of the piece, from the left end of the text
    uint32_t before; // the glyph before it; 0: none, or a run
    const char *rest;
    struct text_line line; // the pieces of what does not stand as written
    int next;              // of these
    struct arena arena;    // theirs
};

// Starts at the left end of the UTF-8 [text], which outlives the walk. For a
// text that turns (base/direction.h) memory is taken, which font_walk_end()
// gives back.
void font_walk_begin(struct text_walk *walk, const char *text);
void font_walk_end(struct text_walk *walk);

// Moves on to the next piece. False at the right end.
bool font_walk(const struct font *f, enum weight weight, struct text_walk *walk,
               struct text_piece *out);

// How many bytes at the start of [text], as it is read, fit as a line of their
// own into [width] at [size]: whole code points, and marks stay with their
// letters.
int font_fit(const struct font *f, enum weight weight, double size,
             const char *text, double width);

#endif
