// SPDX-License-Identifier: MIT
// A path that is typed, pasted or dropped, and what it leads to: a lesson,
// which opens, or tensors, which are made a lesson in a dialogue.
#ifndef APP_DIALOG_OPEN_H
#define APP_DIALOG_OPEN_H

#include "app/layer.h"
#include "app/widget/field.h"

// The dialogue in which a path is typed; open as long as open_dialog_layer is.
struct open_dialog {
    struct field path;
    struct strbuf why; // it was not opened, or what to consider; or ""
};

extern const struct app_layer open_dialog_layer;

// Opens the file at [path], which was dropped on the window: a lesson, unless
// changes of the one shown are not kept, then it is asked for; tensors in the
// dialogue, where that is open beside those that are there.
void open_dialog_drop(struct app *a, const char *path);

// Opens the dialogue in the folder of the lesson shown.
void open_dialog_begin(struct app *a);

// Gives back what the dialogue holds.
void open_dialog_free(struct open_dialog *o);

#endif
