// SPDX-License-Identifier: MIT
// The numbers of a row by size.
#ifndef MATH_ORDER_H
#define MATH_ORDER_H

// Where the [count] numbers of [x] stand, the largest first, of equals the
// first first; what is no number stands at the end.
void order_falling(const double *x, int count, int *order);

#endif
