// SPDX-License-Identifier: MIT
// The dock of the input: every key of the lesson's model with its value.
// Choices and numbers are switched with the arrows, words and numbers typed;
// each is a change in words, as lesson/edit/edit.h has them. What the lesson
// does not allow has a padlock and comes last; such matrices are folded into
// one row. Which row is chosen is remembered with the lesson.
#ifndef APP_DOCK_DOCK_H
#define APP_DOCK_DOCK_H

#include <stdbool.h>

#include "app/layer.h"
#include "app/widget/field.h"
#include "scene/pose.h"

struct app;
struct scene;

struct dock {
    bool away;          // the arrows belong to the picture
    bool typing;        // the value of the chosen key
    struct field field; // what is typed
};

// Opens the dock, or closes it.
void dock_toggle(struct app *a);

// Over the lesson while it is open.
extern const struct app_layer dock_layer;

// True while keys are the dock's, not the picture's beside it.
bool dock_has_keyboard(const struct app *a);

// The dock at [at], where the frame keeps clear of it.
void dock_paint(struct app *a, struct scene *s, struct rect at);

#endif
