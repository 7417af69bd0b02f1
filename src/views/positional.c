// SPDX-License-Identifier: MIT
// What shows position encodings: their waves, the positions as switches beside
// them, the turn from one to another, and their products by offset.
#include "views/all.h"

const struct panel positional_views[] = {
    {"P", ANY, PICTURE_WAVES},
    {"switches", ANY, PICTURE_SWITCHES, {"P"}},
    {"R", ANY, PICTURE_DIAL, {"P", "R", "shifted"}, .right = 0.3F},
    {"R", ANY, PICTURE_STEPWISE, .left = 0.32F, .right = 1, .beside = true},
    {"shifted", ANY, PICTURE_DIAL, {"P", "R", "shifted"}, .right = 0.3F},
    {"shifted", ANY, PICTURE_PRODUCT, .left = 0.32F, .right = 1,
     .beside = true},
    {"dots", ANY, PICTURE_OFFSETS},
    {0},
};
