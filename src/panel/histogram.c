// SPDX-License-Identifier: MIT
// Rows of many drawn numbers as histograms, one under the other, on one axis and
// one scale of counts: as much of them as is drawn at this step. Under each, once
// it is measured, how far the row spreads to either side.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/heading.h"
#include "scene/mark/axis.h"
#include "scene/mark/clock.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

enum { PER_STEP = 10, MOST_STEPS = 7, MOST_BINS = 400 };

struct histogram {
    const struct tensor *m, *spread, *top; // the last two or NULL
    struct rect at;                        // of the bars and what is under them
    double line, tall; // from one row to the next; of its bars
    struct axis axis;
    int bins, most; // most: of one bin
    double bin;     // how wide one is, in numbers
    bool empty;     // nothing is drawn that an axis could measure
};

// How many numbers of a row are drawn.
static int drawn_of(const struct scene *s, const struct tensor *m, int row)
{
    int count = 0;
    if (known(s, m, row, m->columns - 1))
        return m->columns;
    while (count < m->columns && known(s, m, row, count))
        count++;
    return count;
}

static double span_of(const struct histogram *h)
{
    return axis_steps(&h->axis) * h->axis.step;
}

static int bin_of(const struct histogram *h, double x)
{
    int bin = (int)floor((x - h->axis.first * h->axis.step) / h->bin);
    return bin < 0 ? 0 : bin >= h->bins ? h->bins - 1 : bin;
}

static void count_row(const struct histogram *h, int row, int drawn,
                      int count[MOST_BINS])
{
    memset(count, 0, sizeof *count * MOST_BINS);
    for (int c = 0; c < drawn; c++)
        count[bin_of(h, tensor_at(h->m, row, c))]++;
}

// While something is asked for, of what is drawn alone: else the axis would tell.
static void choose_axis(const struct scene *s, struct histogram *h)
{
    double most = 0;
    for (int r = 0; r < h->m->rows; r++) {
        int drawn = s->asked ? drawn_of(s, h->m, r) : h->m->columns;
        for (int c = 0; c < drawn; c++)
            most = fmax(most, fabs(tensor_at(h->m, r, c)));
    }
    struct range r = {-most, most};
    h->empty = most <= 0;
    range_open(&r);
    h->axis = axis_of(&r, MOST_STEPS);
    h->bins = axis_steps(&h->axis) * PER_STEP;
    h->bin = span_of(h) / h->bins;
    for (int row = 0; row < h->m->rows; row++) {
        int count[MOST_BINS],
            drawn = s->asked ? drawn_of(s, h->m, row) : h->m->columns;
        count_row(h, row, drawn, count);
        for (int b = 0; b < h->bins; b++)
            h->most = count[b] > h->most ? count[b] : h->most;
    }
}

static double place_x(const struct histogram *h, double x)
{
    return h->at.x +
           (x / h->axis.step - h->axis.first) / axis_steps(&h->axis) * h->at.w;
}

static double base_y(const struct histogram *h, int row)
{
    return h->at.y + row * h->line + h->tall;
}

static bool row_is_lit(const struct scene *s, const struct histogram *h,
                       int row)
{
    const struct address *f = &s->focus;
    bool ours =
        f->tensor == h->m || f->tensor == h->spread || f->tensor == h->top;
    return ours && f->row == row;
}

// The bin that the number which is looked at falls into.
static int lit_bin(const struct scene *s, const struct histogram *h, int row)
{
    const struct address *f = &s->focus;
    bool drawn = f->tensor == h->m && f->row == row && f->column >= 0 &&
                 known(s, h->m, row, f->column);
    return drawn ? bin_of(h, tensor_at(h->m, row, f->column)) : -1;
}

static void paint_row_bars(struct scene *s, const struct histogram *h, int row)
{
    int count[MOST_BINS], lit = lit_bin(s, h, row);
    double wide = h->at.w / h->bins, gap = wide > u(s, 5) ? u(s, 1) : 0;
    bool bright = row_is_lit(s, h, row);
    color fill =
        mix_colors(s->theme->positive, s->theme->paper, bright ? 0.15 : 0.45);
    count_row(h, row, drawn_of(s, h->m, row), count);
    if (drawn_of(s, h->m, row) == 0) // something is to come there
        paint_empty(s, id_cell("histogram slot", h->m, row, -1),
                    (struct rect){h->at.x, base_y(h, row) - h->tall * 0.8,
                                  h->at.w, h->tall * 0.8});
    for (int b = 0; b < h->bins; b++) {
        double tall = h->most ? h->tall * count[b] / h->most : 0;
        if (!count[b])
            continue;
        tall = fmax(tall, u(s, 1));
        struct rect bar = {h->at.x + b * wide, base_y(h, row) - tall,
                           wide - gap, tall};
        paint_box(s, id_cell("bin", h->m, row, b), LAYER_LINK, bar, 0,
                  b == lit ? s->theme->light : fill)
            ->target = (struct target){TARGET_CELLS, {h->m, row, -1, -1}, 0};
    }
}

// The number that was drawn last, over its bin.
static void paint_drawn(struct scene *s, const struct histogram *h, int row)
{
    int lit = lit_bin(s, h, row), column = s->focus.column;
    if (lit < 0)
        return;
    char text[NUMBER_SIZE];
    double size = text_size(s, TEXT_NUMBER), x = tensor_at(h->m, row, column);
    struct spot at = {place_x(h, x), base_y(h, row)};
    int first = s->pose->count;
    paint_dot(s, id_named("drawn", 0), at, u(s, 5), s->theme->ink);
    if (s->view->look.numbers) {
        number_print(text, x, CELL_DECIMALS);
        double half = text_width(s, size, WEIGHT_BOLD, text) / 2;
        double left =
            fmax(fmin(at.x, h->at.x + h->at.w - half), h->at.x + half);
        paint_text(s, id_named("drawn number", 0), left, at.y + size * 1.4,
                   size, WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
                   text_print(s, "%s", text));
    }
    pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
}

static double mean_of(const struct scene *s, const struct tensor *m, int row)
{
    int drawn = drawn_of(s, m, row);
    double sum = 0;
    for (int c = 0; c < drawn; c++)
        sum += tensor_at(m, row, c);
    return drawn ? sum / drawn : 0;
}

// |-- 8.04 --|: one spread to either side of the mean, as far as the axis goes.
static void paint_bracket(struct scene *s, const struct histogram *h, int row)
{
    if (s->view->look.plain || !h->spread || !known(s, h->spread, row, 0) ||
        lit_bin(s, h, row) >= 0)
        return;
    double spread = tensor_at(h->spread, row, 0),
           size = text_size(s, TEXT_SMALL);
    double y = base_y(h, row) + size * 0.75, end = u(s, 5);
    double mean = mean_of(s, h->m, row);
    double left = fmax(h->at.x, place_x(h, mean - spread));
    double right = fmin(h->at.x + h->at.w, place_x(h, mean + spread));
    struct spot bar[] = {{left, y}, {right, y}};
    color ink = s->theme->ink;
    int first = s->pose->count;
    paint_line(s, id_cell("bracket", h->m, row, 0), LAYER_LABEL, bar, 2,
               u(s, 2), ink);
    for (int k = 0; k < 2; k++) {
        double x = k ? right : left;
        struct spot post[] = {{x, y - end}, {x, y + end}};
        paint_line(s, id_cell("bracket end", h->m, row, k), LAYER_LABEL, post,
                   2, u(s, 2), ink);
    }
    if (s->focus.tensor == h->spread && s->focus.row == row)
        pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
    const char *number = number_fit(s, spread, CELL_DECIMALS, size, WEIGHT_BOLD,
                                    h->at.x + h->at.w - right);
    if (number)
        paint_text(s, id_cell("spread number", h->m, row, 0), right + u(s, 10),
                   y + size * CAP_MIDDLE, size, WEIGHT_BOLD, ALIGN_START, ink,
                   number)
            ->target =
            (struct target){TARGET_CELLS, {h->spread, row, 0, -1}, 0};
}

static void paint_names(struct scene *s, const struct histogram *h, int row,
                        double left, double right)
{
    double size = text_size(s, TEXT_BODY), y = base_y(h, row) - u(s, 6);
    bool lit = row_is_lit(s, h, row);
    const char *label = row_words(s->view->words, s->pose->arena, h->m, row);
    struct address a = {h->m, row, -1, -1};
    struct item *name = paint_text(s, id_cell("size", h->m, row, 0), left, y,
                                   size, lit ? WEIGHT_BOLD : WEIGHT_REGULAR,
                                   ALIGN_START, s->theme->ink, label);
    label_answers(s, name, &a);
    if (h->top && known(s, h->top, row, 0)) {
        char text[NUMBER_SIZE];
        number_print_share(text, tensor_at(h->top, row, 0), FORMULA_DECIMALS);
        if (s->view->look.numbers)
            paint_text(s, id_cell("top", h->top, row, 0), right, y, size,
                       WEIGHT_BOLD, ALIGN_END, s->theme->ink,
                       text_print(s, "%s", text))
                ->target =
                (struct target){TARGET_CELLS, {h->top, row, 0, -1}, 0};
        return;
    }
    if (!strcmp(h->m->plain, "products") && h->spread &&
        known(s, h->spread, row, 0)) {
        char room[16], text[NUMBER_SIZE];
        const char *d = row_label(h->m, row, room);
        number_print(text, sqrt(operation_of(&a)->number), CELL_DECIMALS);
        paint_notation(s, id_cell("root", h->m, row, 0), right, y, size,
                       WEIGHT_REGULAR, ALIGN_END, s->theme->ink,
                       text_print(s, "√%s %s %s", d,
                                  number_exact(sqrt(operation_of(&a)->number),
                                               CELL_DECIMALS)
                                      ? "="
                                      : "≈",
                                  text));
    }
}

// A line under each row, ticks under the last.
static void paint_axes(struct scene *s, const struct histogram *h)
{
    double size = text_size(s, TEXT_SMALL), low = base_y(h, h->m->rows - 1);
    double step = h->at.w / axis_steps(&h->axis);
    for (int r = 0; r < h->m->rows; r++) {
        struct spot line[] = {{h->at.x, base_y(h, r)},
                              {h->at.x + h->at.w, base_y(h, r)}};
        paint_line(s, id_cell("base", h->m, r, 0), LAYER_SLOT, line, 2,
                   u(s, 1.2), s->theme->grey);
    }
    double room = axis_tick_width(s, &h->axis) + size;
    int every = axis_lines(step, room);
    for (int t = h->axis.first; t <= h->axis.last && !h->empty; t++) {
        double x = h->at.x + (t - h->axis.first) * step;
        struct spot line[] = {{x, h->at.y}, {x, low}};
        paint_line(s, id_named("tick line", t), LAYER_SLOT, line, 2, u(s, 1),
                   t ? s->theme->rule : s->theme->grey);
        if (t % every == 0)
            paint_text(s, id_named("tick", t), x, h->at.y + h->at.h, size,
                       WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey,
                       axis_tick(s, &h->axis, t));
    }
}

static const struct tensor *
measured(const struct scene *s, const struct histogram *h, const char *name)
{
    const struct tensor *m = scene_tensor(s, name);
    return m && m->writer[0] && m->writer[0]->in_count &&
                   m->writer[0]->in[0].tensor == h->m
               ? m
               : NULL;
}

static double name_width(const struct scene *s, const struct histogram *h)
{
    double wide = 0;
    for (int r = 0; r < h->m->rows; r++)
        wide = fmax(wide, text_width(s, text_size(s, TEXT_BODY), WEIGHT_BOLD,
                                     row_words(s->view->words, s->pose->arena,
                                               h->m, r)));
    return wide;
}

// What is drawn, and over the right column what stands there.
static void paint_titles(struct scene *s, const struct histogram *h,
                         struct rect at)
{
    bool cosine = !strcmp(h->m->writer[0]->kind->name, "cosine");
    bool divided = strcmp(h->m->plain, "products") != 0;
    const char *key = cosine    ? "panel.histogram.cosines"
                      : divided ? "panel.histogram.divided"
                                : "panel.histogram.products";
    const struct slot *slots = SLOTS(COUNT("draws", h->m->columns));
    double size = text_size(s, TEXT_SMALL), y = at.y + size * 1.1, room = at.w;
    const char *top = caption(s, "panel.histogram.top", NO_SLOTS);
    if (h->top && known(s, h->top, 0, 0)) {
        room -= text_width(s, size, WEIGHT_BOLD, top) + size;
        paint_text(s, id_named("histogram top", 0), at.x + at.w, y, size,
                   WEIGHT_BOLD, ALIGN_END, s->theme->ink, top);
    }
    const char *title = caption(s, key, slots);
    if (text_width(s, size, WEIGHT_REGULAR, title) > room)
        title = caption(s, "panel.histogram.short", slots);
    paint_text(s, id_named("histogram title", 0), at.x, y, size, WEIGHT_REGULAR,
               ALIGN_START, s->theme->grey,
               text_fit(s, size, WEIGHT_REGULAR, title, room));
}

bool panel_histogram(struct scene *s, const struct panel *p, struct rect at)
{
    struct histogram h = {.m = panel_with(s, p, 0)};
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    if (!h.m || !h.m->rows)
        return false;
    bool divided = strcmp(h.m->plain, "products") != 0;
    h.spread = measured(
        s, &h, divided ? text_print(s, "%s.spread", h.m->plain) : "spread");
    h.top = measured(s, &h, "top");
    bool plain = s->view->look.thumbnail;
    double left = name_width(s, &h) + u(s, 14);
    double right = text_width(s, body, WEIGHT_BOLD, "√1024 = 32") + u(s, 8);
    double head = plain ? 0 : small * 2, foot = plain ? 0 : small * 1.5;
    h.at = (struct rect){at.x + left, at.y + head, at.w - left - right,
                         at.h - head};
    if (plain)
        h.at = at;
    h.line = (h.at.h - foot) / h.m->rows;
    h.tall = h.line - (plain ? u(s, 2) : small * 1.7);
    if (h.tall < small)
        return false;
    choose_axis(s, &h);
    for (int r = 0; r < h.m->rows; r++)
        paint_row_bars(s, &h, r);
    if (plain)
        return true;
    paint_titles(s, &h, at);
    paint_axes(s, &h);
    for (int r = 0; r < h.m->rows; r++) {
        paint_names(s, &h, r, at.x, at.x + at.w);
        paint_bracket(s, &h, r);
        paint_drawn(s, &h, r);
    }
    return true;
}
