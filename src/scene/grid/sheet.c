// SPDX-License-Identifier: MIT
#include "scene/grid/sheet.h"

#include <assert.h>
#include <math.h>

#include "scene/mark/sign.h"

// Cells smaller than this are images.
static double smallest_box(const struct scene *s)
{
    return fmax(u(s, 12), 9);
}

// [x] down to a whole number of half device pixels: two columns, a sine and
// its cosine, are then always equally wide. Less than a pixel stays.
static double snap(const struct scene *s, double x)
{
    double pixels = x * s->view->extent.scale;
    return pixels < 1 ? x : floor(pixels * 2) / 2 / s->view->extent.scale;
}

static double whole(const struct scene *s, double x)
{
    return round(x * s->view->extent.scale) / s->view->extent.scale;
}

struct sheet sheet_fit(const struct scene *s, const struct tensor *m,
                       struct rect at, double most_w, double most_h)
{
    struct sheet h = {grid_fit(s, m, at, false, most_w, most_h), false, 1};
    struct grid *g = &h.grid;
    h.fine = fmin(g->cell_w, g->cell_h) < smallest_box(s);
    g->x = whole(s, at.x);
    g->y = whole(s, at.y);
    if (!h.fine)
        return h;
    g->gap = 0;
    g->cell_w = snap(s, fmin(at.w / m->columns, most_w));
    g->cell_h = fmin(at.h / m->rows, most_h);
    double even =
        floor(g->cell_h * s->view->extent.scale) / s->view->extent.scale;
    if (even > g->cell_h * 0.9)
        g->cell_h = even;
    if (g->cell_w * s->view->extent.scale < 1 && m->columns % 2 == 0)
        h.stride = 2;
    return h;
}

struct item *paint_strip(struct scene *s, uint64_t id, struct rect at,
                         const color *pixels, int count)
{
    assert(pixels && count > 0);
    struct item *i = pose_add(s->pose, ITEM_IMAGE, LAYER_CELL, id);
    i->at = at;
    i->rows = 1;
    i->columns = count;
    i->pixels = pixels;
    return i;
}

// The cell that this very step computes arrives as an item of its own.
static bool newest(const struct scene *s, const struct tensor *m, int row,
                   int column)
{
    const struct address *a = &s->now;
    return a->tensor == m && a->row == row && a->column == column;
}

// How many numbers of a row are known: they are made from the left.
static int known_columns(const struct scene *s, const struct tensor *m, int row)
{
    int count = known(s, m, row, -1) ? m->columns : 0;
    while (count < m->columns && known(s, m, row, count))
        count++;
    return count;
}

// The colours of every [stride]-th number of a row.
static void row_colors(const struct scene *s, const struct tensor *m, int row,
                       int stride, const struct range *range, color *out)
{
    const double *x = tensor_row(m, row);
    int count = m->columns / stride;
    if (stride > 1) {
        double *few = arena_array(s->pose->arena, (size_t)count, sizeof *few);
        for (int k = 0; k < count; k++)
            few[k] = x[k * stride];
        x = few;
    }
    level_colors(s->theme, x, count, range, 0, out, 1);
}

struct item *paint_row_strip(struct scene *s, uint64_t id,
                             const struct tensor *m, int row, struct rect at,
                             int stride)
{
    assert(row >= 0 && row < m->rows && stride > 0);
    int count = m->columns / stride;
    color *pixels = arena_array(s->pose->arena, (size_t)count, sizeof *pixels);
    struct range range = range_of_colors(s, m);
    bool all = known(s, m, row, -1);
    row_colors(s, m, row, stride, &range, pixels);
    for (int k = 0; k < count; k++) {
        int c = k * stride;
        if (!(all || known(s, m, row, c)) || newest(s, m, row, c))
            pixels[k] = CLEAR;
    }
    return paint_strip(s, id, at, pixels, count);
}

// A dashed line around what is not computed yet: the rest of a row and the
// rows below.
static void paint_rest(struct scene *s, const struct grid *g)
{
    const struct tensor *m = g->tensor;
    int row = 0;
    while (row < m->rows && known(s, m, row, -1))
        row++;
    if (row == m->rows)
        return;
    struct rect all = grid_box(g);
    double x = grid_cell(g, row, 0).x + known_columns(s, m, row) * g->cell_w;
    double y = all.y + row * g->cell_h, below = y + g->cell_h;
    double right = all.x + all.w, bottom = all.y + all.h;
    struct spot spots[] = {{x, y},          {right, y},     {right, bottom},
                           {all.x, bottom}, {all.x, below}, {x, below},
                           {x, y}};
    paint_line(s, id_cell("rest", m, -1, -1), LAYER_LINK, spots, 7, u(s, 1.2),
               s->theme->slot_line)
        ->dash = u(s, 4);
}

static void paint_newest(struct scene *s, const struct grid *g)
{
    const struct address *a = &s->now;
    if (a->tensor != g->tensor || a->column < 0 ||
        !known(s, a->tensor, a->row, a->column))
        return;
    struct range range = range_of_colors(s, a->tensor);
    paint_box(
        s, id_cell("cell", a->tensor, a->row, a->column), LAYER_CELL,
        grid_cell(g, a->row, a->column), 0,
        level_color(s->theme, tensor_at(a->tensor, a->row, a->column), &range));
}

// The mouse finds its cell through an image that does not show.
static void paint_target(struct scene *s, const struct grid *g)
{
    struct item *i = pose_add(s->pose, ITEM_IMAGE, LAYER_CELL,
                              id_cell("cell target", g->tensor, -1, -1));
    i->at = grid_box(g);
    i->rows = g->rows;
    i->columns = g->tensor->columns;
    i->alpha = 0;
    i->target = (struct target){TARGET_CELLS, {g->tensor, 0, 0, -1}, 0};
}

struct scene scene_plain(const struct scene *s)
{
    struct scene plain = *s;
    plain.focus = (struct address){s->focus.tensor, -1, -1, -1};
    return plain;
}

// A digit alone would say too little where two decimals do not fit.
static void paint_boxes(struct scene *s, const struct grid *g)
{
    struct scene plain = scene_plain(s);
    struct view view = *s->view;
    double size = text_size(s, TEXT_SMALL);
    double need = text_width(s, size, WEIGHT_REGULAR, "−0.00") + u(s, 5);
    view.look.numbers = view.look.numbers && g->cell_w >= need;
    plain.view = &view;
    grid_paint(&plain, g);
}

// What is to come at a quarter of its colour: a pattern shows as one from its
// first cell on. Never while something is asked for.
static void paint_ghost(struct scene *s, const struct sheet *h)
{
    const struct tensor *m = h->grid.tensor;
    int across = m->columns / h->stride;
    if (!h->ghost || s->asked || s->hidden || s->blanks ||
        known(s, m, m->rows - 1, -1))
        return;
    struct range range = range_of_colors(s, m);
    color *pixels = arena_array(
        s->pose->arena, (size_t)m->rows * (size_t)across, sizeof *pixels);
    for (int r = 0; r < m->rows; r++) {
        color *row = pixels + (size_t)r * (size_t)across;
        int there = known_columns(s, m, r);
        if (there < m->columns)
            row_colors(s, m, r, h->stride, &range, row);
        for (int k = 0; k < across; k++)
            row[k] = k * h->stride < there
                         ? CLEAR
                         : mix_colors(s->theme->chrome, row[k], 0.25);
    }
    struct item *i = pose_add(s->pose, ITEM_IMAGE, LAYER_SLOT,
                              id_cell("sheet ghost", m, -1, -1));
    i->at = grid_box(&h->grid);
    i->rows = m->rows;
    i->columns = across;
    i->pixels = pixels;
}

void sheet_paint(struct scene *s, const struct sheet *h)
{
    const struct grid *g = &h->grid;
    const struct tensor *m = g->tensor;
    if (!h->fine) {
        paint_boxes(s, g);
        return;
    }
    struct item *ground = paint_box(s, id_cell("sheet", m, -1, -1), LAYER_SLOT,
                                    grid_box(g), 0, s->theme->chrome);
    ground->line = s->theme->rule;
    ground->stroke = u(s, 1);
    paint_ghost(s, h);
    for (int row = 0; row < m->rows; row++) {
        if (!known(s, m, row, 0))
            break;
        struct rect at = grid_row(g, row);
        double top = whole(s, at.y); // no seams between rows
        at.h = whole(s, at.y + at.h) - top;
        at.y = top;
        struct item *i = paint_row_strip(s, id_cell("cell row", m, row, 0), m,
                                         row, at, h->stride);
        i->delay = (double)row / m->rows;
        paint_negatives(s, g, row, 1, at);
    }
    paint_rest(s, g);
    paint_newest(s, g);
    paint_target(s, g);
}

struct item *sheet_frame(struct scene *s, const char *name, struct rect at,
                         double grow, bool lit)
{
    return paint_outline(s, id_named(name, 0), rect_grow(at, grow), u(s, 2),
                         u(s, lit ? 2.5 : 1.5));
}
