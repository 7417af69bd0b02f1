// SPDX-License-Identifier: MIT
// A number is changed where it stands: a field over its cell, in which it is
// typed; with it everything is computed anew at the same place.
#ifndef APP_EDIT_NUMBER_H
#define APP_EDIT_NUMBER_H

#include "app/layer.h"
#include "app/widget/field.h"
#include "base/strbuf.h"
#include "trace/address.h"

extern const struct app_layer number_layer;

// True when the cell looked at, or [at], is given, and its lesson lets it be
// changed.
bool edit_may(const struct app *a);
bool edit_may_at(const struct app *a, const struct address *at);

// Opens the field for the cell looked at: with its number, or with the character
// [first] unless that is 0. What may not be changed is said to be given.
void edit_begin(struct app *a, uint32_t first);

// True for a character that begins a number.
bool edit_begins(uint32_t character);

// Puts [x] into the cell looked at. False, and the reason is shown, when it
// cannot be.
bool edit_put(struct app *a, double x);

// Appends the fewest digits that give [x] back.
void edit_print(struct strbuf *out, double x);

#endif
