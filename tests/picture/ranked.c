// SPDX-License-Identifier: MIT
// A list by size: the largest first, of equals the one that comes first, NaN
// last, and nothing left out that is more than what is shown.
#include <math.h>

#include "picture.h"
#include "trace/op.h"

enum { MOST_LINES = 16 };

struct line {
    int row, column;
    double y;
};

struct lines {
    const struct tensor *of;
    struct line line[MOST_LINES];
    int count;
};

static bool comes_before(double x, double y)
{
    return x > y || (isnan(y) && !isnan(x));
}

static double value_of(const struct lines *l, int k)
{
    return tensor_at(l->of, l->line[k].row, l->line[k].column);
}

// Puts a line in its place from top to bottom.
static void put(const struct picture *p, struct lines *l, struct line new)
{
    if (l->count == MOST_LINES) {
        picture_fail(p, "more than %d lines", MOST_LINES);
        return;
    }
    int k = l->count++;
    for (; k > 0 && l->line[k - 1].y > new.y; k--)
        l->line[k] = l->line[k - 1];
    l->line[k] = new;
}

// Of the bar of a cell.
static const struct item *part_of(const struct picture *p, const char *what,
                                  const struct tensor *m, int row, int column)
{
    uint64_t bar = id_cell("ranked", m, row, column);
    const struct item *i = pose_find(p->pose, bar ^ id_named(what, 0));
    return i && i->alpha > 0 ? i : NULL;
}

static struct lines read_lines(const struct picture *p, const struct tensor *m)
{
    struct lines l = {.of = m};
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            const struct item *i = part_of(p, "bar name", m, r, c);
            const struct item *number = part_of(p, "bar number", m, r, c);
            if (!i)
                continue;
            if (!number || fabs(number->at.y - i->at.y) > 0.5)
                picture_fail(p, "(%d, %d) has no number beside it", r, c);
            put(p, &l, (struct line){r, c, i->at.y});
        }
    return l;
}

// What is put in order: a row that is looked at; what a step reads; all.
static struct cells asked(const struct picture *p, const struct tensor *m)
{
    if (p->look.tensor == m && p->look.row >= 0)
        return (struct cells){m, p->look.row, 1, 0, m->columns};
    const struct operation *o = operation_of(&p->now);
    struct cells read[MAX_READS];
    int count = 0;
    if (p->now.row >= 0 && o->out != m)
        count = operation_reads(o, p->now.row, -1, -1, read);
    for (int k = 0; k < count; k++)
        if (read[k].tensor == m)
            return read[k];
    return (struct cells){m, 0, m->rows, 0, m->columns};
}

static bool is_shown(const struct lines *l, int row, int column)
{
    for (int k = 0; k < l->count; k++)
        if (l->line[k].row == row && l->line[k].column == column)
            return true;
    return false;
}

static void check_order(const struct picture *p, const struct lines *l)
{
    for (int k = 1; k < l->count; k++) {
        const struct line *a = &l->line[k - 1], *b = &l->line[k];
        bool first =
            a->row < b->row || (a->row == b->row && a->column < b->column);
        double x = value_of(l, k - 1), y = value_of(l, k);
        if (comes_before(y, x) || (!comes_before(x, y) && !first))
            picture_fail(p, "%g stands over %g", x, y);
    }
}

static void check_rest(const struct picture *p, const struct lines *l)
{
    struct cells of = asked(p, l->of);
    double least = value_of(l, l->count - 1);
    for (int r = of.row; r < of.row + of.rows; r++)
        for (int c = of.column; c < of.column + of.columns; c++)
            if (!is_shown(l, r, c) &&
                comes_before(tensor_at(l->of, r, c), least))
                picture_fail(p, "(%d, %d) is %g, and not in the list", r, c,
                             tensor_at(l->of, r, c));
}

void picture_ranked(const struct picture *p)
{
    if (!picture_named(p, "ranked title", 0))
        return;
    for (int t = 0; t < p->trace->tensor_count; t++) {
        struct lines l = read_lines(p, p->trace->tensors[t]);
        if (l.count == 0)
            continue;
        check_order(p, &l);
        bool other = p->look.tensor && p->look.tensor != l.of;
        if (!other)
            check_rest(p, &l);
        p->found[READ_RANK]++;
    }
}
