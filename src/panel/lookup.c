// SPDX-License-Identifier: MIT
// A word looked up: its row leaves the table and stands under it. Once all are,
// they stand beside the table, or in a tall window under it.
#include <math.h>

#include "base/number.h"
#include "panel/dictionary.h"
#include "panel/panels.h"
#include "scene/grid/heading.h"

struct lookup {
    struct dictionary table;
    struct grid row; // what is looked up
    struct figures figures;
    double left, label; // room at its left
};

// The row that is looked at, else the one that the step makes.
static int row_of(const struct scene *s)
{
    const struct address *f = &s->focus;
    if (f->tensor == s->now.tensor && f->row >= 0)
        return f->row;
    return s->now.row >= 0 ? s->now.row : s->now.tensor->rows - 1;
}

static double row_height(const struct scene *s)
{
    return text_size(s, TEXT_NUMBER) * 2.2;
}

static bool lookup_place(const struct scene *s, struct rect at,
                         struct lookup *l)
{
    const struct tensor *m = s->now.tensor;
    double size = text_size(s, TEXT_BODY), tall = row_height(s);
    struct rect above = at;
    above.h -= tall + text_size(s, TEXT_SMALL) + u(s, 30);
    l->row = (struct grid){.tensor = m, .name = "cell", .row = row_of(s)};
    l->row.rows = 1;
    if (!dictionary_fit(s, m, above, &l->table))
        return false;
    l->label = fmax(text_width(s, size, WEIGHT_BOLD, title_of(s, m)),
                    text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                               row_name(s, m, l->row.row)));
    figures_count_rows(s, &l->figures, m, l->row.row, 1);
    double number =
        figures_width(s, &l->figures, text_size(s, TEXT_SMALL), CELL_DECIMALS) +
        u(s, 12);
    double rest = fmax(at.w - m->columns * number, u(s, 40));
    l->label = fmin(l->label + u(s, 16), fmin(rest, at.w * 0.35));
    double pitch = fmin(u(s, 92), (at.w - l->label) / m->columns);
    double width = l->label + pitch * m->columns;
    l->left = at.x + (at.w - width) / 2;
    grid_space(s, &l->row, l->left + l->label, at.y + at.h - tall, pitch, tall,
               pitch, tall);
    figures_fit(s, &l->figures, l->row.cell_w, l->row.cell_h, CELL_DECIMALS, 1);
    l->row.figures = &l->figures;
    return true;
}

// Its name, and whose numbers they are.
static void paint_names(struct scene *s, const struct lookup *l)
{
    const struct tensor *m = l->row.tensor, *table = l->table.table;
    struct rect at = grid_box(&l->row);
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double x = at.x - u(s, 14), room = l->label - u(s, 14);
    double y = at.y + at.h / 2;
    const struct address a = {m, l->row.row, -1, -1};
    int word = operation_of(&a)->in[0].row;
    paint_title(s, "title", m, "", x, y - size * 0.1, room, ALIGN_END);
    if (known(s, m, l->row.row, 0) || s->now.row == l->row.row)
        paint_remark(s, id_cell("looked up", m, l->row.row, -1), x,
                     y + small * 1.1, room, ALIGN_END,
                     caption(s, "row.labelled",
                             SLOTS(TEXT("label", row_name(s, table, word)))));
}

// --- all rows ----------------------------------------------------------------

// Over the rows: their name and the numbers of their columns.
static double rows_head(const struct scene *s)
{
    return heading_line(s) + text_size(s, TEXT_SMALL) * 1.3 + u(s, 12);
}

// The rows in [at], under the head of the table where they stand beside it.
static void place_rows(const struct scene *s, struct rect at, struct lookup *l)
{
    const struct tensor *m = s->now.tensor;
    l->row = (struct grid){.tensor = m, .name = "cell", .rows = m->rows};
    l->label = fmin(labels_width(s, m, 0, m->rows), at.w * 0.25) + u(s, 14);
    double head = rows_head(s), wide = (at.w - l->label) / m->columns;
    double pitch = fmin(u(s, 92), wide);
    double high = fmin((at.h - head) / m->rows, fmax(u(s, 22), pitch * 0.8));
    double x = at.x + (at.w - l->label - pitch * m->columns) / 2 + l->label;
    grid_space(s, &l->row, x, at.y + head, pitch, high, pitch, high);
    figures_count_rows(s, &l->figures, m, 0, m->rows);
    figures_fit(s, &l->figures, l->row.cell_w, l->row.cell_h, CELL_DECIMALS, 1);
    l->row.figures = &l->figures;
}

static bool all_place(const struct scene *s, struct rect at, struct lookup *l)
{
    struct rect table = at, rows = at;
    double need = rows_head(s) + s->now.tensor->rows * u(s, 22);
    if (is_tall(s)) {
        rows.h = fmin(need, at.h * 0.5);
        rows.y += at.h - rows.h;
        table.h -= rows.h + u(s, 16);
    } else {
        rows.w = at.w * 0.46;
        rows.x += at.w - rows.w;
        table.w = at.w - rows.w - u(s, 24);
    }
    if (!dictionary_fit(s, s->now.tensor, table, &l->table))
        return false;
    place_rows(s, rows, l);
    return true;
}

static bool paint_all(struct scene *s, struct rect at)
{
    struct lookup l = {0};
    if (!all_place(s, at, &l))
        return false;
    const struct grid *g = &l.row;
    dictionary_paint(s, &l.table);
    grid_paint(s, g);
    grid_top_labels(s, g, ROLE_NONE);
    grid_left_labels(s, g, l.label - u(s, 12), rows_role(g->tensor));
    double y = g->y - rows_head(s) + text_size(s, TEXT_BODY);
    paint_title(s, "title", g->tensor, "", g->x, y, at.x + at.w - g->x,
                ALIGN_START);
    return true;
}

bool panel_lookup(struct scene *s, const struct panel *p, struct rect at)
{
    struct lookup l = {0};
    (void)p;
    at.h -= u(s, 12);
    if (!dictionary_of(s->now.tensor))
        return false;
    if (s->now.row < 0)
        return paint_all(s, at);
    if (!lookup_place(s, at, &l))
        return false;
    dictionary_paint(s, &l.table);
    paint_names(s, &l);
    int first = s->pose->count;
    grid_paint(s, &l.row);
    dictionary_copies(s, first);
    grid_top_labels(s, &l.row, ROLE_NONE);
    if (s->focus.tensor == l.row.tensor && s->focus.row == l.row.row)
        paint_pool(s, "pool", rect_grow(grid_row(&l.row, l.row.row), u(s, 6)));
    return true;
}
