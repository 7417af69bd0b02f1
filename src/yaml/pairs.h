// SPDX-License-Identifier: MIT
// JSON writes a character beyond U+FFFF as a pair of escapes, "\ud83d\ude00";
// YAML, and libyaml, want "\U0001f600". Text with pairs is rewritten before
// it is parsed, and places in it are found again in the original.
#ifndef YAML_PAIRS_H
#define YAML_PAIRS_H

#include <stddef.h>

#include "base/arena.h"

struct pair {
    size_t at;            // code points before it, rewritten
    const char *original; // its twelve bytes
};

// Text without its pairs. Everything is in an arena or the original text.
struct pairs {
    const char *text; // what is to be parsed
    size_t length;
    const struct pair *pair; // in the text's order
    size_t count;
};

// Rewrites [text], which is valid UTF-8. Halves that stand alone stay.
struct pairs pairs_rewrite(struct arena *arena, const char *text,
                           size_t length);

// How many columns a place was further to the right in the original: [index]
// code points from the start of the rewritten text, [column] of its line.
size_t pairs_shift(const struct pairs *p, size_t index, size_t column);

// The [value] of a scalar as it was in the original, for one without double
// quotes, where a backslash is a backslash. It stands between the code points
// [from] and [to] of the rewritten text. Returns [value] when nothing in it
// was rewritten, else a copy in [arena].
const char *pairs_restore(const struct pairs *p, struct arena *arena,
                          const char *value, size_t from, size_t to);

#endif
