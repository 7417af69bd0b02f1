// SPDX-License-Identifier: MIT
// Tensors of a file that a person brings are made a lesson in a dialogue.
#ifndef APP_DIALOG_IMPORT_DIALOG_H
#define APP_DIALOG_IMPORT_DIALOG_H

#include "app/layer.h"
#include "app/widget/field.h"
#include "base/strbuf.h"
#include "document/import.h"

struct app;
struct scene;

// What the dialogue asks besides the roles of tensors, each as it is typed.
enum import_dialog_field {
    IMPORT_HEADS,
    IMPORT_WORDS,
    IMPORT_ITEM,   // which of a batch; where arrays have an axis for it
    IMPORT_UNDER,  // what the names of tensors must begin with
    IMPORT_WAY,    // which way round matrices are saved: chosen, not typed
    IMPORT_SERIES, // what arrays of one row each are; chosen, where it is asked
    IMPORT_OUTPUT,
    IMPORT_FIELDS
};

// Tensors while they are made a lesson. With every answer it is made anew, and
// nothing is written before it is taken.
struct import_dialog {
    struct import_preview *made; // of the answers; or NULL
    struct import_wish wish;
    struct strbuf output; // the path that it is written to
    bool stale;           // it was not made since the last answer
    char **files;
    int file_count;
    struct import_role *roles; // their names are its own
    int role_count;
    struct field field[IMPORT_FIELDS];
    int choice[IMPORT_FIELDS]; // of those that are chosen: the first, second …
    int line; // chosen: so many tensors come first, then the fields
};

// Shows the tensors of the file at [path]. False when there are none, and [why]
// says why.
bool import_dialog_begin(struct app *a, const char *path, struct strbuf *why);
void import_dialog_paint(struct app *a, struct scene *s);
extern const struct app_layer import_dialog_layer;

// Gives back what [b] owns; it is empty then.
void import_dialog_free(struct import_dialog *b);

// How many tensors it shows, and how many lines there are in all.
int import_dialog_tensors(const struct import_dialog *b);
int import_dialog_lines(const struct import_dialog *b);

// The phrases of what [field] may be, which is chosen; NULL: it is typed.
const char *const *import_dialog_choices(enum import_dialog_field field);

// False for a field that these tensors have nothing to do with.
bool import_dialog_asks(const struct import_dialog *b,
                        enum import_dialog_field field);

#endif
