// SPDX-License-Identifier: MIT
// A language that nobody speaks, to find words that escaped the catalogue:
// every template stands in ⟦ ⟧ and its letters are full-width, but for slots.
#ifndef PSEUDO_H
#define PSEUDO_H

#include "base/arena.h"
#include "say/catalogue.h"

struct pseudo {
    struct arena arena;
    struct catalogue words;
};

// Makes the language of all of English. pseudo_free() gives it back.
void pseudo_make(struct pseudo *p);
void pseudo_free(struct pseudo *p);

// The next naked word of [text] from [*at] on, at least two ASCII letters in
// a row, copied into [arena]; NULL at the end.
const char *naked_word(struct arena *arena, const char *text, size_t *at);

#endif
