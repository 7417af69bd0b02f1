// SPDX-License-Identifier: MIT
// A row of the input's dock: a key of the lesson's model, or the number of the
// option that is chosen there.
#ifndef APP_DOCK_KNOB_H
#define APP_DOCK_KNOB_H

#include <stdbool.h>

#include "app/edit/hand.h"
#include "base/strbuf.h"
#include "model/key.h"
#include "model/model.h"
#include "scene/pose.h"

struct app;

enum {
    MOST_KNOBS = 128,
    KNOB_PARTS = 3, // of a row, for the mouse: itself, its left and right arrow
    KNOB_NAME = 62
};

// The name of the row that folds: no key has a space in its own.
#define KNOB_FOLD "locked matrices"

struct knob {
    const struct key *key; // NULL: the row that folds
    char name[KNOB_NAME];  // of the key, in a part with the part: "head2.W_Q"
    bool width;            // the number of the option that is chosen
    int folds;             // so many locked matrices
};

// A padlock, its middle at [middle]: what the lesson does not let be changed.
struct scene;
void paint_lock(struct scene *s, const char *name, int number, double x,
                double middle);

// The rows: what may be changed first, what is locked behind it; in both what
// is switched and typed before matrices. Several locked matrices are one row,
// with the matrices behind it when unfolded. Returns how many.
int knobs_list(const struct app *a, struct knob out[MOST_KNOBS]);

// Chooses a row, and the number of the row that is chosen among [count]; the
// first one where the lesson has that row no more.
void knobs_choose(struct app *a, const struct knob *k);
int knobs_at(const struct app *a, const struct knob *all, int count);

// The chosen row; false when there is none.
bool knobs_chosen(const struct app *a, struct knob *out);

// Shows what the row that folds stands for, or hides it.
void knobs_fold(struct app *a);

// Whether the lesson lets it be changed.
bool knob_allowed(const struct app *a, const struct knob *k);

// Appends the value as it would be typed; nothing for a matrix, or what is not
// given.
void knob_value(const struct app *a, const struct knob *k, struct strbuf *out);

// Appends the change "scale = 3", "mask = {band: 2}"; makes it: false, and the
// reason is shown, when it cannot be.
void knob_write(const struct app *a, const struct knob *k, const char *value,
                struct strbuf *out);
bool knob_change(struct app *a, const struct knob *k, const char *value);

// --- numbers -----------------------------------------------------------------

// What a number may be: from [least], or only above it, to [most], which may be
// infinite, in whole steps of [step]; 0: any number.
struct knob_range {
    double least, most, step;
    bool above;
};

// False when [k] is no number.
bool knob_number(const struct app *a, const struct knob *k, double *value,
                 struct knob_range *out);

// True when the arrows double and halve it: a size without a near end, and any
// number. Others go by their step.
bool knob_doubles(const struct knob *k, const struct knob_range *r);

// The number an arrow to the right (1) or the left (-1) leads to from [x]; with
// [fine] by a step, or about a tenth. A size that is doubled stays in its range.
double knob_stepped(const struct knob *k, const struct knob_range *r, double x,
                    int by, bool fine);

// The button goes down on the number of the chosen row.
void knob_press(struct app *a, const struct input *in);
extern const struct grip knob_grip;

// True when a press on [part] of the dock, as its target counts them, takes hold
// of a number.
bool knob_grips(const struct app *a, int part);

// How far along its range a number stands, from 0 to 1.
double knob_place(const struct knob_range *r, double value);

// --- matrices and parts ------------------------------------------------------

// The matrix, or NULL where none is given: then it is the identity.
const struct matrix *knob_matrix(const struct app *a, const struct knob *k);

bool knob_is_identity(const struct matrix *m);

// Paints the numbers of [m] as a small heatmap of square cells, as large as
// [room] has them, for row [row] of the dock; nothing where they would be too
// many to be seen.
void knob_heat(struct scene *s, const struct matrix *m, int row,
               struct rect room);

// True when it can be switched to the identity and back.
bool knob_switches(const struct app *a, const struct knob *k);
void knob_switch_matrix(struct app *a, const struct knob *k);

// One part more, like the last, or one less.
void knob_count_parts(struct app *a, const struct knob *k, int by);

#endif
