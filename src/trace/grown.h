// SPDX-License-Identifier: MIT
// A row of scores as it would be in more dimensions: a score is a sum of d
// products, and as sums of independent numbers do, scores spread like √d. From
// the row there is, at d, 4d, 16d, 64d and 256d: its scores are 1, 2, 4, 8 and
// 16 times as large, and what becomes of their shares depends on the divisor.
#ifndef TRACE_GROWN_H
#define TRACE_GROWN_H

#include "trace/formula/formula.h"

enum { GROWN_SIZES = 5 };

// What scores are divided by: nothing, √d, d, or a number whatever d is.
enum dividing { DIVIDED_NOT, DIVIDED_BY_ROOT, DIVIDED_BY_D, DIVIDED_BY_NUMBER };

struct grown {
    const struct tensor *scores; // before the division
    const struct tensor *shared; // what becomes shares: −∞ where masked
    int row;
    int open;      // how many of the row are shared out
    int best, low; // the largest and the smallest of these, the first of equals
    int ties;      // how many are as large as the largest
    int d;         // of how many products a score is the sum
    double by;     // what they are divided by, here
    enum dividing how; // and elsewhere
};

// The row of scores that the division [o] reads for row [row]. False when
// nothing is shared out, no shares are made of them, they are no sums, or they
// are too large to be grown.
bool grown_of(const struct operation *o, int row, struct grown *out);

// The row whose largest share changes most without the division.
int grown_most(const struct operation *o);

// At size [k]: d, a score, the divisor, and a share of what is divided by it.
int grown_d(const struct grown *g, int k);
double grown_score(const struct grown *g, int column, int k);
double grown_divisor(const struct grown *g, enum dividing how, int k);
double grown_share(const struct grown *g, enum dividing how, int column, int k);

// How far the largest score is above the next of those that are shared out; 0
// when that is as large. There are two.
double grown_lead(const struct grown *g);

// The largest change of a share without the division.
double grown_change(const struct grown *g);

// The first size at which the largest takes [least] of what is not divided;
// GROWN_SIZES when it does at none.
int grown_takes_all(const struct grown *g, double least);

// "√4", or the value of what is no root of d.
const char *grown_divided_by(const struct grown *g, struct arena *arena);

// A share in digits that are 0 or 1 only when it is: ">0.9999".
const char *share_print(struct arena *arena, double share);

// Appends how the largest share of size [k] is computed: as it is divided,
// unless it is to be [brief], and not divided.
void grown_formula(const struct grown *g, int k, bool brief, struct formula *f);

#endif
