// SPDX-License-Identifier: MIT
// To any page, by its number, the beginning of its id or of the name of a part:
// what is asked before it waits there.
#ifndef APP_DIALOG_JUMP_H
#define APP_DIALOG_JUMP_H

#include "app/layer.h"

struct scene;

extern const struct app_layer jump_layer;

void jump_begin(struct app *a);

// Why not: a phrase; or NULL.
const char *jump_barred(const struct app *a);

// Where what is typed leads, for under the timeline.
const char *jump_note(struct app *a, struct scene *s);

#endif
