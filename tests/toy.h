// SPDX-License-Identifier: MIT
// Random models built in memory, for property tests: N ≠ d everywhere, so
// that swapped axes show.
#ifndef TESTS_TOY_H
#define TESTS_TOY_H

#include <stdbool.h>

#include "base/arena.h"
#include "model/model.h"
#include "math/rng.h"

enum { TOY_ENTRIES = 320 };

struct toy {
    struct arena arena;
    struct rng rng;
    struct entry entries[TOY_ENTRIES];
    struct model model;
};

struct entry *toy_entry(struct toy *t, const char *name, enum entry_type type);

// [count] sizes from 1 to [most], no two of them alike.
void toy_sizes(struct toy *t, int most, int count, int *out);

void toy_begin(struct toy *t, const char *kind, uint64_t seed);
void toy_free(struct toy *t);

// Adds an entry; its matrix is normal noise and may be changed.
struct matrix *toy_matrix(struct toy *t, const char *name, int rows,
                          int columns);
// The words are the caller's to change.
const char **toy_words(struct toy *t, const char *name, int count);
void toy_choice(struct toy *t, const char *name, const char *choice,
                double number);
void toy_number(struct toy *t, const char *name, double number);
void toy_parts(struct toy *t, const char *name, int count);

// An encoding of positions that may begin elsewhere, have sines alone, or else
// go [shift] positions on; the choice is that of [which].
void toy_encoding(struct toy *t, int which, int shift);

// Adds a mask of zeros and ones, which may be changed.
struct matrix *toy_explicit_mask(struct toy *t, int rows, int columns);

// A self-attention model of random sizes: N 1 to 9, widths that differ.
void toy_attention(struct toy *t, uint64_t seed, const char *mask);

// The same with all that such a model may have. NULL: no such key.
struct toy_options {
    const char *mask;     // none, causal, window, band, explicit
    const char *scale;    // none, sqrt, d, number
    const char *position; // none, sinusoidal, learned, counting, shaw, t5, alibi, rope
    int heads;            // 0: no key of that name
    bool W_O;
    unsigned missing; // 1 W_Q, 2 W_K, 4 W_V: the identity in their place
    unsigned biases;  // 1 b_Q, 2 b_K, 4 b_V, 8 b_O
    bool parts;       // of scores, too: with one head, and positions that are
                      // added
    bool merged;      // W_Q and W_K are merged, too: with one head, both of
                      // them, no biases of theirs, and not rope
    bool given;       // Q, K and V are, and nothing is projected
    bool memory;      // keys and values are made from it, and no position
    bool queries;     // Q is of another sequence
};
void toy_attention_of(struct toy *t, uint64_t seed,
                      const struct toy_options *options);

// A translator of random sizes with a random sentence.
void toy_translator(struct toy *t, uint64_t seed);

// The same with all that such a model may have.
struct toy_translation {
    bool gru;    // its cells
    bool torch;  // they are, as PyTorch has them; with biases of attention
    bool fixed;  // its context
    bool forced; // some of its words
    bool onward; // it reads from left to right alone
    bool last;   // it does, and starts from the last state
    bool state;  // its logits come from the state alone
    bool shifted; // its vocabulary begins with the start, "SOS"
    bool luong;   // in Luong's wiring; its logits never read more than one row
    const char *score; // or NULL: additive
};
void toy_translator_of(struct toy *t, uint64_t seed,
                       const struct toy_translation *options);

// The same as a toy, which is given what it looks at: [score] is additive, dot,
// general or concat, or NULL.
void toy_looking(struct toy *t, uint64_t seed, const char *score);

// Vectors that meet each other, some of zeros and some alike; a matrix times a
// matrix; two inputs in several cases.
void toy_arrows(struct toy *t, uint64_t seed);
void toy_product(struct toy *t, uint64_t seed);
void toy_square(struct toy *t, uint64_t seed); // of square matrices
void toy_convolution(struct toy *t, uint64_t seed);
void toy_layer(struct toy *t, uint64_t seed); // of every kind, for seeds from 0
void toy_memory(struct toy *t, uint64_t seed); // a state of one number
void toy_cells(struct toy *t, uint64_t seed);  // GRU, LSTM or both
void toy_interaction(struct toy *t, uint64_t seed);

// Finished weights, of the words themselves or with every third seed of others;
// with an even seed rows are shares.
void toy_weights(struct toy *t, uint64_t seed);

// One query for a whole text: with scales, masks, words that stand there several
// times or not at all, and with what arrives of each.
void toy_pooling(struct toy *t, uint64_t seed);

// One budget, shared out alike or, with an odd seed, as somebody holds it:
// among them all for one, equal shares and none for some.
void toy_budget(struct toy *t, uint64_t seed);

// Every way to tell positions at once; with an even seed those that are learned.
void toy_methods(struct toy *t, uint64_t seed);

// Random scores of a few draws; [divisor] is one of the model's choices.
void toy_spread(struct toy *t, uint64_t seed, const char *divisor);

// Scores that become shares: with temperatures and masks, among them scores that
// sum to 0, are all 0, equal, or all hidden.
void toy_softmax(struct toy *t, uint64_t seed);

// Words that pass on what they have, in one to four rounds: by weights set by
// hand, which are shares or any numbers, or by those that each round computes.
struct toy_passing {
    bool by_hand, shares;
    bool one; // X is 1 where row and column meet, else 0
    const char *mask, *scale; // none, causal, window, band; none, sqrt, d; or NULL
    const char *residual;     // none, half; or NULL
};
void toy_rounds(struct toy *t, uint64_t seed,
                const struct toy_passing *options);

// A language model of random sizes that reads random words of its vocabulary,
// one of which is ".", and writes [generate] more.
struct toy_telling {
    int heads;            // 0: no key of that name
    bool W_O;
    const char *mask;     // causal, none, window, band; or NULL
    const char *position; // sinusoidal, none; or NULL
    int generate;
    bool draws;
};
void toy_language(struct toy *t, uint64_t seed,
                  const struct toy_telling *options);

// Lets a language model draw its words, mostly: at some temperature, from the
// likeliest, perhaps of all its [words], or those that make a mass.
void toy_drawing(struct toy *t, int words);

// A language model of one to three whole blocks, or nine: with all that these may have,
// by the seed; some of its rows are of equal numbers, or of zeros.
void toy_blocks(struct toy *t, uint64_t seed);

// A translator; every other word of the target always ties with the one before.
void toy_ties(struct toy *t, uint64_t seed);

#endif
