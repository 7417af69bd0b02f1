// SPDX-License-Identifier: MIT
// What the class's window shows where that is not what is done: nothing, or the
// picture as it was while who presents looks ahead.
#ifndef APP_CLASS_HELD_H
#define APP_CLASS_HELD_H

#include "base/arena.h"
#include "draw/list.h"

struct app;

struct class_held {
    bool on;    // [list] is shown
    bool white; // what is dark is white
    struct arena arena;
    struct list list;
};

// Holds the picture, or lets it go; why not, a phrase, or NULL.
void held_turn(struct app *a);
const char *held_barred(const struct app *a);

// A white screen, which ends like a black one.
void held_white(struct app *a);

// True while the class does not see what is done.
bool held_apart(const struct app *a);

// Puts what the class sees in the place of [live].
void held_frame(struct app *a, struct list *live);

void held_free(struct class_held *h);

#endif
