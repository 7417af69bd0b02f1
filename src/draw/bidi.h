// SPDX-License-Identifier: MIT
// The order in which a line of text stands, where some of it runs to the left:
// Hebrew and Arabic among Latin letters, and numbers among all of them. FriBidi
// computes it as the Unicode Bidirectional Algorithm (UAX #9) says, the
// direction of a paragraph from its first letter that has one (its rules P2 and
// P3). Texts for which text_turns() is false are handed back as they are, and
// FriBidi is not asked.
//
// Every result is in the arena it is asked for with, and lives as long. A text
// of more than BIDI_MOST bytes, and one that FriBidi has no memory for, stands
// as it is written.
#ifndef DRAW_BIDI_H
#define DRAW_BIDI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

enum { BIDI_MOST = 1 << 20 };

// A part of a line that runs one way: its text in the order in which it is
// read, without is_direction() characters. It is never empty.
struct bidi_stretch {
    const char *text;
    bool leftward; // its first letter stands on its right
};

struct bidi_line {
    const struct bidi_stretch *stretches; // from left to right
    int count;
    bool leftward; // the paragraph is written from right to left
};

// The UTF-8 [text] as one line, which is a paragraph of its own.
struct bidi_line bidi_line(const char *text, struct arena *arena);

// True when the paragraph [text] is written from right to left.
bool bidi_is_leftward(const char *text);

// The bytes of the paragraph [text] from [from] up to [to], both at the starts
// of characters, as a line that stands by itself the way it stands in the
// paragraph: a line that is wrapped keeps the order that what is before it and
// behind it gives it. Where that is not the order of the bytes anyway,
// isolates say so.
const char *bidi_part(const char *text, size_t from, size_t to,
                      struct arena *arena);

// [code] as it looks where it runs to the left: "(" for ")".
uint32_t bidi_mirrored(uint32_t code);

// True for a mark without room of its own, in any script: it stands on, under
// or in the letter before it.
bool bidi_is_mark(uint32_t code);

// The [length] bytes of [text], which run to the left, as the code points that
// show them if each is set by itself from left to right: the last letter first,
// marks behind their letters, brackets mirrored. With [joined] the letters of
// Arabic have the forms that join (U+FE70 and on), which not every font has.
const char *bidi_glyphs(const char *text, size_t length, bool joined,
                        struct arena *arena);

#endif
