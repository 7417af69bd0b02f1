// SPDX-License-Identifier: MIT
// What an installation has besides the program.
#ifndef COMMANDS_MANUAL_H
#define COMMANDS_MANUAL_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "say/catalogue.h"

// Begins a manual page for man(1) in [out]: its heads, up to the text.
void manual_begin(struct strbuf *out, const char *version, const char *title);

// Appends how a thing is written and what it does; either may be NULL.
// [deeper]: it belongs to the one before.
void manual_add(struct strbuf *out, bool deeper, const char *usage,
                const char *does);

// Appends every key with what it does, from the table of actions and the words
// of the sheets of keys.
void manual_keys(struct strbuf *out, const struct catalogue *words);

// Appends chapters that are written in plain Markdown, from the first "## " on:
// headings (## and ###, without marks in them), paragraphs, lists of one level
// ("- "), code between ``` lines, and in the text **bold**, `code` and links,
// of which the name stays.
void manual_chapters(struct strbuf *out, const char *markdown);

// Appends what the page around the program says before the program can, as a
// script that defines WORDS: the phrases of the family "tab" by name.
void page_words(struct strbuf *out, const struct catalogue *words);

// Appends the icon, [size] pixels wide, as PNG or SVG. False when libpng
// would not.
bool icon_write(struct strbuf *out, int size, bool svg);

#endif
