// SPDX-License-Identifier: MIT
// What shows weights that are given, and what is read off them.
#include "views/all.h"

#define READ "weights.max weights.sum weights.entropy weights.received"

// Squares and arcs show shares; other numbers, and very many, are a matrix and
// a list.
const struct panel given_weights_views[] = {
    {"weights", ANY, PICTURE_ARCS, .left = 0.56F, .right = 1},
    {"weights", ANY, PICTURE_HEATMAP, .right = 0.54F, .beside = true},
    {"weights", ANY, PICTURE_RANKED, .left = 0.58F, .right = 1},
    {"weights", ANY, PICTURE_HEATMAP, .right = 0.56F, .beside = true},
    {READ, ANY, PICTURE_HEATMAP, {"weights"}, .right = 0.56F},
    {READ, ANY, PICTURE_RANKED, .left = 0.58F, .right = 1, .beside = true},
    {0},
};
