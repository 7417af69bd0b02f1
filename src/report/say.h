// SPDX-License-Identifier: MIT
// What a page says: a template whose parts in braces, addresses and other
// expressions (trace/expression/expression.h), become the numbers of the trace,
// so that no number is ever typed. {{ and }} are braces.
#ifndef REPORT_SAY_H
#define REPORT_SAY_H

#include <stdbool.h>
#include <stddef.h>

#include "say/catalogue.h"
#include "trace/expression/expression.h"

enum { SAY_MOST = 2000, SAY_MOST_PLACES = 32 };

// How numbers are said: "?" in their place, for who is to see none; as the cells
// of a picture have them, with two decimals, but for what is nearly whole and
// where two that differ would read alike; without zeros at the end of what is
// exact. Else with four, as formulas do.
enum say_how { SAY_QUIET = 1, SAY_SHORT = 2, SAY_ALOUD = 4 };

// Appends [say] with its parts filled in: a number, a row as "(0, 0.5, 1)", a
// word as it is, the place of an argmax as its words. [how]: enum say_how, ored.
// A part that say_check() would refuse stays as it stands; what comes after
// SAY_MOST bytes is left out.
void say_fill(const struct trace *t, const char *say, unsigned how,
              struct strbuf *out);

// Appends the answer [a] as such a part: a number, a row, a word or a place.
void say_answer(const struct answer *a, struct strbuf *out);

// Returns true when every part of [say] can be filled in, and the whole is at
// most SAY_MOST bytes with at most SAY_MOST_PLACES addresses in it; otherwise
// [why] says what is wrong, of several bad parts with the first, which begins
// at byte [*bad].
bool say_check(const struct trace *t, const char *say, struct reason *why,
               size_t *bad);

#endif
