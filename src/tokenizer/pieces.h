// SPDX-License-Identifier: MIT
// Text in pieces, inside of which a tokenizer looks for tokens: "It's 7" is
// "It", "'s" and " 7".
#ifndef TOKENIZER_PIECES_H
#define TOKENIZER_PIECES_H

#include <stdbool.h>
#include <stddef.h>

// By which pattern, as tokenizer.json writes it.
enum pieces {
    PIECES_WHOLE, // by none
    PIECES_GPT2,  // 's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+|
                  //  ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
    // (?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|
    //  ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
    PIECES_THREES, // of digits at most three together: Llama 3
    PIECES_SINGLES // each digit by itself: Qwen 2
};

// How it reads in tokenizer.json; NULL for PIECES_WHOLE.
const char *pieces_pattern(enum pieces by);

// How many bytes the first piece of [text] has: [length] > 0 bytes of UTF-8.
size_t piece_length(enum pieces by, const char *text, size_t length);

// The same where each digit stands alone and all else together.
size_t digits_length(const char *text, size_t length);

#endif
