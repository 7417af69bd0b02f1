// What a person brings: a path that is typed, pasted or dropped leads to a
// lesson, which opens, or to tensors, which are made a lesson in a dialogue.
#ifndef APP_DIALOG_IMPORT_DIALOG_H
#define APP_DIALOG_IMPORT_DIALOG_H

#include "app/input.h"
#include "base/strbuf.h"
#include "document/import.h"

struct app;
struct scene;

// The field in which a path is typed.
struct opening {
    bool on;
    bool proposed; // the path is one that was dropped: typing begins anew
    struct strbuf path;
    struct strbuf why; // it was not opened, or what to consider; or ""
};

// What the dialogue asks besides the roles of tensors, each as it is typed.
enum bring_field {
    BRING_HEADS,
    BRING_WORDS,
    BRING_UNDER, // what the names of tensors must begin with
    BRING_OUTPUT,
    BRING_FIELDS
};

// Tensors while they are made a lesson. With every answer it is made anew, and
// nothing is written before it is taken.
struct bringing {
    bool on;
    struct brought *made; // of the answers; or NULL
    struct import_wish wish;
    struct strbuf output; // the path that it is written to
    bool stale;           // it was not made since the last answer
    char **files;
    int file_count;
    struct import_role *roles; // their names are its own
    int role_count;
    struct strbuf field[BRING_FIELDS];
    int line; // chosen: so many tensors come first, then the fields
};

// Opens the file at [path], which was dropped on the window: a lesson, unless
// changes of the one shown are not kept, then it is asked for; tensors in the
// dialogue, where that is open beside those that are there.
void open_drop(struct app *a, const char *path);

// Asks for a path; keys and text while it is typed; the field.
void open_begin(struct app *a);
void open_key(struct app *a, const struct input *in);
void open_type(struct app *a, const char *text);
void open_paint(struct app *a, struct scene *s);

// Shows the tensors of the file at [path]. False when there are none, and [why]
// says why.
bool bring_begin(struct app *a, const char *path, struct strbuf *why);
void bring_key(struct app *a, const struct input *in);
void bring_type(struct app *a, const char *text);
void bring_mouse(struct app *a, const struct input *in);
void bring_paint(struct app *a, struct scene *s);
void bring_end(struct app *a);

// How many tensors it shows, and how many lines there are in all.
int bring_tensors(const struct bringing *b);
int bring_lines(const struct bringing *b);

#endif
