// SPDX-License-Identifier: MIT
// How far rounding may have put the numbers of a row off. Every operation
// rounds, and passes on what its operands were off by, so each row that is
// computed has a bound of its own: standard error analysis (Higham, Accuracy
// and Stability of Numerical Algorithms, 2nd ed., chapters 2 and 3), with the
// sizes of whole rows in the place of single numbers. Two numbers that the same
// inputs give in another order of the terms are no farther apart than their two
// bounds together.
#ifndef TRACE_BOUND_H
#define TRACE_BOUND_H

struct operation;
struct tensor;

struct bound {
    double size;  // the largest finite magnitude in the row
    double off;   // no number of it is off by more
    double share; // nor by more than this share of itself; INFINITY: it may
};

// What one rounding may cost a number of size 1.
#define ROUNDING 0x1p-53

// What a sum of [terms] may be off by, of the sum of their sizes: γ of Higham,
// lemma 3.1.
double bound_sum(double terms);

// Of the row that operand [k] is read for row [row]; of a row of a tensor. None
// where it was computed by no operation.
struct bound bound_operand(const struct operation *o, int k, int row);
struct bound bound_row(const struct tensor *m, int row);

// The most that the number [x] of a row may be off.
double bound_number(const struct bound *b, double x);

// The rows of one tensor as if they were one.
struct bound bound_rows(const struct tensor *m, int row, int rows);

// Finds the bound of row [row] of o->out once it is computed.
void bound_find(const struct operation *o, int row);

#endif
