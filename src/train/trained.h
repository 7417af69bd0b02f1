// SPDX-License-Identifier: MIT
// Learned numbers by where they come from: which training, and after how many
// of its steps. The same seed gives the same bits, so that is enough to have
// them again.
#ifndef TRAIN_TRAINED_H
#define TRAIN_TRAINED_H

#include "base/strbuf.h"
#include "say/catalogue.h"
#include "train/training.h"

struct trained {
    struct training_plan plan;
    int step;
};

// What a file of such numbers is called, without its folder: says all that is
// other than in the references. "next-word-no-mask-seed-2-step-600.json"
void trained_name(const struct trained *t, struct strbuf *out);

// Appends [numbers] as such a file, which a lesson names as its `weights`: the
// matrices with all their digits, the words, and the choices that are other
// than a model's defaults.
void trained_write(const struct trained *t, const double *numbers,
                   struct strbuf *out);

// Trains that far and appends the file. False when it bursts before.
bool trained_make(const struct trained *t, struct strbuf *out);

// --- in words ----------------------------------------------------------------

// A training in words: what it is trained with, and at which of its steps.

// Appends "without positions, rate 0.5, seed 2": what is other than in the
// references, and the seed.
void plan_say(const struct catalogue *words, const struct training_plan *p,
              struct strbuf *out);

// Appends "step 600 of 5,000, seed 2".
void trained_say(const struct catalogue *words, const struct trained *t,
                 struct strbuf *out);

#endif
