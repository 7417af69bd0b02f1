// SPDX-License-Identifier: MIT
// What shows a budget that is shared out: the light on those who get it, and
// where their mean lies on a line; of two numbers each, in a plane.
#include "views/all.h"

#define ALL "x weights output weights.sum weights.effective"

const struct panel budget_views[] = {
    {ALL,
     ANY | STAGE,
     PICTURE_BUDGET,
     {"x", "weights", "weights.sum", "output", "weights.effective"}},
    {0},
};
