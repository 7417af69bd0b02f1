// SPDX-License-Identifier: MIT
// The light of a row of weights, moved by hand: to another word, by keys or
// with the mouse, or shared out by typing what one word gets. Each is a change
// of the lesson, "weights[flower] = {dogs: 1}" (lesson/edit/held.h).
#ifndef APP_EDIT_LIGHT_H
#define APP_EDIT_LIGHT_H

#include "app/edit/hand.h"
#include "base/strbuf.h"
#include "place.h"

struct target;
struct tensor;

// A weight that the mouse carries along its row: between two words both have a
// share, in hundredths, of which the nearer has more.
struct light_hand {
    double *at;       // where the light rests on each word; NAN: nowhere
    double by;        // the light is so far from the mouse
    int column, next; // the two that share it by now, the first of them at
    int hundredths;   // so much less than all; -1: nothing was changed yet
};

extern const struct grip light_grip;

// True when [at] is a weight of a row that may be held by hand.
bool light_may_at(const struct app *a, const struct address *at);

// True where such a weight is looked at.
bool light_is_at(const struct app *a);

// The shares of the row of [at], a weight that may be held, once it has [x],
// cut to 0 to 1: the others give way, each in proportion to what it has. To be
// freed.
double *light_given(const struct app *a, const struct address *at, double x);

// Appends "weights[flower] = {dogs: 0.5, flower: 0.5}", row [row] of [m] with
// these shares.
void light_held(const struct tensor *m, int row, const double *share,
                struct strbuf *out);

// Appends the change that gives the weight [at] the share [x], as light_given()
// says.
void light_share(const struct app *a, const struct address *at, double x,
                 struct strbuf *out);

// Moves the light of the row looked at, else of the step's row, to the word
// before (-1) or behind (1) the one that has most. False when there is no such
// row: nothing is done.
bool light_move(struct app *a, int by);

// The weight that is looked at, else the largest of the row that light_move()
// moves; of no tensor where there is none.
struct address light_of_step(struct app *a);

// The button goes down on [t].
void light_press(struct app *a, const struct target *t, const struct input *in);

#endif
