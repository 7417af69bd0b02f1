// SPDX-License-Identifier: MIT
// The matrices of a step as squares, one for each number: what is looked at
// stands in the light, what it reads is filled. The result first, then its
// operands.
#include <math.h>

#include "frame/whole/shapes.h"
#include "frame/whole/whole.h"
#include "scene/mark/notation.h"
#include "trace/op.h"
#include "trace/term.h"

enum { CELLS = 400 };

static bool is_read(const struct scene *s, const struct tensor *m, int row,
                    int column)
{
    for (int i = 0; i < s->read_count; i++) {
        const struct cells *c = &s->reads[i];
        if (c->tensor == m && row >= c->row && row < c->row + c->rows &&
            column >= c->column && column < c->column + c->columns)
            return true;
    }
    return false;
}

static int add_shape(struct shape *shapes, int count, const struct tensor *m)
{
    for (int k = 0; k < count; k++)
        if (shapes[k].tensor == m)
            return count;
    if (count < MOST_SHAPES)
        shapes[count++] = (struct shape){.tensor = m, .name = "whole shape"};
    return count;
}

int shapes_of(const struct scene *s, struct shape *out)
{
    const struct operation *o = operation_of(&s->now);
    int count = add_shape(out, 0, s->now.tensor);
    for (int i = 0; i < o->in_count; i++)
        count = add_shape(out, count, o->in[i].tensor);
    return count;
}

double shape_width(const struct shape *f)
{
    return f->w * (f->turned ? f->tensor->rows : f->tensor->columns);
}

double shape_height(const struct shape *f)
{
    return f->h * (f->turned ? f->tensor->columns : f->tensor->rows);
}

void fit_shape(struct shape *f, double most_w, double most_h, double largest)
{
    const struct tensor *m = f->tensor;
    f->w = fmin(most_w / (f->turned ? m->rows : m->columns), largest);
    f->h = fmin(most_h / (f->turned ? m->columns : m->rows), largest);
    double side = fmin(f->w, f->h);
    if (side > largest / 6)
        f->w = f->h = side; // squares while they can be
}

static void paint_number(struct scene *s, const struct shape *f, int row,
                         int column, struct rect at)
{
    const struct theme *t = s->theme;
    const struct tensor *m = f->tensor;
    bool there = known(s, m, row, column);
    bool here = s->focus.row >= 0 && in_focus(s, m, row, column);
    bool lit = here || is_read(s, m, row, column);
    color line = m->role == ROLE_NONE ? t->grey : role_color(t, m->role);
    color fill = here    ? t->pool
                 : lit   ? line
                 : there ? role_band(t, m->role)
                         : t->paper;
    struct item *i = paint_box(s, id_cell(f->name, m, row, column), LAYER_CELL,
                               at, fmin(at.w, at.h) / 6, fill);
    i->line = here ? t->ink : there ? line : t->slot_line;
    i->stroke = fmin(u(s, here ? 2.5 : 1), fmin(at.w, at.h) / 5);
    i->dash = there || fmin(at.w, at.h) < u(s, 8) ? 0 : u(s, 2);
    i->target = (struct target){TARGET_CELLS, {m, row, column, -1}, 0};
}

// Where cells that are read lie in a shape at (x, y).
static struct rect band_of_cells(const struct scene *s, const struct shape *f,
                                 const struct cells *c, double x, double y)
{
    bool turned = f->turned;
    return (struct rect){
        x + (turned ? c->row : c->column) * f->w,
        y + (turned ? c->column : c->row) * f->h,
        fmax((turned ? c->rows : c->columns) * f->w, u(s, 1.5)),
        fmax((turned ? c->columns : c->rows) * f->h, u(s, 1.5))};
}

// More numbers than one could see are one box, with bands where it is read.
static void paint_many(struct scene *s, const struct shape *f, double x,
                       double y)
{
    const struct tensor *m = f->tensor;
    color line =
        m->role == ROLE_NONE ? s->theme->grey : role_color(s->theme, m->role);
    struct rect all = {x, y, shape_width(f), shape_height(f)};
    struct item *i = paint_box(s, id_cell(f->name, m, -1, -1), LAYER_CELL, all,
                               0, role_band(s->theme, m->role));
    i->line = line;
    i->stroke = u(s, 1);
    i->target = (struct target){TARGET_CELLS, {m, -1, -1, -1}, 0};
    for (int k = 0; k < s->read_count; k++) {
        const struct cells *c = &s->reads[k];
        if (c->tensor == m)
            paint_box(s, id_cell(text_print(s, "%s band", f->name), m, k, -1),
                      LAYER_CELL, band_of_cells(s, f, c, x, y), 0, line);
    }
}

void paint_shape(struct scene *s, const struct shape *f, double x, double y)
{
    const struct tensor *m = f->tensor;
    if (m->rows * m->columns > CELLS || fmin(f->w, f->h) < u(s, 3)) {
        paint_many(s, f, x, y);
        return;
    }
    double air = fmin(u(s, 1), fmin(f->w, f->h) / 8);
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            paint_number(s, f, r, c,
                         rect_grow((struct rect){x + (f->turned ? r : c) * f->w,
                                                 y + (f->turned ? c : r) * f->h,
                                                 f->w, f->h},
                                   -air));
}

// "scores 3 × 3", or what of it fits [width].
static const char *shape_caption(const struct scene *s, const struct tensor *m,
                                 double size, double width)
{
    const char *title = tensor_title(s->view->words, s->pose->arena, m);
    const char *full =
        caption(s, "whole.shape",
                SLOTS(TEXT("name", title), COUNT("rows", m->rows),
                      COUNT("columns", m->columns)));
    if (text_width(s, size, WEIGHT_REGULAR, full) <= width)
        return full;
    return text_fit(s, size, WEIGHT_REGULAR,
                    tensor_short(s->view->words, s->pose->arena, m), width);
}

// A shape under its name, in the middle of [at].
static void paint_named(struct scene *s, struct shape *f, struct rect at,
                        double name_width)
{
    double size = text_size(s, TEXT_SMALL), top = at.y + size * 1.4;
    fit_shape(f, at.w * 0.9, at.y + at.h - top, u(s, 18));
    double w = shape_width(f);
    paint_notation(s, id_cell("whole shape name", f->tensor, -1, -1),
                   at.x + at.w / 2, at.y + size - u(s, 4), size, WEIGHT_REGULAR,
                   ALIGN_MIDDLE, role_color(s->theme, f->tensor->role),
                   shape_caption(s, f->tensor, size, name_width));
    paint_shape(s, f, at.x + (at.w - w) / 2, top);
}

// Of [count] shapes those that stand over no letter of [tall]; how many.
static int without_letters(const struct whole_line *tall, struct shape *shapes,
                           int count)
{
    int kept = 0;
    for (int k = 0; k < count; k++)
        if (!tall || !tall_stands_over(tall, shapes[k].tensor))
            shapes[kept++] = shapes[k];
    return kept;
}

// Side by side; in a place that is higher than wide under each other.
void whole_shapes(struct scene *s, struct rect at,
                  const struct whole_line *tall)
{
    struct shape shapes[MOST_SHAPES];
    int count = without_letters(tall, shapes, shapes_of(s, shapes));
    double gap = u(s, 28);
    if (!count)
        return;
    if (at.h > at.w) {
        double high = fmin((at.h - (count - 1) * gap) / count, u(s, 110));
        double y = at.y + (at.h - count * high - (count - 1) * gap) / 2;
        for (int k = 0; k < count; k++)
            paint_named(s, &shapes[k],
                        (struct rect){at.x, y + k * (high + gap), at.w, high},
                        at.w);
        return;
    }
    double room = (at.w - (count - 1) * gap) / count;
    double slot = fmin(room, u(s, 200));
    double x = at.x + (at.w - count * slot - (count - 1) * gap) / 2;
    for (int k = 0; k < count; k++)
        paint_named(s, &shapes[k],
                    (struct rect){x + k * (slot + gap), at.y + u(s, 10), slot,
                                  at.h - u(s, 20)},
                    slot + gap * 0.7);
}
