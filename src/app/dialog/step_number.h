// SPDX-License-Identifier: MIT
// The number of a step, or of a page while pages are walked, is typed with
// digits; Enter goes there.
#ifndef APP_DIALOG_STEP_NUMBER_H
#define APP_DIALOG_STEP_NUMBER_H

#include <stdint.h>

#include "app/layer.h"

extern const struct app_layer step_number_layer;

// A digit: the number begins with it. Alone, 0 resets the text's size.
void step_number_begin(struct app *a, int digit);

// The number typed so far; -1 where none is.
int64_t step_number_typed(const struct app *a);

#endif
