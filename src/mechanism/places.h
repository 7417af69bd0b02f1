// SPDX-License-Identifier: MIT
// How a head is told where its words stand, by the model's `position`: the
// input is enhanced (sinusoidal, counting: self_attention.c), queries and keys
// are turned, or scores are adjusted. Each function passes on what it is given
// where the model's way does not touch it, or nothing is learned for it.
#ifndef MECHANISM_PLACES_H
#define MECHANISM_PLACES_H

#include "trace/operations.h"

enum {
    USUAL_BASE = 10000, // of sinusoids and rope
    USUAL_FAR = 128     // where T5's last bucket begins at the latest
};

// Where the first word stands: `position: {kind: …, start: 10}`.
int places_start(const struct trace *t);

// Whether sinusoids stand in halves, all sines before all cosines.
bool places_in_halves(const struct trace *t);

// True where the words are enhanced: sinusoidal, counting, and learned where
// W_P is given.
bool places_are_added(const struct trace *t);

// The rows of W_P for [n] words, from the first word's place on; whoever stands
// beyond its last row stands there.
struct tensor *places_learned(struct trace *t, const char *name, int n);

// Queries or keys, turned: rope. The stage "rotate" has begun.
struct tensor *places_turned(struct trace *t, const char *name,
                             struct tensor *A);
bool places_turn(const struct trace *t);

// The scores and what queries find at distances: shaw.
struct tensor *places_related(struct trace *t, struct tensor *scores,
                              const struct tensor *Q);

// The divided scores with a bias by distance: t5, alibi; in a stage "bias".
struct tensor *places_biased(struct trace *t, struct tensor *scores);

// T5's table with its rows called by their buckets; or NULL.
struct tensor *places_buckets(struct trace *t, struct tensor *table);

// The output of [weights] for the values V, and what is passed on by distance:
// shaw, where a_V is given.
struct tensor *places_mixed(struct trace *t, const struct tensor *weights,
                            const struct tensor *V);

#endif
