// SPDX-License-Identifier: MIT
// The training of the model shown, beside the lesson: its page, which lies over
// the lesson (paint.c), and what goes on while that is closed, too. A training
// is a third timeline: one stands at one of its moments, at a step between two,
// or at one number in a step, and may take what was learned until then into the
// lesson.
#ifndef APP_LEARNING_LEARNING_H
#define APP_LEARNING_LEARNING_H

#include "app/layer.h"
#include "base/arena.h"

struct learning; // app/learning/state.h

extern const struct app_layer learning_layer, learning_options_layer;

// Opens the page; begins to train where nothing was trained of this lesson.
void learning_begin(struct app *a);

// Ends and frees it; it may be NULL.
void learning_free(struct learning *l);

// Why there is nothing to train here, the key of a phrase; NULL: there is.
const char *learning_barred(const struct app *a);

// Lets time pass: steps are due. True while something is to be done or moves.
bool learning_tick(struct app *a, double seconds);

// True while it trains, waits for nobody, or one is on the way somewhere in it.
bool learning_goes_on(const struct app *a);

// Before an input means anything, and before a frame: its open page is where
// it is by now, so that what one takes is the same with and without a frame.
void learning_catch_up(struct app *a);

// Does a bit of what is due, a step at most. False when nothing is.
bool learning_work(struct app *a);

// What the page says in words, in [arena].
const char *learning_told(const struct app *a, struct arena *arena);

#endif
