// SPDX-License-Identifier: MIT
// What is known of sentences: for every template what must hold for it to be
// true, for every slot what it must hold. One list for a few kinds of
// operations each, in truths_*.c; a new operation or template gets its line
// there.
#ifndef TESTS_FACTS_H
#define TESTS_FACTS_H

#include "claims.h"

// What a template says beside what its slots hold, and in which order it tells
// those: who changes the template looks whether it still is true.
struct truth {
    const char *key;
    bool (*holds)(const struct claim *c); // NULL: nothing
    const char *slots;                    // "row keys value best"
};

// What a slot holds: a number or a text.
struct fact {
    const char *of; // "matmul.row": a kind and how deep it goes, "matmul", or
                    // "cell" for all kinds
    const char *slot;
    double (*number)(const struct claim *c);
    const char *(*text)(const struct claim *c);
};

// The lists end with {0}.
struct truths {
    const struct truth *truths;
    const struct fact *facts;
};
extern const struct truths block_truths, drawn_truths, rank_truths, arrow_truths, convolution_truths, layer_truths, memory_truths, given_truths, cell_truths, product_truths,
    row_truths, softmax_truths, position_truths, word_truths, gate_truths,
    budget_truths, rival_truths, pooling_truths, reading_truths, why_truths, why_sums_truths, why_words_truths,
    why_decoder_truths;

// --- what several lists use --------------------------------------------------

// The same claim about another row of [m].
struct claim claim_at(const struct claim *c, const struct tensor *m, int row);

// The row that the claim is about, and what is told of it: its words, its
// vector, its ordinal; the column's words and ordinal; the cell.
struct found claim_found(const struct claim *c);
const char *fact_row(const struct claim *c);
const char *fact_vector(const struct claim *c);
double fact_row_ordinal(const struct claim *c);
const char *fact_column(const struct claim *c);
double fact_column_ordinal(const struct claim *c);
const char *fact_cell_name(const struct claim *c);
double fact_value(const struct claim *c);

// The largest of the row: how large, how many are, the column of the first.
double fact_largest(const struct claim *c);
double fact_ties(const struct claim *c);
const char *fact_best(const struct claim *c);

// What [m] is called beside what is made, which may be called like what it reads:
// "sum₁" beside "sum₂", else "sum".
const char *fact_apart(const struct claim *c, const struct tensor *m);

// The tensor: its name and size.
const char *fact_name(const struct claim *c);
double fact_rows(const struct claim *c);
double fact_columns(const struct claim *c);

// The first two operands by name, and the row of the first that is read.
const char *fact_left(const struct claim *c);
const char *fact_right(const struct claim *c);
const char *fact_left_row(const struct claim *c);
const char *fact_left_vector(const struct claim *c);

// The term: its ordinal, its value, all terms up to it.
double fact_term_ordinal(const struct claim *c);
double fact_term(const struct claim *c);
double fact_so_far(const struct claim *c);
bool is_last_term(const struct claim *c);

// The cell, or every cell of the row, is what its terms come to.
bool claim_adds_up(const struct claim *c);

// What a tensor is in the field's words: "query".
bool term_is(const struct tensor *m, const char *term);

// Where the start of a sentence stands among the words that are written; its end
// is the next: <pad> <s> </s>, or <s> </s>.
int start_word(const struct claim *c);

// How sinusoids are laid out: all sines before all cosines or side by side; the
// clock that [column] of [columns] is a number of, and whether it is the cosine.
bool waves_in_halves(const struct claim *c);
bool waves_are_sines(const struct claim *c);
int wave_hand(const struct claim *c, int column, int columns);
bool wave_cosine(const struct claim *c, int column, int columns);

#endif
