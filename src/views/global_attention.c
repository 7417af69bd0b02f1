// SPDX-License-Identifier: MIT
// What shows one query that pools a document: keys and values from the same
// vectors. Everything else has the form of its operation.
#include "views/all.h"

const struct panel global_attention_views[] = {
    {"K V", STAGE, PICTURE_PROJECTIONS, {"K", "V"}},
    {"grad.output grad.weights grad.weights.average grad.masked grad.scaled "
     "grad.scores grad.K grad.q",
     WHOLE | ROW | CELL,
     PICTURE_GRADIENT},
    {0},
};
