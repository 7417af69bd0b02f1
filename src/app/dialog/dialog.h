// SPDX-License-Identifier: MIT
// What dialogues have in common: what stands between a widget, which knows
// nothing of the program, and the layer that it is in.
#ifndef APP_DIALOG_DIALOG_H
#define APP_DIALOG_DIALOG_H

#include <stdbool.h>

#include "app/widget/field.h"
#include "app/widget/form.h"
#include "scene/pose.h"

struct app;
struct app_layer;

// A key in a field: bits of field_did. What it copies is for the clipboard.
unsigned dialog_field_key(struct app *a, struct field *f,
                          const struct input *in);

// A key in the form of a layer, true when it is of use there; text; any input of
// the mouse, which is the form's.
bool dialog_form_key(struct app *a, const struct app_layer *l,
                     const struct input *in);
void dialog_form_text(struct app *a, const struct app_layer *l,
                      const char *text);
bool dialog_form_mouse(struct app *a, const struct app_layer *l,
                       const struct input *in);

// The field that is typed in there, or NULL.
struct field *dialog_form_field(struct app *a, const struct app_layer *l);

// A field's mouse input. True when it is the field's.
bool dialog_field_mouse(struct app *a, struct field *f, const struct input *in);

// What of the layers is at a place of the window.
struct target dialog_target(struct app *a, double x, double y);

#endif
