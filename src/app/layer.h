// SPDX-License-Identifier: MIT
// What lies over the lesson for a while, a menu, a dialogue, a field, is a
// layer: one struct of functions with a state of its own. The app keeps those
// that are open in a stack. An input is offered to the topmost layer first, and
// goes down until one takes it; what none takes means what the lesson's
// bindings say. Frames are painted from the lowest layer up.
//
// To add one: a file with its state, its functions and a `const struct app_layer`,
// a field for the state in struct app, and the action that opens it.
#ifndef APP_LAYER_H
#define APP_LAYER_H

#include <stdbool.h>

#include "app/input.h"
#include "app/widget/form.h"

struct app;
struct field;
struct help_lines;
struct scene;

// Functions that are NULL do nothing, and take nothing.
struct app_layer {
    const char *name; // in English, for tests and for who debugs

    // A key. True when it is used up. A character that is typed comes as a key
    // where the layer has no [text].
    bool (*key)(struct app *a, const struct input *in);

    // Characters that are typed, in UTF-8, never "". True when they are used
    // up; else the first of them is offered to [key].
    bool (*text)(struct app *a, const char *text);

    // What the clipboard has, perhaps "". NULL: as if it was typed; but it is
    // no key.
    bool (*paste)(struct app *a, const char *text);

    // The field that is typed in, or NULL: there an input method composes.
    struct field *(*field)(struct app *a);

    // Any input of the mouse. True when it is used up.
    bool (*mouse)(struct app *a, const struct input *in);

    // What the layer asks, in the frame's memory; NULL: it is no form. Keys, text
    // and the mouse are the form's where the functions above do not take them, a
    // click on a button is Enter, one beside the form Esc. did() is what follows
    // where a row was left or clicked, a text is another, or a row was turned
    // [by].
    struct input_form (*form)(struct app *a);
    void (*did)(struct app *a, enum form_did did, int by);

    // What is shown of it, over all that lies lower.
    void (*paint)(struct app *a, struct scene *s);

    // Clears the layer's state; it is off the stack by then.
    void (*close)(struct app *a);

    // It is about the document shown, or the list, as it stands: what it
    // remembers means nothing of another one. When another takes its place
    // (layers_renew()) the layer is closed, unless renew() begins it anew with
    // that one, of which nothing but the document is known yet, and returns
    // true.
    bool about_document;
    bool (*renew)(struct app *a);

    // Adds the keys that act while it is the topmost layer to the sheet of
    // keys. False when those of the layers below act as well.
    bool (*keys)(const struct app *a, struct help_lines *out);

    // Keys and text stop here: what the layer does not take does nothing; and
    // so does the mouse where the layer has no [mouse]. What ends the program
    // always goes through.
    bool modal;

    // It is always open, or stays when Esc comes: else Esc closes it.
    bool stays;

    // A clicker's key (PgUp, PgDn) closes it and steps; else it is a key like
    // any other.
    bool steps;

    // It covers what lies around the picture: the dock and the tooltip, too.
    bool covers;
};

enum { MOST_LAYERS = 16 }; // more than there are

struct layers {
    const struct app_layer *open[MOST_LAYERS]; // from the lowest up
    int count;
};

// Puts [l] on top; one that is open already is brought to the top.
void layer_open(struct app *a, const struct app_layer *l);

// Takes [l] off the stack and calls its close(). Nothing happens when it is not
// open.
void layer_close(struct app *a, const struct app_layer *l);

bool layer_is_open(const struct app *a, const struct app_layer *l);

// Another document, or the list, is shown from now on: what is about the one
// before goes, or is begun anew. app_hold() alone calls it.
void layers_renew(struct app *a);

// The topmost layer, or NULL.
const struct app_layer *layer_top(const struct app *a);

// True when an open layer covers what lies around the picture.
bool layers_cover(const struct app *a);

// True when the topmost layer is modal: no binding of the lesson acts.
bool layers_modal(const struct app *a);

// Offers an input to the layers, from the topmost down. True when one of them
// took it. Text that nobody takes as text is offered as the key that it is.
bool layers_key(struct app *a, const struct input *in);
bool layers_text(struct app *a, const char *text, bool pasted);
bool layers_mouse(struct app *a, const struct input *in);

// The field of the topmost layer, or NULL where nothing is typed.
struct field *layers_field(struct app *a);

// Adds the keys that act now to the sheet of keys, from the topmost layer down.
void layers_keys(const struct app *a, struct help_lines *out);

// Paints all of them.
void layers_paint(struct app *a, struct scene *s);

// [text] as the key that types its first character, for who has bindings only.
// INPUT_NONE when it is a control character.
struct input layer_key_of(const char *text);

#endif
