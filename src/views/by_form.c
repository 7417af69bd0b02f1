// SPDX-License-Identifier: MIT
// The pictures that follow from what an operation does alone.
#include "views/view_table.h"

static const struct panel cellwise[] = {{NULL, ANY, PICTURE_STEPWISE}, {0}};

static const struct panel ranked[] = {{NULL, ANY, PICTURE_RANKED}, {0}};

static const struct panel product[] = {{NULL, ANY, PICTURE_PRODUCT}, {0}};

static const struct panel softmax[] = {
    {NULL, WHOLE, PICTURE_SHARES},
    {NULL, WHOLE, PICTURE_HEATMAP, .right = 0.54F},
    {NULL, WHOLE, PICTURE_ARCS, .left = 0.56F, .right = 1, .beside = true},
    {NULL, ANY, PICTURE_SOFTMAX},
    {0},
};

static const struct panel mix[] = {
    {NULL, WHOLE, PICTURE_MIXED},
    {NULL, WHOLE, PICTURE_PRODUCT},
    {NULL, ANY, PICTURE_MIX, .right = 0.56F},
    {NULL, ANY, PICTURE_PLANE, .left = 0.58F, .right = 1, .beside = true},
    {NULL, ANY, PICTURE_PRODUCT},
    {0},
};

static const struct panel pair[] = {
    {NULL, CELL | TERM, PICTURE_ENERGY},
    {NULL, ROW, PICTURE_BARS},
    {NULL, ANY, PICTURE_STEPWISE},
    {0},
};

const struct panel *views_by_form(enum form form)
{
    static const struct panel *const tables[] = {
        [FORM_CELLWISE] = cellwise, [FORM_PRODUCT] = product,
        [FORM_SOFTMAX] = softmax,   [FORM_MIX] = mix,
        [FORM_PAIR] = pair,         [FORM_CHOICE] = cellwise,
        [FORM_READING] = ranked,    [FORM_SLOPE] = cellwise,
    };
    return tables[form];
}
