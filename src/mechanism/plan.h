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

// The plan with which a model like [m] is trained on [task], whose words it has.
// False when it has others, or sizes that no training has.
bool plan_of_task(const struct model *m, const struct train_task *task,
                  struct training_plan *out);

// The numbers that [m] has of what a network of these sizes learns, one after the
// other; free() them. NULL when it has not all of them.
double *plan_numbers(const struct model *m, const struct network_sizes *sizes);

// How a language model is trained that is other than the model's own.
enum learning_choice {
    CHOICE_AS_IS,
    CHOICE_NO_POSITIONS,
    CHOICE_NO_MASK,
    CHOICE_OWN, // each word sees itself alone
    CHOICE_TWO_HEADS,
    CHOICE_ONE_LAYER, // of a model that has more
    LEARNING_CHOICES
};

// Makes [p] such a training. A translator has CHOICE_AS_IS alone.
void plan_choose(struct training_plan *p, enum learning_choice choice);

#endif
