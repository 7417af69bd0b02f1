// Where a decoder looks: for every word written one row of energies, weights
// and context, from the state before it (Bahdanau et al. 2014, A.1.2).
#ifndef MECHANISM_ATTEND_H
#define MECHANISM_ATTEND_H

#include "trace/trace.h"

struct attention {
    const struct tensor *annotations; // what is looked at, T x m
    const struct tensor *keys;        // what queries meet, T x A
    const struct tensor *states;      // row i is from before word i
    const struct tensor *W_a, *v_a;   // D x A, A x 1
    struct tensor *queries, *energies, *alignment, *contexts;
};

// Begins to look at [annotations]: computes their keys in the stage "keys".
struct attention attention_to(struct trace *t, struct tensor *annotations);

// Makes room for [rows] words, which label them, and takes the parameters.
void attention_from(struct trace *t, struct attention *a, int rows,
                    const struct tensor *states, const struct tensor *words);

// Computes row [i] of all: the query in the stage that has begun, the others
// in stages of their own.
void attend(struct trace *t, const struct attention *a, int i);

#endif
