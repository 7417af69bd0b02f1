// SPDX-License-Identifier: MIT
// A mechanism: the keys its lessons give and the program of operations that
// computes it. One file each; see self_attention.c for an example and
// src/README.md for how to add one. What it looks like is said in views/.
#ifndef MECHANISM_MECHANISM_H
#define MECHANISM_MECHANISM_H

#include <stdbool.h>

#include "model/key.h"
#include "trace/trace.h"

struct equation;       // trace/formula/equation.h
struct counterfactual; // mechanism/counterfactual.h

struct mechanism {
    struct kind kind;
    void (*run)(struct trace *t);
    const struct equation *equations; // its promise, and what leads there: ends
                                      // with an empty line; NULL: its stages
    const struct counterfactual *counterfactuals; // what its steps are for:
                                                  // likewise; NULL: none
};

// The kinds of all mechanisms, ending with NULL, for the loader of lessons.
extern const struct kind *const model_kinds[];

// The mechanism that computes [m].
const struct mechanism *mechanism_of(const struct model *m);

// The equations of the mechanism that computes [m]; NULL when it has none, or
// is not registered.
const struct equation *equations_for(const struct model *m);

// What a run of [m] may cost: with what is typed, on a slow processor, half a
// second; with imported weights, three seconds.
struct cost run_limit(const struct model *m);

// Runs the model's mechanism. Returns false when a value overflowed: then
// t->overflow names the first such cell; and when it would cost more than the
// limit: then t->dry is true and the trace only a reckoning. Free the trace in
// any case.
bool run_model(struct trace *t, const struct model *m);

#endif
