// SPDX-License-Identifier: MIT
// One more step of the optimizer of the lesson shown.
#ifndef APP_LEARNING_TAKEN_H
#define APP_LEARNING_TAKEN_H

#include <stdbool.h>

#include "model/model.h"

struct app;

// True when [m] says what is wanted of it and how to go there.
bool taken_may(const struct model *m);

// Takes it; the reason is shown when it cannot be.
void taken_next(struct app *a);

#endif
