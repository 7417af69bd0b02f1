// SPDX-License-Identifier: MIT
// Which training a model comes from, or could.
#ifndef MECHANISM_PLAN_H
#define MECHANISM_PLAN_H

#include <stdbool.h>

#include "model/model.h"
#include "train/training.h"

// The plan with which a model like [m] is trained: on the task whose words it
// has, in its sizes. False when no task that comes with the program has them.
bool plan_of_model(const struct model *m, struct training_plan *out);

// How a language model is trained that is other than the model's own.
enum learning_choice {
    CHOICE_AS_IS,
    CHOICE_NO_POSITIONS,
    CHOICE_NO_MASK,
    CHOICE_OWN, // each word sees itself alone
    CHOICE_TWO_HEADS,
    LEARNING_CHOICES
};

// Makes [p] such a training. A translator has CHOICE_AS_IS alone.
void plan_choose(struct training_plan *p, enum learning_choice choice);

#endif
