// SPDX-License-Identifier: MIT
// The weights of all heads side by side, with the light through all of them on
// the row that their averages are of.
#include <math.h>

#include "panel/figure/figure.h"
#include "panel/gathered/gathered.h"

static const struct tensor *weights_of(const struct gathered *g, int k)
{
    return gathered_mix(g, k)->in[0].tensor;
}

// The words of rows stand once, at the left of all.
static double words_room(const struct scene *s, const struct gathered *g,
                         struct rect at)
{
    const struct tensor *m = weights_of(g, 0);
    return fmin(labels_width(s, m, 0, m->rows), at.w * 0.2) + u(s, 14);
}

static bool tables_layout(const struct scene *s, const struct gathered *g,
                          struct rect at, struct figure *f)
{
    double most = u(s, 74), least = u(s, 12);
    f->across.around = 0.5;
    f->down = (struct ranks){.around = 0.5};
    for (int k = 0; k < g->heads; k++) {
        const struct tensor *m = weights_of(g, k);
        f->part[k] = part_of(m);
        f->part[k].grid.weights = true;
        f->part[k].column = k;
        double words = k ? 0 : words_room(s, g, at);
        rank_add(&f->across, words, m->columns, least, most, most)->before =
            track_from(u(s, k ? 22 : 0), 0);
    }
    f->count = g->heads;
    rank_add(&f->down, heading_line(s) * 2.5, weights_of(g, 0)->rows, least,
             most, most);
    if (!figure_solve_across(f, at) || !figure_solve_down(f, at))
        return false;
    for (int k = 0; k < f->count; k++)
        figure_grid(s, f, &f->part[k], most);
    return true;
}

static void paint_head_name(struct scene *s, const struct grid *g, int k)
{
    struct rect box = grid_box(g);
    double size = text_size(s, TEXT_BODY);
    const char *name = caption(s, "part.head", SLOTS(COUNT("n", k + 1)));
    paint_text(s, id_cell("title", g->tensor, -1, -1), box.x + box.w / 2,
               box.y - heading_line(s) * 1.45, size, WEIGHT_BOLD, ALIGN_MIDDLE,
               s->theme->ink, text_fit(s, size, WEIGHT_BOLD, name, box.w));
}

bool gathered_tables(struct scene *s, const struct gathered *g, struct rect at)
{
    struct figure f = {0};
    if (!tables_layout(s, g, at, &f))
        return false;
    const struct grid *first = &f.part[0].grid;
    struct rect row = grid_row(first, g->row);
    struct rect end = grid_row(&f.part[f.count - 1].grid, g->row);
    row.w = end.x + end.w - row.x;
    paint_pool(s, "gathered row", rect_grow(row, u(s, 4)));
    grid_left_labels(s, first, words_room(s, g, at) - u(s, 12),
                     first->tensor->row_role);
    for (int k = 0; k < f.count; k++) {
        const struct grid *one = &f.part[k].grid;
        grid_paint(s, one);
        grid_top_labels(s, one, one->tensor->column_role);
        paint_head_name(s, one, k);
    }
    return true;
}
