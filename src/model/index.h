// SPDX-License-Identifier: MIT
// One index of an address, as it was written: an ordinal from 1, or a label.
#ifndef MODEL_INDEX_H
#define MODEL_INDEX_H

#include <stdbool.h>
#include <stddef.h>

struct index {
    const char *text; // not terminated
    size_t length;
    bool label; // quoted, or not a number
    bool quoted;
};

// Reads the index at [*text], which ends before a comma or a bracket, and
// moves past it. False when there is none, or a quote is not closed.
bool index_read(const char **text, struct index *out);

// The ends of a range, "2..4" or "cat..dog". False when it is none.
bool index_split(const struct index *i, struct index *from, struct index *to);

// True when it is [label], letter by letter.
bool index_is(const struct index *i, const char *label);

// Its number; -1 when it is a label, or too long for any.
long index_number(const struct index *i);

#endif
