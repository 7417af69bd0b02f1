// SPDX-License-Identifier: MIT
// What one can do now: a list that unfolds from its button, each line with its
// key, narrowed by typing. It is the table of actions (app/action.c), without
// those that do nothing here.
#ifndef APP_HELP_PALETTE_H
#define APP_HELP_PALETTE_H

#include "app/layer.h"
#include "app/widget/field.h"

struct palette {
    struct field find; // what is typed
    int line;          // chosen, from 0
};

extern const struct app_layer palette_layer;
void palette_open(struct app *a);

#endif
