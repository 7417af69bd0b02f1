// SPDX-License-Identifier: MIT
// The networks that are trained: what is learned in each, and how its loss
// comes about on a tape. Their equations are those of the models of lessons
// (mechanism/), for eight sentences at once.
#ifndef TRAIN_NETWORK_H
#define TRAIN_NETWORK_H

#include <stdbool.h>

#include "train/task.h"
#include "math/rng.h"
#include "train/tape.h"

// --- what is learned ---------------------------------------------------------

// The learned numbers of a network: its matrices by name, in one row.

enum { MOST_LEARNED = 64, LEARNED_NAME = 24 };

struct learned_matrix {
    char name[LEARNED_NAME]; // as the model's key: "W_Q", "head2.W_K"
    struct learned at;
    double spread;  // of the first numbers; 0: all are 0
    bool recurrent; // from a state to the next: what a penalty is for
};

struct learned_list {
    struct learned_matrix matrix[MOST_LEARNED];
    int count;   // of matrices
    int numbers; // in all
};

// Adds a matrix; it is the next in the row. [spread] < 0: 1 / √rows.
struct learned learned_add(struct learned_list *l, const char *name, int rows,
                           int columns, double spread);

// The matrix called [name], or NULL.
const struct learned_matrix *learned_find(const struct learned_list *l,
                                          const char *name);

// The first numbers: normal, of each matrix's spread, in the order of the row.
void learned_draw(const struct learned_list *l, struct rng *r, double *out);

// --- networks ----------------------------------------------------------------

enum network_kind {
    NETWORK_NEXT_WORD,  // one layer of self-attention that tells the next word
    NETWORK_TRANSLATOR, // an RNN with attention
    NETWORK_LOGITS      // a row of logits and nothing else: claim 6's toy
};

enum mask { MASK_CAUSAL, MASK_NONE, MASK_BAND, MASK_WINDOW };

enum { MOST_SIZE = 64, MOST_HEADS = 8, MOST_VOCABULARY = 2000 };

struct network_sizes {
    enum network_kind kind;
    int words;        // of the vocabulary, or of the target's
    int source_words; // of a translator
    // of the next word
    int d, d_k, heads; // d_v is d, or with several heads d / heads
    enum mask mask;
    int band;      // how wide a band or a window is
    bool position; // sinusoidal, else none
    // of a translator
    bool gru;   // the cell, else tanh
    bool fixed; // one context for all words, else additive attention
    int embedding, hidden, state, alignment;
};

struct network {
    struct network_sizes sizes;
    struct learned_list learned;
    double *positions; // MOST_READ × d, of the next word; or NULL
};

// The sizes of the references: d 8, d_k 4, one head, causal, with positions;
// 6, 6, 12, 8 (GRU and tanh), additive.
struct network_sizes network_defaults(enum network_kind kind);

// Free with network_free().
void network_make(struct network *n, const struct network_sizes *sizes);
void network_free(struct network *n);

// The loss of up to LANES examples, summed over the words wanted, with the
// gradients of [share] of it to come by tape_back(). [logits], which may be
// NULL, gets the cells that hold the probabilities, a row for each word wanted.
double network_loss(const struct network *n, struct tape *t,
                    const struct example *const *examples, int count,
                    double share, struct lane_cells *logits);

// Of each network, for network.c.
void next_word_learned(struct network *n);
double next_word_loss(const struct network *n, struct tape *t,
                      const struct example *const *examples, int count,
                      double share, struct lane_cells *logits);
void translator_learned(struct network *n);
double translator_loss(const struct network *n, struct tape *t,
                       const struct example *const *examples, int count,
                       double share, struct lane_cells *logits);

// What lane after lane is wanted, row by row; −1 where nothing is. In the
// tape's room. [rows] is the most of any.
int *network_wanted(struct tape *t, const struct example *const *examples,
                    int count, int *rows);

#endif
