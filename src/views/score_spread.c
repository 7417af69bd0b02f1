// SPDX-License-Identifier: MIT
// What shows how random scores spread: histograms, and what a lead of one spread
// does to two shares.
#include "views/all.h"

const struct panel score_spread_views[] = {
    {"products spread", ANY, PICTURE_HISTOGRAM, {"products"}},
    {"scaled scaled.spread top", ANY, PICTURE_HISTOGRAM, {"scaled"}},
    {"top", ANY, PICTURE_HISTOGRAM, {"products"}},
    {"slope", ANY, PICTURE_STEEPNESS, {"scores", "shares", "slope"},
     .left = 0.52F, .right = 1},
    {"slope", ANY, PICTURE_HISTOGRAM, {"products"}, .right = 0.48F,
     .beside = true},
    {"slope", ANY, PICTURE_STEEPNESS, {"scores", "shares", "slope"}},
    {"scores", ANY, PICTURE_STEEPNESS, {"scores", "shares", "slope"}},
    {"shares", WHOLE, PICTURE_STEEPNESS, {"scores", "shares", "slope"}},
    {0},
};
