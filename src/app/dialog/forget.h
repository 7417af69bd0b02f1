// SPDX-License-Identifier: MIT
// Forgetting, from the list of lessons, all that is kept of the learner: asked
// for once.
#ifndef APP_DIALOG_FORGET_H
#define APP_DIALOG_FORGET_H

#include "app/layer.h"

extern const struct app_layer forget_layer;

// Asks, where anything is kept.
void forget_begin(struct app *a);

// Why there is nothing to forget, the key of a phrase; or NULL.
const char *forget_barred(const struct app *a);

#endif
