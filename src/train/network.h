// SPDX-License-Identifier: MIT
// The networks that are trained: what is learned in each, and how its loss
// comes about on a tape. Their equations are those of the models of lessons
// (mechanism/), for eight sentences at once.
#ifndef TRAIN_NETWORK_H
#define TRAIN_NETWORK_H

#include <stdbool.h>

#include "math/activation.h"
#include "math/rng.h"
#include "train/task.h"
#include "train/tape.h"

// --- what is learned ---------------------------------------------------------

// The learned numbers of a network: its matrices by name, in one row.

enum { MOST_LEARNED = 512, LEARNED_NAME = 24 };

struct learned_matrix {
    char name[LEARNED_NAME]; // as the model's key: "W_Q", "layer1.head2.W_K"
    struct learned at;
    double spread;  // of the first numbers; 0: all are [first]
    double first;
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
    NETWORK_NEXT_WORD,  // layers of self-attention that tell the next word
    NETWORK_TRANSLATOR, // an RNN with attention
    NETWORK_LOGITS      // a row of logits and nothing else: claim 6's toy
};

enum mask { MASK_CAUSAL, MASK_NONE, MASK_BAND, MASK_WINDOW };

// Before attention and the feed-forward part, and in the end; or nowhere.
enum norm { NORM_NONE, NORM_LAYER, NORM_RMS, NORMS };
extern const char *const norm_names[NORMS];

enum {
    MOST_SIZE = 64,
    MOST_HEADS = 8,
    MOST_BLOCKS = 8,
    MOST_FEED = 256,
    MOST_VOCABULARY = 2000
};

struct network_sizes {
    enum network_kind kind;
    int words;        // of the vocabulary, or of the target's
    int source_words; // of a translator
    // of the next word
    int layers; // whole blocks (mechanism/block.c); 0: attention alone, once,
                // which is no list of layers
    int d, d_k, heads;
    int d_v; // 0: d, or with several heads d / heads
    int feed; // hidden units of a feed-forward part in each layer; 0: none
    enum activation activation; // theirs
    enum norm norm;
    enum mask mask;
    int band;      // how wide a band or a window is
    bool position; // sinusoidal, else none
    // of a translator
    bool gru;   // the cell, else tanh
    bool fixed; // one context for all words, else additive attention
    int embedding, hidden, state, alignment;
};

// What is learned of a layer; without columns: it has none of that.
struct learned_head {
    struct learned W_Q, W_K, W_V, b_Q, b_K, b_V;
};
struct learned_layer {
    int heads;
    struct learned_head head[MOST_HEADS];
    struct learned W_O, b_O, gain_1, shift_1;
    struct learned W_1, b_1, W_3, b_3, W_2, b_2, gain_2, shift_2;
};

struct network {
    struct network_sizes sizes;
    struct learned_list learned;
    // Of the next word: what network_find() finds of it, and how it is meant.
    struct learned_layer layer[MOST_BLOCKS];
    int layers;
    struct learned E, W_P, gain, shift, U;
    bool norm_after;   // norm(x + f(x)), not x + f(norm(x))
    double epsilon;
    double *positions; // MOST_READ × d, or NULL
};

// The sizes of the references: d 8, d_k 4, one head, causal, with positions;
// 6, 6, 12, 8 (GRU and tanh), additive.
struct network_sizes network_defaults(enum network_kind kind);

// Free with network_free().
void network_make(struct network *n, const struct network_sizes *sizes);
void network_free(struct network *n);

// Finds what its list of learned matrices has, by the names of a model's keys:
// layers, heads, biases, normalizations and feed-forward parts are there where
// these are.
void network_find(struct network *n);

// The loss of up to LANES examples, summed over the words wanted, with the
// gradients of [share] of it to come by tape_back(). [logits], which may be
// NULL, gets the cells that hold the probabilities, a row for each word wanted.
double network_loss(const struct network *n, struct tape *t,
                    const struct example *const *examples, int count,
                    double share, struct lane_cells *logits);

// Of each network, for network.c. A block adds what it finds to the line [x].
void layer_learned(struct learned_list *l, const struct network_sizes *s,
                   const char *prefix);
bool layer_find(const struct learned_list *l, const char *prefix,
                struct learned_layer *out);
struct lane_cells layer_run(const struct network *n,
                            const struct learned_layer *l, struct tape *t,
                            struct lane_cells x, struct sight sight);

// x itself where no gain is learned.
struct lane_cells norm_run(const struct network *n, struct tape *t,
                           struct lane_cells x, struct learned gain,
                           struct learned shift);

// The matrix called [prefix][name]; without columns: there is none.
struct learned learned_named(const struct learned_list *l, const char *prefix,
                             const char *name);
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
