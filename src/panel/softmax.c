// SPDX-License-Identifier: MIT
// One row of a softmax, opened: which of its rows, and what is looked at in it.
#include "panel/panels.h"

#include "panel/ladder/ladder.h"
#include "panel/softmax.h"
#include "trace/origin.h"

enum { MAX, EXP, SUM, SHARE, PARTS }; // of a softmax, computed in this order

bool find_softmax(const struct scene *s, struct softmax *o)
{
    const struct operation *now = scene_operation(s);
    const struct block *b = &s->trace->blocks[now->block];
    if (now->kind->form != FORM_SOFTMAX || b->count != PARTS)
        return false;
    struct operation *const *four = s->trace->operations + b->first;
    *o = (struct softmax){four[MAX]->in[0].tensor, four[MAX]->out,
                          four[EXP]->out, four[SUM]->out, four[SHARE]->out};
    return true;
}

bool softmax_has(const struct softmax *o, const struct tensor *m)
{
    return m == o->in || m == o->max || m == o->exp || m == o->sum ||
           m == o->out;
}

// The row looked at when it is finished, else the row computed now.
static int row_shown(const struct scene *s, const struct softmax *four)
{
    const struct operation *o = scene_operation(s);
    const struct address *f = &s->focus;
    if (softmax_has(four, f->tensor) && f->row >= 0 &&
        known(s, four->out, f->row, -1))
        return f->row;
    return s->now.row < 0 ? o->row + o->rows - 1 : s->now.row;
}

static bool ladder_of(const struct scene *s, struct ladder *l)
{
    struct softmax four;
    if (!find_softmax(s, &four))
        return false;
    l->in = four.in;
    l->max = four.max;
    l->exp = four.exp;
    l->sum = four.sum;
    l->out = four.out;
    l->row = row_shown(s, &four);
    struct address a = {l->exp, l->row, -1, -1};
    const struct operation *o = operation_of(&a);
    l->in_row = operand_row(o, 0, l->row);
    l->held = row_is_held(l->out, l->row);
    const struct address *f = &s->focus;
    l->column = -1;
    if (f->row == l->row && (f->tensor == l->max || f->tensor == l->sum))
        l->column = f->term;
    else if (f->row == l->row && f->tensor->columns == l->out->columns)
        l->column = f->column;
    return true;
}

bool panel_softmax(struct scene *s, const struct panel *p, struct rect at)
{
    struct ladder l = {0};
    (void)p;
    if (!ladder_of(s, &l))
        return false;
    bool one = s->box.w > 0 && s->now.column >= 0 && s->now.row == l.row;
    if (!one || !ladder_one(s, &l, at))
        ladder_paint(s, &l, at);
    return true;
}
