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
    bool about;        // what can be done with what is looked at, alone,
    double x, y;       // unfolded there
};

extern const struct app_layer palette_layer;
void palette_open(struct app *a);

// What can be done with the number, the word or the stage that is looked at,
// unfolded at (x, y), or beside it. Says so where that is nothing.
void palette_open_about(struct app *a, double x, double y);
void palette_here(struct app *a);

#endif
