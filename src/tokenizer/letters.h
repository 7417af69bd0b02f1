// SPDX-License-Identifier: MIT
// What a character is to those who cut text into pieces: Unicode's categories
// L (letters) and N (numbers), and white space.
#ifndef TOKENIZER_LETTERS_H
#define TOKENIZER_LETTERS_H

#include <stdbool.h>
#include <stdint.h>

bool is_letter(uint32_t code);
bool is_numeral(uint32_t code);
bool is_space(uint32_t code);

// True where Unicode's composed form (NFC) has another character in its place,
// or may have one in the place of it and of what stands before it.
bool may_compose(uint32_t code);

#endif
