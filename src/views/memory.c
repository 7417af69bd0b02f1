// SPDX-License-Identifier: MIT
// What shows a memory of one number: what is left of a word, step by step, and
// how far an error is felt back.
#include "views/all.h"

const struct panel memory_views[] = {
    {"influence",
     WHOLE | ROW | CELL | TERM,
     PICTURE_CHAIN,
     {"influence", "errors", "keep", "take"}},
    {"errors", ANY, PICTURE_CHAIN, {"influence", "errors", "keep", "take"}},
    {0},
};
