// Dot products of positions: the same offset gives the same product. The
// matrix shows it as diagonals, the bars as a shape that stays where it is
// when the position changes.
#include <math.h>

#include "base/number.h"
#include "scene/axis.h"
#include "panel/offsets.h"
#include "panel/panels.h"

const char *offsets_sign(const struct scene *s, int k)
{
    char room[NUMBER_SIZE];
    return text_print(s, "%s%s", k > 0 ? "+" : "", number_print(room, k, 0));
}

// What is looked at; where the focus does not go that deep an example: a
// position a few steps in, and one five further on.
static void choose(const struct scene *s, struct offsets *f)
{
    const struct address *a = s->focus.tensor == f->dots ? &s->focus : &s->now;
    int last = f->dots->rows - 1;
    f->row_lit = a->row >= 0;
    f->cell_lit = a->column >= 0;
    f->p = f->row_lit ? a->row : last < 7 ? last / 2 : 7;
    f->q = f->cell_lit ? a->column : f->p + 5;
    if (f->q > last)
        f->q = f->p > 5 ? f->p - 5 : last;
    f->term = a->term;
    f->done = known(s, f->dots, f->p, f->q);
}

// Keeps the name of the rows clear of the first column's pill.
static double axis_gap(const struct scene *s)
{
    return axis_pill_width(s, "0") / 2 + u(s, 4);
}

static const char *diagonals(const struct scene *s)
{
    return caption(s, "panel.offsets.diagonals", NO_SLOTS);
}

static const char *rows_axis(const struct scene *s)
{
    return caption(s, "panel.offsets.rows", NO_SLOTS);
}

static void lay_out(const struct scene *s, struct rect at, struct offsets *f)
{
    double size = text_size(s, TEXT_NUMBER);
    f->at = at;
    f->gutter = axis_gap(s) + text_width(s, size, WEIGHT_BOLD, rows_axis(s));
    f->strip = fmax(size * 1.15, u(s, 18));
    double header = size * 1.3 + axis_pill_height(s) + u(s, 9);
    double strips = offsets_strips_height(f) + u(s, 12);
    double high = at.h - header - axis_pill_height(s) - u(s, 5);
    f->strips = high - strips > at.h * 0.5;
    if (f->strips)
        high -= strips;
    double top = at.y + header + (f->strips ? strips : 0);
    f->sheet = sheet_fit(
        s, f->dots, (struct rect){at.x + f->gutter, top, at.w * 0.42, high},
        u(s, 104), u(s, 104));
    struct grid *g = &f->sheet.grid;
    g->cell_w = g->cell_h = fmin(g->cell_w, g->cell_h);
    f->matrix = grid_box(g);
    double words =
        text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR, diagonals(s));
    f->caption = f->dots->rows > 1 && words < at.w * 0.3;
    double x = f->matrix.x + fmax(f->matrix.w, f->caption ? words : 0) +
               u(s, 36) + offsets_tick_width(s, f);
    double above = u(s, 8); // few positions: the bars still get all the room
    f->chart = (struct rect){x, f->matrix.y + above, at.x + at.w - x,
                             fmax(f->matrix.h, high) - above};
    if (f->matrix.h > high * 0.85)
        f->chart.h = f->matrix.h - above;
}

static void paint_axes(struct scene *s, const struct offsets *f)
{
    double size = text_size(s, TEXT_NUMBER), small = text_size(s, TEXT_SMALL);
    const struct rect *m = &f->matrix;
    double y = m->y - axis_pill_height(s) - u(s, 9) - size * 0.4;
    const char *across = caption(s, "panel.offsets.columns", NO_SLOTS);
    double half = text_width(s, size, WEIGHT_BOLD, across) / 2;
    double x = fmax(m->x + m->w / 2, m->x - u(s, 12) + half);
    paint_text(s, id_named("q axis", 0), x, y, size, WEIGHT_BOLD, ALIGN_MIDDLE,
               s->theme->ink, across);
    paint_text(s, id_named("p axis", 0), m->x - axis_gap(s), m->y - u(s, 12),
               size, WEIGHT_BOLD, ALIGN_END, s->theme->ink, rows_axis(s));
    axis_rows(s, &f->sheet.grid, f->p, f->row_lit);
    axis_columns(s, &f->sheet.grid, f->q, f->cell_lit);
    if (f->caption)
        paint_text(s, id_named("diagonals", 0), m->x, m->y + m->h + small * 1.4,
                   small, WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                   diagonals(s));
}

// The outline of all computed cells with the same offset as (p, q).
static void paint_diagonal(struct scene *s, const struct offsets *f)
{
    int k = f->q - f->p, n = f->dots->rows;
    int first = k < 0 ? -k : 0, last = first;
    while (last + 1 < n && last + 1 + k < n &&
           known(s, f->dots, last + 1, last + 1 + k))
        last++;
    const struct grid *g = &f->sheet.grid;
    if (!f->sheet.fine) {
        for (int row = first; row <= last; row++)
            sheet_frame(s, text_print(s, "diagonal %d", row),
                        grid_cell(g, row, row + k), 0, false);
        return;
    }
    struct rect a = grid_cell(g, first, first + k);
    struct rect b = grid_cell(g, last, last + k);
    struct spot spots[] = {{a.x, a.y},       {a.x + a.w, a.y},
                           {b.x + b.w, b.y}, {b.x + b.w, b.y + b.h},
                           {b.x, b.y + b.h}, {a.x, a.y + a.h},
                           {a.x, a.y}};
    paint_line(s, id_named("diagonal", 0), LAYER_OUTLINE, spots, 7, u(s, 1.5),
               s->theme->ink);
}

static void paint_frames(struct scene *s, const struct offsets *f)
{
    const struct grid *g = &f->sheet.grid;
    struct rect row = grid_row(g, f->p), cell = grid_cell(g, f->p, f->q);
    sheet_frame(s, "row frame", row, u(s, 1.5), f->row_lit && !f->cell_lit);
    sheet_frame(s, "cell outline", cell, f->sheet.fine ? u(s, 2) : 0, true)
        ->stroke = u(s, f->cell_lit ? 3 : 2);
    double x = cell.x + cell.w / 2;
    struct spot down[] = {{x, f->matrix.y - u(s, 8)}, {x, cell.y}};
    paint_line(s, id_named("column line", 0), LAYER_OUTLINE, down, 2, u(s, 1.5),
               s->theme->ink)
        ->dash = u(s, 3);
}

bool panel_offsets(struct scene *s, const struct panel *p, struct rect at)
{
    (void)p;
    struct offsets f = {.o = operation_of(&s->now)};
    f.dots = f.o->out;
    f.P = f.o->in[0].tensor;
    choose(s, &f);
    lay_out(s, at, &f);
    sheet_paint(s, &f.sheet);
    if (s->view->look.thumbnail)
        return true;
    paint_axes(s, &f);
    paint_frames(s, &f);
    if (known(s, f.dots, f.p, f.q))
        paint_diagonal(s, &f);
    if (f.strips)
        offsets_paint_strips(s, &f);
    offsets_paint_chart(s, &f);
    return true;
}
