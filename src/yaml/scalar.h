// SPDX-License-Identifier: MIT
// Where in its file a part of a scalar stands: the text of a scalar is not
// how it was written, with its quotes, escapes and folded lines.
#ifndef YAML_SCALAR_H
#define YAML_SCALAR_H

#include <stddef.h>

#include "say/complaints.h"

// The place of byte [offset] of [text], the value of the scalar that begins
// at [start]; [start] itself when the source is no longer there.
struct mark scalar_mark(const struct complaints *c, struct mark start,
                        const char *text, size_t offset);

#endif
