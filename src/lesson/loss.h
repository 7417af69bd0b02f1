// SPDX-License-Identifier: MIT
// A lesson's `loss` and `optimizer`.
#ifndef LESSON_LOSS_H
#define LESSON_LOSS_H

#include "model/loss.h"
#include "yaml/read.h"

// The keys of `loss`, of `optimizer` and of what stands below that.
extern const char *const loss_keys[], *const optimizer_names[],
                                          *const optimizer_keys[];

// Reads what is wanted, and with an [optimizer], which may be NULL, how the
// model would go a step towards it. NULL after complaining. Whether a model has
// such a tensor is seen when it runs.
const struct loss *read_loss(struct reading *r, const struct node *loss,
                             const struct node *optimizer);

#endif
