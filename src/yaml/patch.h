// SPDX-License-Identifier: MIT
// Bytes of a text that are to be replaced, and the lines that they stand in.
#ifndef YAML_PATCH_H
#define YAML_PATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"

struct patch {
    size_t from, to;
    const char *with; // not owned
    int number;       // what is put in at one place comes in this order
};

// Zero-initialise it but for the text; patches_free() gives it back.
struct patches {
    const char *text;
    size_t length;
    struct patch *patch;
    int count;
};

// Puts [with] in the place of the bytes [from] to [to].
void patches_add(struct patches *p, size_t from, size_t to, const char *with);

// Appends the text with all of them made. False when two of them are about the
// same bytes.
bool patches_apply(struct patches *p, struct strbuf *out);

void patches_free(struct patches *p);

// Where the line of [at] begins; where it ends, before what breaks it; where
// the next one begins.
size_t line_start(const struct patches *p, size_t at);
size_t line_end(const struct patches *p, size_t at);
size_t next_line(const struct patches *p, size_t at);

// True when only spaces stand before [at] on its line.
bool begins_line(const struct patches *p, size_t at);

#endif
