// SPDX-License-Identifier: MIT
// The model of a lesson with what was learned until some step: all that the
// lesson computes with these numbers.
#ifndef MECHANISM_STOOD_H
#define MECHANISM_STOOD_H

#include "trace/trace.h"
#include "train/network.h"

// Zero-initialised it is nothing yet; stood_free() gives it back.
struct stood {
    struct arena arena; // of the model
    struct trace trace;
    int step;
    bool there;
};

// Computes [base] with the learned numbers of [n], after [step]; what it was
// goes. [base] and its lesson outlive it.
void stood_run(struct stood *s, const struct model *base,
               const struct network *n, const double *numbers, int step);
void stood_free(struct stood *s);

// Who looks where: the weights, of the first head where there are several, or
// the alignment. NULL where nothing looks.
const struct tensor *stood_looks(const struct stood *s);

// The row of it that is watched: of the last word that is given, or of the
// second word that is written, behind an article.
int stood_row(const struct stood *s);

// What row [row] is about, a word; "" where it has none.
const char *stood_word(const struct tensor *m, int row);

#endif
