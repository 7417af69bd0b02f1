// SPDX-License-Identifier: MIT
// What a lesson's `loss` and `optimizer` add to the program of any mechanism.
#ifndef MECHANISM_LEARNING_H
#define MECHANISM_LEARNING_H

#include "model/loss.h"
#include "trace/trace.h"

// Appends the loss of [wanted], the slopes of all that it depends on, and, with
// an optimizer, one step of all that was learned: "loss", "grad.NAME",
// "new.NAME". Where no row wants anything there is no loss. What
// is wanted and is not there leaves t->loss_fault.
void learn_back(struct trace *t, const struct loss *wanted);

#endif
