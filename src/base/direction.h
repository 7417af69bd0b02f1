// SPDX-License-Identifier: MIT
// Which texts may run to the left: what is asked of every text before its
// order is computed, for nearly none does.
#ifndef BASE_DIRECTION_H
#define BASE_DIRECTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

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
