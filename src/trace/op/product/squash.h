// SPDX-License-Identifier: MIT
// Functions that a sum goes through. One table has all that is known of each,
// also the derivative that the backward pass needs.
#ifndef TRACE_OP_SQUASH_H
#define TRACE_OP_SQUASH_H

enum squash { LINEAR, TANH, SIGMOID };

struct squash_kind {
    const char *name;          // in formulas, "tanh"; NULL: nothing happens
    double (*f)(double x);     // NULL: the sum itself
    double (*derivative)(double y); // f'(x), given y = f(x)
    const char *phrase;        // "squeezed by tanh"; NULL: nothing to say
};

// By enum squash.
extern const struct squash_kind squashes[];

#endif
