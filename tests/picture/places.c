// SPDX-License-Identifier: MIT
// The picture of a step holds what the step computes, and what it read.
#include <string.h>

#include "picture.h"
#include "trace/op.h"

static bool same(const struct address *a, const struct tensor *m, int row,
                 int column)
{
    return a->tensor == m && a->row == row && a->column == column;
}

// Is the cell among those of an image?
static bool holds(const struct item *i, const struct tensor *m, int row,
                  int column)
{
    const struct address *first = &i->target.address;
    int rows = i->target.number ? i->columns : i->rows;
    return i->kind == ITEM_IMAGE && i->target.kind == TARGET_CELLS &&
           first->tensor == m && row >= first->row && row < first->row + rows &&
           column < m->columns;
}

// An item of the cell, or one that leads to it.
static bool shows(const struct picture *p, const struct tensor *m, int row,
                  int column)
{
    if (picture_item(p, "cell", m, row, column) ||
        picture_item(p, "level block", m, row, column)) // as high as it is
        return true;
    for (int k = 0; k < p->pose->count; k++) {
        const struct item *i = &p->pose->items[k];
        if (holds(i, m, row, column))
            return true;
        if (i->alpha > 0 && i->target.kind == TARGET_CELLS &&
            same(&i->target.address, m, row, column))
            return true;
    }
    return false;
}

// Pictures leave out what they have no room for: learned matrices, all but a
// few of many values, and of a whole vocabulary all but the best words.
static bool may_be_left_out(const struct tensor *m)
{
    const struct operation *o = m->writer[0];
    return !strcmp(o->kind->name, "given") || m->rows > 20 || m->columns > 20;
}

// The largest of a row is one of it, and stands there.
static bool is_largest(const struct tensor *m)
{
    return !strcmp(m->writer[0]->kind->name, "max");
}

static void check_reads(const struct picture *p, const struct cells *c)
{
    for (int k = 0; k < c->rows * c->columns; k++) {
        int row = c->row + k / c->columns, column = c->column + k % c->columns;
        if (!shows(p, c->tensor, row, column))
            picture_fail(p, "%s[%d,%d] was read and is not in the picture",
                         c->tensor->name, row + 1, column + 1);
        p->found[READ_PLACE]++;
    }
}

void picture_places(const struct picture *p)
{
    struct cells reads[MAX_READS];
    const struct address *a = &p->now;
    if (p->position.level != LEVEL_CELL || a->column < 0)
        return;
    const struct operation *o = operation_of(a);
    const char *kind = o->kind->name;
    int count = operation_reads(o, a->row, a->column, -1, reads);
    bool ranked = picture_named(p, "ballot zero", 0) &&
                  a->column == a->tensor->columns - 1;
    if (!ranked && !shows(p, a->tensor, a->row, a->column))
        picture_fail(p, "the step's cell is not in the picture");
    if (!strcmp(kind, "concat") || !strcmp(kind, "argmax"))
        return; // side by side says it; of words, the best are shown
    if (picture_item(p, "one dot", a->tensor, a->row, a->column))
        return; // over its score, on the curve
    for (int i = 0; i < count; i++)
        if (!may_be_left_out(reads[i].tensor) && !is_largest(reads[i].tensor))
            check_reads(p, &reads[i]);
}
