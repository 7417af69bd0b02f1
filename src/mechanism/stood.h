// SPDX-License-Identifier: MIT
// The model of a lesson with what was learned until some step: all that the
// lesson computes with these numbers.
#ifndef MECHANISM_STOOD_H
#define MECHANISM_STOOD_H

#include "trace/trace.h"
#include "train/network.h"

// Who looks where, and the row of it that is watched: of the last word that is
// given, or of the second word that is written, behind an article; where the
// task says where light is to fall, of a word whose light that is.
struct gaze {
    const struct tensor *weights; // of the first head where there are several
    int row;
    int layer; // from 1; 0: there is no list of them
};

enum { MOST_GAZES = 2 };

// Zero-initialised it is nothing yet; stood_free() gives it back.
struct stood {
    struct arena arena; // of the model
    struct trace trace;
    struct gaze gaze[MOST_GAZES]; // of a list of layers the first and the last
    int gazes;                    // 0: nothing looks
    int step;
    bool there;
};

// Computes [base] with the learned numbers of [n], after [step] of a training of
// [task]; what it was goes. [base] and its lesson outlive it.
void stood_run(struct stood *s, const struct model *base,
               const struct network *n, const struct train_task *task,
               const double *numbers, int step);
void stood_free(struct stood *s);

// What row [row] is about, a word; "" where it has none.
const char *stood_word(const struct tensor *m, int row);

#endif
