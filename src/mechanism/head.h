// SPDX-License-Identifier: MIT
// One attention head, softmax(Q Kᵀ / √d_k) V (Vaswani et al. 2017, equation 1),
// as mechanisms share it: the choices that a lesson has, the program, and what
// of it may be taken out.
#ifndef MECHANISM_HEAD_H
#define MECHANISM_HEAD_H

#include "model/allow.h"
#include "model/key.h"
#include "trace/operations.h"

// Who may look at whom by a rule, in the order in which they are offered; where
// none is chosen, the first of a kind's options is meant.
// clang-format off
#define NO_MASK {"none", .allows = allow_all}
#define CAUSAL_MASK {"causal", .allows = allow_before}
#define NEAR_MASKS \
    {"window", OPTION_WHOLE, .allows = allow_last, .least = 1}, \
    {"band", OPTION_WHOLE, .allows = allow_near}
// clang-format on

// What scores may be divided by: √d_k, nothing, d_k, a number.
extern const struct option head_scales[];

// What of [scores], of queries that are [d] wide, is shared out: the stage
// scale, or the scores themselves where the model's `scale` is none. "scaled"
// then stands aside (trace/walk.h).
struct tensor *head_scaled(struct trace *t, struct tensor *scores, int d);

// The weights of queries that meet keys: stages scores, scale where they are
// divided, mask where there is one, softmax.
struct tensor *head_weights(struct trace *t, const struct tensor *Q,
                            const struct tensor *K);

// The output of queries that meet keys and take from values, N × d_v:
// head_weights() and the stage output.
struct tensor *head_meet(struct trace *t, const struct tensor *Q,
                         const struct tensor *K, const struct tensor *V);

// The output of the rows of X, M × d_model, which ask those of [asked], N ×
// d_memory: with W_Q, W_K, W_V and their biases where the model gives them, and
// head_meet(). [asked] may be X: the stage projections; else the stages asks
// and offers.
struct tensor *head_of(struct trace *t, const struct tensor *X,
                       const struct tensor *asked);

// What a trace of heads has that can be taken out, and whether a rule lets a
// word look at later ones.
bool head_is_scaled(const struct trace *t);
bool head_is_masked(const struct trace *t);
bool head_looks_ahead(const struct trace *t);
bool head_has_positions(const struct trace *t);
bool head_is_projected(const struct trace *t);

#endif
