// SPDX-License-Identifier: MIT
// The encoding as a picture on the fixed range −1 … +1, the position's clocks
// under it, each under its own pair of columns, and beside it the wave of one
// pair.
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "panel/waves/waves.h"
#include "scene/mark/axis.h"
#include "scene/mark/clock.h"
#include "scene/mark/scale.h"
#include "trace/term.h"

enum { MOST_CLOCKS = 8 };

struct wave waves_pair(const struct waves *w)
{
    return position_wave(w->o, w->column);
}

const char *waves_pair_name(const struct scene *s, const struct waves *w,
                            int column)
{
    struct wave pair = position_wave(w->o, column);
    return caption(s, "panel.waves.two",
                   SLOTS(TEXT("first", column_name(s, w->P, pair.sine)),
                         TEXT("second", column_name(s, w->P, pair.cosine))));
}

// What is looked at; an example where the focus does not go that deep: a
// position a few steps in, a pair that is neither fast nor slow.
static void waves_choose(const struct scene *s, struct waves *w)
{
    const struct address *f = &s->focus;
    const struct tensor *m = w->P;
    bool here = f->tensor == m;
    w->row_lit = here && f->row >= 0;
    w->column_lit = here && f->column >= 0;
    w->row = w->row_lit ? f->row : example_position(m->rows);
    w->column = w->column_lit
                    ? f->column
                    : position_hand(w->o, example_pair(m->columns) / 2).sine;
}

// --- layout -----------------------------------------------------------------

static const char *rows_axis(const struct scene *s)
{
    return caption(s, "panel.waves.rows", NO_SLOTS);
}

static double gutter(const struct scene *s, const struct waves *w)
{
    double size = text_size(s, TEXT_NUMBER);
    return fmax(text_width(s, size, WEIGHT_BOLD, rows_axis(s)) + u(s, 12),
                axis_rows_width(s, w->P));
}

static double header(const struct scene *s)
{
    return text_size(s, TEXT_NUMBER) * 1.4 + axis_columns_height(s);
}

// A caption, the clocks and their names.
static double clocks_height(const struct scene *s, double radius)
{
    return text_size(s, TEXT_NUMBER) * 1.9 + 2 * radius +
           text_size(s, TEXT_SMALL) * 1.4;
}

// The picture takes what the card leaves; the words beside the clock go first
// when that is little.
static void waves_place(const struct scene *s, struct rect at, struct waves *w)
{
    double gap = u(s, 26), left = gutter(s, w), notes = waves_notes_width(s, w);
    w->header = header(s);
    double tall = at.h - w->header;
    w->radius = fmin(fmin(u(s, 70), at.w * 0.11), tall * 0.17);
    double card = 2 * w->radius + waves_card_ticks(s, w) + u(s, 18);
    double room = at.w - left - gap - card;
    if (room - notes > at.w * 0.5)
        room -= notes;
    else
        notes = 0;
    double below = fmax(2 * w->radius + u(s, 30), clocks_height(s, u(s, 9)));
    w->sheet = sheet_fit(s, w->P, (struct rect){0, 0, room, tall - below},
                         u(s, 150), u(s, 96));
    w->sheet.ghost = true;
    struct rect box = grid_box(&w->sheet.grid);
    double wide = left + box.w + gap + card + notes;
    double high = w->header + box.h + below;
    double x = at.x + (at.w - wide) / 2, y = at.y + (at.h - high) / 2;
    w->sheet.grid.x = round(x + left);
    w->sheet.grid.y = round(y + w->header);
    w->picture = grid_box(&w->sheet.grid);
    x = w->picture.x + w->picture.w + gap;
    w->card = (struct rect){x, y, card + notes, high};
    w->notes = (struct rect){x + card, y, notes, high};
}

// --- axes -------------------------------------------------------------------

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
    if (position_in_halves(w->o)) // twice, for the sines and for the cosines
        return caption(s, "panel.waves.halves", NO_SLOTS);
    return caption(s,
                   keys[base > 1   ? 0
                        : base < 1 ? 2
                                   : 1][w->sheet.stride > 1],
                   NO_SLOTS);
}

// "dimension → (d = 128)          fast waves → slow waves"
static void name_columns(struct scene *s, const struct waves *w)
{
    const struct rect *p = &w->picture;
    double size = text_size(s, TEXT_NUMBER), y = p->y - w->header + size;
    const char *name =
        caption(s, "panel.waves.columns", SLOTS(COUNT("d", w->P->columns)));
    const char *order = waves_order(s, w);
    double a = text_width(s, size, WEIGHT_BOLD, name);
    double b = text_width(s, size, WEIGHT_REGULAR, order);
    double room = p->w + gutter(s, w); // what is too long goes on at the left
    bool alone = !order[0] && (!is_tall(s) || a <= p->w);
    if (alone || a + b + size <= p->w)
        paint_text(s, id_named("dimension name", 0), p->x, y, size, WEIGHT_BOLD,
                   ALIGN_START, s->theme->ink, name);
    if (order[0] && b <= room)
        paint_text(s, id_named("dimension axis", 0), p->x + p->w, y, size,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->ink, order);
}

static void waves_paint_axes(struct scene *s, const struct waves *w)
{
    const struct grid *g = &w->sheet.grid;
    struct wave pair = waves_pair(w);
    bool halves = position_in_halves(w->o);
    name_columns(s, w);
    paint_text(s, id_named("position axis", 0), w->picture.x - u(s, 12),
               w->picture.y - u(s, 20), text_size(s, TEXT_NUMBER), WEIGHT_BOLD,
               ALIGN_END, s->theme->ink, rows_axis(s));
    axis_rows(s, g, w->row, w->row_lit);
    axis_columns(s, g, w->row,
                 &(struct axis_mark){halves ? w->column : pair.sine,
                                     halves ? w->column : pair.cosine,
                                     halves ? column_name(s, w->P, w->column)
                                            : waves_pair_name(s, w, w->column),
                                     w->column_lit});
}

static void paint_frames(struct scene *s, const struct waves *w)
{
    const struct grid *g = &w->sheet.grid;
    struct wave pair = waves_pair(w);
    struct rect row = grid_row(g, w->row), a = grid_column(g, pair.sine);
    struct rect b = grid_column(g, pair.cosine);
    double grow = w->sheet.fine ? u(s, 2) : g->gap / 2 + u(s, 1);
    sheet_frame(s, "row frame", row, grow, w->row_lit);
    if (position_in_halves(w->o))
        sheet_frame(s, "cosine frame", b, grow, w->column_lit);
    else
        a.w = b.x + b.w - a.x;
    sheet_frame(s, "pair frame", a, grow, w->column_lit);
    if (w->sheet.fine || !w->column_lit || !w->row_lit)
        return;
    sheet_frame(s, "cell outline", grid_cell(g, w->row, w->column), 0, true)
        ->stroke = u(s, 4);
}

// --- clocks -----------------------------------------------------------------

// At the right end of the caption's line, when there is room.
static void paint_colors(struct scene *s, const struct waves *w, double base,
                         double used)
{
    const struct rect *p = &w->picture;
    if (w->P->largest < 1e-9)
        return; // none of it is known yet: position 0 has cosines of 1
    struct range range = range_of_colors(s, w->P);
    char low[NUMBER_SIZE], high[NUMBER_SIZE];
    number_print(low, range.low, CELL_DECIMALS);
    number_print(high, range.high, CELL_DECIMALS);
    const struct scale scale = {
        .from = text_print(s, "%s", low),
        .to = text_print(s, "%s%s", range.high > 0 ? "+" : "", high),
        .hollow = w->sheet.fine ? 0 : range_above(&range, 0)};
    double x = p->x + p->w - scale_width(s, &scale);
    if (x >= p->x + used + u(s, 20))
        paint_scale(s, &scale, x, base);
}

// "position 7 on 8 of its 64 clocks", or "8 of 64 clocks" where that is too
// long.
static void paint_caption(struct scene *s, const struct waves *w, int shown,
                          double base)
{
    int pairs = w->P->columns / 2;
    double size = text_size(s, TEXT_NUMBER);
    const char *row = row_words(s->view->words, s->pose->arena, w->P, w->row);
    const char *key = pairs == 1       ? "panel.waves.clocks.one"
                      : shown == pairs ? "panel.waves.clocks.all"
                                       : "panel.waves.clocks.some";
    const char *text = caption(
        s, key,
        SLOTS(TEXT("row", row), COUNT("shown", shown), COUNT("n", pairs)));
    double x = w->picture.x, end = w->card.x - u(s, 8);
    double width = text_width(s, size, WEIGHT_REGULAR, text);
    if (width > end - x) // then it goes on at the left
        x = fmax(end - width, x - gutter(s, w));
    if (width > end - x) {
        text = caption(s, "panel.waves.clocks.short",
                       SLOTS(COUNT("shown", shown), COUNT("n", pairs)));
        x = w->picture.x;
    }
    paint_text(s, id_named("clocks caption", 0), x, base, size, WEIGHT_REGULAR,
               ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_REGULAR, text, end - x));
    paint_colors(s, w, base,
                 x - w->picture.x + text_width(s, size, WEIGHT_REGULAR, text));
}

static void paint_wave(struct scene *s, const struct waves *w, int pair,
                       double y, double radius, const char *name)
{
    // Of halves no clock has its two numbers above it: they stand evenly.
    struct wave two = position_hand(w->o, pair);
    int c = two.sine;
    const struct grid *g = &w->sheet.grid;
    struct rect a = grid_cell(g, 0, 2 * pair),
                b = grid_cell(g, 0, 2 * pair + 1);
    bool lit = w->column_lit && waves_pair(w).sine == c;
    double size = text_size(s, TEXT_SMALL);
    struct clock clock = {.id = id_cell("clock", w->P, -1, c),
                          .middle = {(a.x + b.x + b.w) / 2, y},
                          .radius = radius,
                          .sine = tensor_at(w->P, w->row, c),
                          .cosine = position_up(w->P, w->row, two),
                          .known = known(s, w->P, w->row, c) &&
                                   known(s, w->P, w->row, two.cosine),
                          .lit = lit};
    int first = s->pose->count;
    paint_clock(s, &clock);
    pose_beat(s->pose, first, BEAT_TURN, 0, 0);
    paint_text(s, id_cell("clock name", w->P, -1, c), clock.middle.x,
               y + radius + size * 1.25, size,
               lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
               lit ? s->theme->ink : s->theme->grey, name);
    struct rect at = {clock.middle.x - radius, y - radius, 2 * radius,
                      2 * radius + size * 1.4};
    struct item *touch = paint_box(s, id_cell("clock target", w->P, -1, c),
                                   LAYER_CELL, at, radius, CLEAR);
    touch->target = (struct target){TARGET_CELLS, {w->P, w->row, c, -1}, 0};
    if (!lit)
        return;
    struct item *pool = paint_dot(s, id_named("clock pool", 0), clock.middle,
                                  radius + u(s, 7), s->theme->pool);
    pool->layer = LAYER_BACK;
}

// Which pairs have a clock: the first and every few, a power of two so that a
// pair keeps its clock when there are more; both dimensions name it, or only
// the first where few would have room for two.
struct clocks {
    int every, shown;
    bool both;
};

static double name_width(const struct scene *s, const struct waves *w,
                         bool both)
{
    int last = position_hand(w->o, w->P->columns / 2 - 1).sine;
    return text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                      both ? waves_pair_name(s, w, last)
                           : column_name(s, w->P, last));
}

static struct clocks choose_clocks(const struct scene *s, const struct waves *w)
{
    struct clocks c = {0};
    int pairs = w->P->columns / 2;
    for (int both = 1; both >= 0; both--) {
        double need = name_width(s, w, both) + u(s, both ? 4 : 14);
        int least = axis_lines(w->picture.w / pairs, need);
        int crowd = (pairs + MOST_CLOCKS - 1) / MOST_CLOCKS;
        for (c.every = 1; c.every < least || c.every < crowd;)
            c.every *= 2;
        c.shown = (pairs + c.every - 1) / c.every;
        c.both = both;
        if (c.shown >= 4 || c.shown == pairs)
            break;
    }
    return c;
}

static int sine_of(const struct waves *w, int pair)
{
    return position_hand(w->o, pair).sine;
}

static void paint_clocks(struct scene *s, const struct waves *w)
{
    const struct rect *p = &w->picture;
    int pairs = w->P->columns / 2;
    double size = text_size(s, TEXT_NUMBER), small = text_size(s, TEXT_SMALL);
    struct clocks c = choose_clocks(s, w);
    double base = p->y + p->h + size * 1.5, top = base + size * 0.4;
    double bottom = w->card.y + w->card.h - small * 1.4;
    double radius = fmin(u(s, 36), (bottom - top) / 2 - u(s, 3));
    radius = fmin(radius, p->w / pairs * c.every * 0.4);
    if (radius < u(s, 9)) { // no room for clocks
        paint_colors(s, w, base, 0);
        return;
    }
    paint_caption(s, w, c.shown, base);
    if (w->row_lit && !w->column_lit) {
        double pad = u(s, 10), low = p->y + p->h + u(s, 6);
        struct rect band = {p->x - pad - radius, low, p->w + 2 * pad + radius,
                            w->card.y + w->card.h - low};
        paint_box(s, id_named("wave pool", 0), LAYER_BACK, band, u(s, 10),
                  s->theme->pool);
    }
    for (int k = 0; k < c.shown; k++)
        paint_wave(s, w, k * c.every, (top + bottom) / 2, radius,
                   c.both ? waves_pair_name(s, w, sine_of(w, k * c.every))
                          : column_name(s, w->P, sine_of(w, k * c.every)));
}

bool panel_waves(struct scene *s, const struct panel *p, struct rect at)
{
    (void)p;
    struct waves w = {.o = scene_operation(s)};
    w.P = w.o->out;
    waves_choose(s, &w);
    if (s->view->look.thumbnail) {
        w.sheet = sheet_fit(s, w.P, at, at.w, at.h);
        w.sheet.grid.cell_w = at.w / w.P->columns - w.sheet.grid.gap;
        w.sheet.grid.cell_h = at.h / w.P->rows - w.sheet.grid.gap;
        sheet_paint(s, &w.sheet);
        return true;
    }
    waves_place(s, at, &w);
    sheet_paint(s, &w.sheet);
    waves_paint_axes(s, &w);
    paint_frames(s, &w);
    waves_paint_card(s, &w);
    paint_clocks(s, &w);
    return true;
}
