// SPDX-License-Identifier: MIT
// What the field calls a tensor and its rows. A mechanism says the term where
// it makes the tensor; the words are the catalogue's, under the term's name:
// "query.title" ("queries"), "query.one" ("query"), "query.symbol" when a row
// has no letter.
#ifndef TRACE_TERM_H
#define TRACE_TERM_H

#include "say/catalogue.h"
#include "trace/trace.h"

struct term {
    const char *name;   // "query", of the catalogue's keys
    enum role role;     // of its rows
    const char *letter; // of a row as a vector, q for q(cat); NULL: a word
    bool becomes; // its rows do not yet what the role says: a state becomes a
                  // query, an annotation a key
    bool counted; // the number of its scope is part of its name: x₂(cat)
};

// Says what a tensor is. Returns [m].
struct tensor *is(const struct term *term, struct tensor *m);

// True when that is what it is: "query".
bool is_a(const struct tensor *m, const char *term);

// The first such tensor of [t] that is of the same head, or round, as [m]; or
// NULL.
const struct tensor *tensor_beside(const struct trace *t, const char *term,
                                   const struct tensor *m);

// The title of [m] in plain words: "Q: queries", "scaled scores"; its name
// when it has no term.
const char *tensor_title(const struct catalogue *words, struct arena *arena,
                         const struct tensor *m);

// What its rows or numbers are together: "queries"; its name without a term.
const char *tensor_noun(const struct catalogue *words, const struct tensor *m);

// The short form: "Q", or the title where the name is no symbol.
const char *tensor_short(const struct catalogue *words, struct arena *arena,
                         const struct tensor *m);

// One row of [m] in words: "forward state"; "row" without a term.
const char *tensor_one(const struct catalogue *words, const struct tensor *m);
// True when its rows have a name of their own, "query", and are not just rows.
bool tensor_has_one(const struct catalogue *words, const struct tensor *m);

// One number of [m]: "score", "energy"; "number" without a term.
const char *tensor_number_noun(const struct catalogue *words,
                               const struct tensor *m);

// What the rows of a role do, for the axes: "query: who asks"; "" for none.
const char *axis_words(const struct catalogue *words, enum role role);

// A row as the field writes it: q(cat), s₂, c₄, P[7], W_Q[3].
const char *vector_name(const struct catalogue *words, struct arena *arena,
                        const struct tensor *m, int row);

// A row as the field writes it, told apart from the like of other scopes:
// z¹(dog) of head 1.
const char *vector_name_scoped(const struct catalogue *words,
                               struct arena *arena, const struct tensor *m,
                               int row);

// What stands before the symbol of what [m] is the gradients of: "∂", or before
// it was squashed "δ"; "" for what is no gradient.
const char *gradient_sign(const struct tensor *m);

// A whole tensor as formulas write it: "Q", and the gradients of it "∂Q".
const char *matrix_name(struct arena *arena, const struct tensor *m);

// A whole tensor by name, told apart from the like of other scopes: "output¹".
const char *matrix_name_scoped(struct arena *arena, const struct tensor *m);

// A cell: score(cat, chased), α₄(area), q(cat)₂, s₃,₂, P[7, 16], W_Q[3, 1].
const char *cell_name(const struct catalogue *words, struct arena *arena,
                      const struct tensor *m, int row, int column);

// The tensor's symbol, without a row: "q", "α", "W_Q", "score"; and with the
// number of its scope, where that is part of its name: "x₂".
const char *tensor_symbol(const struct catalogue *words,
                          const struct tensor *m);
const char *tensor_symbol_counted(const struct catalogue *words,
                                  struct arena *arena, const struct tensor *m);

// "“cat”", "position 3", "word 4", "row 3": a row the way a sentence names it.
const char *row_words(const struct catalogue *words, struct arena *arena,
                      const struct tensor *m, int row);
const char *column_words(const struct catalogue *words, struct arena *arena,
                         const struct tensor *m, int column);

// The index of any row of a tensor, "ⱼ" over words and "ᵢ" over what is
// written, and the number in it of row [row], s₀ having 0.
const char *row_index(const struct tensor *m);
int row_number(const struct tensor *m, int row);

// The displayed names of a stage and a part; "" for a part without a name.
const char *stage_title(const struct catalogue *words, struct arena *arena,
                        const struct stage *s);
const char *part_title(const struct catalogue *words, struct arena *arena,
                       const struct part *p);

#endif
