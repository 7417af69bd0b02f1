#include "frame/asking.h"

#include <math.h>

enum { MOST_MARKS = 256 };

static void mark(struct scene *s, const struct address *a, bool alone)
{
    struct rect at;
    if (!pose_place(s->pose, a, &at))
        return;
    double size = fmin(text_size(s, 30), fmin(at.h * 0.7, at.w * 1.3));
    struct item *i =
        paint_box(s, id_cell("asked", a->tensor, a->row, a->column),
                  LAYER_OUTLINE, at, fmin(u(s, 4), at.h / 5), s->theme->paper);
    i->line = alone ? s->theme->ink : s->theme->grey;
    i->stroke = fmin(u(s, alone ? 4 : 2), at.w / 6);
    i->target = (struct target){TARGET_CELLS, *a, 0};
    if (size >= text_size(s, TEXT_SMALL) * 0.9) {
        i->text = "?";
        i->size = size;
        i->weight = WEIGHT_BOLD;
        i->ink = s->theme->ink;
    }
}

static void mark_all(struct scene *s, const struct asking *q,
                     const struct tensor *m)
{
    for (int r = q->row; r < q->row + q->rows && r < m->rows; r++)
        for (int c = q->column; c < q->column + q->columns && c < m->columns;
             c++)
            if (!known(s, m, r, c))
                mark(s, &(struct address){m, r, c, -1},
                     q->rows * q->columns == 1);
}

// An outline around a cell that says what it is, in a tag on its upper edge, or
// over a small one: in the middle, or reaching to one side, -1 or 1, where
// another may stand at the other.
static void frame_cell(struct scene *s, const char *name,
                       const struct address *a, double dash, int side,
                       const char *says)
{
    struct rect at;
    if (!pose_place(s->pose, a, &at))
        return;
    uint64_t id = id_cell(name, a->tensor, a->row, a->column);
    struct item *i =
        paint_outline(s, id, rect_grow(at, u(s, 3)), u(s, 4), u(s, 5));
    i->layer = LAYER_FLYING;
    i->dash = dash;
    double size = text_size(s, TEXT_SMALL);
    double w = text_width(s, size, WEIGHT_BOLD, says) + u(s, 10);
    double x = side < 0 ? at.x + at.w - w
               : side   ? at.x
                        : at.x + at.w / 2 - w / 2;
    double most = s->view->extent.width - w;
    double up = size * (at.h < size * 1.3 ? 1.5 : 0.75);
    struct rect tag = {fmax(0, fmin(x, most)), at.y - up, w, size * 1.3};
    i = paint_box(s, id_named(name, 1), LAYER_CHROME, tag, u(s, 3),
                  s->theme->ink);
    i->text = says;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->paper;
}

void asking_paint(struct scene *s, const struct asking *q)
{
    const struct tensor *m = q->tensor ? trace_find(s->trace, q->tensor) : NULL;
    if (!m)
        return;
    if (q->rows * q->columns <= MOST_MARKS)
        mark_all(s, q, m);
    if (q->pointed)
        frame_cell(s, "asked at",
                   &(struct address){m, q->at_row, q->at_column, -1}, 0, 0,
                   caption(s, "asking.yours", NO_SLOTS));
}

void pointed_paint(struct scene *s, const struct pointed *p)
{
    const struct tensor *m = trace_find(s->trace, p->tensor);
    if (!m)
        return;
    int side = p->row != p->right_row        ? 0
               : p->column < p->right_column ? -1
                                             : p->column > p->right_column;
    if (!p->right)
        frame_cell(s, "right at",
                   &(struct address){m, p->right_row, p->right_column, -1}, 0,
                   -side, caption(s, "asking.right", NO_SLOTS));
    frame_cell(s, "asked at", &(struct address){m, p->row, p->column, -1},
               u(s, 5), side,
               caption(s, p->right ? "asking.yours.right" : "asking.yours.not",
                       NO_SLOTS));
}
