// SPDX-License-Identifier: MIT
// What shows a softmax of scores: a line for each score, from its points to its
// share; and its rivals side by side.
#include "views/all.h"

#define WAY "scores scaled masked weights.max weights.exp weights.sum weights"
#define RIVALS "by_sum cut squared winner"

const struct panel softmax_views[] = {
    {WAY,
     ANY | STAGE,
     PICTURE_JURY,
     {"scores", "weights", "weights.exp", "weights.sum", "weights.max"}},
    {RIVALS,
     ANY | STAGE,
     PICTURE_RIVALS,
     {"scores", "weights", "by_sum", "cut", "squared", "winner"}},
    {0},
};
