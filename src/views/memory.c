// SPDX-License-Identifier: MIT
// What shows a memory of one number: the way of a state from the one before to
// the word, what is left of a word, step by step, and how far an error is felt
// back.
#include "views/all.h"

// clang-format off
#define CHAIN {"influence", "errors", "keep", "take"}

const struct panel memory_views[] = {
    {"x states", WHOLE, PICTURE_UNROLLED, {"x", "states"}},
    {"states", ROW | CELL | TERM, PICTURE_GATE, {"take", "x"}},
    {"influence", WHOLE, PICTURE_HEATMAP, .right = 0.42F},
    {NULL, ANY, PICTURE_CHAIN, CHAIN, .left = 0.46F, .right = 1, .beside = true},
    {"influence errors", ANY, PICTURE_CHAIN, CHAIN},
    {0},
};
// clang-format on
