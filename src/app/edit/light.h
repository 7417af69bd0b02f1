// SPDX-License-Identifier: MIT
// The light of a row of weights, moved by hand: to another word, by keys or with
// the mouse, or shared out by typing what one word gets. Each is a change of the
// lesson, "weights[flower] = {dogs: 1}" (lesson/edit/held.h).
#ifndef APP_EDIT_LIGHT_H
#define APP_EDIT_LIGHT_H

#include <stdbool.h>

#include "app/input.h"
#include "base/strbuf.h"
#include "place.h"

struct app;
struct target;

// A weight that the mouse carries.
struct light_hand {
    bool held;        // the button went down on it
    struct place row; // of the weights
    int column;       // where it was before the press, or is by now
    bool moved;
};

// True when [at] is a weight of a row that may be held by hand.
bool light_may_at(const struct app *a, const struct address *at);

// True where such a weight is looked at.
bool light_is_at(const struct app *a);

// Appends the change that gives the weight [at] the share [x], cut to 0 to 1:
// the others give way, each in proportion to what it has.
void light_share(const struct app *a, const struct address *at, double x,
                 struct strbuf *out);

// Moves the light of the row looked at, else of the step's row, to the word
// before (-1) or behind (1) the one that has most. False when there is no such
// row: nothing is done.
bool light_move(struct app *a, int by);

// The button goes down on [at]; the mouse moves, over [t]: true while a weight
// is held; what is held stays where it is, or goes back.
void light_press(struct app *a, const struct address *at);
bool light_point(struct app *a, const struct input *in);
void light_end(struct app *a);
void light_leave(struct app *a);

#endif
