// SPDX-License-Identifier: MIT
#include "train/optimizer.h"

#include <math.h>

static double cosine_between(double from, double to, double part)
{
    const double pi = 3.14159265358979323846;
    return to + (from - to) / 2 * (cos(pi * part) + 1);
}

struct pace pace_at(enum schedule schedule, double peak, int step, int steps)
{
    if (schedule == SCHEDULE_CONSTANT)
        return (struct pace){peak, .9};
    double top = .3 * steps - 1, end = steps - 1;
    double first = peak / 25, last = first / 1e4;
    if (step <= top) {
        double part = step / top;
        return (struct pace){cosine_between(first, peak, part),
                             cosine_between(.95, .85, part)};
    }
    double part = (step - top) / (end - top);
    return (struct pace){cosine_between(peak, last, part),
                         cosine_between(.85, .95, part)};
}

void sgd_step(double *numbers, const double *gradients, int count, double rate)
{
    for (int i = 0; i < count; i++)
        numbers[i] -= rate * gradients[i];
}

// By squaring, so that it is the same everywhere.
static double power(double x, int n)
{
    double out = 1;
    for (; n; n /= 2, x *= x)
        if (n % 2)
            out *= x;
    return out;
}

void adam_step(double *restrict numbers, double *restrict mean,
               double *restrict square, const double *restrict gradients,
               int count, struct pace pace, int step)
{
    const double beta2 = .999, epsilon = 1e-8;
    double rate = pace.rate / (1 - power(pace.beta, step));
    double whole = sqrt(1 - power(beta2, step));
    for (int i = 0; i < count; i++) {
        mean[i] += (gradients[i] - mean[i]) * (1 - pace.beta);
        square[i] =
            square[i] * beta2 + gradients[i] * gradients[i] * (1 - beta2);
        numbers[i] -= rate * mean[i] / (sqrt(square[i]) / whole + epsilon);
    }
}
