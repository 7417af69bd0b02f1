#include "panel/panels.h"

#include <math.h>

#include "panel/ladder.h"
#include "panel/softmax.h"

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
    l->alone = o->rows == 1;
    const struct address *f = &s->focus;
    l->column = -1;
    if (f->row == l->row && (f->tensor == l->max || f->tensor == l->sum))
        l->column = f->term;
    else if (f->row == l->row && f->tensor->columns == l->out->columns)
        l->column = f->column;
    return true;
}

double ladder_value(const struct ladder *l, enum rung rung, int column)
{
    double x = tensor_at(l->in, l->in_row, column);
    switch (rung) {
    case RUNG_SCORE:
        return x;
    case RUNG_MINUS:
        return isfinite(x) ? x - tensor_at(l->max, l->row, 0) : x;
    case RUNG_EXP:
        return tensor_at(l->exp, l->row, column);
    default:
        return tensor_at(l->out, l->row, column);
    }
}

bool ladder_known(const struct scene *s, const struct ladder *l, enum rung rung,
                  int column)
{
    if (rung == RUNG_SCORE)
        return known(s, l->in, l->in_row, column);
    return known(s, rung == RUNG_WEIGHT ? l->out : l->exp, l->row, column);
}

bool ladder_empty(const struct scene *s, const struct ladder *l)
{
    return known(s, l->max, l->row, 0) &&
           tensor_at(l->max, l->row, 0) == -INFINITY;
}

int ladder_best(const struct ladder *l)
{
    for (int c = 0; c < l->in->columns; c++)
        if (tensor_at(l->in, l->in_row, c) == tensor_at(l->max, l->row, 0))
            return isfinite(tensor_at(l->in, l->in_row, c)) ? c : -1;
    return -1;
}

// The pool lies under the column looked at, or along the rung.
static void paint_light(struct scene *s, const struct ladder *l)
{
    const struct tensor *m = s->focus.tensor;
    double pad = fmin(u(s, 6), l->pitch * 0.08 + u(s, 2));
    struct rect first = ladder_cell(l, RUNG_SCORE, 0), pool = first;
    int last = l->out->columns - 1;
    if (l->column >= 0) {
        pool = ladder_cell(l, RUNG_SCORE, l->column);
        pool.h = 4 * l->cell_h + 3 * l->gap;
        double words = l->top - u(s, 12) - text_size(s, TEXT_BODY) - pool.y;
        pool.y += words;
        pool.h -= words;
    } else {
        enum rung r = m == l->out                  ? RUNG_WEIGHT
                      : m == l->exp || m == l->sum ? RUNG_EXP
                                                   : RUNG_SCORE;
        pool = ladder_cell(l, r, 0);
        pool.w = ladder_cell(l, r, last).x + l->cell_w - pool.x;
    }
    pool.x -= pad, pool.w += 2 * pad;
    pool.y -= pad, pool.h += 2 * pad;
    paint_pool(s, "softmax pool", pool);
    bool share = m == l->out || m == l->exp;
    if (l->column < 0 || !share || s->focus.row != l->row)
        return;
    enum rung r = m == l->out ? RUNG_WEIGHT : RUNG_EXP;
    struct item *o = paint_box(s, id_named("softmax outline", 0), LAYER_OUTLINE,
                               ladder_cell(l, r, l->column), u(s, 4), CLEAR);
    o->stroke = u(s, 4);
    o->line = s->theme->ink;
}

bool panel_softmax(struct scene *s, const struct panel *p, struct rect at)
{
    struct ladder l = {.at = at};
    (void)p;
    if (!ladder_of(s, &l))
        return false;
    ladder_layout(s, &l);
    paint_light(s, &l);
    for (int c = 0; c < l.out->columns; c++)
        ladder_column(s, &l, c);
    ladder_source(s, &l);
    ladder_names(s, &l);
    ladder_words(s, &l);
    ladder_side(s, &l);
    ladder_budget(s, &l);
    return true;
}
