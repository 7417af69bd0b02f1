// SPDX-License-Identifier: MIT
// The numbers that a row of bars or an axis spans, from a low end to a high
// one, and where a number lies between them. Holds for all finite numbers: a
// range may be wider than the largest, or narrower than the least.
#ifndef MATH_RANGE_H
#define MATH_RANGE_H

struct range {
    double low, high;
};

// Widens [r] to hold [x]; what is not finite is no place.
void range_hold(struct range *r, double x);

// Makes [r], which holds 0, one wide when it has no width.
void range_open(struct range *r);

// How far [x] lies above the low end, or below the high end, in widths of
// [r], which has one: from 0 to 1 for numbers it holds.
double range_above(const struct range *r, double x);
double range_below(const struct range *r, double x);

#endif
