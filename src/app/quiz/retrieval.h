// SPDX-License-Identifier: MIT
// What was learnt before is asked for again before something new is learnt: a
// lesson that is opened from the course begins with two questions from the
// banks of earlier lessons, drawn by a seed (curriculum, L8; Roediger and
// Karpicke 2006). Each is that earlier lesson, of which it is the only page,
// so it is asked, hidden, judged and told like any other.
#ifndef APP_QUIZ_RETRIEVAL_H
#define APP_QUIZ_RETRIEVAL_H

#include <stdbool.h>

#include "app/action.h"
#include "frame/frame.h"

struct app;
struct document;

// True when this learner has the lesson of [b] on file: it was begun, or some
// question of it was answered. Of other lessons nothing can be remembered, and nothing is asked.
bool retrieval_on_file(const struct app *a, const struct document *b);

// Asks before the lesson shown, if it stands at its first page and has a
// number in the course, what is not answered of two questions of lessons with
// a smaller number that are on file. Nothing happens where there are none.
void retrieval_begin(struct app *a);

// Shows the [number]-th, from 1, whether it is answered or not. False: there is
// none. Once one is shown, the others are those beside it.
bool retrieval_again(struct app *a, int number);

// The how manieth question of how many is shown, from 1; 0: none.
int retrieval_number(const struct app *a, int *count);

// The title of the lesson that they begin; NULL: none of them is shown.
const char *retrieval_opens(const struct app *a);

// From one to the next, and from the last to the lesson. False when none is
// shown.
bool retrieval_step(struct app *a, int direction);

// To the lesson that they begin, past those that are open; one of them must be
// shown.
void retrieval_leave(struct app *a);

// Closes them, where another lesson is shown by now.
void retrieval_end(struct app *a);

// Why the lesson shown cannot be saved, compared or read again, the key of a
// phrase: it is one question alone, and no file. NULL: it can.
const char *retrieval_barred(const struct app *a);

#endif
