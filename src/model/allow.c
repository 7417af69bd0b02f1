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

bool allow_last(int row, int column, double width)
{
    assert(width >= 1);
    return column <= row && row - column < width;
}

bool rule_allows(const struct rule *rule, int rows, int columns, int row,
                 int column)
{
    int before = columns > rows ? columns - rows : 0;
    assert(rule->allows && row >= 0 && row < rows && column >= 0);
    return rule->allows(before + row, column, rule->number);
}
