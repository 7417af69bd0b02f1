// SPDX-License-Identifier: MIT
// Recurrent layers: how a new state comes from what is read and from the state
// before it. The model's `cell` says how:
//   tanh  new h = tanh(x W + h U + b)
//   gru   z = σ(x W_z + h U_z + b_z)     r = σ(x W_r + h U_r + b_r)
//         candidate = tanh(x W + (r ∘ h) U + b)
//         new h = (1 − z) ∘ h + z ∘ candidate
//   gru-pytorch, the same gates, but
//         candidate = tanh(x W + b + r ∘ (h U + b_h))
//         new h = (1 − z) ∘ candidate + z ∘ h
// (Bahdanau et al. 2014, A.1.1; Cho et al. 2014; the third as torch.nn.GRU
// computes it: the reset gate stands behind the matrix, the update gate keeps).
// Where several vectors are
// read, x W stands for the sum of their products.
#ifndef MECHANISM_RECURRENT_H
#define MECHANISM_RECURRENT_H

#include "trace/op/product/squash.h"
#include "trace/term.h"

enum { MOST_VECTORS = 4 };

// The matrices of one sum, by the vectors they are for, and its bias.
struct weights {
    const struct tensor *W[MOST_VECTORS], *b;
    int count;
};

// The vectors that a layer reads, in the order of the equations: the first is
// an input, the second the state before, any others are inputs.
enum { STATE_BEFORE = 1 };

// What the gates of a layer are called, and what they make: r ∘ h is what the
// candidate gets to see of the state. The rest is of a gru-pytorch: z that
// keeps, the zeros before the first state, x W + b, h U + b_h and r ∘ of it.
struct gate_terms {
    struct term z, r, seen, candidate;
    struct term keeps, zeros, input, memory, recalled;
};

struct layer {
    struct weights own, update, reset; // the last two of a GRU
    struct tensor *states;
    int first; // the state that row 0 of the gates is for
    const struct tensor *inner;              // b_h of a gru-pytorch; or NULL
    struct tensor *z, *r, *seen, *candidate; // NULL in a tanh layer
    struct tensor *zeros, *input, *memory;   // NULL but in a gru-pytorch
};

// tanh, or nothing where it is taken out.
enum squash squash_of(const struct trace *t);

// Takes the parameters of a layer, which [names] lists in the order of its
// vectors, the bias last: "W_y W_s W_c b_s". Those of the gates have the same
// names with z and r behind them, its own have [own], and b_h is the bias' with
// h: "b_sh".
struct layer layer_of(struct trace *t, const char *names, const char *own);

// The layer writes [states], which are there; its gates have [rows] rows, for
// the last of them. Their rows stand for the [words], or NULL: as the states.
void layer_writes(struct trace *t, struct layer *l, struct tensor *states,
                  const struct gate_terms *terms, int rows,
                  const struct tensor *words);

// Computes row [i] of the gates and the state it is for, from the vectors. A
// row outside of the states is the zero vector.
void layer_step(struct trace *t, const struct layer *l, int i,
                const struct operand *vectors);

// A layer that reads x from the first row on (direction 1) or from the last
// one back (-1): the states, one for each row.
struct tensor *recur(struct trace *t, const char *name,
                     const struct term *state, const struct gate_terms *terms,
                     const struct tensor *x, const char *names, const char *own,
                     int direction);

#endif
