// SPDX-License-Identifier: MIT
#include "model/allow.h"

#include <assert.h>
#include <stdlib.h>

bool allow_all(int row, int column, double width)
{
    (void)row, (void)column, (void)width;
    return true;
}

bool allow_before(int row, int column, double width)
{
    (void)width;
    return column <= row;
}

bool allow_near(int row, int column, double width)
{
    assert(width >= 0);
    return abs(row - column) <= width;
}
