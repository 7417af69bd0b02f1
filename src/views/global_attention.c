// SPDX-License-Identifier: MIT
// What shows one query that pools a document: keys and values from the same
// vectors, and a vector of two numbers under the words it came from. Everything else has the form of its operation.
#include "views/all.h"

const struct panel global_attention_views[] = {
    {"output carried", WHOLE | ROW | STAGE, PICTURE_DOCUMENT,
     {"weights", "output", "scores"}},
    {"carried", CELL | TERM, PICTURE_CARRIED},
    {"carried", WHOLE | ROW | STAGE, PICTURE_ARRIVALS},
    {"K V", STAGE, PICTURE_PROJECTIONS, {"K", "V"}},
    {"grad.output grad.weights grad.weights.average grad.masked grad.scaled "
     "grad.scores grad.K grad.q",
     WHOLE | ROW | CELL,
     PICTURE_GRADIENT},
    {0},
};
