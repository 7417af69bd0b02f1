// SPDX-License-Identifier: MIT
// What is shown, taken along: a dialogue of what to make of it, and the making
// itself, a piece at a time, which Esc stops.
#ifndef APP_DIALOG_EXPORT_DIALOG_H
#define APP_DIALOG_EXPORT_DIALOG_H

#include "app/layer.h"
#include "app/widget/field.h"
#include "base/strbuf.h"
#include "export/export.h"

struct app;
struct scene;

// A line of the dialogue; which are asked is the format's.
enum export_line {
    EXPORT_FORMAT,
    EXPORT_STEPS,
    EXPORT_FIRST,
    EXPORT_LAST,
    EXPORT_MORE,
    EXPORT_SIZE,
    EXPORT_THEME,
    EXPORT_PAPER,
    EXPORT_CONTROLS,
    EXPORT_PAGE,
    EXPORT_WORKSHEET,
    EXPORT_PATH,
    EXPORT_MAKE,
    EXPORT_LINK, // makes no file: leads to what is shown
    EXPORT_LINES
};

// What a worksheet leaves blank, each with what is computed from it.
enum export_blank {
    BLANK_NONE,
    BLANK_STEPS,  // what is computed from the first chosen step on
    BLANK_LOOKED, // what is looked at: a cell, a row or a tensor
    BLANK_ROW,    // its row
    BLANK_RESULT, // what the step computes
    BLANK_TENSOR, // all of the tensor that this is part of
    BLANK_CHOICES
};

// The colours of what is made: for paper, unless those of the screen are wanted.
enum export_theme { THEME_PAPER, THEME_SCREEN, THEME_PRINT, EXPORT_THEMES };

// EXPORT_WORD: one word all the way, of a film.
enum export_steps {
    EXPORT_THIS,
    EXPORT_ALL,
    EXPORT_SOME,
    EXPORT_WORD,
    EXPORT_STEPS_COUNT
};

struct export_dialog {
    int line;            // chosen, an enum export_line
    int format;          // its number, of format_at()
    int steps;           // an enum export_steps
    int64_t first, last; // of EXPORT_SOME, from 1
    struct field digits; // of the line's number, where it is one
    bool typed;          // more digits go on with it
    int size;            // one of export_dialog_sizes
    int theme;           // an enum export_theme
    bool clear, bare;
    bool more;     // what hangs on the path goes along, too
    bool training; // it is of a training: a film
    int paper; // enum paper
    enum export_blank blank;
    struct strbuf blank_name; // the address that is blank; "" where none is
    const char *blank_names[1];
    int64_t blanks; // how many cells are
    struct field path;
    bool proposed;         // the path is what the program proposed
    struct export *making; // or NULL
    unsigned of;           // the generation that it is made of
    bool asks;             // all is made, and a file would be written over
    struct view view;      // of what is made
    struct strbuf said;    // what came of it; or ""
};

// The window's own first.
extern const struct export_dialog_size {
    int width, height;
} export_dialog_sizes[];
enum { EXPORT_SIZES = 4 };

// Opens the dialogue; why it cannot be, the key of a phrase, or NULL: what is
// exported would tell what a page still asks; closes it.
void export_dialog_begin(struct app *a);
void export_dialog_begin_training(struct app *a); // of its film
const char *export_dialog_barred(const struct app *a);
void export_dialog_end(struct app *a);
void export_dialog_free(struct export_dialog *t);

extern const struct app_layer export_dialog_layer;

// A small picture, in [room], of what is shown now as the dialogue's answers
// would make it; nothing for files that are no such pictures, or without room.
void export_preview_paint(struct app *a, struct scene *s, struct rect room);

// How what is made looks, by the dialogue's answers.
struct view export_dialog_view(const struct app *a);

// Begins to make it, stops that, or writes what was made; export_dialog_tell() says a
// message of the catalogue under the lines.
void export_dialog_make(struct app *a);
void export_dialog_stop(struct export_dialog *t);
void export_dialog_write(struct app *a);
void export_dialog_tell(struct app *a, const char *key);

// Copies what leads to what is shown, and says so, or why there is nothing.
void export_dialog_link(struct app *a);

// Makes the next piece. True while there are more.
bool export_dialog_tick(struct app *a);

// True when files of the chosen format can one of [bits] of format_can.
bool export_dialog_can(const struct export_dialog *t, unsigned bits);

// True when the dialogue asks for it.
bool export_dialog_asks(const struct app *a, enum export_line line);

// Goes to the next, or with -1 the last, choice of what is blank that there is.
void export_dialog_turn_blank(struct app *a, int by);

// Finds its address and how many cells it is once more, after another step or
// focus; what there is no more is no choice.
void export_dialog_count_blanks(struct app *a);

// What is wished for as the dialogue stands. Valid until it changes.
struct wish export_dialog_wish(struct app *a);

// How many steps, or pages of the path while these are walked, there are to
// choose from.
int64_t export_dialog_most(const struct app *a);

// True when it is these pages.
bool export_dialog_paged(const struct app *a);

#endif
