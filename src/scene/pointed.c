// SPDX-License-Identifier: MIT
// Lights what a symbol of the formula stands for, wherever it is shown: any
// item that answers for its cells gets an ink outline.
#include <math.h>

#include "scene/scene.h"

static bool overlap(int at, int pointed)
{
    return at < 0 || pointed < 0 || at == pointed;
}

// The part of an image that shows row and column (or all, -1) of a tensor.
static struct rect image_part(const struct item *i, int row, int column)
{
    int first = i->target.address.row;
    int across = i->target.number ? row : column;
    int down = i->target.number ? column : row;
    double w = i->at.w / i->columns, h = i->at.h / i->rows;
    if (i->target.number)
        across = row < 0 ? -1 : row - first;
    else
        down = row < 0 ? -1 : row - first;
    return (struct rect){across < 0 ? i->at.x : i->at.x + across * w,
                         down < 0 ? i->at.y : i->at.y + down * h,
                         across < 0 ? i->at.w : w, down < 0 ? i->at.h : h};
}

static bool pointed_shows(const struct item *i, const struct address *p)
{
    const struct address *a = &i->target.address;
    if (i->target.kind != TARGET_CELLS || a->tensor != p->tensor ||
        i->layer >= LAYER_CHROME)
        return false;
    if (i->kind != ITEM_IMAGE)
        return a->column >= 0 && overlap(a->row, p->row) &&
               overlap(a->column, p->column);
    int rows = i->target.number ? i->columns : i->rows;
    return p->row < 0 || (p->row >= a->row && p->row < a->row + rows);
}

void paint_pointed(struct scene *s)
{
    const struct address at_pointed =
        place_address(s->trace, &s->view->attention.pointed);
    const struct address *p = &at_pointed;
    int count = s->pose->count;
    for (int k = 0; p->tensor && k < count; k++) {
        const struct item *i = &s->pose->items[k];
        if (!pointed_shows(i, p))
            continue;
        struct rect at =
            i->kind == ITEM_IMAGE ? image_part(i, p->row, p->column) : i->at;
        double grow = u(s, 2);
        paint_outline(s, id_named("pointed", k), rect_grow(at, grow),
                      fmin(u(s, 5), at.h / 4), u(s, 3.5));
    }
}
