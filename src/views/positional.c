// SPDX-License-Identifier: MIT
// What shows position encodings: their waves, and their products by offset.
#include "views/all.h"

const struct panel positional_views[] = {
    {"P", ANY, PICTURE_WAVES},
    {"dots", ANY, PICTURE_OFFSETS},
    {0},
};
