// SPDX-License-Identifier: MIT
// Where a decoder looks: for every word written one row of energies, weights
// and context, from a state s, that before the word or its own, and the
// annotations h. The model's `score` says how a state meets an annotation:
//   additive  tanh(s W_a + b_a + h U_a + b_u) v_a  (Bahdanau et al. 2014,
//             A.1.2; a lesson may leave out the biases, as they do)
//   dot       s · h                    (Luong et al. 2015, section 3.1)
//   general   s W · h
//   concat    tanh([s, h] W_a) v_a, which is the additive one: the upper rows
//             of W_a are for the state, those below for the annotation
// With `attention: fixed` nothing is looked for: the context is what the
// encoder ended with, each way that it reads (Bahdanau et al. 2014, A.2.2).
#ifndef MECHANISM_ATTEND_H
#define MECHANISM_ATTEND_H

#include "trace/trace.h"

struct attention {
    const char *stage;                // the first of each word's
    const struct tensor *annotations; // what is looked at, T x m
    const struct tensor *keys;        // what queries meet: h U_a, or h
    struct operand ends[2];           // of the encoder's readings, when fixed
    int end_count;
    const struct tensor *states;      // row i is from before word i
    int ahead; // 0: that one asks; 1: the next, which word i itself has made
    const struct tensor *W, *v;       // of the states, of the units; or NULL
    const struct tensor *b;           // of the queries; or NULL
    const struct tensor *held; // rows of the alignment; or NULL
    struct tensor *queries, *energies, *alignment, *contexts;
};

// Begins to look at [annotations]: computes their keys, if they have any, in
// the stage "keys".
struct attention attention_to(struct trace *t, struct tensor *annotations);

// Begins not to look: the context is always the [count] rows, at most 2, of one
// width, where the readings ended.
struct attention attention_to_ends(const struct operand *ends, int count);

// Makes room for [rows] words, which label them, and takes the parameters.
void attention_from(struct trace *t, struct attention *a, int rows,
                    const struct tensor *states, const struct tensor *words);

// Computes row [i] of all; the stage a->stage has begun.
void attend(struct trace *t, const struct attention *a, int i);

#endif
