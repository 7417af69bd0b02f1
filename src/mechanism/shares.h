// SPDX-License-Identifier: MIT
// Scores become weights, behind a mask where there is one: masked, then
// softmax; and what stands in their place when a step is taken out.
#ifndef MECHANISM_SHARES_H
#define MECHANISM_SHARES_H

#include "trace/operations.h"

// What is left out of the softmax of this run.
enum softmax_less softmax_less(const struct trace *t);

// The weights of [scores] in the stage "softmax"; [allowed] is the mask, whose
// stage has begun, or NULL. Without "mask.before" what is hidden has score 0
// instead of −∞, without "mask.after" weight 0 when all have been shared out.
// Rows that the model holds by hand are as it says.
struct tensor *shares_of(struct trace *t, struct tensor *scores,
                         struct tensor *allowed);

#endif
