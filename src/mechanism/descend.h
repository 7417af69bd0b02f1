// SPDX-License-Identifier: MIT
// Steps of the optimizer of a lesson, one after the other: the model runs, its
// loss goes back to what was learned, and that takes a step; then the same with
// the numbers after it. What the trace shows of one step (mechanism/learning.h)
// is done here again and again, with Adam's means of all steps before.
#ifndef MECHANISM_DESCEND_H
#define MECHANISM_DESCEND_H

#include "model/loss.h"
#include "trace/trace.h"

struct descending;

// Begins at the numbers of [m], which outlives it. NULL where nothing is wanted
// of it, nothing is learned or there is no optimizer, and where it does not
// run. Free with descending_free().
struct descending *descending_begin(const struct model *m);
void descending_free(struct descending *d);

// One step. False when what comes of it is not finite: the numbers are then
// those before it.
bool descending_step(struct descending *d);

int descending_steps(const struct descending *d); // that were taken

// The model with the numbers there, and its trace: until the next step.
const struct model *descending_model(const struct descending *d);
const struct trace *descending_trace(const struct descending *d);
double descending_loss(const struct descending *d);

// For struct kind.
struct descent model_descend(struct arena *arena, struct model *m, int steps);

// --- one step, in the trace --------------------------------------------------

// What a lesson's `loss` and `optimizer` add to the program of any mechanism.

// Appends the loss of [wanted], the gradients of all that it depends on, and,
// with an optimizer, one step of all that was learned: "loss", "grad.NAME",
// "new.NAME". Where no row wants anything there is no loss. What is wanted and
// is not there leaves t->loss_fault.
void learn_back(struct trace *t, const struct loss *wanted);

#endif
