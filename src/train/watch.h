// SPDX-License-Identifier: MIT
// A training that somebody looks at: its losses and what it gets right on the
// way, the moments that were kept, and where one stands in it. It knows no
// clock: it is asked for one step after the other.
#ifndef TRAIN_WATCH_H
#define TRAIN_WATCH_H

#include "train/training.h"

// What was measured on sentences that are not learned from.
struct measured {
    int step;
    double right; // as training_right(); NaN: nothing to measure
    double light[MOST_LIGHTS]; // as training_light()
};

enum { MOST_MEASURED = 128 };

struct watch {
    struct training_plan plan; // of the training, which borrows it
    struct training *training;
    double guess; // what a guess gets right, per hundred; NaN: nobody says
    float *loss; // after each step, from 0: before the first; smoothed
    struct measured measured[MOST_MEASURED];
    int measured_count;
    struct training *stands; // at [at]; NULL: nowhere yet
    int at;                  // the step that is wanted there
};

// Begins; free with watch_free().
struct watch *watch_begin(const struct training_plan *plan);
void watch_free(struct watch *w);

// One step more; nothing when it has ended.
void watch_step(struct watch *w);

// So many steps are complete; the training goes on.
int watch_steps(const struct watch *w);
bool watch_goes_on(const struct watch *w);
bool watch_burst(const struct watch *w);

// The kept moments, spaced by change, and the last step if that is not one of
// them: their steps, from 0.
int watch_moments(const struct watch *w);
int watch_moment(const struct watch *w, int index);

// The last moment at or before [step], and the nearest on the way to [by] 1 or
// −1; the same where there is none.
int watch_moment_at(const struct watch *w, int step);
int watch_moment_beside(const struct watch *w, int step, int by);

// Wants to stand at [step], one that was made. It is there once watch_seek()
// has nothing more to do, which takes one step a call.
void watch_go(struct watch *w, int step);
bool watch_seek(struct watch *w);
bool watch_there(const struct watch *w);

// The loss after [step], and the latest that was measured until then.
double watch_loss(const struct watch *w, int step);
const struct measured *watch_measured(const struct watch *w, int step);

#endif
