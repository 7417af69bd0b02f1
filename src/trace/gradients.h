// SPDX-License-Identifier: MIT
// The backward pass: from a loss to every number that led to it, how much the
// loss grows for each 1 more of that number. The trace is walked from its last
// operation to its first, and what one computed is followed by operations that
// compute its gradients, from those of whatever read it (the chain rule, in the
// order of reverse accumulation; Griewank and Walther, Evaluating Derivatives,
// 2nd ed., section 3.2). So gradients are tensors like others, "grad.Q", with
// steps, sentences and provenance of their own.
#ifndef TRACE_GRADIENTS_H
#define TRACE_GRADIENTS_H

#include "trace/op.h"

// A place where numbers went: operand [k] of [o] was made of them. [gradients]
// are those of what [o] wrote, before it was squashed.
struct use {
    const struct operation *o;
    int k;
    const struct tensor *gradients;
};

// Appends the gradients of [loss], one number, and of every tensor that it
// depends on by numbers rather than choices; they are called "grad." and the
// name of what they are gradients of. Parts and stages are gone through from
// right to left. What a sum is squashed by, and what shares are made of, have
// one more tensor each: "grad.NAME.inside", "grad.NAME.average".
void backpropagate(struct trace *t, const struct tensor *loss);

// The gradients of [m] in its trace, or NULL.
const struct tensor *gradients_of(const struct trace *t,
                                  const struct tensor *m);

#endif
