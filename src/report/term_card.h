// SPDX-License-Identifier: MIT
// The card of a term: its name and its line, from the catalogue.
#ifndef REPORT_TERM_CARD_H
#define REPORT_TERM_CARD_H

#include "say/catalogue.h"

// What the term is called: "learned weights" of learned-weights.
const char *card_name(const struct catalogue *words, struct arena *arena,
                      const char *term);

// Appends "query: what asks …".
void card_say(const struct catalogue *words, const char *term,
              struct strbuf *out);

#endif
