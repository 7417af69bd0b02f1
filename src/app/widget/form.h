// SPDX-License-Identifier: MIT
// Rows of what is asked, of which one has the keyboard: text and whole numbers
// that are typed, one of several, yes or no, a button. ↑ ↓ and Tab go from row
// to row, ← → and Space change what is chosen there; what the dialogue does
// with it is its own.
#ifndef APP_WIDGET_FORM_H
#define APP_WIDGET_FORM_H

#include <stdbool.h>

#include "app/input.h"
#include "app/widget/field.h"

enum form_row_kind {
    ROW_HIDDEN, // is not asked now; rows are passed over
    ROW_FIELD,  // text: [field]
    ROW_NUMBER, // digits in [field], which ← → step by one
    ROW_CHOICE, // [value] of [count], around the ends
    ROW_SWITCH, // [on], or not
    ROW_OTHER,  // ← → are the dialogue's
    ROW_BUTTON
};

// What a row changes is the dialogue's; only what its kind names is set, and
// what it shows: the key of what is asked, and what stands there, "" for nothing.
struct form_row {
    enum form_row_kind kind;
    struct field *field;
    int *value, count;
    bool *on;
    const char *label, *shown;
    long most; // of the whole number typed in [field], from 1; 0: of any
};

struct input_form {
    const struct form_row *rows;
    int count;  // > 0, one of them not hidden
    int *row;   // that has the keyboard; not hidden
    bool wraps; // the first row comes after the last
    bool list;  // the wheel goes along the rows, and only a second click on one
                // turns it; else the wheel turns, and so does the first click
    bool rests; // no row has the keyboard, and none but a button is clicked
};

enum form_did {
    FORM_PASSED, // an input of no use to it
    FORM_USED,   // the cursor moved, or nothing had to
    FORM_MOVED,  // another row has the keyboard, or this one was clicked
    FORM_TURNED, // ← → on the row: what it chooses is changed already
    FORM_TYPED,  // the text of its field is another
    FORM_COPIED, // the clipboard has something new
    FORM_CUT     // and the text is another
};

// A key. With FORM_TURNED [by] is -1 or 1. Enter and Esc are the dialogue's.
enum form_did form_key(const struct input_form *f, const struct input *in,
                       int *by, struct strbuf *clip);

// Text into the row's field; where there is none Space turns it.
enum form_did form_type(const struct input_form *f, const char *text, int *by);

// Goes [by] rows on, past hidden ones. True when it is another row.
bool form_move(const struct input_form *f, int by);

// Changes what the row chooses, like ← →. False where it is text or a button.
bool form_turn(const struct input_form *f, int by);

#endif
