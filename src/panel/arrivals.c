// SPDX-License-Identifier: MIT
// How much of each value arrives, a line for each word: its numbers, their
// length, its weight, and what these two come to.
//
//            V: values      length   weight    arrives
//   movie     0    1           1     0.0484  =  0.0484
//   not      −4    0           4     0.5893  =  2.3574
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/grid.h"
#include "scene/grid/heading.h"

enum { LENGTH, WEIGHT, ARRIVES, COLUMNS };

struct arrivals {
    const struct tensor *weights, *out;
    int weight_row, row;
    struct grid V;
    double x[COLUMNS], wide; // of the numbers behind the values
    struct figures figures;
};

static double length_of(const struct tensor *V, int row)
{
    double squares = 0;
    for (int c = 0; c < V->columns; c++)
        squares += tensor_at(V, row, c) * tensor_at(V, row, c);
    return sqrt(squares);
}

static void find_arrivals(const struct scene *s, struct arrivals *a)
{
    const struct operation *o = scene_operation(s);
    a->row = s->now.row < 0 ? 0 : s->now.row;
    a->out = o->out;
    a->weights = o->in[0].tensor;
    a->weight_row = operand_row(o, 0, a->row);
    a->V = (struct grid){.tensor = o->in[1].tensor,
                         .name = "cell",
                         .rows = o->in[1].tensor->rows};
}

static bool lay_arrivals(const struct scene *s, struct rect at,
                         struct arrivals *a)
{
    struct grid *g = &a->V;
    const struct tensor *V = g->tensor;
    double head = text_size(s, TEXT_BODY) * 3.2;
    double words = fmin(labels_width(s, V, 0, V->rows) + u(s, 16), at.w * 0.2);
    double gap = fmin(u(s, 30), at.w * 0.03);
    figures_count_rows(s, &a->figures, a->weights, a->weight_row, 1);
    figures_count_rows(s, &a->figures, a->out, a->row, 1);
    for (int k = 0; k < V->rows; k++)
        figures_count(&a->figures, length_of(V, k));
    double room = at.w - words - COLUMNS * gap;
    a->wide = fmin(room * 0.2, u(s, 96));
    double cell = fmin((room - COLUMNS * a->wide) / V->columns, u(s, 80));
    double line = fmin((at.h - head) / V->rows, u(s, 52));
    double used = words + cell * V->columns + COLUMNS * (gap + a->wide);
    g->gap = line > u(s, 12) && cell > u(s, 12) ? u(s, 3) : 0;
    g->cell_w = cell - g->gap;
    g->cell_h = line - g->gap;
    g->x = at.x + (at.w - used) / 2 + words;
    g->y = at.y + head + (at.h - head - line * V->rows) / 2;
    for (int k = 0; k < COLUMNS; k++)
        a->x[k] = g->x + cell * V->columns + gap + k * (a->wide + gap);
    figures_fit(s, &a->figures, a->wide - u(s, 6), g->cell_h, CELL_DECIMALS, 1);
    return line >= u(s, 9) && cell >= u(s, 4);
}

static struct rect place_of(const struct arrivals *a, int column, int word)
{
    struct rect row = grid_cell(&a->V, word, 0);
    return (struct rect){a->x[column], row.y, a->wide, row.h};
}

static void paint_length(struct scene *s, const struct arrivals *a, int word)
{
    const struct tensor *V = a->V.tensor;
    uint64_t id = id_cell("carried length", V, word, 0);
    bool stands = true;
    for (int c = 0; c < V->columns; c++)
        stands = stands && known(s, V, word, c);
    if (stands)
        paint_value(s, id, place_of(a, LENGTH, word), length_of(V, word),
                    most_of_colors(s, V), LIGHT_PLAIN, &a->figures);
    else
        paint_empty(s, id, place_of(a, LENGTH, word));
}

static void paint_heads(struct scene *s, const struct arrivals *a)
{
    static const char *const keys[] = {"panel.arrivals.length",
                                       "panel.arrivals.weight",
                                       "panel.arrivals.arrives"};
    double small = text_size(s, TEXT_SMALL), size = text_size(s, TEXT_BODY);
    double y = a->V.y - small * 0.7;
    for (int k = 0; k < COLUMNS; k++) {
        const char *text = caption(s, keys[k], NO_SLOTS);
        if (text_width(s, small, WEIGHT_REGULAR, text) <= a->wide + u(s, 20))
            paint_text(s, id_named("arrivals head", k), a->x[k] + a->wide / 2,
                       y, small, WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey,
                       text);
    }
    paint_title(s, "title", a->V.tensor, "", a->V.x, y - size * 1.3,
                a->x[LENGTH] - a->V.x, ALIGN_START);
}

bool panel_arrivals(struct scene *s, const struct panel *p, struct rect at)
{
    struct arrivals a = {0};
    (void)p;
    find_arrivals(s, &a);
    if (!lay_arrivals(s, at, &a))
        return false;
    grid_paint(s, &a.V);
    if (a.V.tensor->column_labels)
        grid_top_labels(s, &a.V, ROLE_NONE);
    grid_left_labels(s, &a.V, at.w * 0.2, rows_role(a.V.tensor));
    for (int k = 0; k < a.V.tensor->rows; k++) {
        paint_length(s, &a, k);
        paint_cell_among(s, "cell", a.weights, a.weight_row, k,
                         place_of(&a, WEIGHT, k), &a.figures);
        paint_cell_among(s, "cell", a.out, a.row, k, place_of(&a, ARRIVES, k),
                         &a.figures);
    }
    paint_heads(s, &a);
    return true;
}
