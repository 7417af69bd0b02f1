// Where in the lesson one is: what the keys that walk do.
#ifndef APP_WALK_H
#define APP_WALK_H

#include "app/input.h"

struct app;

// The step or page after this one, or before. Enter ([in], or NULL) on what is
// not computed yet goes to where it is instead.
void walk_next(struct app *a, const struct input *in);
void walk_previous(struct app *a);

// One level down, into what is looked at; one level up.
void walk_into(struct app *a);
void walk_out(struct app *a);

// To the first or the last of what is walked: pages, or steps.
void walk_first(struct app *a);
void walk_last(struct app *a);

// A digit, which [in] is, begins the number of a step, or chooses in the list.
void walk_digit(struct app *a, const struct input *in);

// To the lesson's beginning; to the list of lessons.
void walk_restart(struct app *a);
void walk_to_list(struct app *a);

// To the step that makes what is looked at; the way back is kept, and walked.
// The second of each says why it cannot be; NULL: it can.
void walk_to_made(struct app *a);
const char *walk_to_made_barred(const struct app *a);
void walk_back(struct app *a);
const char *walk_back_barred(const struct app *a);

// Enter inside the picture: goes to what a note leads to, to the largest
// difference or to what is not computed yet; else locks the cell, or releases
// it.
void walk_enter(struct app *a);

// True while pages are walked among themselves: those that only open the steps
// are walked with them.
bool app_walks_pages(const struct app *a);

#endif
