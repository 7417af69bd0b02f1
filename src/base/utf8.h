// SPDX-License-Identifier: MIT
// Text as bytes: code points and line breaks.
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>
#include "base/strbuf.h"

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

// --- what shows --------------------------------------------------------------

// Text from outside, a file's name or a line of it, may hold characters that
// do something to a terminal instead of showing there.

// True for control characters, line breaks among them, and for those that
// turn the direction of what follows.
bool is_control(uint32_t code);

// True when [text] shows as it is, on one line.
bool is_visible(const char *text, size_t length);

// Appends [text]; of what does not show, and of bytes that are no UTF-8, the
// escapes a C programmer would write: \x1b, \u202e. Isolates that
// direction_isolate() made stay, for each ends.
void strbuf_add_visible(struct strbuf *out, const char *text, size_t length);

// --- direction ---------------------------------------------------------------

// Which texts may run to the left: what is asked of every text before its
// order is computed, for nearly none does.

// The characters that begin and end an isolate, in UTF-8: what stands between
// is ordered by itself, and so is what stands around it.
#define ISOLATE_LEFT_TO_RIGHT "\u2066"
#define ISOLATE_RIGHT_TO_LEFT "\u2067"
#define ISOLATE_BY_ITSELF "\u2068" // by its first letter that has a direction
#define ISOLATE_END "\u2069"
#define RIGHT_TO_LEFT_MARK "\u200F"

// True for the characters that show nothing and only turn what is near them:
// marks, embeddings, overrides and isolates of UAX #9.
bool is_direction(uint32_t code);

// True when the UTF-8 [text] holds a letter or a digit of a script that is
// written from right to left, or an is_direction() character. Any other text
// stands as it is written, from left to right.
bool text_turns(const char *text);

// Isolates what was appended to [out] since it was [start] bytes long, so that
// it stands as it does alone and nothing around it stands otherwise because of
// it. Without need it does not: when it does not turn, nor is [among] a text
// that does.
void direction_isolate(struct strbuf *out, size_t start, bool among);

#endif
