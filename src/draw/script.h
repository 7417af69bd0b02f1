// SPDX-License-Identifier: MIT
// How the letters of the world's scripts are set: one glyph after the other,
// or together with their neighbours.
#ifndef DRAW_SCRIPT_H
#define DRAW_SCRIPT_H

#include <stdint.h>

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

#endif
