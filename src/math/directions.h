// SPDX-License-Identifier: MIT
// In how many directions the rows of a matrix point: its rank.
#ifndef MATH_DIRECTIONS_H
#define MATH_DIRECTIONS_H

// Takes the longest row, and its direction out of all rows, then the longest of
// what is left, and so on: the modified method of Gram and Schmidt with
// exchanges (Golub and Van Loan, Matrix Computations, 4th ed., 5.2.8 and 5.4.2).
// left[k], for k from 0 to the smaller of [rows] and [columns] less 1, is how
// long the k-th of them was; 0 once nothing is left. Returns the rank: how many
// are not 0.
//
// [A], [rows] x [columns] finite numbers, is used up. Each of them may be off by
// [off]. What is left counts as nothing where it is no longer than
//
//     4 (√(rows · columns) · off + (rows + columns) · 2⁻⁵² · ‖A‖)
//
// which is what the numbers may be off together, and what the method adds, with
// ‖A‖ the root of the sum of all squares. Whole numbers have no such doubt: of
// independent rows of whole numbers, what is left of each, multiplied, is 1 or
// more, for its square is a determinant of whole numbers. So what is left of the
// next is at least 1 / P, with P the product of those before; half of that is the
// limit, and the rank exact, as long as it is more than the method may be off by
// then, its rounding times ‖A‖ over the last of them.
int directions_left(double *A, int rows, int columns, double off, double *left);

#endif
