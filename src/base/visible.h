// SPDX-License-Identifier: MIT
// Text from outside, a file's name or a line of it, may hold characters that
// do something to a terminal instead of showing there.
#ifndef BASE_VISIBLE_H
#define BASE_VISIBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

// True for control characters, line breaks among them, and for those that
// turn the direction of what follows.
bool is_control(uint32_t code);

// True when [text] shows as it is, on one line.
bool is_visible(const char *text, size_t length);

// Appends [text]; of what does not show, and of bytes that are no UTF-8, the
// escapes a C programmer would write: \x1b, \u202e. Isolates that
// direction_isolate() made stay, for each ends.
void strbuf_add_visible(struct strbuf *out, const char *text, size_t length);

#endif
