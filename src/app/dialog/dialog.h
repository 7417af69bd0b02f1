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

// A key in a form. What is copied or cut is for the clipboard; a text
// that is another is FORM_TYPED. [by] is set with FORM_TURNED.
enum form_did dialog_form_key(struct app *a, const struct input_form *f,
                              const struct input *in, int *by);

// The mouse over the sheet of a form, which [form] makes: a click on a row gives
// it the keyboard and goes on to the next that may stand there; the wheel turns
// the row that has it.
typedef struct input_form (*form_maker)(struct app *a);
enum form_did dialog_form_mouse(struct app *a, form_maker form,
                                const struct input *in, int *by);

// A field's mouse input. True when it is the field's.
bool dialog_field_mouse(struct app *a, struct field *f, const struct input *in);

// What of the layers is at a place of the window.
struct target dialog_target(struct app *a, double x, double y);

#endif
