// SPDX-License-Identifier: MIT
// What shows attention round after round: the weights as of any attention, what
// a round leaves as a graph with its tables.
#include "views/all.h"

const struct panel rounds_views[] = {
    {"A", ANY, PICTURE_ARCS, .left = 0.56F, .right = 1},
    {"A", ANY, PICTURE_HEATMAP, .right = 0.54F, .beside = true},
    {"Q K", STAGE, PICTURE_PROJECTIONS, {"Q", "K"}},
    {"scaled", ANY, PICTURE_DIVIDED},
    {"x", WHOLE | ROW | CELL, PICTURE_PASSING},
    {0},
};
