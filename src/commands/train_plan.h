// SPDX-License-Identifier: MIT
// What a training was asked to be, as it was typed.
#ifndef COMMANDS_TRAIN_PLAN_H
#define COMMANDS_TRAIN_PLAN_H

#include <stdbool.h>
#include <stdint.h>

#include "say/catalogue.h"
#include "train/training.h"

// What was not given is 0, or NULL.
struct train_wish {
    int64_t steps, batch, d, d_k, d_v, heads, layers, feed;
    double rate, penalty;
    const char *optimizer, *schedule, *mask, *position, *attention;
    const char *activation, *norm;
    bool gru;         // else tanh
    const char *text; // a file
    const char *from; // a lesson whose numbers it begins with
};

// The names that --optimizer and the like may have, in the order of their
// enums, and how many.
struct train_names {
    const char *option;
    const char *names[ACTIVATIONS];
    int count;
};
enum train_choice {
    TRAIN_OPTIMIZER,
    TRAIN_SCHEDULE,
    TRAIN_MASK,
    TRAIN_POSITION,
    TRAIN_ATTENTION,
    TRAIN_ACTIVATION,
    TRAIN_NORM
};
extern const struct train_names train_names[];

// The models that can be trained.
enum { TRAIN_MODELS = 3 };
extern const char *const train_models[TRAIN_MODELS];

// Checks what goes with what: which model, its sizes.
bool train_check(const struct train_wish *w, const char *model,
                 struct reason *why);

// The plan of a wish that was checked. [text] is the task of a text, or NULL.
struct training_plan train_plan(const struct train_wish *w, const char *model,
                                const struct train_task *text, int64_t seed);

#endif
