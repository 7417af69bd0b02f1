// SPDX-License-Identifier: MIT
// The digits of the numbers in a formula. What stands between two signs is a
// side of it: "1 / 1.6348". Computed with as it is printed, each side gives the
// result that is printed behind it, to one unit of its last digit: numbers have
// four decimals, and where that is too few for the result those that count get
// more. Where more than MOST_FIGURES digits would be needed, as when two
// numbers nearly cancel out, the result has fewer; where it has none to lose,
// they have up to ALL_FIGURES. What no digits give, as the sine of 1e75, stays.
#ifndef TRACE_FORMULA_CHAIN_H
#define TRACE_FORMULA_CHAIN_H

#include "trace/formula/formula.h"

// Significant digits that a number gets for a result.
enum { MOST_FIGURES = 9, ALL_FIGURES = 16 };

// A number of a formula.
struct figure {
    int symbol;                // whose text it is
    struct formula_node *leaf; // where it is drawn
    double x;
    int decimals; // its last digit is worth 10^-decimals
    bool share;   // of 1
    bool guard;   // in brackets when negative
    double cut;   // what printing takes from it, at these decimals
};

// The text of a number.
const char *figure_print(struct arena *arena, const struct figure *n);

// True when its digits are the number.
bool figure_exact(const struct figure *n);

// Chooses the decimals of all numbers since the last chain ended, and prints
// those anew that get others than they have.
void chain_settle(struct formula *f);

// The number that the [k]-th side, from 0, is and nothing else; NULL: it is
// more.
struct figure *chain_figure(struct formula *f, int k);

#endif
