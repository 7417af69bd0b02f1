// SPDX-License-Identifier: MIT
// Text on a terminal: how wide it is, and in lines that break between words.
#ifndef COMMANDS_WRAP_H
#define COMMANDS_WRAP_H

#include <stddef.h>

#include "base/strbuf.h"

// How wide text is on a terminal, near enough: its code points.
int wrap_width(const char *text, size_t length);

// Appends [text] from column [from] on, where [at] is reached; no line is
// wider than 79 columns unless a word is.
void wrap_add(struct strbuf *out, const char *text, int from, int at);

#endif
