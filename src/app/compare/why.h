// SPDX-License-Identifier: MIT
// What a step is for: taken out, with both results beside each other, from
// this very input.
#ifndef APP_COMPARE_WHY_H
#define APP_COMPARE_WHY_H

#include "app/layer.h"
#include "frame/pair/pair.h"

// Takes the step that is shown out; once more the next that can be taken out
// there, and after the last puts it back.
void why_next(struct app *a);
void why_end(struct app *a);

extern const struct app_layer why_layer;

// Both results as a frame shows them, texts in [arena].
struct pair why_pair(const struct app *a, struct arena *arena);

#endif
