// SPDX-License-Identifier: MIT
// Names that may have been meant: "did you mean 'cat' or 'car'?".
#ifndef SAY_SUGGEST_H
#define SAY_SUGGEST_H

#include <stdbool.h>

#include "say/catalogue.h"

// Appends those of [names] that are near enough to [word] to be meant, three
// at most: "'cat' or 'car'". Returns false when there are none.
bool suggest(const struct catalogue *words, struct strbuf *out,
             const char *word, const char *const *names, int count);

#endif
