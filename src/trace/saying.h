// SPDX-License-Identifier: MIT
// What a step says before it is words: which template of the catalogue, and
// what its slots hold. Operations fill it; nobody but the catalogue words it.
#ifndef TRACE_SAYING_H
#define TRACE_SAYING_H

#include "say/catalogue.h"
#include "trace/trace.h"

enum { MOST_SLOTS = 16 };

// What the names of slots are made of.
#define SLOT_LETTERS "abcdefghijklmnopqrstuvwxyz_."

struct address;

struct saying {
    const struct catalogue *words; // NULL: English
    struct arena *arena;           // of the slots' texts
    const char *key;
    struct slot slots[MOST_SLOTS + 1];
    int count;
};

// Chooses the template for a step of [o]: the one of what the mechanism says
// the step means, "score.matmul_t.row.tie", or else the plain arithmetic one,
// "matmul_t.row.tie".
void saying_is(struct saying *s, const struct operation *o,
               const char *variant);

// Chooses the template of a level: "whole", "row", "cell", "term" or
// "term.last", and [more], ".nothing" or "".
void saying_level(struct saying *s, const struct operation *o,
                  const struct address *a, const char *more);

// Chooses the template that only some meanings have,
// "value.matmul.whole.three". Returns false when what [o] means has none.
bool saying_own(struct saying *s, const struct operation *o,
                const char *variant);

// Chooses a template as saying_is() does, under another name than the
// operation's, which several share.
void saying_as(struct saying *s, const struct operation *o, const char *name,
               const char *variant);

// Chooses the template for why [o] is done: "why.score.divide.row" or
// "why.divide.row". Returns false when there is neither.
bool saying_why(struct saying *s, const struct operation *o,
                const char *variant);
bool saying_why_as(struct saying *s, const struct operation *o,
                   const char *name, const char *variant);

// The same, of the level, "why.plus.whole", where the kind has one for it.
void saying_why_level(struct saying *s, const struct operation *o,
                      const struct address *a);

// True when [keys], those of an operation with spaces between them, or NULL,
// hold [key]: a saying may choose no other.
bool saying_listed(const char *keys, const char *key);

// "a", "a and b", "a, b and c", by the catalogue's way of joining.
const char *saying_list(struct saying *s, const char *const *items, int count);

// Fill a slot.
void saying_text(struct saying *s, const char *slot, const char *text);
void saying_count(struct saying *s, const char *slot, int count);
void saying_number(struct saying *s, const char *slot, double x);
void saying_short(struct saying *s, const char *slot, double x);
void saying_precise(struct saying *s, const char *slot, double x);

// Fill a slot with a share of 1, and with a number of row [row] of [m], [x]: a
// share where these are shares.
void saying_share(struct saying *s, const char *slot, double x);
void saying_short_share(struct saying *s, const char *slot, double x);
void saying_precise_share(struct saying *s, const char *slot, double x);
void saying_printed(struct saying *s, const char *slot, enum slot_kind as,
                    double x);
void saying_of(struct saying *s, const char *slot, const struct tensor *m,
               int row, double x);

// Gives numbers that were filled in the digits that [form] needs, in which they
// stand by their slots: "exponential / sum = value". As in a formula, the right
// side follows from the left one as it is printed (trace/formula/chain.h).
void saying_chain(struct saying *s, const char *form);

// With "“cat”", "word 4"; with q(cat), s₂; with score(cat, dog).
void saying_row(struct saying *s, const char *slot, const struct tensor *m,
                int row);
void saying_column(struct saying *s, const char *slot, const struct tensor *m,
                   int column);
void saying_vector(struct saying *s, const char *slot, const struct tensor *m,
                   int row);
void saying_cell(struct saying *s, const char *slot, const struct tensor *m,
                 int row, int column);

// Fills {cell} with the name of a cell and {value} with its number.
void saying_value(struct saying *s, const struct tensor *m, int row,
                  int column);

// Fills [slot] with the row of operand [k] that [o] reads for row [row], or,
// where [column] is not -1, with the cell in it.
void saying_operand(struct saying *s, const char *slot,
                    const struct operation *o, int k, int row, int column);

#endif
