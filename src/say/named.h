// SPDX-License-Identifier: MIT
// A slot whose text is words and no symbol, "row 3", "the second “the”": where
// it begins a sentence it has a capital.
#ifndef SAY_NAMED_H
#define SAY_NAMED_H

#include "say/catalogue.h"

enum { SLOT_IS_WORDS = 1 }; // in the number of a text, which has none

#define NAME(name, text) ((struct slot){name, SLOT_TEXT, text, SLOT_IS_WORDS})

#endif
