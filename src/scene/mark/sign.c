// SPDX-License-Identifier: MIT
#include "scene/mark/sign.h"

#include <math.h>

void paint_minuses(struct scene *s)
{
    int last = s->pose->count;
    for (int k = 0; k < last; k++) {
        const struct item cell = s->pose->items[k];
        if (!cell.negative || cell.text || fmin(cell.at.w, cell.at.h) < u(s, 6))
            continue;
        double half = fmin(fmin(cell.at.w, cell.at.h) * 0.3, u(s, 7));
        double x = cell.at.x + cell.at.w / 2, y = cell.at.y + cell.at.h / 2;
        const struct spot spots[] = {{x - half, y}, {x + half, y}};
        struct item *i = paint_line(
            s, cell.id ^ id_named("minus", 0), LAYER_LABEL, spots, 2,
            fmax(half * 0.28, u(s, 1)), fade(ink_on(cell.fill), 0.75));
        i->beat = cell.beat;
        i->turn = cell.turn;
        i->turns = cell.turns;
        i->delay = cell.delay;
        i->when = cell.when;
        i->with = cell.id;
    }
}

// How many pixels each way a cell has in the image of marks.
static int mark_size(const struct scene *s, const struct grid *g)
{
    double cell = fmin(g->cell_w, g->cell_h) * s->view->extent.scale;
    return cell >= 6 ? 3 : cell >= 3.5 ? 2 : 0;
}

static bool is_negative(const struct scene *s, const struct tensor *m, int row,
                        int column)
{
    return shows_negative(tensor_at(m, row, column), most_of_colors(s, m)) &&
           known(s, m, row, column);
}

static bool any_negative(const struct scene *s, const struct tensor *m, int row,
                         int rows)
{
    for (int r = row; r < row + rows; r++)
        for (int c = 0; c < m->columns; c++)
            if (is_negative(s, m, r, c))
                return true;
    return false;
}

void paint_negatives(struct scene *s, const struct grid *g, int row, int rows,
                     struct rect at)
{
    const struct tensor *m = g->tensor;
    int n = mark_size(s, g);
    int across = (g->turned ? rows : m->columns) * n;
    int down = (g->turned ? m->columns : rows) * n;
    if (!n || g->weights || !any_negative(s, m, row, rows))
        return;
    size_t count = (size_t)across * (size_t)down;
    color *pixels = arena_array(s->pose->arena, count, sizeof *pixels);
    for (size_t k = 0; k < count; k++)
        pixels[k] = CLEAR;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < m->columns; c++) {
            int left = (g->turned ? r : c) * n, top = (g->turned ? c : r) * n;
            bool marked = is_negative(s, m, row + r, c);
            for (int k = 0; k < n && marked; k++)
                pixels[(top + n - 1 - k) * across + left + k] =
                    fade(s->theme->paper, 0.6);
        }
    struct item *i = pose_add(
        s->pose, ITEM_IMAGE, LAYER_LABEL,
        id_cell(text_print(s, "%s signs", g->name), m, row, g->turned));
    i->at = at;
    i->rows = down;
    i->columns = across;
    i->pixels = pixels;
}
