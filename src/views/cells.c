// SPDX-License-Identifier: MIT
// What shows recurrent cells with learned gates: their sums, a slider for each
// gate, and all gates of both beside each other.
#include "views/all.h"

// clang-format off
const struct panel cells_views[] = {
    {"gru.z gru.r gru.candidate lstm.f lstm.i lstm.o lstm.candidate",
     ROW | CELL | TERM, PICTURE_AFFINE},
    {"gru", ROW | CELL | TERM, PICTURE_GATE, {"gru.z", "gru.candidate"}},
    {"gru.reset lstm.kept lstm.written lstm.cell lstm", ROW | CELL | TERM,
     PICTURE_VALVES},
    {"gru gru.z gru.r gru.reset gru.candidate lstm lstm.f lstm.i lstm.o "
     "lstm.candidate lstm.kept lstm.written lstm.cell lstm.shown",
     WHOLE | STAGE, PICTURE_CELLS},
    {0},
};
// clang-format on
