// SPDX-License-Identifier: MIT
// A training in words: what it is trained with, and at which of its steps.
#ifndef TRAIN_TRAINED_SAY_H
#define TRAIN_TRAINED_SAY_H

#include "say/catalogue.h"
#include "train/trained.h"

// Appends "without positions, rate 0.5, seed 2": what is other than in the
// references, and the seed.
void plan_say(const struct catalogue *words, const struct training_plan *p,
              struct strbuf *out);

// Appends "step 600 of 5,000, seed 2".
void trained_say(const struct catalogue *words, const struct trained *t,
                 struct strbuf *out);

#endif
