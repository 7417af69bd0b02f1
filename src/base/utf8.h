// SPDX-License-Identifier: MIT
// Text as bytes: code points and line breaks.
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

// Reads the code point that starts [text] into [*code]. Returns its bytes; 0
// when they are not valid UTF-8 or [length] is 0.
size_t utf8_read(const char *text, size_t length, uint32_t *code);

// Decodes the code point that starts the zero-terminated [*text] and moves past
// it; U+FFFD for each bad byte. Returns 0 at the end, without moving.
uint32_t utf8_next(const char **text);

// Writes the code point [code], of at most 0x10FFFF, as UTF-8. Returns how many
// of the four bytes it took; no zero follows them.
size_t utf8_write(uint32_t code, char bytes[4]);

// The bytes of the line break that starts [text], 0 when none does. Breaks
// are those of YAML 1.1: \n, \r, \r\n, U+0085, U+2028 and U+2029.
size_t line_break(const char *text, size_t length);

#endif
