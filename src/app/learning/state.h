// SPDX-License-Identifier: MIT
// What there is of a training beside the lesson. For the files of its page.
#ifndef APP_LEARNING_STATE_H
#define APP_LEARNING_STATE_H

#include "app/learning/learning.h"
#include "mechanism/plan.h"
#include "mechanism/stood.h"
#include "app/widget/field.h"
#include "base/strbuf.h"
#include "train/opened.h"
#include "train/watch.h"

// The light alone, its moments with all that is measured, steps, a number.
enum learning_level {
    LEARNING_FILM,
    LEARNING_MOMENT,
    LEARNING_STEP,
    LEARNING_NUMBER
};

enum { LEARNING_TABLES = 4 }; // small ones
enum { LEARNING_PACE = 2 };   // the usual one

// One training with what is shown of it.
struct pupil {
    struct watch *watch; // NULL: none
    struct document *base; // the lesson with its first numbers
    struct stood large;
    int moments[LEARNING_TABLES]; // the steps of the small tables
    struct stood small[LEARNING_TABLES]; // but where that is the large one's
};

struct document; // document/document.h

struct learning_options {
    int row; // that has the keyboard
    int choice; // enum learning_choice
    struct field rate, seed;
    bool beside; // the training that was is kept beside the new one
    struct strbuf said; // why it was not taken; or ""
};

struct learning {
    struct pupil pupils[2]; // the second stands beside the first; or nobody
    char *path;             // of the lesson that it is of
    enum learning_level level;
    bool waits;      // it does not go on
    bool follows;    // one stands where it is by now
    bool plays;      // one is taken along the steps
    double played;   // how far, from 0 to 1 on their axis
    int pace;        // which of the paces
    double due;      // steps to be taken, and a part of one
    int matrix;      // of the opened number
    int number;      // among all learned ones; −1: the one that is pulled most
    struct opened opened;
    bool is_open;    // that is of this step and number
    double since;    // seconds since it was opened
    struct learning_options options;
};

// What small table [k] shows: one that is large, too, is computed but once.
const struct stood *pupil_small(const struct pupil *p, int k);

// Ends what there is and trains [plan] instead; or beside it. On false the
// reason is shown.
bool learning_train(struct app *a, const struct training_plan *plan,
                    bool beside);

// Begins its page anew with the document shown, the same lesson: what was
// trained goes on. False: that cannot be, and the page goes.
bool learning_renew(struct app *a);

// The first, which there always is while the page is open; else NULL.
struct watch *learning_watch(const struct app *a);

// Goes to [step], or the nearest that was made.
void learning_go(struct app *a, int step);

// Makes what is shown agree with where one stands: tables, the opened number.
void learning_settle(struct app *a);

// Seconds for all steps at this pace; 0: as fast as can be.
double learning_seconds(const struct app *a);

// True while a training of [l] has steps left.
bool learning_trains(const struct learning *l);

// To the next kept moment, or the next step, or the one before; a level in or
// out; on one number: inside its matrix; to another matrix.
void learning_walk_moments(struct app *a, int by);
void learning_walk_levels(struct app *a, int by);
void learning_walk_numbers(struct app *a, int rows, int columns);
void learning_open_number(struct learning *l, int number);
void learning_next_matrix(struct app *a, int by);

// It waits or goes on; or what was learned is gone through. To the end at once.
// Another pace. The same again.
void learning_play(struct app *a);
void learning_go_to_end(struct app *a);
void learning_change_pace(struct app *a, int by);
void learning_train_again(struct app *a);

// Takes the numbers of the step where one stands into the lesson; with those of
// the end beside them.
void learning_take(struct app *a);
void learning_take_against(struct app *a);

// Where x is on axis [number] of the page, from 0 to 1 where it has its ends.
double learning_part(struct app *a, int number, double x);

void learning_options_begin(struct app *a);
void learning_paint(struct app *a, struct scene *s);

#endif
