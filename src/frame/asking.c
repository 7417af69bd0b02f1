// SPDX-License-Identifier: MIT
#include "frame/asking.h"

#include <assert.h>
#include <math.h>

enum { MOST_MARKS = 256, MOST_LIT = 8 };

static void asking_mark(struct scene *s, const struct address *a, bool alone)
{
    struct rect at;
    if (!pose_largest(s->pose, a, &at))
        return;
    double least = alone ? u(s, 8) : 0; // one that is asked for is seen
    at = rect_grow(at, fmax(least - fmin(at.w, at.h), 0) / 2);
    double size = fmin(text_size(s, 30), fmin(at.h * 0.7, at.w * 1.3));
    struct item *i =
        paint_box(s, id_cell("asked", a->tensor, a->row, a->column),
                  LAYER_OUTLINE, at, fmin(u(s, 4), at.h / 5), s->theme->paper);
    i->line = alone ? s->theme->ink : s->theme->grey;
    i->stroke = fmin(u(s, alone ? 4 : 2), at.w / 6);
    i->target = (struct target){TARGET_CELLS, *a, 0};
    if (size >= text_size(s, TEXT_SMALL) * 0.9) {
        i->text = "?";
        i->size = fmax(size, text_size(s, TEXT_SMALL));
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
                asking_mark(s, &(struct address){m, r, c, -1},
                            q->rows * q->columns == 1);
}

// What stands on the outline of a cell: words, or where these would cover other
// cells a mark of one glyph; "" where the outline is all.
struct tag {
    const char *says, *mark;
};

// In the middle of the upper edge, or to one side, -1 or 1, where another may
// stand at the other.
static struct rect tag_place(const struct scene *s, struct rect at, int side,
                             double w, double size)
{
    double x = side < 0 ? at.x + at.w - w
               : side   ? at.x
                        : at.x + at.w / 2 - w / 2;
    double most = s->view->extent.width - w;
    double over = at.h < size * 2.8 ? 1 : 0.75; // and over no number
    return (struct rect){fmax(0, fmin(x, most)), at.y - size * over, w,
                         size * 1.3};
}

// In a small cell, and over no other; at the top of one that is high.
static struct rect mark_place(const struct scene *s, struct rect at,
                              double size)
{
    double side = fmax(fmin(fmin(at.w, at.h), size * 1.35), size);
    double y = at.h > side * 1.8 ? at.y + u(s, 4) : at.y + at.h / 2 - side / 2;
    return (struct rect){at.x + at.w / 2 - side / 2, y, side, side};
}

static void asking_paint_tag(struct scene *s, const char *name, struct rect at,
                             int side, struct tag tag)
{
    double size = text_size(s, TEXT_SMALL);
    double w = text_width(s, size, WEIGHT_BOLD, tag.says) + u(s, 10);
    bool small = at.w < w * (*tag.mark ? 0.7 : 0.45) || at.h < size * 1.3;
    struct rect place =
        small ? mark_place(s, at, size) : tag_place(s, at, side, w, size);
    if (small && !*tag.mark)
        return;
    struct item *i = paint_box(s, id_named(name, 1), LAYER_CHROME, place,
                               u(s, 3), s->theme->ink);
    i->text = small ? tag.mark : tag.says;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->paper;
}

// The frame of a cell, [inside] its box; around a number that has none, which it
// does not touch.
static bool frame_place(const struct scene *s, const struct address *a,
                        double inside, struct rect *at)
{
    const struct item *box = pose_box(s->pose, a);
    if (!pose_largest(s->pose, a, at))
        return false;
    bool seen = box && (box->fill != CLEAR || box->stroke > 0);
    *at = rect_grow(*at, seen ? -inside : u(s, 4));
    return true;
}

static void frame_cell(struct scene *s, const char *name,
                       const struct address *a, double dash, int side,
                       struct tag tag)
{
    struct rect at;
    if (!frame_place(s, a, u(s, 1), &at))
        return;
    uint64_t id = id_cell(name, a->tensor, a->row, a->column);
    struct item *i = paint_outline(s, id, at, u(s, 4), u(s, 4));
    i->layer = LAYER_FLYING;
    i->dash = dash;
    asking_paint_tag(s, name, at, side, tag);
}

void answered_paint(struct scene *s, const struct asking *q)
{
    const struct tensor *m = q->tensor ? trace_find(s->trace, q->tensor) : NULL;
    if (!m || q->rows > 1 || q->columns > MOST_LIT)
        return;
    for (int c = q->column; c < q->column + q->columns && c < m->columns; c++) {
        struct address a = {m, q->row, c, -1};
        struct rect at;
        if (!known(s, m, a.row, c) || !frame_place(s, &a, 0, &at))
            continue;
        const struct item *cell = pose_box(s->pose, &a);
        if (cell)
            print_as_said(s, s->pose->items + (cell - s->pose->items), m, a.row,
                          c);
        struct item *i = paint_outline(s, id_cell("answered", m, a.row, c), at,
                                       u(s, 4), u(s, 2.5));
        i->line = s->theme->light;
        i->layer = LAYER_FLYING;
    }
}

void asking_paint(struct scene *s, const struct asking *q)
{
    assert(q->tensor || !q->pointed);
    assert(!q->tensor || (q->rows > 0 && q->columns > 0));
    const struct tensor *m = q->tensor ? trace_find(s->trace, q->tensor) : NULL;
    if (!m)
        return;
    if (q->rows * q->columns <= MOST_MARKS)
        mark_all(s, q, m);
    if (q->pointed)
        frame_cell(s, "asked at",
                   &(struct address){m, q->at_row, q->at_column, -1}, 0, 0,
                   (struct tag){caption(s, "asking.yours", NO_SLOTS), ""});
}

void pointed_paint(struct scene *s, const struct pointed *p)
{
    assert(p->tensor);
    const struct tensor *m = trace_find(s->trace, p->tensor);
    if (!m)
        return;
    int side = p->right || p->row != p->right_row ? 0
               : p->column < p->right_column      ? -1
                                                  : p->column > p->right_column;
    struct address yours = {m, p->row, p->column, -1};
    struct address right = {m, p->right_row, p->right_column, -1};
    // of several that are right yours; who was asked nothing has none
    frame_cell(s, "right at", p->right ? &yours : &right, 0, -side,
               (struct tag){caption(s, "asking.right", NO_SLOTS), "✓"});
    if (!p->right)
        frame_cell(s, "asked at", &yours, u(s, 5), side,
                   (struct tag){caption(s, "asking.yours.not", NO_SLOTS), "✗"});
}
