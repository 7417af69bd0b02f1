// "Did you mean …?": the names in a list that are near to a misspelt one.
#ifndef SAY_SUGGEST_H
#define SAY_SUGGEST_H

#include "base/strbuf.h"

// Appends ": did you mean 'cat' or 'car'?" when some of [names] are near
// enough to [word] to be meant (three at most), otherwise nothing.
void suggest(struct strbuf *out, const char *word, const char *const *names,
             int count);

// Appends "'a', 'b' and 'c'".
void list_names(struct strbuf *out, const char *const *names, int count,
                const char *last);

#endif
