// SPDX-License-Identifier: MIT
// Who may look at whom by a rule: what a mask has as 0 and 1 that is not
// written out. Rows ask, columns are asked, both from 0.
#ifndef MODEL_ALLOW_H
#define MODEL_ALLOW_H

#include <stdbool.h>

bool allow_all(int row, int column, double width);

// Itself and what is before it.
bool allow_before(int row, int column, double width);

// What is at most [width] away.
bool allow_near(int row, int column, double width);

// Of itself and what is before it the last [width].
bool allow_last(int row, int column, double width);

// Which cells of a matrix are 1; the others are 0.
struct rule {
    bool (*allows)(int row, int column, double number);
    double number;
};

// Of M = [rows] that ask and N = [columns] that are asked, M <= N, those that
// ask are the last M: where keys of earlier steps are kept, the new words alone
// ask. So row i stands in place N - M + i.
bool rule_allows(const struct rule *rule, int rows, int columns, int row,
                 int column);

#endif
