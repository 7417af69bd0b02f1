// SPDX-License-Identifier: MIT
#include "neighbours.h"

#include <math.h>

static bool shows(const struct item *i)
{
    return i->alpha > 0.05 && i->kind != ITEM_IMAGE &&
           (i->text || i->kind == ITEM_LINE || i->kind == ITEM_POLYGON ||
            (i->fill | i->line) >> 24);
}

// How far the middle of [b], or the farthest of its spots, is from where it was
// in [a], in tenths of the frame.
static double tenths(const struct item *a, const struct item *b,
                     const struct extent *extent)
{
    double w = extent->width / 10.0, h = extent->height / 10.0;
    if (!b->spot_count)
        return fmax(fabs(a->at.x + a->at.w / 2 - b->at.x - b->at.w / 2) / w,
                    fabs(a->at.y + a->at.h / 2 - b->at.y - b->at.h / 2) / h);
    double most = 0;
    for (int k = 0; k < b->spot_count && a->spot_count == b->spot_count; k++)
        most = fmax(most, fmax(fabs(a->spots[k].x - b->spots[k].x) / w,
                               fabs(a->spots[k].y - b->spots[k].y) / h));
    return most;
}

const struct item *neighbours_jump(const struct pose *a, const struct pose *b,
                                   const struct extent *extent)
{
    for (int i = 0, j = 0; i < a->count && j < b->count;) {
        const struct item *x = &a->items[i], *y = &b->items[j];
        i += x->id <= y->id;
        j += y->id <= x->id;
        if (x->id == y->id && shows(x) && shows(y) && x->kind == y->kind &&
            tenths(x, y, extent) > 1)
            return y;
    }
    return NULL;
}
