// SPDX-License-Identifier: MIT
// What shows dot products: two arrows beside the arithmetic that makes a cell,
// and in the end the product as an area. Vectors of other than two numbers are
// no arrows.
#include "views/all.h"

// clang-format off
#define ALL {"X", "scores", "lengths", "directions", "cosines", "shadows"}

const struct panel dot_products_views[] = {
    {"X lengths", ANY, PICTURE_ARROWS, ALL},
    {"lengths", ANY, PICTURE_STEPWISE},
    {"directions", WHOLE | ROW, PICTURE_ARROWS, ALL},
    {"directions", CELL | TERM, PICTURE_ARROWS, ALL, .right = 0.46F},
    {NULL, ANY, PICTURE_STEPWISE, .left = 0.48F, .right = 1, .beside = true},
    {"scores cosines", CELL | TERM, PICTURE_ARROWS, ALL, .right = 0.46F},
    {NULL, ANY, PICTURE_PRODUCT, .left = 0.48F, .right = 1, .beside = true},
    {"shadows", CELL | TERM, PICTURE_ARROWS, ALL, .right = 0.5F},
    {NULL, ANY, PICTURE_AREA, ALL, .left = 0.52F, .right = 1, .beside = true},
    {0},
};
// clang-format on
