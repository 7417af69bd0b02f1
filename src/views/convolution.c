// SPDX-License-Identifier: MIT
// What shows a convolution: a picture, its kernel and its map as pictures, of
// several channels all maps at once.
#include "views/all.h"

// clang-format off
const struct panel convolution_views[] = {
    {"map moved.map moved map.moved taught change", ANY, PICTURE_MAPS},
    {0},
};
// clang-format on
