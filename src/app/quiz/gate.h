// SPDX-License-Identifier: MIT
// What a page asks stands in the way of where a click or a key leads: "first the
// question", with two buttons that let one pass, for the mouse and for Tab: the
// question is skipped, or asked of whoever comes back to it.
#ifndef APP_QUIZ_GATE_H
#define APP_QUIZ_GATE_H

#include "app/layer.h"
#include "place.h"

struct gate {
    struct place to; // where it leads
    int model;       // whose step that is: a further one, from 1; 0: `model`
    int page;        // that asks, from 0
    int chosen;      // of the buttons, by Tab; 0: none
};

enum { GATE_SKIP = 1, GATE_LATER, GATE_BUTTONS = GATE_LATER };

extern const struct app_layer gate_layer;

// The model that is shown, as struct gate counts them.
int gate_model(const struct app *a);

// Opens it over the page that asks: it leads to [to], of [model], once nothing
// is in the way.
void gate_open(struct app *a, struct place to, int model);

// Opens it, or goes to [to], which is no later than what is asked for.
void gate_go(struct app *a, struct place to);

// Closes it where its page asks no more; false then.
bool gate_check(struct app *a);

#endif
