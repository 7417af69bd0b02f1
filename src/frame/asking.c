#include "frame/asking.h"

#include <math.h>

enum { MOST_MARKS = 64 };

static void mark(struct scene *s, const struct address *a, bool alone)
{
    struct rect at;
    if (!pose_place(s->pose, a, &at))
        return;
    double size = fmin(text_size(s, 30), at.h * 0.7);
    struct item *i =
        paint_box(s, id_cell("asked", a->tensor, a->row, a->column), LAYER_OUTLINE,
                  at, fmin(u(s, 4), at.h / 5), s->theme->paper);
    i->line = alone ? s->theme->ink : s->theme->grey;
    i->stroke = u(s, alone ? 4 : 2);
    i->target = (struct target){TARGET_CELLS, *a, 0};
    if (size >= text_size(s, TEXT_SMALL) * 0.9) {
        i->text = "?";
        i->size = size;
        i->weight = WEIGHT_BOLD;
        i->ink = s->theme->ink;
    }
}

void asking_paint(struct scene *s, const struct asking *q)
{
    const struct tensor *m = q->tensor ? trace_find(s->trace, q->tensor) : NULL;
    if (!m || q->rows * q->columns > MOST_MARKS)
        return;
    for (int r = q->row; r < q->row + q->rows && r < m->rows; r++)
        for (int c = q->column; c < q->column + q->columns && c < m->columns;
             c++)
            if (!known(s, m, r, c))
                mark(s, &(struct address){m, r, c, -1},
                     q->rows * q->columns == 1);
}
