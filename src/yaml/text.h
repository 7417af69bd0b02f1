// SPDX-License-Identifier: MIT
// What a file must be before YAML looks at it: clean UTF-8 text.
#ifndef YAML_TEXT_H
#define YAML_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "say/complaints.h"

// Complains about the first byte that is no text (invalid UTF-8, a control
// character) and about YAML directives; sets [*characters] to the number of
// code points.
bool text_check(struct complaints *c, const char *file, const char *text,
                size_t length, size_t *characters);

// The bytes of the byte order mark that [text] begins with, or 0: it is no part
// of what is read.
size_t text_order_mark(const char *text, size_t length);

// True for code points that no scalar may contain, however it is escaped.
bool text_forbidden(unsigned code);

#endif
