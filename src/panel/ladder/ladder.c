// SPDX-License-Identifier: MIT
// The cells of the ladder, the arrows between its rungs, max and sum beside
// it, the budget handed out under it.
#include "panel/ladder/ladder.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "trace/origin.h"
#include "scene/span.h"
#include "scene/mark/gauge.h"
#include "scene/ghost/ghost.h"

static const struct tensor *rung_tensor(const struct ladder *l, enum rung r)
{
    return r == RUNG_SCORE ? l->in : r == RUNG_WEIGHT ? l->out : l->exp;
}

static uint64_t piece(const struct ladder *l, const char *name, enum rung r,
                      int column)
{
    return id_cell(name, rung_tensor(l, r),
                   r == RUNG_SCORE ? l->in_row : l->row, column);
}

static enum light column_light(const struct ladder *l, int column)
{
    if (l->column < 0)
        return LIGHT_PLAIN;
    return l->column == column ? LIGHT_OPERAND : LIGHT_DIM;
}

static struct target rung_target(const struct ladder *l, enum rung r,
                                 int column)
{
    const struct tensor *m = rung_tensor(l, r);
    return (struct target){
        TARGET_CELLS, {m, m == l->in ? l->in_row : l->row, column, -1}, 0};
}

// A dashed place for what is not computed yet.
static void paint_place(struct scene *s, const struct ladder *l, enum rung r,
                        int c)
{
    struct item *i = paint_box(
        s, piece(l, r == RUNG_MINUS ? "minus slot" : "rung slot", r, c),
        LAYER_SLOT, ladder_cell(l, r, c), u(s, 4), s->theme->chrome);
    if (l->cell_w > u(s, 9)) {
        i->stroke = u(s, 1.2);
        i->dash = u(s, 3);
        i->line = s->theme->slot_line;
    }
    i->target = rung_target(l, r, c);
}

// The score on the first rung is a copy when the grid stands beside it.
static uint64_t score_id(const struct ladder *l, int c)
{
    return piece(l, l->grid_w > 0 ? "rung" : "cell", RUNG_SCORE, c);
}

// When a whole rung is computed at once, it fills from left to right.
static double lateness(const struct ladder *l, int c)
{
    return l->column < 0 ? 0.6 * c / l->out->columns : 0.5;
}

// Scores and differences: boxes with their signed numbers.
static void paint_signed(struct scene *s, const struct ladder *l, enum rung r,
                         int c)
{
    enum light light = column_light(l, c);
    bool first = r == RUNG_SCORE;
    struct item *i = paint_figure(
        s, &l->figures[r], first ? score_id(l, c) : piece(l, "minus", r, c),
        ladder_cell(l, r, c), ladder_value(l, r, c), most_of_colors(s, l->in),
        light == LIGHT_OPERAND ? LIGHT_PLAIN : light, ROLE_NONE);
    i->from = first ? id_cell("cell", l->in, l->in_row, c) : score_id(l, c);
    if (light == LIGHT_OPERAND)
        i->weight = WEIGHT_BOLD;
    if (first && known(s, l->max, l->row, 0) && c == ladder_best(l)) {
        i->line = s->theme->ink;
        i->stroke = u(s, 2.5);
        i->weight = WEIGHT_BOLD;
    }
    if (l->column < 0)
        i->delay = lateness(l, c);
    i->target = rung_target(l, r, c);
}

// Exponentials and weights: a number over a bar from 0 to 1, which becomes the
// square of the next picture.
static void paint_part(struct scene *s, const struct ladder *l, enum rung r,
                       int c)
{
    struct rect at = ladder_cell(l, r, c);
    double x = ladder_value(l, r, c);
    bool weight = r == RUNG_WEIGHT, slim = at.w < u(s, 20);
    paint_gauge(s,
                &(struct gauge){
                    .tensor = rung_tensor(l, r),
                    .row = l->row,
                    .column = c,
                    .at = at,
                    .fill = weight ? share_fill(s, x, column_light(l, c))
                                   : s->theme->positive,
                    .text = slim ? NULL : figures_print(s, &l->figures[r], x),
                    .size = l->figures[r].size,
                    .low = l->upright,
                    .light = column_light(l, c),
                    .from = !weight ? score_id(l, c)
                            : row_is_held(l->out, l->row)
                                ? 0
                                : piece(l, "cell", RUNG_EXP, c),
                    .delay = lateness(l, c)});
}

static void paint_arrow(struct scene *s, const struct ladder *l, enum rung r,
                        int c)
{
    struct rect a = ladder_cell(l, r, c), b = ladder_cell(l, r + 1, c);
    bool lit = column_light(l, c) == LIGHT_OPERAND;
    if (l->upright || (l->pitch < u(s, 26) && !lit))
        return;
    double x = a.x + a.w / 2, head = fmin(u(s, 10), l->gap * 0.42);
    struct spot ends[] = {{x, a.y + a.h + u(s, 2)}, {x, b.y - u(s, 2)}};
    color ink = lit ? s->theme->ink : s->theme->idle;
    paint_head(s, piece(l, r ? "arrow head" : "first head", r + 1, c), ends[0],
               ends[1], head, ink);
    ends[1].y -= head * 0.8;
    paint_line(s, piece(l, r ? "arrow" : "first arrow", r + 1, c), LAYER_LINK,
               ends, 2, u(s, lit ? 2.4 : 1.6), ink);
}

void ladder_column(struct scene *s, const struct ladder *l, int c)
{
    for (enum rung r = 0; r < RUNG_COUNT; r++) {
        if (!ladder_known(s, l, r, c))
            paint_place(s, l, r, c);
        else if (r == RUNG_SCORE || r == RUNG_MINUS)
            paint_signed(s, l, r, c);
        else
            paint_part(s, l, r, c);
        bool held = r == RUNG_WEIGHT && row_is_held(l->out, l->row);
        if (r > 0 && ladder_known(s, l, r, c) && !held)
            paint_arrow(s, l, r - 1, c);
    }
}

// --- max and sum -------------------------------------------------------------

double ladder_side_width(const struct scene *s, bool two_lines)
{
    static const char *const keys[] = {"panel.softmax.max",
                                       "panel.softmax.sum"};
    double size = text_size(s, TEXT_BODY);
    double number = text_width(s, size, WEIGHT_BOLD, "−00.0000"), name = 0;
    for (int k = 0; k < 2; k++)
        name = fmax(
            name,
            text_width(s, size, WEIGHT_REGULAR,
                       text_print(s, "%s = ", caption(s, keys[k], NO_SLOTS))));
    return (two_lines ? fmax(number, name) : name + number) + u(s, 20);
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

// "sum = ", "m = max ≈ " before the number; "sum" where none follows.
static const char *total_name(const struct scene *s, bool sum, bool exact)
{
    const char *name =
        caption(s, sum ? "panel.softmax.sum" : "panel.softmax.max", NO_SLOTS);
    if (!s->view->look.numbers)
        return name;
    return text_print(s, "%s %s ", name, exact ? "=" : "≈");
}

// What stands there of a part of the numbers: "so far ".
static const char *part_name(const struct scene *s)
{
    return text_print(s, "%s ", caption(s, "panel.far", NO_SLOTS));
}

// The number's place: after "sum = ", or under it where there is no room. It
// is the same whichever of its names stands before it.
static struct rect total_place(const struct scene *s, const struct ladder *l,
                               struct rect at, bool sum)
{
    const char *names[] = {total_name(s, sum, true), total_name(s, sum, false),
                           part_name(s)};
    double size = text_size(s, TEXT_BODY), middle = at.y + at.h / 2, wide = 0;
    for (int k = 0; k < 3; k++)
        wide = fmax(wide, text_width(s, size, WEIGHT_REGULAR, names[k]));
    struct rect box = {at.x + u(s, 10), middle - size * 0.7, at.w - u(s, 14),
                       size * 1.4};
    if (l->side_lines == 2) {
        box.y += size * 0.62;
        return box;
    }
    box.x += wide;
    box.w -= wide;
    return box;
}

static void paint_total_slot(struct scene *s, const struct tensor *m, int row,
                             struct rect box)
{
    struct item *i = paint_box(s, id_cell("slot", m, row, 0), LAYER_SLOT, box,
                               u(s, 4), s->theme->chrome);
    i->stroke = u(s, 1.2);
    i->dash = u(s, 3);
    i->line = s->theme->slot_line;
}

// True when the digits of [text] are all of [value]; for a sum, when those of
// the exponentials are all of these too.
static bool total_exact(const struct ladder *l, bool sum, double value,
                        const char *text)
{
    for (int c = 0; c < l->out->columns && sum; c++)
        if (!figures_exact(&l->figures[RUNG_EXP], ladder_value(l, RUNG_EXP, c)))
            return false;
    const char *point = text ? strchr(text, '.') : NULL;
    return number_exact(value, point ? (int)strlen(point + 1) : 0);
}

// How much higher a total's place is with its old number.
static double old_total(const struct scene *s, const struct tensor *m, int row)
{
    double was;
    return ghost_was(s, m, row, 0, &was) ? text_size(s, TEXT_SMALL) * 2.4 : 0;
}

// What it was, under the number [text], which stands in [box], a part of [at].
static void paint_old_total(struct scene *s, const struct ladder *l,
                            const struct tensor *m, struct rect at,
                            struct rect box, const char *name, const char *text)
{
    double size = text_size(s, TEXT_BODY), y = box.y + box.h / 2;
    double left = l->side_lines == 2 ? box.x : at.x + u(s, 10);
    double line = box.x + box.w - left;
    double room = at.x + at.w - u(s, 4) - left;
    double need =
        text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                   caption(s, "ghost.short", SLOTS(TEXT("was", "−00.0000"))));
    struct rect under = {left, at.y, fmin(fmax(line, need), room), at.h};
    ghost_number(s, name, m, l->row, 0, under, y + size * CAP_MIDDLE, size,
                 text);
}

static void paint_total(struct scene *s, const struct ladder *l,
                        const struct tensor *m, enum rung rung)
{
    bool sum = rung == RUNG_EXP, done = known(s, m, l->row, 0);
    bool part =
        !done && s->now.tensor == m && s->now.row == l->row && s->now.term >= 0;
    double value = done   ? tensor_at(m, l->row, 0)
                   : part ? so_far(l, sum, s->now.term + 1)
                          : 0;
    double size = text_size(s, TEXT_BODY);
    struct rect at = ladder_cell(l, rung, 0);
    at.x = table_place(&l->table, l->side, 0).x;
    at.w = ladder_side_width(s, l->side_lines == 2);
    if (l->upright) {
        at = l->totals;
        at.w /= 2;
        at.x += sum ? at.w : 0;
    }
    double least = size * (l->side_lines == 2 ? 2.7 : 1.6);
    least += done ? old_total(s, m, l->row) : 0;
    at.y -= fmax(0, (least - at.h) / 2);
    at.h = fmax(at.h, least);
    struct rect box = total_place(s, l, at, sum);
    const char *text =
        number_fit(s, value, FORMULA_DECIMALS, size, WEIGHT_BOLD, box.w);
    const char *name = total_name(s, sum, total_exact(l, sum, value, text));
    if (part && s->view->look.numbers)
        name = part_name(s);
    if (light_on(s, m, l->row, 0) >= LIGHT_OPERAND && (done || part))
        paint_pool(s, sum ? "sum pool" : "max pool", at);
    double base = box.y + box.h / 2 + size * CAP_MIDDLE;
    paint_text(s, id_named(sum ? "sum name" : "max name", 0), at.x + u(s, 10),
               base - (l->side_lines - 1) * size * 1.25, size, WEIGHT_REGULAR,
               ALIGN_START, done || part ? s->theme->ink : s->theme->grey,
               name);
    if (!done && !part) {
        paint_total_slot(s, m, l->row, box);
        return;
    }
    box.w = text ? text_width(s, size, WEIGHT_BOLD, text) : 0;
    struct item *i =
        paint_box(s, id_cell("cell", m, l->row, 0), LAYER_CELL, box, 0, CLEAR);
    i->text = text;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->ink;
    i->delay = 0.7;
    i->target = (struct target){TARGET_CELLS, {m, l->row, 0, -1}, 0};
    if (done && text)
        paint_old_total(s, l, m, at, box, sum ? "sum" : "max", text);
}

void ladder_side(struct scene *s, const struct ladder *l)
{
    paint_total(s, l, l->max, RUNG_SCORE);
    paint_total(s, l, l->sum, RUNG_EXP);
    if (s->focus.tensor != l->out || l->column < 0 || l->upright)
        return;
    // the sum divides the weight looked at
    struct rect sum = ladder_cell(l, RUNG_EXP, 0),
                goal = ladder_cell(l, RUNG_WEIGHT, l->column);
    double y = sum.y + sum.h + l->gap / 2;
    double size = text_size(s, TEXT_BODY);
    double low = fmax(sum.h, size * (l->side_lines == 2 ? 2.7 : 1.6));
    struct spot a = {table_place(&l->table, l->side, 0).x +
                         ladder_side_width(s, l->side_lines == 2) * 0.4,
                     sum.y + (sum.h + low) / 2},
                d = {goal.x + goal.w + u(s, 1), goal.y + u(s, 4)};
    if (a.y > y) // no room under its number: from its side
        a = (struct spot){table_place(&l->table, l->side, 0).x, y};
    struct spot line[24];
    bezier(a, (struct spot){a.x, y + l->gap / 2}, (struct spot){a.x, y},
           (struct spot){fmin(a.x - u(s, 20), d.x + u(s, 60)), y}, 20, line);
    line[20] = (struct spot){d.x + u(s, 12), y};
    line[21] = (struct spot){d.x + u(s, 6), y + u(s, 2)};
    line[22] = (struct spot){d.x + u(s, 2), (y + d.y) / 2};
    line[23] = d;
    struct item *i = paint_line(s, id_named("softmax divides", 0), LAYER_LINK,
                                line, 24, u(s, 2.4), s->theme->ink);
    i->dash = u(s, 3);
}

// --- the budget --------------------------------------------------------------

// What a word had of the budget before the last change.
static double old_share(const struct scene *s, const struct ladder *l,
                        int column)
{
    double was = s->before ? ghost_value(s, l->out, l->row, column)
                           : tensor_at(l->out, l->row, column);
    return fmax(was, 0);
}

// What the strip is as long as: the budget of 1, or all that is handed out
// where that is more, because others of the row are negative; here, before the
// last change, and in the other result of the frame, so that they can be
// compared.
static double handed_out(const struct scene *s, const struct ladder *l)
{
    double now = 0, old = 0, there = 0;
    const struct tensor *other = other_of(s, l->out);
    for (int c = 0; c < l->out->columns; c++) {
        if (!s->hidden || ladder_known(s, l, RUNG_WEIGHT, c))
            now += fmax(tensor_at(l->out, l->row, c), 0);
        if (s->before)
            old += old_share(s, l, c);
        if (other && !s->hidden && l->row < other->rows && c < other->columns)
            there += fmax(tensor_at(other, l->row, c), 0);
    }
    double sum = fmax(now, fmax(old, there));
    bool more = isfinite(sum) && sum > 1 + 1e-9; // not by rounding alone
    return more ? sum : 1;
}

void ladder_budget(struct scene *s, const struct ladder *l)
{
    int n = l->out->columns;
    struct rect at = ladder_cell(l, RUNG_SCORE, 0);
    at.w = ladder_cell(l, RUNG_SCORE, n - 1).x + l->cell_w - at.x;
    double most = l->bare ? l->at.x + l->at.w - at.x : INFINITY;
    at.w = fmax(at.w, fmin(u(s, 160), most));
    struct rect strip = table_place(&l->table, l->cells, l->budget);
    at.y = strip.y;
    at.h = strip.h;
    if (l->upright)
        at = l->strip;
    struct item *i = paint_box(s, id_named("budget", 0), LAYER_SLOT, at,
                               u(s, 4), s->theme->chrome);
    i->line = s->theme->slot_line;
    i->stroke = u(s, 1.5);
    i->dash = u(s, 4);
    double x = at.x, old = at.x, size = text_size(s, TEXT_SMALL);
    if (ladder_empty(s, l)) {
        i->text = text_fit(s, size, WEIGHT_BOLD,
                           caption(s, "panel.softmax.empty", NO_SLOTS),
                           at.w - u(s, 8));
        i->size = size;
        i->ink = s->theme->ink;
        i->weight = WEIGHT_BOLD;
        return;
    }
    double unit = at.w / handed_out(s, l);
    for (int c = 0; c < n; c++) {
        double w = ladder_value(l, RUNG_WEIGHT, c);
        double was = old_share(s, l, c) * unit, from = old;
        if (!ladder_known(s, l, RUNG_WEIGHT, c))
            continue;
        old += was;
        if (!(w > 0))
            continue;
        bool lit = l->column < 0 || l->column == c;
        struct rect share = {x, at.y, w * unit, at.h};
        x += share.w;
        i = paint_box(s, id_cell("share", l->out, l->row, c), LAYER_CELL, share,
                      0, share_fill(s, w, lit ? LIGHT_FOCUS : LIGHT_DIM));
        i->line = s->theme->paper;
        i->stroke = share.w > u(s, 6) ? u(s, 1) : 0;
        i->delay = 0.8;
        i->target = (struct target){TARGET_CELLS, {l->out, l->row, c, -1}, 0};
        struct item *ghost = ghost_of(s, i, l->out, l->row, c);
        if (ghost) // under the strip, off its words
            ghost->at =
                (struct rect){from, at.y + at.h + u(s, 2), was, at.h * 0.2};
        const char *name = column_name(s, l->out, c);
        if (s->view->look.thumbnail ||
            text_width(s, size, WEIGHT_BOLD, name) > share.w - u(s, 8))
            continue;
        i->text = name;
        i->size = size;
        i->weight = c == l->column ? WEIGHT_BOLD : WEIGHT_REGULAR;
        i->ink = ink_on(i->fill);
    }
}
