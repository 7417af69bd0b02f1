// SPDX-License-Identifier: MIT
// The one engine that fills templates: phrases of the catalogue, and what
// pages of lessons say.
#ifndef SAY_TEMPLATE_H
#define SAY_TEMPLATE_H

#include <stdbool.h>
#include <stddef.h>

// A piece of a template: plain text, or what stood between braces.
struct piece {
    const char *text; // not terminated; of a slot: its name
    size_t length;
    size_t inner; // of a slot: all that stood between the braces
    bool slot;
    bool broken;       // a brace without its partner
    const char *forms; // of a slot with plurals: "# key|# keys"; or NULL
    size_t forms_length;
};

// Cuts the next piece off [*template]. Returns false at the end.
bool template_next(const char **template, struct piece *out);

// One of the forms of a slot with plurals. It is not terminated.
struct plural_form {
    const char *text;
    size_t length;
    int exactly; // the only number it is for, of "=2 both words"; -1: a form of
                 // the language
};

// How many forms of the language a slot has; 0 when it has no plurals.
int template_forms(const struct piece *piece);

// The form for exactly [count], else that of the language which is number
// [index], counted from 0; the last one where there are fewer.
struct plural_form template_form(const struct piece *piece, int index,
                                 double count);

#endif
