// SPDX-License-Identifier: MIT
// What shows self-attention: at a stage's end all of it, in a row and a cell
// the arithmetic.
#include "views/all.h"

const struct panel self_attention_views[] = {
    {"Q K V", STAGE, PICTURE_PROJECTIONS, {"Q", "K", "V"}},
    {"Q K V", STAGE, PICTURE_GIVEN, {"Q", "K", "V"}},
    {"scaled", ANY, PICTURE_DIVIDED},
    {"M.left M.rank", ANY, PICTURE_MERGED,
     {"M", "M.left", "M.rank", "W_Q", "W_K"}},
    {"merged.apart", ANY, PICTURE_STEPWISE},
    {"concat output", ROW, PICTURE_GATHERED, .right = 0.52F},
    {"concat output", ROW, PICTURE_AVERAGES, .left = 0.54F, .right = 1,
     .beside = true},
    {"grad.output grad.weights grad.weights.average grad.masked grad.scaled "
     "grad.scores grad.K grad.Q",
     WHOLE | ROW | CELL,
     PICTURE_GRADIENT},
    {0},
};
