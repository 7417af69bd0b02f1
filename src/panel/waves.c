// The encoding as a picture on the fixed range −1 … +1, beside it the wave
// and the clock of one pair of columns, and the arithmetic of one cell.
#include <math.h>

#include "scene/axis.h"
#include "panel/panels.h"
#include "panel/waves.h"
#include "trace/term.h"

int waves_pair(const struct waves *w)
{
    return w->column / 2 * 2;
}

// What is looked at; an example where the focus does not go that deep: a
// position a few steps in, a pair that is neither fast nor slow.
static void choose(const struct scene *s, struct waves *w)
{
    const struct address *f = &s->focus;
    const struct tensor *m = w->P;
    bool here = f->tensor == m;
    w->row_lit = here && f->row >= 0;
    w->column_lit = here && f->column >= 0;
    w->row = w->row_lit ? f->row : m->rows > 7 ? 7 : m->rows - 1;
    w->column = w->column_lit ? f->column : m->columns / 16 * 2;
}

static const char *rows_axis(const struct scene *s)
{
    return caption(s, "panel.waves.rows", NO_SLOTS);
}

static double gutter(const struct scene *s)
{
    double size = text_size(s, TEXT_NUMBER);
    return text_width(s, size, WEIGHT_BOLD, rows_axis(s)) + u(s, 12);
}

static double header(const struct scene *s)
{
    return text_size(s, TEXT_NUMBER) * 1.4 + axis_pill_height(s) + u(s, 12);
}

// The picture takes what the card and the arithmetic leave; the arithmetic
// goes first when that is little.
static void lay_out(const struct scene *s, struct rect at, struct waves *w)
{
    double gap = u(s, 26), left = gutter(s);
    double radius = fmin(u(s, 66), at.w * 0.06);
    double card = 2 * radius + u(s, 36);
    struct spot text = waves_cell_size(s, w);
    double room = at.w - left - gap - card;
    bool fits = room - gap - text.x > at.w * 0.4 && text.y < at.h;
    if (fits)
        room -= gap + text.x;
    w->header = header(s);
    double below = u(s, 30), tall = at.h - w->header - below;
    double high = tall - 2 * fmin(radius, tall * 0.17);
    w->sheet = sheet_fit(s, w->P, (struct rect){0, 0, room, high}, u(s, 150),
                         u(s, 96));
    struct rect box = grid_box(&w->sheet.grid);
    w->radius = fmin(radius, (tall - box.h) / 2);
    double wide = left + box.w + gap + card + (fits ? gap + text.x : 0);
    double high_all = w->header + box.h + below + 2 * w->radius;
    double x = at.x + (at.w - wide) / 2, y = at.y + (at.h - high_all) / 2;
    w->sheet.grid.x = round(x + left);
    w->sheet.grid.y = round(y + w->header);
    w->picture = grid_box(&w->sheet.grid);
    x = w->picture.x + w->picture.w + gap;
    w->card = (struct rect){x, y, card, high_all};
    if (fits)
        w->cell = (struct rect){x + card + gap, y, text.x, high_all};
}

// How the waves change from left to right: wave i divides the position by
// base^(2i/d). "" when there is one only.
static const char *waves_order(const struct scene *s, const struct waves *w)
{
    static const char *const keys[][2] = {
        {"panel.waves.slower", "panel.waves.slower.sines"},
        {"panel.waves.alike", "panel.waves.alike.sines"},
        {"panel.waves.faster", "panel.waves.faster.sines"},
    };
    double base = w->o->number;
    if (w->P->columns <= 2)
        return "";
    return caption(s,
                   keys[base > 1   ? 0
                        : base < 1 ? 2
                                   : 1][w->sheet.stride > 1],
                   NO_SLOTS);
}

// "dimension 0   fast waves → slow waves   127"
static void name_columns(struct scene *s, const struct waves *w)
{
    const struct rect *p = &w->picture;
    double size = text_size(s, TEXT_NUMBER);
    double y = p->y - w->header + size;
    const char *first = column_words(s->view->words, s->pose->arena, w->P, 0);
    const char *last = column_name(s, w->P, w->P->columns - 1);
    const char *middle = waves_order(s, w);
    double a = text_width(s, size, WEIGHT_REGULAR, first);
    double b = text_width(s, size, WEIGHT_REGULAR, last);
    double c = text_width(s, size, WEIGHT_BOLD, middle);
    double gap = size * 0.8;
    paint_text(s, id_named("first dimension", 0), p->x, y, size, WEIGHT_REGULAR,
               ALIGN_START, s->theme->grey, first);
    if (a + b + gap > p->w)
        return;
    paint_text(s, id_named("last dimension", 0), p->x + p->w, y, size,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey, last);
    if (!middle[0] || a + b + c + 2 * gap > p->w)
        return;
    double x =
        p->x + fmin(fmax(p->w / 2, a + gap + c / 2), p->w - b - gap - c / 2);
    paint_text(s, id_named("dimension axis", 0), x, y, size, WEIGHT_BOLD,
               ALIGN_MIDDLE, s->theme->ink, middle);
}

static void paint_axes(struct scene *s, const struct waves *w)
{
    const struct grid *g = &w->sheet.grid;
    double size = text_size(s, TEXT_NUMBER);
    name_columns(s, w);
    paint_text(s, id_named("position axis", 0), w->picture.x - u(s, 12),
               w->picture.y - u(s, 12), size, WEIGHT_BOLD, ALIGN_END,
               s->theme->ink, rows_axis(s));
    axis_rows(s, g, w->row, w->row_lit);
    int pair = waves_pair(w);
    const char *name = text_print(s, "%s,%s", column_name(s, w->P, pair),
                                  column_name(s, w->P, pair + 1));
    double half = axis_pill_width(s, name) / 2;
    struct rect a = grid_cell(g, 0, pair), b = grid_cell(g, 0, pair + 1);
    double x = fmin((a.x + b.x + b.w) / 2, w->picture.x + w->picture.w - half);
    axis_pill(s, id_named("pair pill", 0), fmax(x, w->picture.x + half),
              w->picture.y - u(s, 8) - axis_pill_height(s) / 2, name,
              w->column_lit);
}

static void paint_frames(struct scene *s, const struct waves *w)
{
    const struct grid *g = &w->sheet.grid;
    int pair = waves_pair(w);
    struct rect row = grid_row(g, w->row), a = grid_column(g, pair);
    struct rect b = grid_column(g, pair + 1);
    double grow = w->sheet.fine ? u(s, 2) : g->gap / 2 + u(s, 1);
    sheet_frame(s, "row frame", row, grow, w->row_lit);
    a.w = b.x + b.w - a.x;
    sheet_frame(s, "pair frame", a, grow, w->column_lit);
    if (w->sheet.fine || !w->column_lit || !w->row_lit)
        return;
    sheet_frame(s, "cell outline", grid_cell(g, w->row, w->column), 0, true)
        ->stroke = u(s, 4);
}

bool panel_waves(struct scene *s, const struct panel *p, struct rect at)
{
    (void)p;
    struct waves w = {.o = scene_operation(s)};
    w.P = w.o->out;
    choose(s, &w);
    if (s->view->look.thumbnail) {
        w.sheet = sheet_fit(s, w.P, at, at.w, at.h);
        w.sheet.grid.cell_w = at.w / w.P->columns - w.sheet.grid.gap;
        w.sheet.grid.cell_h = at.h / w.P->rows - w.sheet.grid.gap;
        sheet_paint(s, &w.sheet);
        return true;
    }
    lay_out(s, at, &w);
    sheet_paint(s, &w.sheet);
    paint_axes(s, &w);
    paint_frames(s, &w);
    waves_paint_card(s, &w);
    waves_paint_clocks(s, &w);
    if (w.cell.w > 0)
        waves_paint_cell(s, &w);
    return true;
}
