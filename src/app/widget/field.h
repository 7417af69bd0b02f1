// SPDX-License-Identifier: MIT
// A line of text that is typed: the one text field of the program. Its cursor
// and its selection are bytes at the starts of characters: never inside a UTF-8
// sequence, never between a letter and the marks on it. What happens to it is a
// function of the field and the input; field_paint.h shows it.
#ifndef APP_WIDGET_FIELD_H
#define APP_WIDGET_FIELD_H

#include <stdbool.h>
#include <stddef.h>

#include "app/input.h"
#include "base/strbuf.h"
#include "draw/font.h"

// What may stand in a field.
enum field_kind {
    FIELD_TEXT,   // all that shows on one line
    FIELD_NUMBER, // digits, sign, point, exponent; a decimal comma becomes a
                  // point and a true minus a hyphen, as number_read() has them
    FIELD_WHOLE   // digits
};

enum {
    FIELD_LONGEST = 1000, // bytes, where a field does not say
    FIELD_UNDO = 100      // changes that can be taken back
};

// A field as it was, or as it was before it was taken back.
struct field_state {
    struct strbuf text;
    size_t cursor, anchor;
};

// Where a field stands in the window, as it was painted last.
struct field_place {
    double x, y, w, h;  // its box; w 0: it was not painted
    double text_x;      // the left end of what is shown of the text
    double size;        // of the text
    enum weight weight; // of the text
    size_t from, to;    // the bytes that are shown
};

// Zero-initialised but for [kind] and [longest] it is an empty field;
// field_free() gives back what it holds.
struct field {
    struct strbuf text;
    size_t cursor; // what is typed comes before this byte
    size_t anchor; // selected is what is between it and the cursor
    enum field_kind kind;
    size_t longest;         // bytes; 0: FIELD_LONGEST
    struct strbuf composed; // what an input method is composing at the cursor
    struct field_state *states; // [0, done) are earlier, [done, count) later
    int done, count;
    bool goes_on; // another character belongs to the same change
    bool held;    // the mouse selects
    struct field_place place;
};

// What an input did, as bits; 0: the field has no use for it.
enum field_did {
    FIELD_USED = 1,    // it is used up
    FIELD_CHANGED = 2, // the text is another
    FIELD_COPIED = 4   // the clipboard has something new
};

// Empties the field, its undo too; it keeps its kind and its longest.
void field_clear(struct field *f);

// Gives back what the field holds and leaves an empty one.
void field_free(struct field *f);

// Puts [text], as it is, into the field, the cursor at its end, and forgets
// what was before.
void field_set(struct field *f, const char *text);

// Puts [text] into the field as field_set() does, and selects all of it: what
// is typed stands instead of it.
void field_propose(struct field *f, const char *text);

// The text, never NULL, valid until the field changes.
const char *field_text(const struct field *f);

// The first selected byte and the one behind the last; equal where nothing is.
size_t field_from(const struct field *f);
size_t field_to(const struct field *f);

// True when there is text and all of it is selected.
bool field_all(const struct field *f);

void field_select_all(struct field *f);

// A key: bits of field_did. What is copied replaces [clip]. Enter, Esc, Tab, ↑,
// ↓ and a clicker's keys are not the field's, nor are those that would move the
// cursor where it is already.
unsigned field_key(struct field *f, const struct input *in,
                   struct strbuf *clip);

// Types or pastes [text] in the place of what is selected, as far as it fits
// and may stand there. True when the text is another.
bool field_type(struct field *f, const char *text);

// Shows [text] at the cursor as what an input method composes; "": nothing.
void field_compose(struct field *f, const char *text);

// Adds [by] to the number that is in the field, with as many decimals as it
// has. False where there is no number.
bool field_step(struct field *f, double by);

// The mouse: a press in its box puts the cursor there, and a move with the
// button held selects. True when the input is the field's. [font] is the one
// that it was painted with.
bool field_mouse(struct field *f, const struct font *font,
                 const struct input *in);

// The start of the character that is at or before byte [at] of [text]; that of
// the next one behind [at], or the end; that of the one before [at], or 0.
size_t field_snap(const char *text, size_t at);
size_t field_next(const char *text, size_t at);
size_t field_previous(const char *text, size_t at);

#endif
