// SPDX-License-Identifier: MIT
// Dot products of positions: the same offset gives the same product. The
// matrix shows it as diagonals, the bars as a shape that stays where it is
// when the position changes.
#include <math.h>

#include "base/number.h"
#include "scene/mark/axis.h"
#include "panel/offsets/offsets.h"
#include "panel/panels.h"
#include "trace/operations.h"

const char *offsets_sign(const struct scene *s, int k)
{
    char room[NUMBER_SIZE];
    return text_print(s, "%s%s", k > 0 ? "+" : "", number_print(room, k, 0));
}

// What is looked at; where the focus does not go that deep an example: a
// position a few steps in, and one five further on.
static void offsets_choose(const struct scene *s, struct offsets *f)
{
    const struct address *a = s->focus.tensor == f->dots ? &s->focus : &s->now;
    int rows = f->dots->rows;
    f->row_lit = a->row >= 0;
    f->cell_lit = a->column >= 0;
    f->p = f->row_lit ? a->row : example_position(rows);
    f->q = f->cell_lit ? a->column : example_other(rows, f->p);
    f->term = a->term;
    f->done = known(s, f->dots, f->p, f->q);
}

// --- layout -----------------------------------------------------------------

static const char *rows_axis(const struct scene *s)
{
    return caption(s, "panel.offsets.rows", NO_SLOTS);
}

static double header(const struct scene *s)
{
    return axis_columns_height(s) + u(s, 4);
}

// One line of notes, or two where the matrix is narrow.
static double footer(const struct scene *s, bool stacked)
{
    return text_size(s, TEXT_SMALL) * (stacked ? 1.8 : 3.2);
}

// As large as [room] allows, and square: a diagonal leads down by as much as
// it leads right.
static void place_matrix(const struct scene *s, struct offsets *f,
                         struct rect room)
{
    f->sheet = sheet_fit(s, f->dots, room, u(s, 104), u(s, 104));
    struct grid *g = &f->sheet.grid;
    g->cell_w = g->cell_h = fmin(g->cell_w, g->cell_h);
    f->matrix = grid_box(g);
}

// The strips over the matrix and the chart, which stand side by side, or in a
// tall window one under the other; without the strips where that is too much.
static void offsets_place(const struct scene *s, struct rect at,
                          struct offsets *f)
{
    double size = text_size(s, TEXT_NUMBER);
    bool stacked = panel_stacks(at);
    f->at = f->body = at;
    f->gutter = fmax(axis_rows_width(s, f->dots),
                     text_width(s, size, WEIGHT_BOLD, rows_axis(s)) + u(s, 12));
    f->strip = fmax(size * 1.15, u(s, 18));
    double strips = offsets_strips_height(s, f) + u(s, 12);
    double words = header(s) + footer(s, stacked);
    if (stacked)
        words += offsets_chart_head(s) +
                 offsets_chart_foot(s, f, f->body.w - offsets_tick_width(s, f));
    f->strips = at.h - strips - words > (stacked ? u(s, 240) : at.h * 0.4);
    if (f->strips) {
        f->body.y += strips;
        f->body.h -= strips;
    }
    const struct rect *b = &f->body;
    struct rect room = {b->x + f->gutter, b->y + header(s),
                        stacked ? b->w - f->gutter : b->w * 0.4,
                        stacked ? (b->h - words) * 0.6 : b->h - words};
    place_matrix(s, f, room);
    double x = stacked ? b->x : f->matrix.x + f->matrix.w + u(s, 36);
    double y = stacked
                   ? f->matrix.y + f->matrix.h + footer(s, true) +
                         offsets_chart_head(s)
                   : fmax(f->matrix.y + u(s, 8), b->y + offsets_chart_head(s));
    double left = offsets_tick_width(s, f), wide = b->x + b->w - x - left;
    double foot = offsets_chart_foot(s, f, wide);
    f->chart = (struct rect){x + left, y, wide,
                             fmax(b->y + b->h - foot - y, u(s, 20))};
}

// --- the matrix -------------------------------------------------------------

// An end of a scale, which is no number of a cell.
static const char *scale_end(const struct scene *s, double x)
{
    char text[NUMBER_SIZE];
    return text_print(s, "%s", number_print(text, x, fabs(x) < 1 ? 2 : 1));
}

struct scale offsets_colors(const struct scene *s, const struct tensor *m)
{
    struct range range = range_of_colors(s, m);
    return (struct scale){scale_end(s, range.low), scale_end(s, range.high)};
}

// What its colours and its diagonals mean, as far as there is room.
static void paint_notes(struct scene *s, const struct offsets *f)
{
    const struct rect *m = &f->matrix;
    double size = text_size(s, TEXT_SMALL), base = m->y + m->h + size * 1.5;
    struct scale colors = offsets_colors(s, f->dots);
    const char *diagonals = caption(s, "panel.offsets.diagonals", NO_SLOTS);
    double room = f->body.x + f->body.w - m->x;
    bool beside = f->chart.x > m->x + m->w;
    if (beside)
        room = f->chart.x - offsets_tick_width(s, f) - u(s, 12) - m->x;
    double x = m->x, wide = scale_width(s, &colors);
    double words = text_width(s, size, WEIGHT_REGULAR, diagonals) + u(s, 30);
    if (wide > room)
        return;
    paint_scale(s, &colors, x, base);
    if (wide + u(s, 16) + words <= room)
        x += wide + u(s, 16);
    else
        base += size * 1.4;
    if (f->dots->rows < 2 || x + words > m->x + room ||
        (x == m->x && !beside) || base > f->body.y + f->body.h)
        return;
    double y = base - size * CAP_MIDDLE;
    struct spot sample[] = {{x, y}, {x + u(s, 22), y}};
    paint_line(s, id_named("diagonal sample", 0), LAYER_LINK, sample, 2,
               u(s, 2), s->theme->ink)
        ->dash = u(s, 4);
    paint_text(s, id_named("diagonals", 0), x + u(s, 30), base, size,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey, diagonals);
}

static void offsets_paint_axes(struct scene *s, const struct offsets *f)
{
    double size = text_size(s, TEXT_NUMBER);
    const struct rect *m = &f->matrix;
    const char *across = caption(s, "panel.offsets.columns", NO_SLOTS);
    double wide = text_width(s, size, WEIGHT_BOLD, across);
    double pill = axis_pill_width(s, column_name(s, f->dots, f->q));
    struct rect q = grid_cell(&f->sheet.grid, f->p, f->q);
    double middle = q.x + q.w / 2, y = m->y - header(s) + size * 1.1;
    // beside the pill, at the side that has more room
    double x = middle + pill / 2 + size * 0.6;
    if (x + wide > m->x + m->w + u(s, 20))
        x = middle - pill / 2 - size * 0.6 - wide;
    paint_text(s, id_named("q axis", 0), x, y, size, WEIGHT_BOLD, ALIGN_START,
               role_color(s->theme, ROLE_KEY), across);
    paint_text(s, id_named("p axis", 0), m->x - u(s, 12), m->y - u(s, 20), size,
               WEIGHT_BOLD, ALIGN_END, role_color(s->theme, ROLE_QUERY),
               rows_axis(s));
    axis_rows(s, &f->sheet.grid, f->p, f->row_lit);
    axis_columns(s, &f->sheet.grid, f->p,
                 &(struct axis_mark){f->q, f->q, column_name(s, f->dots, f->q),
                                     f->cell_lit});
    paint_notes(s, f);
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
                        grid_cell(g, row, row + k), 0, false)
                ->dash = u(s, 4);
        return;
    }
    struct rect a = grid_cell(g, first, first + k);
    struct rect b = grid_cell(g, last, last + k);
    struct spot spots[] = {{a.x, a.y},       {a.x + a.w, a.y},
                           {b.x + b.w, b.y}, {b.x + b.w, b.y + b.h},
                           {b.x, b.y + b.h}, {a.x, a.y + a.h},
                           {a.x, a.y}};
    paint_line(s, id_named("diagonal", 0), LAYER_OUTLINE, spots, 7, u(s, 2),
               s->theme->ink)
        ->dash = u(s, 4);
}

// The row of p and the column of q in the colours of their names, where they
// meet in ink.
static void paint_frames(struct scene *s, const struct offsets *f)
{
    const struct grid *g = &f->sheet.grid;
    struct rect row = grid_row(g, f->p), cell = grid_cell(g, f->p, f->q);
    struct item *i =
        sheet_frame(s, "row frame", row, u(s, 1.5), f->row_lit && !f->cell_lit);
    i->line = role_color(s->theme, ROLE_QUERY);
    i->stroke = u(s, 2.5);
    sheet_frame(s, "cell outline", cell, f->sheet.fine ? u(s, 2) : 0, true)
        ->stroke = u(s, f->cell_lit ? 3 : 2);
    if (!f->sheet.fine)
        return; // numbers stand in the way
    double x = cell.x + cell.w / 2;
    struct spot down[] = {{x, f->matrix.y}, {x, cell.y}};
    paint_line(s, id_named("column line", 0), LAYER_OUTLINE, down, 2, u(s, 2.5),
               role_color(s->theme, ROLE_KEY));
}

bool panel_offsets(struct scene *s, const struct panel *p, struct rect at)
{
    (void)p;
    struct offsets f = {.o = operation_of(&s->now)};
    f.dots = f.o->out;
    f.P = f.o->in[0].tensor;
    offsets_choose(s, &f);
    offsets_place(s, at, &f);
    sheet_paint(s, &f.sheet);
    if (s->view->look.thumbnail)
        return true;
    offsets_paint_axes(s, &f);
    paint_frames(s, &f);
    if (known(s, f.dots, f.p, f.q))
        paint_diagonal(s, &f);
    if (f.strips)
        offsets_paint_strips(s, &f);
    offsets_paint_chart(s, &f);
    return true;
}
