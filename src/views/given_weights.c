#include "views/all.h"

const struct panel given_weights_views[] = {
    {"weights", ANY, PICTURE_HEATMAP, .right = 0.54F},
    {"weights", ANY, PICTURE_ARCS, .left = 0.56F, .right = 1, .beside = true},
    {0},
};
