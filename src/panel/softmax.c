// SPDX-License-Identifier: MIT
// One row of a softmax on a ladder: this file says which row, and how wide its
// columns can be. The broadest layout in which they stay comfortable is taken,
// from one with the scores beside it to one without totals.
#include "panel/panels.h"

#include <math.h>

#include "panel/ladder/ladder.h"
#include "panel/softmax.h"
#include "scene/grid/heading.h"
#include "scene/mark/gauge.h"

enum { MAX, EXP, SUM, SHARE, PARTS }; // of a softmax, computed in this order

bool find_softmax(const struct scene *s, struct softmax *o)
{
    const struct operation *now = scene_operation(s);
    const struct block *b = &s->trace->blocks[now->block];
    if (now->kind->form != FORM_SOFTMAX || b->count != PARTS)
        return false;
    struct operation *const *four = s->trace->operations + b->first;
    *o = (struct softmax){four[MAX]->in[0].tensor, four[MAX]->out,
                          four[EXP]->out, four[SUM]->out, four[SHARE]->out};
    return true;
}

bool softmax_has(const struct softmax *o, const struct tensor *m)
{
    return m == o->in || m == o->max || m == o->exp || m == o->sum ||
           m == o->out;
}

// The row looked at when it is finished, else the row computed now.
static int row_shown(const struct scene *s, const struct softmax *four)
{
    const struct operation *o = scene_operation(s);
    const struct address *f = &s->focus;
    if (softmax_has(four, f->tensor) && f->row >= 0 &&
        known(s, four->out, f->row, -1))
        return f->row;
    return s->now.row < 0 ? o->row + o->rows - 1 : s->now.row;
}

static bool ladder_of(const struct scene *s, struct ladder *l)
{
    struct softmax four;
    if (!find_softmax(s, &four))
        return false;
    l->in = four.in;
    l->max = four.max;
    l->exp = four.exp;
    l->sum = four.sum;
    l->out = four.out;
    l->row = row_shown(s, &four);
    struct address a = {l->exp, l->row, -1, -1};
    const struct operation *o = operation_of(&a);
    l->in_row = operand_row(o, 0, l->row);
    l->alone = o->rows == 1;
    const struct address *f = &s->focus;
    l->column = -1;
    if (f->row == l->row && (f->tensor == l->max || f->tensor == l->sum))
        l->column = f->term;
    else if (f->row == l->row && f->tensor->columns == l->out->columns)
        l->column = f->column;
    return true;
}

double ladder_value(const struct ladder *l, enum rung rung, int column)
{
    double x = tensor_at(l->in, l->in_row, column);
    switch (rung) {
    case RUNG_SCORE:
        return x;
    case RUNG_MINUS:
        return isfinite(x) ? x - tensor_at(l->max, l->row, 0) : x;
    case RUNG_EXP:
        return tensor_at(l->exp, l->row, column);
    default:
        return tensor_at(l->out, l->row, column);
    }
}

bool ladder_known(const struct scene *s, const struct ladder *l, enum rung rung,
                  int column)
{
    if (rung == RUNG_SCORE)
        return known(s, l->in, l->in_row, column);
    return known(s, rung == RUNG_WEIGHT ? l->out : l->exp, l->row, column);
}

// Its largest score alone does not tell: that of NaN is −∞ as well.
bool ladder_empty(const struct scene *s, const struct ladder *l)
{
    if (!known(s, l->max, l->row, 0))
        return false;
    for (int c = 0; c < l->in->columns; c++)
        if (tensor_at(l->in, l->in_row, c) != -INFINITY)
            return false;
    return true;
}

int ladder_best(const struct ladder *l)
{
    int best = tensor_argmax(l->in, l->in_row);
    return isfinite(tensor_at(l->in, l->in_row, best)) ? best : -1;
}

// --- where things are --------------------------------------------------------

struct rect ladder_cell(const struct ladder *l, enum rung rung, int column)
{
    if (l->upright)
        return (struct rect){l->left + (int)rung * (l->cell_w + l->gap),
                             l->top + column * l->pitch, l->cell_w, l->cell_h};
    struct rect at = table_cell(&l->table, l->cells, column, l->rung[rung], 0);
    return (struct rect){at.x + (l->pitch - l->cell_w) / 2, at.y, l->cell_w,
                         at.h};
}

// From the broadest to the narrowest: with the grid of scores the row is
// copied from or without, with names and totals in one line or in two, and
// beside another result without totals, which its formula has.
static const struct width {
    bool source, two_lines, bare;
} widths[] = {{true, false},
              {true, true},
              {false, false},
              {false, true},
              {false, true, true}};
enum { WIDTHS = sizeof widths / sizeof *widths };

static bool try_width(const struct scene *s, const struct width *w,
                      double least, struct rect at, struct ladder *l)
{
    int n = l->out->columns;
    struct lanes *a = &l->table.across;
    a->count = 0;
    a->kept = s->view->stay.kept;
    a->nth = (int)(w - widths) + (least > 0);
    l->grid_w = 0;
    if (w->source)
        l->grid_w =
            l->grid_words + u(s, 78) + n * fmin(u(s, 58), u(s, 260) / n);
    l->side_lines = w->two_lines ? 2 : 1;
    lane_free(a, 1);
    l->source = lane_fixed(a, l->grid_w);
    l->names = lane_fixed(a, ladder_names_width(s, l, w->two_lines));
    lane_fixed(a, u(s, 14));
    l->cells = lane_cells(a, n, least, u(s, 168), 0);
    lane_fixed(a, u(s, w->bare ? 4 : 14));
    l->bare = w->bare;
    l->side = lane_fixed(a, w->bare ? 0 : ladder_side_width(s, w->two_lines));
    lane_free(a, 1);
    return lanes_solve(a, at.x, at.w);
}

// The broadest in which the columns keep a comfortable width.
static void softmax_columns(const struct scene *s, struct rect at,
                            struct ladder *l)
{
    double comfortable = fmax(u(s, 80), text_size(s, TEXT_NUMBER) * 4.6);
    l->grid_words = fmin(labels_width(s, l->in, 0, l->in->rows), u(s, 130));
    bool fits = false;
    int last = WIDTHS - 1 - !s->beside;
    for (int k = l->alone ? 2 : 0; k <= last && !fits; k++)
        fits = try_width(s, &widths[k], comfortable, at, l);
    if (!fits)
        try_width(s, &widths[last], 0, at, l);
    const struct track *cells = &l->table.across.track[l->cells];
    l->left = cells->at;
    l->pitch = lane_pitch(&l->table.across, l->cells);
    l->cell_w = l->pitch - fmin(u(s, 12), l->pitch * 0.1);
    l->at.x = l->table.across.track[l->source].at;
    l->at.w = tracks_end(&l->table.across.track[l->side], 1, 0) - l->at.x;
}

static void softmax_lines(const struct scene *s, struct rect at,
                          struct ladder *l)
{
    double body = text_size(s, TEXT_BODY), axis = l->grid_w > 0 ? 0 : 1;
    struct lanes *d = &l->table.down;
    struct track gap = {u(s, 5), u(s, 28), u(s, 28), .keep = KEEP};
    d->kept = s->view->stay.kept;
    lane_free(d, 0.4);
    l->words =
        lane_fixed(d, body * (1.25 * l->word_lines + axis * 1.3) + u(s, 16));
    for (enum rung r = 0; r < RUNG_COUNT; r++) {
        l->rung[r] = lane_cells(d, 1, u(s, 12), u(s, 76), 0);
        lane_add(d, gap, 1);
    }
    l->budget = lane_fixed(d, fmax(u(s, 26), body * 1.3));
    lane_fixed(d, u(s, 14));
    lane_free(d, 0.6);
    lanes_solve(d, at.y, at.h);
    const struct track *rung = &d->track[l->rung[RUNG_SCORE]];
    l->top = rung->at;
    l->cell_h = rung->size;
    l->gap = rung[1].size;
    l->words_y = l->top - u(s, 16);
}

static void fit_figures(const struct scene *s, struct ladder *l)
{
    double bar = fmin(u(s, 11), l->cell_h * 0.2);
    for (int r = 0; r < RUNG_COUNT; r++) {
        struct figures *f = &l->figures[r];
        f->bounded = r == RUNG_EXP || r == RUNG_WEIGHT;
        for (int c = 0; c < l->out->columns; c++)
            if (!s->asked || ladder_known(s, l, (enum rung)r, c))
                figures_count(f, ladder_value(l, (enum rung)r, c));
        bool share = r == RUNG_EXP || r == RUNG_WEIGHT;
        double under = l->upright ? u(s, GAUGE_LOW) : 2 * bar;
        figures_fit(s, f, l->cell_w, l->cell_h - (share ? under : 0),
                    share ? 4 : 2,
                    share                    ? 2
                    : f->high - f->low >= 10 ? 0
                                             : 1);
    }
    // neighbouring rungs alike
    for (int r = 0; r < RUNG_COUNT; r += 2) {
        struct figures *a = &l->figures[r], *b = &l->figures[r + 1];
        a->size = b->size = fmin(a->size, b->size);
        a->decimals = b->decimals =
            a->decimals < b->decimals ? a->decimals : b->decimals;
    }
}

static void softmax_place(const struct scene *s, struct rect at,
                          struct ladder *l)
{
    l->at = at;
    softmax_columns(s, at, l);
    l->word_lines = ladder_word_lines(s, l);
    softmax_lines(s, at, l);
    ladder_stand(s, l, at);
    fit_figures(s, l);
}

// Of a key its line, else the column of the rung.
static struct rect upright_pool(const struct ladder *l, const struct tensor *m)
{
    int first = l->column < 0 ? 0 : l->column;
    enum rung from = RUNG_SCORE, to = RUNG_WEIGHT;
    if (l->column < 0)
        from = to = m == l->out                  ? RUNG_WEIGHT
                    : m == l->exp || m == l->sum ? RUNG_EXP
                                                 : RUNG_SCORE;
    int last = l->column < 0 ? l->out->columns - 1 : l->column;
    struct rect a = ladder_cell(l, from, first), b = ladder_cell(l, to, last);
    return (struct rect){a.x, a.y, b.x + b.w - a.x, b.y + b.h - a.y};
}

// The pool lies under the column looked at, or along the rung.
static void paint_light(struct scene *s, const struct ladder *l)
{
    const struct tensor *m = s->focus.tensor;
    double pad = fmin(u(s, 6), l->pitch * 0.08 + u(s, 2));
    struct rect first = ladder_cell(l, RUNG_SCORE, 0), pool = first;
    int last = l->out->columns - 1;
    if (l->column >= 0) {
        pool = ladder_cell(l, RUNG_SCORE, l->column);
        pool.h = 4 * l->cell_h + 3 * l->gap;
        double words = l->top - u(s, 12) - text_size(s, TEXT_BODY) - pool.y;
        pool.y += words;
        pool.h -= words;
    } else {
        enum rung r = m == l->out                  ? RUNG_WEIGHT
                      : m == l->exp || m == l->sum ? RUNG_EXP
                                                   : RUNG_SCORE;
        pool = ladder_cell(l, r, 0);
        pool.w = ladder_cell(l, r, last).x + l->cell_w - pool.x;
    }
    if (l->upright)
        pool = upright_pool(l, m);
    paint_pool(s, "softmax pool", rect_grow(pool, pad));
    bool share = m == l->out || m == l->exp;
    if (l->column < 0 || !share || s->focus.row != l->row)
        return;
    enum rung r = m == l->out ? RUNG_WEIGHT : RUNG_EXP;
    paint_outline(s, id_named("softmax outline", 0),
                  ladder_cell(l, r, l->column), u(s, 4), u(s, 4));
}

bool panel_softmax(struct scene *s, const struct panel *p, struct rect at)
{
    struct ladder l = {0};
    (void)p;
    if (!ladder_of(s, &l))
        return false;
    if (s->box.w > 0 && ladder_row(s, &l, at))
        return true;
    softmax_place(s, at, &l);
    paint_light(s, &l);
    for (int c = 0; c < l.out->columns; c++)
        ladder_column(s, &l, c);
    ladder_source(s, &l);
    if (l.upright) {
        ladder_upright_names(s, &l);
    } else {
        ladder_names(s, &l);
        ladder_words(s, &l);
    }
    if (!l.bare || l.upright)
        ladder_side(s, &l);
    ladder_budget(s, &l);
    return true;
}
