// SPDX-License-Identifier: MIT
// A lens over an image of weights: the cells around the one that is looked at,
// large, with their numbers and names.
#include "panel/lens.h"

#include <math.h>

#include "base/number.h"
#include "trace/origin.h"

// How many cells it shows, what is shown best first.
static const struct {
    int rows, columns;
} sizes[] = {{5, 5}, {3, 3}, {3, 1}, {1, 3}, {1, 1}};

enum { SIZES = sizeof sizes / sizeof *sizes };

struct lens {
    const struct grid *g;
    int row, column, rows, columns; // shown
    double label, head;             // room for names
    double cell_w, cell_h;
    struct rect at;
};

// The first of [side] cells around [middle], of [count].
static int first_of(int middle, int side, int count)
{
    int first = middle - side / 2;
    if (first + side > count)
        first = count - side;
    return first > 0 ? first : 0;
}

static bool fit_cells(const struct scene *s, const struct grid *g, int rows,
                      int columns, struct lens *l)
{
    const struct address *f = &s->focus;
    const struct tensor *m = g->tensor;
    double size = text_size(s, TEXT_SMALL), widest = 0;
    *l = (struct lens){.g = g};
    l->rows = m->rows < rows ? m->rows : rows;
    l->columns = m->columns < columns ? m->columns : columns;
    l->row = first_of(f->row, l->rows, m->rows);
    l->column = first_of(f->column, l->columns, m->columns);
    for (int r = 0; r < l->rows; r++)
        widest = fmax(widest, text_width(s, size, WEIGHT_BOLD,
                                         row_name(s, m, l->row + r)));
    l->cell_w = text_width(s, size, WEIGHT_BOLD, "−0.0000") + u(s, 8);
    l->cell_h = size * 1.7;
    l->label = fmin(widest, l->cell_w) + u(s, 16);
    l->head = size * 1.6;
    struct rect box = grid_box(g), cell = grid_cell(g, f->row, f->column);
    double off = u(s, 12);
    l->at.w = l->label + l->columns * l->cell_w + u(s, 6);
    l->at.h = l->head + l->rows * l->cell_h + u(s, 6);
    // Above or below what is looked at, wherever there is more room.
    double above = cell.y - box.y, below = box.y + box.h - cell.y - cell.h;
    l->at.y = above > below ? cell.y - off - l->at.h : cell.y + cell.h + off;
    l->at.x = fmax(box.x, fmin(cell.x + cell.w / 2 - l->at.w / 2,
                               box.x + box.w - l->at.w));
    return l->at.w <= box.w && fmax(above, below) >= l->at.h + off;
}

// As many cells as there is room for.
static bool fit(const struct scene *s, const struct grid *g, struct lens *l)
{
    for (int i = 0; i < SIZES; i++)
        if (fit_cells(s, g, sizes[i].rows, sizes[i].columns, l))
            return true;
    return false;
}

static void paint_name(struct scene *s, uint64_t id, double x, double y,
                       enum align align, double width, bool here,
                       enum role role, const char *name)
{
    double size = text_size(s, TEXT_SMALL);
    enum weight weight = here ? WEIGHT_BOLD : WEIGHT_REGULAR;
    paint_text(s, id, x, y, size, weight, align, role_color(s->theme, role),
               text_fit(s, size, weight, name, width))
        ->layer = LAYER_FLYING;
}

// One precision for all numbers of the lens.
static struct figures lens_figures(const struct scene *s, const struct lens *l)
{
    const struct tensor *m = l->g->tensor;
    struct figures f = {.size = text_size(s, TEXT_SMALL), .decimals = -1};
    for (int r = l->row; r < l->row + l->rows; r++) {
        f.shares = f.shares || row_is_of_shares(m, r);
        for (int c = l->column; c < l->column + l->columns; c++)
            if (known(s, m, r, c))
                figures_count(&f, tensor_at(m, r, c));
    }
    for (int d = FORMULA_DECIMALS; d >= 1 && f.decimals < 0; d--)
        if (figures_width(s, &f, f.size, d) <= l->cell_w - u(s, 6))
            f.decimals = d;
    return f;
}

static void paint_number(struct scene *s, const struct lens *l,
                         const struct figures *f, int row, int column)
{
    struct rect at = {l->at.x + l->label + (column - l->column) * l->cell_w,
                      l->at.y + l->head + (row - l->row) * l->cell_h,
                      l->cell_w - u(s, 2), l->cell_h - u(s, 2)};
    const struct tensor *m = l->g->tensor;
    struct item *i = paint_bare(s, "lens", m, row, column, at);
    if (!i)
        return;
    i->layer = LAYER_FLYING;        // in a layer nothing is over another
    i->target = (struct target){0}; // the image under it answers
    if (row == s->focus.row && column == s->focus.column) {
        i->line = s->theme->ink;
        i->stroke = u(s, 3);
    }
    i->size = f->size;
    if (f->decimals >= 0)
        i->text =
            number_alike(s, tensor_at(m, row, column), row_is_of_shares(m, row),
                         f->decimals, f->size, WEIGHT_BOLD, at.w - u(s, 4));
}

void paint_lens(struct scene *s, const struct grid *g)
{
    const struct tensor *m = g->tensor;
    const struct address *f = &s->focus;
    struct lens l;
    if (!grid_is_image(s, g) || f->tensor != m || f->row < 0 || f->column < 0 ||
        s->view->look.thumbnail || !fit(s, g, &l))
        return;
    paint_framed(s, id_named("lens", 0), LAYER_OUTLINE, l.at, u(s, 5),
                 s->theme->paper, u(s, 1.5));
    const struct figures figures = lens_figures(s, &l);
    double size = text_size(s, TEXT_SMALL);
    for (int c = l.column; c < l.column + l.columns; c++)
        paint_name(s, id_cell("lens top", m, -1, c),
                   l.at.x + l.label + (c - l.column + 0.5) * l.cell_w,
                   l.at.y + size * 1.2, ALIGN_MIDDLE, l.cell_w - u(s, 6),
                   c == f->column, m->column_role, column_name(s, m, c));
    for (int r = l.row; r < l.row + l.rows; r++) {
        double y = l.at.y + l.head + (r - l.row + 0.5) * l.cell_h;
        paint_name(s, id_cell("lens left", m, r, -1),
                   l.at.x + l.label - u(s, 8), y + size * CAP_MIDDLE, ALIGN_END,
                   l.label - u(s, 12), r == f->row, m->row_role,
                   row_name(s, m, r));
        for (int c = l.column; c < l.column + l.columns; c++)
            paint_number(s, &l, &figures, r, c);
    }
}
