// Names in a sentence: "did you mean 'cat' or 'car'?", "'a', 'b' and 'c'".
#ifndef SAY_SUGGEST_H
#define SAY_SUGGEST_H

#include <stdbool.h>

#include "say/catalogue.h"

// Appends those of [names] that are near enough to [word] to be meant, three
// at most: "'cat' or 'car'". Returns false when there are none.
bool suggest(const struct catalogue *words, struct strbuf *out,
             const char *word, const char *const *names, int count);

// Appends "a, b and c"; [joint] is the phrase that joins the last two,
// "list.last" or "list.or".
void list_names(const struct catalogue *words, struct strbuf *out,
                const char *joint, const char *const *names, int count);

#endif
