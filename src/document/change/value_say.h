// SPDX-License-Identifier: MIT
// A value as a change writes it, "sqrt" or "swap 1 3", in words that a person
// knows without the file's format.
#ifndef DOCUMENT_CHANGE_VALUE_SAY_H
#define DOCUMENT_CHANGE_VALUE_SAY_H

#include "model/key.h"
#include "say/catalogue.h"

enum { VALUES_SAID = 4 }; // numbers that are told one by one

// Appends what [text], put at [k], means: of a choice which one, of a matrix
// how it is made. Words and numbers are said as they are; [k] may be NULL.
void value_say(const struct catalogue *words, const struct key *k,
               const char *text, struct strbuf *out);

// Appends a number that was written, in the fewest digits.
void value_say_number(double x, struct strbuf *out);

#endif
