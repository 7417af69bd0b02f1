// SPDX-License-Identifier: MIT
// What shows a layer: the plane of its inputs with what gets a yes, beside that
// of two hidden units; and the arithmetic that makes a number. Inputs of other
// than two numbers have no plane.
#include "views/all.h"

// clang-format off
const struct panel layer_views[] = {
    {"X targets", ANY, PICTURE_HALVES},
    {"hidden output", WHOLE, PICTURE_HALVES},
    {"answers right right.count straight", ANY, PICTURE_HALVES, .right = 0.7F},
    {NULL, ANY, PICTURE_STEPWISE, .left = 0.72F, .right = 1, .beside = true},
    {"sums output", ROW | CELL | TERM, PICTURE_HALVES, .right = 0.46F},
    {NULL, ANY, PICTURE_PRODUCT, .left = 0.48F, .right = 1, .beside = true},
    {"hidden", ROW | CELL | TERM, PICTURE_HALVES, .right = 0.46F},
    {NULL, ANY, PICTURE_STEPWISE, .left = 0.48F, .right = 1, .beside = true},
    {"right.count", ANY, PICTURE_STEPWISE},
    {0},
};
// clang-format on
