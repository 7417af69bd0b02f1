// SPDX-License-Identifier: MIT
// The backward pass through one word's attention: the stations of the way
// there, in their places, filled from right to left with gradients. Rows are
// the words that are looked at; the word that asks is one of them.
#ifndef PANEL_GRADIENT_GRADIENT_H
#define PANEL_GRADIENT_GRADIENT_H

#include "scene/grid/figures.h"
#include "scene/scene.h"

// From left to right. What a lesson has not is left out, and in a narrow window
// all but those around the step.
enum back_station {
    BACK_KEYS,    // gradients of the keys; below, the query and its gradients
    BACK_SCORES,  // of what the softmax was made of
    BACK_WEIGHTS, // shares, and their gradients; below, the average
    BACK_VECTORS, // of z, and of what was told from
    BACK_LOGITS,  // of the next word: its probability less the truth
    BACK_STATIONS
};

// What was computed on the way there, and its gradients.
struct back_pair {
    const struct tensor *of, *gradients; // both or neither
};

struct gradient {
    struct back_pair keys, query, scores, weights, z, y, logits;
    const struct tensor *average; // of the gradients of the weights
    const struct tensor
        *probabilities;           // of the next word; NULL: nothing is told
    int row;                      // that asks
    int lit;    // the word whose share is looked at; −1: none or all
    bool alone; // no other row has gradients: all that comes back is this one's
    struct rect at[BACK_STATIONS]; // 0 wide: left out
    double head, pitch;            // of the stations; of the rows of words
    int words;
};

// The middle of the row of word [k].
double back_middle(const struct gradient *g, int k);

// One for each station; they paint in g->at.
void back_keys(struct scene *s, const struct gradient *g);
void back_scores(struct scene *s, const struct gradient *g);
void back_weights(struct scene *s, const struct gradient *g);
void back_vectors(struct scene *s, const struct gradient *g);
void back_logits(struct scene *s, const struct gradient *g);

// How wide the words are before the first station that is shown.
double back_words_width(const struct scene *s, const struct gradient *g);

// A small text, or nothing where not all of it has room.
const char *back_whole(const struct scene *s, const char *text, double room);

// The title of a station and, under it, how it comes about; both in [at].
void back_heading(struct scene *s, const struct tensor *m, const char *caption,
                  struct rect at, enum align align);

// A line under [count] rows, and what they come to: [name] left of [value].
void back_total(struct scene *s, const struct gradient *g, int station,
                const char *name, const char *value, double right);

// How the numbers of rows [row, row + rows) look in cells [at] large.
struct figures back_figures(const struct scene *s, const struct tensor *m,
                            int row, int rows, struct rect at);

#endif
