// SPDX-License-Identifier: MIT
// What shows all ways to tell positions: at the end all of them side by side.
#include "views/all.h"

const struct panel position_methods_views[] = {
    {"changes", ANY, PICTURE_METHODS},
    {0},
};
