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

#endif
