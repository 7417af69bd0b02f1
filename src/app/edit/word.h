// SPDX-License-Identifier: MIT
// A word of the input is changed where it labels a row or a column: typed,
// added, taken out, moved by keys or carried with the mouse. Each is a change
// in words, as lesson/edit/edit.h has them.
#ifndef APP_EDIT_WORD_H
#define APP_EDIT_WORD_H

#include <stdbool.h>

#include "app/edit/hand.h"
#include "app/layer.h"
#include "app/widget/field.h"
#include "base/strbuf.h"
#include "place.h"
#include "scene/pose.h"
#include "trace/token.h"

struct app;
struct scene;

struct wording {
    struct place column; // the cell looked at, where the label of its column
                         // is meant; or ""
    bool adding;         // what is typed goes after the word looked at
    struct field field;  // what was typed
    int choice;          // of the words that begin so
    bool shown;          // the word looked at, or carried, in the picture,
    struct rect at;      // there
    // carried by the mouse
    double x, y;         // where a label was pressed last
    int gap;             // it lands before this word; -1: nowhere
    struct rect landing; // there
};

// The word that a target of the picture stands for, or the one looked at.
bool word_at(const struct app *a, const struct target *t, struct token *out);
bool word_looked_at(const struct app *a, struct token *out);

// What the lesson calls it now; and whether it lets it be changed.
const char *word_text(const struct app *a, const struct token *w);
bool word_may(const struct app *a, const struct token *w);

// Looks at a label: of the row of [at], or of its column.
void word_look(struct app *a, struct address at, bool column);

// The arrows: along the line of words, and from it to its cells; from a cell
// at the edge to the words there. False: they move nothing.
bool word_walk(struct app *a, int dx, int dy);
bool word_enter(struct app *a, int dx, int dy);

// Begins to type over the word looked at, or after it. False when none is.
bool word_begin(struct app *a, bool adding);

// The field in which a word is typed.
extern const struct app_layer word_layer;

// Letters and digits where a word is looked at: they begin to type it, or it is
// said that it may not be changed. False: no word is meant.
bool word_type(struct app *a, const char *text);

// Takes the word looked at out, or moves it by so many.
void word_remove(struct app *a);
void word_move(struct app *a, int by);

// True when a press on [t] takes hold of a word.
bool word_grips(const struct app *a, const struct target *t);

// The button goes down on [t]. Where it goes up the word lands; let go
// otherwise it stays where it was.
void word_press(struct app *a, const struct target *t, const struct input *in);
extern const struct grip word_grip;

// Finds where the word looked at stands, before a frame is built.
void word_find(struct app *a);

// Its outline, its field and where it would land, as part of the overlay.
void word_paint(struct app *a, struct scene *s);

// What can be done with the word looked at: a phrase, its key.
const char *word_note(const struct app *a);

// True when it says why a change is refused.
bool word_reasons(const struct app *a);

// --- for the word's own files ------------------------------------------------

// The labels of one line: where the words stand of which there is one.
struct word_place {
    int at;
    struct rect place;
};

struct word_line {
    struct word_place *word; // in their order
    int count;
    bool vertical;    // under each other
    struct rect here; // the one that was asked for
};

// Those beside the label [t] in the picture, in the frame's arena. False when
// the picture does not show it.
bool word_line(struct app *a, const struct target *t, struct word_line *out);

// The label of the word looked at.
struct target word_target(const struct app *a);

// Puts the word looked at before the one at [gap].
void word_land(struct app *a, int gap);

// What would complete the word that is typed; "": nothing.
const char *word_completion(const struct app *a);

#endif
