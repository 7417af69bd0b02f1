// SPDX-License-Identifier: MIT
// A word as a change says it, for those who know no YAML.
#ifndef LESSON_EDIT_QUOTED_H
#define LESSON_EDIT_QUOTED_H

#include <stdbool.h>

#include "base/strbuf.h"

// True when [word] is letters alone: it stands in brackets as it is. Whatever
// is not ASCII counts as a letter.
bool is_plain_word(const char *word);

// Appends [word], in quotes where it needs them.
void quoted_print(struct strbuf *out, const char *word);

#endif
