// SPDX-License-Identifier: MIT
// A row of many results as bars from a line of 0, each under its column.
#include <math.h>

#include "base/number.h"
#include "math/range.h"
#include "panel/product/product.h"

// The bar of a column, from 0 to its number on the [scale], in its [cell].
static struct rect bar_at(const struct scene *s, const struct range *scale,
                          struct rect cell, double x)
{
    double zero = cell.y + cell.h * (1 - range_above(scale, 0));
    double end = cell.y + cell.h * (1 - range_above(scale, x));
    double tall = fmax(fabs(end - zero), u(s, 1.5));
    return (struct rect){cell.x, fmin(zero, end), cell.w, tall};
}

// What a row is read for: its largest number, over its bar or beside it.
static void paint_largest(struct scene *s, const struct meeting *m,
                          struct rect bar, int column)
{
    const struct grid *g = &m->out;
    double size = text_size(s, TEXT_BODY);
    const char *text = number_fit(s, tensor_at(g->tensor, g->row, column),
                                  CELL_DECIMALS, size, WEIGHT_BOLD, 1e9);
    if (!text)
        return;
    double wide = text_width(s, size, WEIGHT_BOLD, text) / 2;
    double x = fmin(bar.x + bar.w / 2, m->right - wide);
    paint_text(s, id_cell("bar number", g->tensor, g->row, column), x,
               bar.y - u(s, 5), size, WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
               text)
        ->beat = BEAT_RESULT;
}

void product_bars(struct scene *s, const struct meeting *m)
{
    const struct grid *g = &m->out;
    const struct tensor *t = g->tensor;
    struct range scale = {0};
    int largest = -1;
    for (int c = 0; c < t->columns; c++) {
        double x = tensor_at(t, g->row, c);
        if (!known(s, t, g->row, c) || !isfinite(x))
            continue;
        range_hold(&scale, x);
        if (largest < 0 || x > tensor_at(t, g->row, largest))
            largest = c;
    }
    range_open(&scale);
    double line = text_size(s, TEXT_BODY) * 1.3; // of the number over a bar
    for (int c = 0; c < t->columns; c++) {
        struct rect cell = grid_cell(g, g->row, c);
        bool tells = known(s, t, g->row, c);
        double x = tells ? tensor_at(t, g->row, c) : 0;
        cell.y += line;
        cell.h -= line;
        struct rect bar =
            tells && isfinite(x) ? bar_at(s, &scale, cell, x) : cell;
        struct item *i = paint_bare(s, g->name, t, g->row, c, bar);
        if (i && isfinite(x))
            make_signed(s, i, x, s->theme->positive);
        if (i && c == largest && known(s, t, g->row, -1))
            paint_largest(s, m, bar, c);
    }
    struct rect row = grid_row(g, g->row);
    double zero = row.y + line + (row.h - line) * (1 - range_above(&scale, 0));
    struct spot axis[] = {{row.x, zero}, {row.x + row.w, zero}};
    paint_line(s, id_cell("bars zero", t, g->row, -1), LAYER_LABEL, axis, 2,
               u(s, 1.5), s->theme->ink);
}
