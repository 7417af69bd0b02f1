// SPDX-License-Identifier: MIT
// An address names a tensor, a row, a cell or a term of a cell:
// "scores", "scores[cat]", "scores[cat,chased]", "scores[1,2,3]".
#ifndef TRACE_ADDRESS_H
#define TRACE_ADDRESS_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "say/catalogue.h"
#include "trace/trace.h"

// From 0; -1 where the address does not go that deep.
struct address {
    const struct tensor *tensor; // NULL: no address
    int row, column, term;
};

// Reads [text]: ordinals from 1, or labels, quoted when they are numbers.
// Where rows or columns are positions or dimensions, a number without quotes
// is that number, from 0: P[7,16] is what the screen calls so. On false
// [why] says what is wrong, with a suggestion for unknown names; it may be
// NULL.
bool address_parse(const struct trace *t, const char *text, struct address *out,
                   struct reason *why);

// Appends the form in numbers, "weights.exp[1,2]", typable as it stands.
void address_print(const struct address *a, struct strbuf *out);

// Appends the address as a change of the lesson writes it: by the key of the
// model that the tensor has its numbers from.
void address_print_key(const struct address *a, struct strbuf *out);

// How deep it goes: LEVEL_STAGE for a tensor, LEVEL_ROW, _CELL or _TERM.
enum level address_level(const struct address *a);

// How many terms the cells of its tensor have.
int address_terms(const struct address *a);

bool address_equal(const struct address *a, const struct address *b);

#endif
