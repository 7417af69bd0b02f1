// SPDX-License-Identifier: MIT
// Words of the input where they label rows and columns: a word is one and the
// same wherever it stands.
#ifndef TRACE_TOKEN_H
#define TRACE_TOKEN_H

#include <stdbool.h>

#include "model/key.h"
#include "trace/trace.h"

struct token {
    const struct key *key; // whose word it is: tokens, source; of a word that
                           // a decoder wrote the key that gives those: forced
    int at;                // from 0
};

// What the row or the column of [m], in a trace of [model], is labelled with.
// False when that is no word of the input.
bool token_of_row(const struct model *model, const struct tensor *m, int row,
                  struct token *out);
bool token_of_column(const struct model *model, const struct tensor *m,
                     int column, struct token *out);

// Finds the lists of the input that the rows and columns of [m] belong to, in a
// trace of [model], and remembers them in it. Rows that a written word labels
// belong to none.
void token_lists(const struct model *model, struct tensor *m);

// Where row [row] of [from] stands among the rows of [to], the same tensor in
// another trace, when words were put in, taken out or moved: where changes of
// one lesson left both, that of the same word (match.h); else by its label, and
// of equal ones by their order. False when it is gone; then [*out] is that of
// the nearest earlier one that is not, 0 if there is none.
bool token_row_carry(const struct tensor *from, int row,
                     const struct tensor *to, int *out);
bool token_column_carry(const struct tensor *from, int column,
                        const struct tensor *to, int *out);

#endif
