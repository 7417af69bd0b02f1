// SPDX-License-Identifier: MIT
// Where in the lesson one is: what the keys that walk do.
#ifndef APP_WALK_H
#define APP_WALK_H

#include "app/input.h"
#include "place.h"
#include "timeline.h"

struct app;
struct document;

// Where a jump to what made a number began; "" when none did.
struct detour {
    struct place from, focus;
};

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

// True while keys and numbers go by pages: one is shown, and it is no opening
// alone.
bool app_walks_pages(const struct app *a);

// Takes one step forward (1) or back (-1), moving unless the view is still.
void app_step(struct app *a, int direction);

// A clicker's key, PgDn or PgUp, once it has closed what was open: what is
// asked is locked in, or shown; else a step.
void app_click(struct app *a, const struct input *in);

// Goes to a page of a stage while a page is shown, or to where the stage begins,
// at the level that is walked.
void app_go_to_stage(struct app *a, int stage);

// Goes to the lesson's beginning: its first page or step.
void app_begin(struct app *a);

// The first step at the level that a lesson is walked at.
struct position app_first_step(const struct app *a);

// Shows [b] where it was left, or from its beginning.
void app_show(struct app *a, struct document *b);

#endif
