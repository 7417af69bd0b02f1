// SPDX-License-Identifier: MIT
// A word as a change says it, for those who know no YAML.
#ifndef LESSON_EDIT_QUOTED_H
#define LESSON_EDIT_QUOTED_H

#include "base/strbuf.h"

// Appends [word], in quotes where it needs them.
void quoted_print(struct strbuf *out, const char *word);

#endif
