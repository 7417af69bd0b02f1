// SPDX-License-Identifier: MIT
// What shows a matrix product: both factors at once, before they meet.
#include "views/all.h"

const struct panel matrix_product_views[] = {
    {"A B", STAGE, PICTURE_GIVEN, {"A", "B"}},
    {0},
};
