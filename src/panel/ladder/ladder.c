// SPDX-License-Identifier: MIT
#include "panel/ladder/ladder.h"

#include <math.h>

#include "base/number.h"
#include "scene/ghost/ghost.h"
#include "scene/grid/heading.h"
#include "scene/mark/hatch.h"
#include "scene/mark/notation.h"
#include "trace/origin.h"
#include "trace/term.h"

static const struct tensor *rung_tensor(const struct ladder *l, enum rung r)
{
    return r == RUNG_SCORE ? l->in : r == RUNG_EXP ? l->exp : l->out;
}

static int rung_row(const struct ladder *l, enum rung r)
{
    return r == RUNG_SCORE ? l->in_row : l->row;
}

double ladder_value(const struct ladder *l, enum rung rung, int column)
{
    return tensor_at(rung_tensor(l, rung), rung_row(l, rung), column);
}

bool ladder_known(const struct scene *s, const struct ladder *l, enum rung rung,
                  int column)
{
    return known(s, rung_tensor(l, rung), rung_row(l, rung), column);
}

// Its largest score alone does not tell: that of NaN is −∞ as well.
bool ladder_empty(const struct scene *s, const struct ladder *l)
{
    if (!known(s, l->max, l->row, 0))
        return false;
    for (int c = 0; c < l->in->columns; c++)
        if (ladder_value(l, RUNG_SCORE, c) != -INFINITY)
            return false;
    return true;
}

bool ladder_lit(const struct scene *s, const struct ladder *l, int column)
{
    enum rung by = l->held ? RUNG_WEIGHT : RUNG_SCORE;
    int best = tensor_argmax(rung_tensor(l, by), rung_row(l, by)), ties = 0;
    double most = ladder_value(l, by, best);
    bool told =
        l->held ? known(s, l->out, l->row, -1) : known(s, l->max, l->row, 0);
    if (l->column >= 0 || !isfinite(most) || !told)
        return l->column == column;
    for (int c = 0; c < l->in->columns; c++)
        ties += ladder_value(l, by, c) >= most - 1e-9 * fabs(most);
    return column == best && ties == 1;
}

struct target ladder_target(const struct ladder *l, enum rung rung, int column)
{
    return (struct target){
        TARGET_CELLS, {rung_tensor(l, rung), rung_row(l, rung), column, -1}, 0};
}

static struct rect line_of(const struct ladder *l, int lane, int column)
{
    const struct track *line = &l->down.track[lane];
    return (struct rect){l->left + column * l->pitch, line->at, l->pitch,
                         line->size};
}

struct rect ladder_bar(const struct scene *s, const struct ladder *l,
                       int column, bool all)
{
    struct rect at = line_of(l, l->bars, column);
    double part = ladder_value(l, RUNG_EXP, column) / l->most;
    (void)s;
    at.x += at.w * 0.09;
    at.w *= 0.82;
    part = all ? 1 : fmin(fmax(part, 0), 1); // of NaN 0
    if (!l->upright)
        at.w *= part;
    at.y += l->upright ? at.h * (1 - part) : 0;
    at.h *= l->upright ? part : 1;
    return at;
}

// --- layout ------------------------------------------------------------------

enum softmax_less ladder_less(const struct ladder *l)
{
    struct address a = {l->exp, l->row, -1, -1};
    return (enum softmax_less)(int)operation_of(&a)->number;
}

static void count_figures(const struct scene *s, struct ladder *l)
{
    l->most = 1;
    l->figures[RUNG_EXP].bounded = true;
    for (enum rung r = RUNG_SCORE; r <= RUNG_EXP; r++)
        for (int c = 0; c < l->out->columns; c++)
            if (sized_by(s, rung_tensor(l, r), rung_row(l, r), c))
                figures_count(&l->figures[r], ladder_value(l, r, c));
            else
                figures_expect(s, &l->figures[r]);
    for (int c = 0; c < l->out->columns; c++) {
        double x = ladder_value(l, RUNG_EXP, c);
        if (isfinite(x) && ladder_known(s, l, RUNG_EXP, c))
            l->most = fmax(l->most, x);
    }
}

// What stands at the right: "largest so far −10.0000".
static double side_width(const struct scene *s)
{
    static const char *const keys[] = {"panel.row.largest", "panel.row.sum",
                                       "panel.far"};
    double size = text_size(s, TEXT_SMALL), widest = 0;
    for (int k = 0; k < 3; k++)
        widest = fmax(widest, text_width(s, size, WEIGHT_REGULAR,
                                         caption(s, keys[k], NO_SLOTS)));
    return widest + text_width(s, size, WEIGHT_BOLD, " −00.0000") + u(s, 12);
}

static void lay_across(const struct scene *s, struct ladder *l)
{
    int n = l->out->columns;
    double room = l->at.w - (l->inside ? 0 : side_width(s));
    l->pitch = fmin(room / n, u(s, 230));
    l->left = l->at.x + (room - l->pitch * n) / 2;
    l->light = l->at.x;
    l->one = room;
    l->upright = l->pitch < u(s, 30);
}

static void lay_down(const struct scene *s, struct ladder *l)
{
    enum { WORDS = 4, NAMES = 2, UNDER = 1 }; // what is left out first
    struct lanes *d = &l->down;
    double small = text_size(s, TEXT_SMALL), number = text_size(s, TEXT_NUMBER);
    double name = l->inside ? small * 1.5 : 0, high = number * 1.4;
    d->kept = s->view->stay.kept;
    lane_free(d, 1);
    struct track lines = track_fixed(over_height(s, &l->over));
    lines.keep = WORDS;
    struct track named = track_fixed(name), ways = track_from(u(s, 8), 6);
    named.keep = NAMES;
    ways.wished = u(s, 40);
    ways.most = u(s, 110);
    struct track bars = {u(s, 8), u(s, l->upright ? 60 : 18),
                         u(s, l->upright ? 90 : 22), .grow = 1, .keep = KEEP};
    l->names[RUNG_SCORE] = lane_add(d, named, 1);
    l->words = lane_add(d, lines, 1);
    l->line[RUNG_SCORE] = lane_cells(d, 1, small * 0.6, high, high);
    struct track gap = {u(s, 4), u(s, 14), u(s, 40), .grow = 2, .keep = KEEP};
    lane_add(d, gap, 1);
    l->names[RUNG_EXP] = lane_add(d, named, 1);
    l->line[RUNG_EXP] = lane_cells(d, 1, small * 0.6, high, high);
    l->bars = lane_add(d, bars, 1);
    l->ways = lane_add(d, ways, 1);
    l->line[RUNG_WEIGHT] = lane_cells(d, 1, small * 0.8, u(s, 32), u(s, 32));
    struct track under = track_fixed(small * 1.45);
    under.keep = UNDER;
    l->under = lane_add(d, under, 1);
    l->names[RUNG_WEIGHT] = lane_add(d, named, 1);
    lane_free(d, 1);
    lanes_solve(d, l->at.y, l->at.h);
}

static void lay_out(const struct scene *s, struct ladder *l, struct rect at)
{
    int n = l->out->columns;
    l->at = at;
    l->inside = s->narrow || s->box.w <= 0;
    count_figures(s, l);
    lay_across(s, l);
    double *worth = arena_array(s->pose->arena, (size_t)n + 1, sizeof *worth);
    for (int c = 0; c < n; c++)
        worth[c] =
            sized_by(s, rung_tensor(l, RUNG_SCORE), rung_row(l, RUNG_SCORE), c)
                ? ladder_value(l, RUNG_SCORE, c)
                : 0;
    l->over = (struct over){.of = l->out,
                            .row = l->row,
                            .lit = l->column,
                            .left = l->left,
                            .pitch = l->pitch,
                            .from = at.x,
                            .to = at.x + at.w};
    for (int c = 0; c < n; c++)
        if (ladder_lit(s, l, c))
            l->over.lit = c;
    over_place(s, &l->over, 2, worth);
    lay_down(s, l);
    for (enum rung r = RUNG_SCORE; r <= RUNG_EXP; r++)
        figures_fit(s, &l->figures[r], l->pitch, l->down.track[l->line[r]].size,
                    r == RUNG_EXP ? FORMULA_DECIMALS : CELL_DECIMALS,
                    r == RUNG_EXP ? CELL_DECIMALS
                    : l->figures[r].high - l->figures[r].low >= 10 ? 0
                                                                   : 1);
}

// --- names -------------------------------------------------------------------

// "e^(score − 2)" with the row's own largest, once that is known; no wider than
// [width].
static struct formula power_name(const struct scene *s, const struct ladder *l,
                                 double width)
{
    struct formula f = {.arena = s->pose->arena};
    enum softmax_less less = ladder_less(l);
    const char *score = tensor_number_noun(s->view->words, l->in);
    char largest[NUMBER_SIZE];
    if (less == LESS_EXP || less == LESS_VALUES) {
        formula_text(&f, less == LESS_EXP
                             ? title_of(s, l->in)
                             : caption(s, "panel.row.equal", NO_SLOTS));
        formula_end(&f);
        return f;
    }
    double max = tensor_at(l->max, l->row, 0);
    bool told = known(s, l->max, l->row, 0) && s->view->look.numbers;
    number_print(largest, max, CELL_DECIMALS);
    formula_power(&f);
    formula_text(&f, "e");
    formula_over(&f);
    formula_text(
        &f, less == LESS_MAX || (told && !isfinite(max)) ? score
            : told && max == 0                           ? score
            : told && max < 0
                ? text_print(s, "%s + %s", score,
                             number_print(largest, -max, CELL_DECIMALS))
                : text_print(s, "%s − %s", score,
                             told ? largest
                                  : caption(s, "panel.row.largest", NO_SLOTS)));
    formula_close(&f);
    formula_end(&f);
    if (formula_width(s, text_size(s, TEXT_SMALL), &f) <= width)
        return f;
    f = (struct formula){.arena = s->pose->arena};
    formula_text(&f, "exp");
    formula_end(&f);
    return f;
}

static const char *quotient_name(const struct scene *s, const struct ladder *l)
{
    return caption(s,
                   l->held              ? "panel.softmax.quotient.held"
                   : ladder_empty(s, l) ? "panel.softmax.quotient.empty"
                                        : "panel.softmax.quotient",
                   NO_SLOTS);
}

// Where the name of a line has its baseline.
static double name_base(const struct scene *s, const struct ladder *l,
                        enum rung r)
{
    const struct track *own = &l->down.track[l->names[r]];
    const struct track *line =
        &l->down.track[r == RUNG_EXP ? l->bars : l->line[r]];
    double small = text_size(s, TEXT_SMALL);
    return l->inside ? own->at + own->size - small * 0.35
                     : line->at + line->size / 2 + small * CAP_MIDDLE;
}

static bool has_name(const struct ladder *l, enum rung r)
{
    return !l->inside || !l->down.track[l->names[r]].left_out;
}

// Paints the names; how far each goes.
static void paint_names(struct scene *s, const struct ladder *l,
                        double end[static RUNG_COUNT])
{
    const struct tensor *m = s->focus.tensor;
    const struct tensor *of[RUNG_COUNT] = {l->in, l->exp, l->out};
    double small = text_size(s, TEXT_SMALL), edge = s->box.x - u(s, 14);
    double room = l->inside ? l->at.w * 0.6 : s->box.x - u(s, 18);
    struct formula power = power_name(s, l, room);
    for (enum rung r = 0; r < RUNG_COUNT; r++) {
        double y = name_base(s, l, r);
        bool bold = m == of[r];
        enum weight weight = bold ? WEIGHT_BOLD : WEIGHT_REGULAR;
        end[r] = l->at.x;
        if (!has_name(l, r))
            continue;
        if (r == RUNG_EXP) {
            double w = formula_width(s, small, &power);
            paint_formula(s, "row power", l->inside ? l->at.x : edge - w, y,
                          small, &power);
            end[r] += w;
            continue;
        }
        const char *name = title_fit(s, of[r], small, weight, room);
        paint_notation(s, id_named("row name", (int)r),
                       l->inside ? l->at.x : edge, y, small, weight,
                       l->inside ? ALIGN_START : ALIGN_END, s->theme->ink,
                       name);
        end[r] += notation_width(s, small, weight, name);
    }
}

// The largest or the sum of the first [count] numbers.
static double so_far(const struct ladder *l, bool sum, int count)
{
    double x = sum ? 0 : -INFINITY;
    for (int c = 0; c < count; c++)
        x = sum ? x + ladder_value(l, RUNG_EXP, c)
                : fmax(x, ladder_value(l, RUNG_SCORE, c));
    return x;
}

// Where what stands at the right of line [r] begins, if that is [width] wide;
// below 0: it has no room behind the name, which ends at [end].
static double side_start(const struct scene *s, const struct ladder *l,
                         double width, double end)
{
    if (!l->inside)
        return l->at.x + l->at.w - side_width(s) + u(s, 12);
    double x = l->at.x + l->at.w - width;
    return x > end + u(s, 12) ? x : -1;
}

// What the total [text] in [at] was: under it and its name, which begins at [x],
// or behind it where the next line comes too soon.
static void paint_total_was(struct scene *s, const struct ladder *l,
                            enum rung r, double x, struct rect at,
                            const char *text)
{
    bool sum = r == RUNG_EXP;
    double size = text_size(s, TEXT_SMALL), y = name_base(s, l, r);
    bool under = name_base(s, l, (enum rung)(r + 1)) - y >= size * 2.4;
    at.x = under ? x : at.x;
    at.w = fmax(l->at.x + l->at.w - at.x, 0);
    at.h = size * (under ? 3.2 : 1.4);
    ghost_number(s, sum ? "sum" : "max", sum ? l->sum : l->max, l->row, 0, at,
                 y, size, text);
}

static void paint_total(struct scene *s, const struct ladder *l, enum rung r,
                        double end)
{
    bool sum = r == RUNG_EXP;
    const struct tensor *m = sum ? l->sum : l->max;
    bool done = known(s, m, l->row, 0);
    bool part =
        !done && s->now.tensor == m && s->now.row == l->row && s->now.term >= 0;
    double value = done   ? tensor_at(m, l->row, 0)
                   : part ? so_far(l, sum, s->now.term + 1)
                          : 0;
    double size = text_size(s, TEXT_SMALL), y = name_base(s, l, r);
    const char *name = caption(s,
                               part  ? "panel.far"
                               : sum ? "panel.row.sum"
                                     : "panel.row.largest",
                               NO_SLOTS);
    const char *text =
        number_fit(s, value, FORMULA_DECIMALS, size, WEIGHT_BOLD, l->at.w);
    double own = text && (done || part) ? text_width(s, size, WEIGHT_BOLD, text)
                                        : u(s, 44);
    double named = text_width(s, size, WEIGHT_REGULAR, name) + size * 0.4;
    double x = side_start(s, l, named + own, end);
    if (x < 0 || !has_name(l, r))
        return;
    paint_text(s, id_named(sum ? "sum name" : "max name", 0), x, y, size,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey, name);
    struct rect at = {x + named, y - size * 1.05, own, size * 1.4};
    if (!done && !part) {
        paint_empty(s, id_cell("slot", m, l->row, 0), at)->target =
            (struct target){TARGET_CELLS, {m, l->row, 0, -1}, 0};
        return;
    }
    struct item *i =
        paint_box(s, id_cell("cell", m, l->row, 0), LAYER_CELL, at, 0, CLEAR);
    i->text = text;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->focus.tensor == m ? s->theme->ink : s->theme->grey;
    i->delay = 0.7;
    i->target = (struct target){TARGET_CELLS, {m, l->row, 0, -1}, 0};
    if (done && text && !l->inside)
        paint_total_was(s, l, r, x, at, text);
}

// --- columns -----------------------------------------------------------------

// A number without a box, or where it has no room its colour.
static void paint_number(struct scene *s, const struct ladder *l, enum rung r,
                         int c)
{
    const struct tensor *m = rung_tensor(l, r);
    struct rect at = line_of(l, l->line[r], c);
    double x = ladder_value(l, r, c);
    bool lit = ladder_lit(s, l, c);
    const char *text = figures_print(s, &l->figures[r], x);
    if (!text && r == RUNG_EXP)
        return; // its bar says it
    if (is_masked(x))
        paint_hatch(s, id_cell("hatch", m, rung_row(l, r), c), LAYER_SLOT, at,
                    LIGHT_PLAIN);
    if (!text || isnan(x))
        at = rect_grow(at, -fmin(u(s, 2), at.w * 0.1));
    struct item *i = paint_box(s, id_cell("cell", m, rung_row(l, r), c),
                               LAYER_CELL, at, text ? 0 : u(s, 2), CLEAR);
    if (isnan(x) || (!text && !is_masked(x)))
        i->fill = signed_color(s->theme, x, most_of_colors(s, m));
    i->line = hollow_line(s->theme, x, most_of_colors(s, m));
    i->stroke = !text && x < 0 && !is_masked(x) ? u(s, 1) : 0;
    i->negative = !text && shows_negative(x, most_of_colors(s, m));
    i->text = text;
    i->size = l->figures[r].size;
    i->weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
    i->ink = lit ? s->theme->ink : s->theme->grey;
    i->target = ladder_target(l, r, c);
}

static void paint_slot(struct scene *s, const struct ladder *l, enum rung r,
                       int c, struct rect at)
{
    paint_empty(s, id_cell("slot", rung_tensor(l, r), rung_row(l, r), c), at)
        ->target = ladder_target(l, r, c);
}

static void paint_bar(struct scene *s, const struct ladder *l, int c)
{
    struct rect all = ladder_bar(s, l, c, true);
    bool lit = ladder_lit(s, l, c);
    paint_box(s, id_cell("exp track", l->exp, l->row, c), LAYER_SLOT, all, 0,
              s->theme->chrome)
        ->target = ladder_target(l, RUNG_EXP, c);
    struct item *i = paint_box(s, id_cell("exp bar", l->exp, l->row, c),
                               LAYER_CELL, ladder_bar(s, l, c, false), 0,
                               lit ? s->theme->ink : s->theme->idle);
    i->runs = true;
    i->delay = l->column < 0 ? 0.6 * c / l->out->columns : 0.5;
    i->target = ladder_target(l, RUNG_EXP, c);
    struct item *was = ghost_of(s, i, l->exp, l->row, c);
    double part = fmin(ghost_value(s, l->exp, l->row, c) / l->most, 1);
    if (was)
        was->at = l->upright ? (struct rect){all.x, all.y + all.h * (1 - part),
                                             all.w, all.h * part}
                             : (struct rect){all.x, all.y, all.w * part, all.h};
}

static void paint_column(struct scene *s, const struct ladder *l, int c)
{
    double air = fmin(u(s, 4), l->pitch * 0.1);
    if (ladder_known(s, l, RUNG_SCORE, c))
        paint_number(s, l, RUNG_SCORE, c);
    else
        paint_slot(s, l, RUNG_SCORE, c,
                   rect_grow(line_of(l, l->line[RUNG_SCORE], c), -air));
    if (!ladder_known(s, l, RUNG_EXP, c)) {
        paint_slot(s, l, RUNG_EXP, c, ladder_bar(s, l, c, true));
        return;
    }
    paint_bar(s, l, c);
    paint_number(s, l, RUNG_EXP, c);
}

void ladder_paint(struct scene *s, struct ladder *l, struct rect at)
{
    double end[RUNG_COUNT];
    lay_out(s, l, at);
    paint_names(s, l, end);
    if (ladder_less(l) == SOFTMAX)
        paint_total(s, l, RUNG_SCORE, end[RUNG_SCORE]);
    paint_total(s, l, RUNG_EXP, end[RUNG_EXP]);
    double small = text_size(s, TEXT_SMALL);
    const char *by = quotient_name(s, l);
    double x = side_start(s, l, text_width(s, small, WEIGHT_REGULAR, by),
                          end[RUNG_WEIGHT]);
    if (x >= 0 && has_name(l, RUNG_WEIGHT))
        paint_text(s, id_named("row quotient", 0), x,
                   name_base(s, l, RUNG_WEIGHT), small, WEIGHT_REGULAR,
                   ALIGN_START, s->theme->grey, by);
    const struct track *words = &l->down.track[l->words];
    if (!words->left_out)
        over_paint(s, &l->over, words->at + words->size - u(s, 3),
                   words->at + words->size);
    for (int c = 0; c < l->out->columns; c++)
        paint_column(s, l, c);
    ladder_light(s, l);
}
