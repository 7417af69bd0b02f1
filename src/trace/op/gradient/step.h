// SPDX-License-Identifier: MIT
// One step of what is learned, against its gradients: W − rate ∂W; and that of
// Adam, whose step is the mean of the gradients by their usual size (Kingma and
// Ba 2015, algorithm 1), the first one, so that what came before is 0.
#ifndef TRACE_OP_GRADIENT_STEP_H
#define TRACE_OP_GRADIENT_STEP_H

#include "trace/trace.h"

// W − rate gradients
struct tensor *step_down(struct trace *t, const char *name,
                         const struct tensor *W, const struct tensor *gradients,
                         double rate);

// (1 − keep) gradients, and (1 − keep) slopes²: the means of a first step,
// which keep [keep] of 0.
struct tensor *step_mean(struct trace *t, const char *name,
                         const struct tensor *gradients, double keep);
struct tensor *step_square(struct trace *t, const char *name,
                           const struct tensor *gradients, double keep);

// W − rate m̂ / (√v̂ + ε), where m̂ and v̂ are [mean] and [square] divided by
// what they did not keep of 0.
struct tensor *step_adam(struct trace *t, const char *name,
                         const struct tensor *W, const struct tensor *mean,
                         const struct tensor *square, double rate);

#endif
