// SPDX-License-Identifier: MIT
// How good learned numbers are, on given sentences.
#ifndef TRAIN_MEASURE_H
#define TRAIN_MEASURE_H

#include "train/network.h"
#include "train/task.h"

// The mean loss of the words wanted in [examples]; NaN when there are none.
double measure_loss(const struct network *n, struct tape *tape,
                    const double *numbers, const struct example *examples,
                    int count);

// Of [count] sentences of the next-word grammar with [others] other nouns,
// drawn by [seed]: in how many is the best of the verbs the right one.
int measure_verbs(const struct network *n, struct tape *tape,
                  const double *numbers, int others, int count, uint64_t seed);

// Of the words wanted in [examples], how many are the likeliest, per hundred;
// NaN when there are none.
double measure_words(const struct network *n, struct tape *tape,
                     const double *numbers, const struct example *examples,
                     int count);

// How much of its weights a word gives where [light] falls, on the average over
// those of [examples] whose light falls somewhere; of several heads that which
// gives most. NaN when there is no such word.
double measure_light(const struct network *n, struct tape *tape,
                     const double *numbers, const struct task_light *light,
                     const struct example *examples, int count);

#endif
