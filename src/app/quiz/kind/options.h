// SPDX-License-Identifier: MIT
// One of several options is chosen: what a choice and
// yes or no have in common. Which options there are, the row of the kind says
// (quiz_face.option).
#ifndef APP_QUIZ_KIND_OPTIONS_H
#define APP_QUIZ_KIND_OPTIONS_H

#include "app/quiz/kind/kind.h"

// The option that is chosen, from 0; -1: none is yet. A press on one, or its
// digit, answers; in a class it counts a hand, and with Shift one less.
int options_chosen(const struct app *a);

// Chooses the [k]-th option, from 0; none where [k] is -1. False in that case.
bool options_choose(struct app *a, int k);

// These stand in the rows of both kinds, and do what struct quiz_face says.
bool options_key(struct app *a, const struct input *in);
void options_begin(struct app *a);
void options_press(struct app *a, int part, double y);
void options_clear(struct app *a);
bool options_begun(const struct app *a);
int options_hands(const struct app *a);
void options_yours(const struct app *a, struct strbuf *out);
int options_pads(const struct app *a);
struct quiz_pad options_pad(const struct app *a, struct scene *s, int k);

#endif
