// SPDX-License-Identifier: MIT
// Which values have a line of the table, and where its columns stand.
#include "panel/mix/table.h"

#include <math.h>

#include "base/number.h"
#include "scene/kept.h"

// All values when there is room for [most] lines; else the heaviest, and one
// line for the others together.
static void choose_rows(const struct scene *s, struct mix_table *t, int most)
{
    int n = t->m.V->rows, fit = n <= most ? n : most - 1;
    struct arena *arena = s->pose->arena;
    struct ranked *r = arena_array(arena, (size_t)n, sizeof *r);
    t->shown = arena_array(arena, (size_t)n, sizeof *t->shown);
    t->rows = arena_array(arena, (size_t)n, sizeof *t->rows);
    for (int k = 0; k < n; k++)
        r[k] = (struct ranked){fabs(mixing_told_weight(s, &t->m, k)), k};
    mixing_rank(r, n);
    for (int k = 0; k < fit; k++)
        t->shown[r[k].k] = true;
    kept_layout(s->view->stay.kept, id_named("mix rows", 0), t->at, t->shown,
                (size_t)n * sizeof *t->shown);
    t->count = 0;
    for (int k = 0; k < n; k++)
        if (t->shown[k])
            t->rows[t->count++] = k;
    t->others = n - t->count;
}

double mix_others_weight(const struct mix_table *t)
{
    double sum = 0;
    for (int k = 0; k < t->m.V->rows; k++)
        sum += t->shown[k] ? 0 : mixing_weight(&t->m, k);
    return sum;
}

double mix_others(const struct mix_table *t, int column, bool *done)
{
    double sum = 0;
    *done = false;
    for (int k = 0; k < t->m.V->rows; k++) {
        if (t->shown[k] || column >= t->m.done)
            continue;
        sum += mixing_term(&t->m, k, column);
        *done = true;
    }
    return sum;
}

// --- where things are --------------------------------------------------------

struct rect mix_line(const struct mix_table *t, int lane, int line)
{
    return table_cell(&t->table, lane, 0, t->lines, line);
}

struct rect mix_below(const struct mix_table *t, int lane)
{
    return table_place(&t->table, lane, t->total);
}

struct rect mix_cell(const struct mix_table *t, const struct block_of_cells *b,
                     int line, int column)
{
    bool total = line >= t->count + (t->others > 0);
    struct rect at = table_cell(&t->table, b->lane, column,
                                total ? t->total : t->lines, total ? 0 : line);
    at.w -= fmin(0.05 * at.w, 4.0 / 58 * t->cell_h);
    if (!total) {
        at.y += (at.h - t->cell_h) / 2;
        at.h = t->cell_h;
    }
    return at;
}

struct rect mix_block(const struct mix_table *t, const struct block_of_cells *b)
{
    int lines = t->count + (t->others > 0);
    struct rect at = mix_cell(t, b, 0, 0);
    struct rect end = mix_cell(t, b, lines - 1, t->m.V->columns - 1);
    at.w = end.x + end.w - at.x;
    at.h = end.y + end.h - at.y;
    return at;
}

bool mix_columns_next(const struct scene *s, const struct mix_table *t,
                      struct columns *c)
{
    int all = t->m.V->columns;
    c->from = c->to;
    c->to = c->from + t->stride < all ? c->from + t->stride : all;
    bool looked_at = s->focus.column >= c->from && s->focus.column < c->to;
    c->shown = looked_at ? s->focus.column : c->from;
    return c->from < all;
}

struct rect mix_cell_of(const struct mix_table *t,
                        const struct block_of_cells *b, int line,
                        const struct columns *c)
{
    struct rect at = mix_cell(t, b, line, c->from);
    struct rect end = mix_cell(t, b, line, c->to - 1);
    at.w = end.x + end.w - at.x;
    return at;
}

// While something is asked for, what is known alone.
static void count_figures(const struct scene *s, struct mix_table *t)
{
    const struct mixing *m = &t->m;
    for (int c = 0; c < m->V->columns; c++) {
        if (sized_by(s, m->out, m->row, c))
            figures_count(&t->scaled.figures, tensor_at(m->out, m->row, c));
        else
            figures_expect(s, &t->scaled.figures);
        for (int i = 0; i < t->count; i++) {
            if (known(s, m->V, t->rows[i], c))
                figures_count(&t->value.figures,
                              tensor_at(m->V, t->rows[i], c));
            else
                figures_expect(s, &t->value.figures);
            if (sized_by(s, m->out, m->row, c) && (!s->asked || c < m->done))
                figures_count(&t->scaled.figures,
                              mixing_term(m, t->rows[i], c));
        }
    }
}

// Wide enough for the widest word, up to a fifth of the table.
static double word_width(const struct scene *s, const struct mix_table *t)
{
    double body = text_size(s, TEXT_BODY), widest = 0;
    for (int i = 0; i < t->count + (t->others > 0); i++)
        widest =
            fmax(widest, text_width(s, body, WEIGHT_BOLD, mix_word(s, t, i)));
    return fmin(widest, t->at.w * 0.2);
}

static void find_ends(const struct scene *s, struct mix_table *t)
{
    const struct mixing *m = &t->m;
    t->near = t->tiny = 0;
    for (int k = 0; k < m->V->rows; k++) {
        double weight = mixing_weight(m, k);
        if (!sized_by(s, m->weights, m->weight_row, k))
            continue;
        t->near = weight < 1 ? fmax(t->near, weight) : t->near;
        if (weight > 0 && (t->tiny == 0 || weight < t->tiny))
            t->tiny = weight;
    }
}

// Of the widest there can be, so that no row moves the table: ">0.9999" and
// "<0.0001" say more than "0.5000".
static double widest_weight(const struct scene *s)
{
    static const double ends[] = {1 - 1e-9, 1e-9};
    double size = text_size(s, TEXT_SMALL), widest = 0;
    char number[NUMBER_SIZE];
    for (int i = 0; i < 2; i++) {
        number_print_share(number, ends[i], FORMULA_DECIMALS);
        widest = fmax(widest, text_width(s, size, WEIGHT_BOLD, number));
    }
    return widest;
}

// In a narrow window the numbers and words beside squares need their room.
double mix_square(const struct scene *s, const struct mix_table *t)
{
    return fmin(t->pitch * 0.88, t->at.w < u(s, 480) ? u(s, 32) : INFINITY);
}

static double weight_width(const struct scene *s, const struct mix_table *t)
{
    double body = text_size(s, TEXT_BODY);
    double number = widest_weight(s) + u(s, 8);
    double head = text_width(s, body, WEIGHT_BOLD,
                             caption(s, "panel.mix.weight", NO_SLOTS)) +
                  u(s, 4);
    return fmax(head, t->beside ? mix_square(s, t) * 1.14 + number
                                : fmax(u(s, 80), number));
}

// [least]: of cells that need not show their numbers; 0: all must.
static bool try_across(const struct scene *s, double least, struct mix_table *t)
{
    struct lanes *a = &t->table.across;
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    double pad = u(s, 12), text = s->view->look.text;
    double value = figures_width(s, &t->value.figures, small, 2) + pad;
    double scaled = figures_width(s, &t->scaled.figures, small, 2) + pad;
    scaled = fmax(scaled, value);
    if (least > 0)
        value = scaled = least;
    double sign = body * (t->at.w < u(s, 640) * text ? 1.2 : 1.9);
    bool stage = t->at.w > u(s, 1000); // the whole of it: in the middle
    int n = t->m.V->columns;
    a->count = 0;
    a->kept = s->view->stay.kept;
    a->nth = -1;
    lane_free(a, stage);
    t->word = lane_fixed(a, word_width(s, t));
    lane_fixed(a, u(s, 12));
    t->weight = lane_fixed(a, weight_width(s, t));
    t->times = lane_fixed(a, sign);
    t->value.lane = lane_cells(a, n, value, u(s, 84) * text, u(s, 84) * text);
    t->equals = lane_fixed(a, sign);
    t->scaled.lane =
        lane_cells(a, n, scaled, u(s, 112) * text, u(s, 112) * text);
    lane_free(a, 1);
    return lanes_solve(a, t->at.x, t->at.w);
}

static void mix_columns(const struct scene *s, struct mix_table *t)
{
    count_figures(s, t);
    find_ends(s, t);
    if (!try_across(s, 0, t))
        try_across(s, u(s, 1), t);
}

// How many lines fit, and how tall they are.
static int mix_lines(const struct scene *s, struct mix_table *t)
{
    struct lanes *d = &t->table.down;
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double head = mix_head_height(s), foot = u(s, 22);
    double total = fmax(u(s, 46), body * 1.7), least = small * 1.28;
    double note = u(s, 9) + small * 1.25;
    double room = t->at.h - head - foot - total - note;
    int n = t->m.V->rows, most = (int)(room / least);
    int lines = n < most ? n : most < 2 ? 2 : most;
    lane_free(d, 0.3);
    lane_fixed(d, head);
    t->lines = lane_cells(d, lines, least, u(s, 92), 0);
    lane_fixed(d, foot);
    t->total = lane_fixed(d, total);
    lane_fixed(d, note);
    lane_free(d, 0.7);
    lanes_solve(d, t->at.y, t->at.h);
    t->pitch = lane_pitch(d, t->lines);
    t->beside = t->pitch < small * 2.4 + u(s, 24);
    t->cell_h = fmin(t->pitch - fmin(u(s, 8), t->pitch * 0.1), u(s, 58));
    return lines;
}

static void fit_blocks(const struct scene *s, struct mix_table *t)
{
    struct block_of_cells *v = &t->value, *z = &t->scaled;
    double value = mix_cell(t, v, 0, 0).w, scaled = mix_cell(t, z, 0, 0).w;
    figures_fit(s, &v->figures, value, t->cell_h, 2, 2);
    figures_fit(s, &z->figures, scaled, t->cell_h, 4, 2);
    double size = fmin(v->figures.size, z->figures.size), was = size;
    kept_layout(s->view->stay.kept, id_named("mix size", 0), t->at, &was,
                sizeof was);
    size = fmin(size, was);
    v->figures.size = z->figures.size = size;
}

// The total's numbers are shown even where those above it are not.
static void fit_total(const struct scene *s, struct mix_table *t)
{
    t->sums = (struct figures){.decimals = -1};
    if (t->scaled.figures.decimals >= 0)
        return;
    figures_count_rows(s, &t->sums, t->m.out, t->m.row, 1);
    figures_fit(s, &t->sums, mix_cell(t, &t->scaled, 0, 0).w,
                mix_below(t, t->word).h, 2, 1);
}

// Cells of a pixel or less would be drawn by the thousand, and nobody sees them.
static void choose_stride(const struct scene *s, struct mix_table *t)
{
    enum { LEAST = 2 }; // device pixels
    double width = mix_cell(t, &t->value, 0, 0).w;
    t->stride =
        (int)fmax(1, ceil(LEAST / fmax(width * s->view->extent.scale, 1e-3)));
    if (width * s->view->extent.scale >= 1)
        t->stride = 1;
}

void mix_layout(const struct scene *s, struct mix_table *t)
{
    int lines = mix_lines(s, t);
    choose_rows(s, t, lines);
    mix_columns(s, t);
    fit_blocks(s, t);
    mix_digits(s, t);
    fit_total(s, t);
    choose_stride(s, t);
}
