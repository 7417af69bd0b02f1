// SPDX-License-Identifier: MIT
// GRU and LSTM beside each other, a line for each word: how far every gate is
// open, what stands in the state, and with one entry of the states at a time.
//
//                  GRU                        LSTM
//          keeps  writes  state    keeps  writes  cell  shows  state
//   the     0.88    0.12   0.10     0.99    0.01   0.00   0.02   0.00
//           ━━━━─   ━────           ━━━━━   ─────         ─────
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/figures.h"
#include "scene/grid/heading.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

enum { COLUMNS = 8, GRU_COLUMNS = 3 };

static const struct column {
    const char *tensor, *head; // what it does, a key
    bool gate, rest;           // 1 less its number is meant
} columns[COLUMNS] = {
    {"gru.z", "panel.cells.keeps", true, true},
    {"gru.z", "panel.cells.writes", true, false},
    {"gru", "panel.cells.state", false, false},
    {"lstm.f", "panel.cells.keeps", true, false},
    {"lstm.i", "panel.cells.writes", true, false},
    {"lstm.cell", "panel.cells.cell", false, false},
    {"lstm.o", "panel.cells.shows", true, false},
    {"lstm", "panel.cells.state", false, false},
};

struct cells_picture {
    const struct tensor *of[COLUMNS]; // NULL: this cell is not there
    int first, end;                   // those that are
    int rows, unit;
    bool stacked;         // the LSTM stands under the GRU
    double x, y;          // where the first number's column and line begin
    double step, apart;   // from column to column; between the cells
    double block;         // how high a cell is, with its heads
    double w, line, high; // of a number; from word to word; of its box
    bool bars;            // gates have one under their number
    struct figures figures;
};

static double title_size(const struct scene *s)
{
    return text_size(s, TEXT_BODY);
}

static bool find_cells(const struct scene *s, struct cells_picture *p)
{
    p->first = COLUMNS;
    for (int k = 0; k < COLUMNS; k++) {
        p->of[k] = scene_tensor(s, columns[k].tensor);
        if (!p->of[k])
            continue;
        p->first = k < p->first ? k : p->first;
        p->end = k + 1;
        if (s->focus.tensor == p->of[k] && s->focus.column >= 0)
            p->unit = s->focus.column;
    }
    p->rows = p->end ? p->of[p->end - 1]->room : 0;
    return p->end > 0;
}

// --- where everything stands -------------------------------------------------

static double words_width(const struct scene *s, const struct cells_picture *p,
                          double most)
{
    double size = text_size(s, TEXT_BODY), wide = 0;
    for (int t = 0; t < p->rows; t++)
        wide = fmax(wide, text_width(s, size, WEIGHT_REGULAR,
                                     row_name(s, p->of[p->first], t)));
    return fmin(wide, most) + u(s, 12);
}

static void lay_across(const struct scene *s, struct rect at,
                       struct cells_picture *p)
{
    bool both = p->first == 0 && p->end == COLUMNS;
    int count = p->end - p->first;
    p->stacked = both && panel_stacks(at);
    if (p->stacked)
        count = COLUMNS - GRU_COLUMNS;
    double words = words_width(s, p, at.w * 0.18);
    p->apart = both && !p->stacked ? fmin(u(s, 40), at.w * 0.03) : 0;
    p->step = fmin((at.w - words - p->apart) / count, u(s, 116));
    double used = words + p->apart + p->step * count;
    p->x = at.x + (at.w - used) / 2 + words;
    p->w = p->step - fmin(u(s, 10), p->step * 0.12);
}

static bool lay_cells(const struct scene *s, struct rect at,
                      struct cells_picture *p)
{
    double head = title_size(s) * 1.9 + text_size(s, TEXT_SMALL) * 3.2;
    lay_across(s, at, p);
    int blocks = p->stacked ? 2 : 1;
    p->line = fmin((at.h / blocks - head) / p->rows, u(s, 58));
    p->block = head + p->line * p->rows;
    p->y = at.y + fmax(0, at.h - p->block * blocks) / 2 + head;
    p->bars = p->line >= u(s, 34);
    p->high = p->line - (p->bars ? u(s, 16) : fmin(u(s, 4), p->line * 0.12));
    for (int k = p->first; k < p->end; k++)
        figures_count_rows(s, &p->figures, p->of[k], 0, p->rows);
    for (int k = 0; k < 2; k++)
        figures_count(&p->figures, k);
    figures_fit(s, &p->figures, p->w - u(s, 4), p->high, CELL_DECIMALS, 1);
    return p->line >= u(s, 12) && p->w >= u(s, 18);
}

// True of a column of an LSTM that stands beside or under a GRU.
static bool is_second(const struct cells_picture *p, int k)
{
    return k >= GRU_COLUMNS && p->first < GRU_COLUMNS;
}

static double column_x(const struct cells_picture *p, int k)
{
    int before = p->stacked && is_second(p, k) ? GRU_COLUMNS : p->first;
    return p->x + (k - before) * p->step + (is_second(p, k) ? p->apart : 0);
}

static double column_y(const struct cells_picture *p, int k)
{
    return p->y + (p->stacked && is_second(p, k) ? p->block : 0);
}

// The baseline of what a column does.
static double head_of(const struct scene *s, const struct cells_picture *p,
                      int k)
{
    return column_y(p, k) - text_size(s, TEXT_SMALL) * 1.75;
}

static struct rect number_at(const struct cells_picture *p, int k, int t)
{
    return (struct rect){column_x(p, k) + (p->step - p->w) / 2,
                         column_y(p, k) + t * p->line, p->w, p->high};
}

// --- what is painted ---------------------------------------------------------

static double opened(const struct cells_picture *p, int k, int t)
{
    double x = tensor_at(p->of[k], t, p->unit);
    return columns[k].rest ? 1 - x : x;
}

// Under its number, how far a gate is open.
static void paint_bar(struct scene *s, const struct cells_picture *p, int k,
                      int t)
{
    struct rect at = number_at(p, k, t);
    double y = at.y + at.h + u(s, 6), thick = u(s, 5);
    double far = fmax(0, fmin(1, opened(p, k, t)));
    struct spot all[] = {{at.x, y}, {at.x + at.w, y}};
    struct spot open[] = {all[0], {at.x + far * at.w, y}};
    const char *id = columns[k].rest ? "gate kept" : "gate open";
    const char *track = columns[k].rest ? "kept track" : "open track";
    paint_line(s, id_cell(track, p->of[k], t, p->unit), LAYER_BACK, all, 2,
               u(s, 1.5), s->theme->rule);
    if (known(s, p->of[k], t, p->unit))
        paint_line(s, id_cell(id, p->of[k], t, p->unit), LAYER_LINK, open, 2,
                   thick, s->theme->ink);
}

// 1 − z is no number of its own.
static void paint_rest(struct scene *s, const struct cells_picture *p, int k,
                       int t)
{
    uint64_t id = id_cell("gate rest", p->of[k], t, p->unit);
    struct rect at = number_at(p, k, t);
    if (known(s, p->of[k], t, p->unit))
        paint_value(s, id, at, opened(p, k, t), 1,
                    light_on(s, p->of[k], t, p->unit), &p->figures);
    else
        paint_empty(s, id, at);
}

static void paint_word_of(struct scene *s, const struct cells_picture *p, int k,
                          int t)
{
    double size = fmin(text_size(s, TEXT_BODY), p->line * 0.9);
    const struct tensor *m = p->of[k];
    struct rect at = number_at(p, k, t);
    if (size < text_size(s, TEXT_SMALL))
        return;
    struct item *i =
        paint_text(s, id_cell("cells word", m, t, -1), at.x - u(s, 8),
                   at.y + at.h / 2 + size * CAP_MIDDLE, size, WEIGHT_REGULAR,
                   ALIGN_END, s->theme->ink,
                   text_fit(s, size, WEIGHT_REGULAR, row_name(s, m, t),
                            fmax(at.x - u(s, 8) - s->stage.x, u(s, 1))));
    label_answers(s, i, &(struct address){m, t, -1, -1});
}

// What a column does, and under it the letter it has in formulas.
static void paint_head_of(struct scene *s, const struct cells_picture *p, int k)
{
    const struct tensor *m = p->of[k];
    double small = text_size(s, TEXT_SMALL);
    double x = column_x(p, k) + p->step / 2;
    const char *letter = tensor_symbol(s->view->words, m);
    if (columns[k].rest)
        letter = text_print(s, "1 − %s", letter);
    const char *does = caption(s, columns[k].head, NO_SLOTS);
    if (text_width(s, small, WEIGHT_REGULAR, does) <= p->step)
        paint_text(s, id_named("cells does", k), x, head_of(s, p, k), small,
                   WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey, does);
    struct item *i =
        paint_notation(s, id_named("cells letter", k), x,
                       head_of(s, p, k) + small * 1.3, small, WEIGHT_BOLD,
                       ALIGN_MIDDLE, role_color(s->theme, m->role), letter);
    text_answers(s, i, &(struct address){m, -1, -1, -1});
}

// "GRU: one gate does both", as much of it as has room.
static void paint_title_of(struct scene *s, const struct cells_picture *p,
                           int from, int to, const char *name,
                           const char *long_name)
{
    double size = title_size(s), room = column_x(p, to - 1) + p->step;
    const char *text = caption(s, long_name, NO_SLOTS);
    room -= column_x(p, from);
    if (text_width(s, size, WEIGHT_BOLD, text) > room)
        text = caption(s, name, NO_SLOTS);
    paint_text(s, id_named("cells title", from), column_x(p, from) + room / 2,
               head_of(s, p, from) - text_size(s, TEXT_SMALL) * 1.7, size,
               WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink, text);
}

// Which entry of the states is shown, where they have several.
static void paint_unit(struct scene *s, const struct cells_picture *p)
{
    int n = p->of[p->first]->columns;
    double small = text_size(s, TEXT_SMALL);
    if (n < 2)
        return;
    const char *text = caption(s, "panel.cells.entry",
                               SLOTS(COUNT("k", p->unit + 1), COUNT("n", n)));
    double x = column_x(p, p->first) - u(s, 8);
    if (text_width(s, small, WEIGHT_REGULAR, text) <= x - s->stage.x)
        paint_text(s, id_named("cells entry", p->unit), x,
                   head_of(s, p, p->first) + small * 1.3, small, WEIGHT_REGULAR,
                   ALIGN_END, s->theme->grey, text);
}

bool panel_cells(struct scene *s, const struct panel *panel, struct rect at)
{
    struct cells_picture p = {0};
    (void)panel;
    if (!find_cells(s, &p) || !lay_cells(s, at, &p))
        return false;
    for (int t = 0; t < p.rows; t++) {
        paint_word_of(s, &p, p.first, t);
        if (p.stacked)
            paint_word_of(s, &p, GRU_COLUMNS, t);
        for (int k = p.first; k < p.end; k++) {
            if (columns[k].rest)
                paint_rest(s, &p, k, t);
            else
                paint_cell_among(s, "cell", p.of[k], t, p.unit,
                                 number_at(&p, k, t), &p.figures);
            if (columns[k].gate && p.bars)
                paint_bar(s, &p, k, t);
        }
    }
    for (int k = p.first; k < p.end; k++)
        paint_head_of(s, &p, k);
    if (p.first < GRU_COLUMNS)
        paint_title_of(s, &p, p.first, GRU_COLUMNS, "panel.cells.gru",
                       "panel.cells.gru.long");
    if (p.end > GRU_COLUMNS)
        paint_title_of(s, &p, p.first < GRU_COLUMNS ? GRU_COLUMNS : p.first,
                       p.end, "panel.cells.lstm", "panel.cells.lstm.long");
    paint_unit(s, &p);
    return true;
}
