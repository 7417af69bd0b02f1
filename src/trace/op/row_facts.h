// SPDX-License-Identifier: MIT
// What can truly be said about a row of numbers: how many are at the top,
// how many are nothing. Sentences choose their template by these.
#ifndef TRACE_OP_ROW_FACTS_H
#define TRACE_OP_ROW_FACTS_H

#include "trace/saying.h"
#include "trace/trace.h"

struct row_facts {
    int count;
    int best;    // where the largest stands, the first of equals
    int ties;    // how many are equal to it, itself included
    int zeros;   // exactly 0
    int masked;  // −∞
    double high; // the largest
};

// Of the first [count] numbers of a row of [m], at least 1.
struct row_facts row_facts(const struct tensor *m, int row, int count);

// The largest and the smallest number of a column of one, the first of equals,
// and how many are as large.
struct column_ends {
    int high, low, ties;
    double most, least;
};
struct column_ends column_ends(const struct tensor *m);

// The share that softmax would give a number of a row of [m] if all of them
// were [times] as large; 0 for −∞.
double row_share(const struct tensor *m, int row, int column, double times);

// Says of row [row] that its largest number was another in the row before, and
// what it was; nothing where it was the same, or there is no row before.
void why_before(const struct operation *o, int row, struct saying *s);

#endif
