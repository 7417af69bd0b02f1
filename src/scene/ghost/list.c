// SPDX-License-Identifier: MIT
// The largest changes of a matrix whose cells are too small for ghosts, by
// name: each with its bar, in the outline of the old one.
#include <math.h>

#include "scene/ghost/ghost.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

enum { LISTED = 5 };

struct listed {
    struct address at[LISTED];
    double by[LISTED];
    int count;
};

static void ghost_list_insert(struct listed *l, struct address a, double by)
{
    int k = l->count < LISTED ? l->count++ : LISTED;
    if (k == LISTED && !(by > l->by[--k]))
        return;
    for (; k > 0 && by > l->by[k - 1]; k--) {
        l->at[k] = l->at[k - 1];
        l->by[k] = l->by[k - 1];
    }
    l->at[k] = a;
    l->by[k] = by;
}

static struct listed largest(const struct scene *s, const struct tensor *m)
{
    struct listed l = {.count = 0};
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            double was;
            if (known(s, m, r, c) && ghost_was(s, m, r, c, &was)) {
                double by = fabs(tensor_at(m, r, c) - was);
                ghost_list_insert(&l, (struct address){m, r, c, -1},
                                  isnan(by) ? INFINITY : by);
            }
        }
    return l;
}

// How much of its bar a share has; plain division gives some more than 1.
static double ghost_list_part(double share)
{
    return fmin(fmax(share, 0), 1);
}

// "weight(w2, w18)  0.04 → 0.66" over the bar of the share.
static void ghost_list_paint_one(struct scene *s, const struct address *a,
                                 struct rect at)
{
    const struct tensor *m = a->tensor;
    double size = text_size(s, TEXT_WORD),
           now = tensor_at(m, a->row, a->column);
    char number[2][NUMBER_SIZE];
    ghost_apart(m, a->row, ghost_value(s, m, a->row, a->column), now, number);
    const char *name =
        cell_name(s->view->words, s->pose->arena, m, a->row, a->column);
    const char *change =
        caption(s, "ghost.change",
                SLOTS(TEXT("was", number[0]), TEXT("now", number[1])));
    double room = at.w - size;
    if (s->view->look.numbers) {
        paint_text(s, id_cell("ghost list change", m, a->row, a->column),
                   at.x + at.w, at.y + size, size, WEIGHT_BOLD, ALIGN_END,
                   s->theme->ink, change);
        room -= text_width(s, size, WEIGHT_BOLD, change);
    }
    paint_notation(s, id_cell("ghost list name", m, a->row, a->column), at.x,
                   at.y + size, size, WEIGHT_REGULAR, ALIGN_START,
                   s->theme->ink,
                   notation_fit(s, size, WEIGHT_REGULAR, name, room));
    struct rect bar = {at.x, at.y + size * 1.45, at.w,
                       fmin(u(s, 14), at.h - size * 1.9)};
    paint_box(s, id_cell("ghost list track", m, a->row, a->column), LAYER_SLOT,
              bar, 0, s->theme->chrome);
    double whole = bar.w;
    bar.w = whole * ghost_list_part(now);
    struct item *i = paint_box(
        s, id_cell("ghost list bar", m, a->row, a->column), LAYER_CELL, bar, 0,
        share_fill(s, now, LIGHT_PLAIN));
    i->target = (struct target){TARGET_CELLS, *a, 0};
    struct item *was = ghost_of(s, i, m, a->row, a->column);
    if (was)
        was->at.w =
            whole * ghost_list_part(ghost_value(s, m, a->row, a->column));
}

bool ghost_list(struct scene *s, const struct tensor *m, struct rect at)
{
    struct listed l = largest(s, m);
    double title = text_size(s, TEXT_BODY), gap = title * 2;
    int fit = (int)((at.h - gap) / (text_size(s, TEXT_WORD) * 2.6));
    l.count = fit < l.count ? fit : l.count;
    if (l.count < 1)
        return false;
    double each = fmin((at.h - gap) / l.count, text_size(s, 66));
    at.y += fmax(0, (at.h - gap - each * l.count) / 2);
    paint_text(s, id_named("ghost list", 0), at.x, at.y + title, title,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               caption(s, "ghost.list", SLOTS(COUNT("n", l.count))));
    for (int k = 0; k < l.count; k++)
        ghost_list_paint_one(
            s, &l.at[k],
            (struct rect){at.x, at.y + gap + k * each, at.w, each});
    return true;
}
