// SPDX-License-Identifier: MIT
// How learned numbers follow their gradients.
#ifndef TRAIN_OPTIMIZER_H
#define TRAIN_OPTIMIZER_H

#include <stdbool.h>

#include "model/loss.h"

enum schedule { SCHEDULE_ONE_CYCLE, SCHEDULE_CONSTANT };

// The rate of a step, and Adam's β₁.
struct pace {
    double rate, beta;
};

// PyTorch's OneCycleLR for [steps] steps with its defaults, at [step], from 0:
// the rate goes from peak / 25 up to the peak in the first .3, then down to
// peak / 250,000, and β₁ from .95 to .85 and back, both along a cosine.
// Constant: the peak, and .9.
struct pace pace_at(enum schedule schedule, double peak, int step, int steps);

// numbers −= rate · gradients.
void sgd_step(double *numbers, const double *gradients, int count, double rate);

// Adam (Kingma and Ba 2014) as PyTorch computes it, with β₂ .999, ε 1e−8;
// [step] counts from 1. [mean] and [square] begin as zeros.
void adam_step(double *numbers, double *mean, double *square,
               const double *gradients, int count, struct pace pace, int step);

#endif
