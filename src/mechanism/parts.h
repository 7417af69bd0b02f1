// SPDX-License-Identifier: MIT
// What a score is made of where positions are added to words: with x + p in the
// place of x, (x + p) W_Q ((y + r) W_K)ᵀ is four products, of word and word, word
// and place, place and word, place and place.
#ifndef MECHANISM_PARTS_H
#define MECHANISM_PARTS_H

#include "model/key.h"
#include "trace/operations.h"

// What the model's `parts` may be: no, and yes.
extern const struct option parts_options[];

// Where it is yes and positions were added, behind all else the stages halves,
// queries and keys of words and of places, and parts, the four products and their
// sum, which are the scores but for rounding. Biases are the words'.
void split_scores(struct trace *t);

#endif
