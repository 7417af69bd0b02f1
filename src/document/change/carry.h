// SPDX-License-Identifier: MIT
// A change that is made of a lesson as one of its pages shows it means the
// words that stand there; off the page they may stand elsewhere.
#ifndef DOCUMENT_CHANGE_CARRY_H
#define DOCUMENT_CHANGE_CARRY_H

#include "model/model.h"
#include "say/catalogue.h"

// Appends [change], whose rows, columns and words are those of [from], as it
// means the same ones in [to]: two models that changes of one lesson left, with
// its words in any order. A word is named by its number there, and where it
// labels a row or a column by itself if no other is called so. Words on their
// own, as a whole list, are taken over as they are. False, with the reason in
// [why], when it changes what belongs to a word that [to] does not have.
bool change_carry(const char *change, const struct model *from,
                  const struct model *to, struct strbuf *out,
                  struct reason *why);

#endif
