// SPDX-License-Identifier: MIT
// Positions in binary over the same positions on clocks, column under column:
// a switch jumps where a clock only turns.
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/mark/clock.h"
#include "trace/op/position.h"
#include "trace/term.h"

enum { MOST_SHOWN = 16 };

// A block of lines, one for each switch or clock, under its heading.
struct lines {
    double heading; // the baseline
    double top, pitch;
    int count;
};

struct switches {
    const struct tensor *bits, *P;
    int row; // what is looked at, or an example of it
    bool lit;
    int first, shown;        // positions
    int every;               // clocks: one of so many has a line
    double left, pitch, top; // of the columns; where the lines of numbers begin
    double end;              // how far to the right there is room
    double names;            // baseline of the positions' numbers
    struct lines bit, hand;
};

static double heading_size(const struct scene *s)
{
    return text_size(s, TEXT_BODY);
}

// --- what is shown -----------------------------------------------------------

// Of a whole table the example is where the last switch goes on, of those that
// do so among the first positions.
static void choose_row(const struct scene *s, struct switches *w)
{
    const struct address *f = &s->focus;
    w->lit = (f->tensor == w->bits || f->tensor == w->P) && f->row >= 0;
    int jump = 1 << (w->bits->columns - 1);
    while (jump >= MOST_SHOWN)
        jump /= 2;
    int row = jump - w->bits->row_from;
    w->row = w->lit ? f->row : row < 0 ? 0 : row % w->bits->rows;
}

static struct wave pair_of(const struct switches *w, int line)
{
    return position_hand(w->P->writer[0], line * w->every);
}

// Which position a row is.
static int number_of(const struct switches *w, int row)
{
    return w->bits->row_from + row;
}

static bool row_known(const struct scene *s, const struct tensor *m, int row)
{
    for (int c = 0; c < m->columns; c++)
        if (!known(s, m, row, c))
            return false;
    return true;
}

// How far the clocks of a position stand from those of the one before.
static double step_to(const struct switches *w, int row)
{
    double sum = 0;
    for (int c = 0; c < w->P->columns; c++) {
        double by = tensor_at(w->P, row, c) - tensor_at(w->P, row - 1, c);
        sum += by * by;
    }
    return sqrt(sum);
}

// True when every step is as far: angles of tiny bases lose their digits.
static bool steps_alike(const struct scene *s, const struct switches *w)
{
    for (int r = 1; r < w->P->rows; r++)
        if (!row_known(s, w->P, r) ||
            fabs(step_to(w, r) - step_to(w, 1)) > 1e-9 * step_to(w, 1))
            return false;
    return w->P->rows > 2;
}

// --- layout ------------------------------------------------------------------

static const char *period_name(const struct scene *s, double period)
{
    char number[NUMBER_SIZE];
    number_print_brief(number, period);
    return caption(s, "panel.switches.period", SLOTS(TEXT("n", number)));
}

static double hand_period(const struct switches *w, int line)
{
    return 8 * atan(1) *
           position_divisor(w->P->writer[0], pair_of(w, line).sine);
}

static double gutter_width(const struct scene *s, const struct switches *w)
{
    double size = text_size(s, TEXT_SMALL);
    double most = text_width(s, size, WEIGHT_REGULAR,
                             caption(s, "panel.switches.position", NO_SLOTS));
    for (int i = 0; i < w->bit.count; i++)
        most = fmax(most, text_width(s, size, WEIGHT_REGULAR,
                                     period_name(s, ldexp(2, i))));
    for (int i = 0; i < w->hand.count; i++)
        most = fmax(most, text_width(s, size, WEIGHT_REGULAR,
                                     period_name(s, hand_period(w, i))));
    return most + u(s, 14);
}

// So many at a time that a column never moves while one walks along them.
static void place_columns(const struct scene *s, struct rect at,
                          struct switches *w)
{
    double gutter = gutter_width(s, w), room = at.w - gutter;
    w->end = at.x + at.w;
    int fit = (int)(room / u(s, 27)), rows = w->bits->rows;
    int most = rows < MOST_SHOWN ? rows : MOST_SHOWN;
    most = fit < 1 ? 1 : fit < most ? fit : most;
    w->first = w->row / most * most;
    w->shown = rows - w->first < most ? rows - w->first : most;
    w->pitch = fmin(room / most, u(s, 70));
    w->left = at.x + gutter + (room - w->pitch * most) / 2;
}

static void place_lines(const struct scene *s, struct rect at,
                        struct switches *w)
{
    double size = heading_size(s), head = size * 2.1;
    double names = text_size(s, TEXT_SMALL) * 1.9;
    int count = w->bit.count + w->hand.count;
    double pitch = fmin((at.h - names - 2 * head) / count, w->pitch * 1.05);
    pitch = fmin(pitch, u(s, 56));
    double used = names + 2 * head + pitch * count;
    double y = at.y + fmax(at.h - used, 0) / 2;
    w->bit.pitch = w->hand.pitch = pitch;
    w->bit.heading = y + size;
    w->names = y + head + text_size(s, TEXT_SMALL);
    w->top = w->names - text_size(s, TEXT_SMALL);
    w->bit.top = y + head + names;
    y = w->bit.top + pitch * w->bit.count;
    w->hand.heading = y + size * 1.45;
    w->hand.top = y + head;
}

// The square of a switch, or around a clock.
static struct rect cell_at(const struct switches *w, const struct lines *l,
                           int row, int line)
{
    double side = fmin(w->pitch, l->pitch) * 0.8;
    double x = w->left + (row - w->first + 0.5) * w->pitch;
    double y = l->top + (line + 0.5) * l->pitch;
    return (struct rect){x - side / 2, y - side / 2, side, side};
}

// --- painting ----------------------------------------------------------------

static void paint_lit(struct scene *s, const struct switches *w, int from,
                      double top, double bottom, const char *name)
{
    double grow = u(s, 4);
    struct rect at = {w->left + (from - w->first) * w->pitch, top - grow,
                      (w->row - from + 1) * w->pitch, bottom - top + 2 * grow};
    paint_box(s, id_named(name, 0), LAYER_BACK, at, u(s, 10), s->theme->pool)
        ->target.kind = TARGET_NONE;
}

// From the position before to the one that is looked at.
static void paint_column_pool(struct scene *s, const struct switches *w)
{
    int from = w->row > w->first ? w->row - 1 : w->row;
    if (!w->lit)
        return;
    paint_lit(s, w, from, w->top, w->bit.top + w->bit.pitch * w->bit.count,
              "switches pool");
    paint_lit(s, w, from, w->hand.top,
              w->hand.top + w->hand.pitch * w->hand.count, "clocks pool");
}

static void paint_names(struct scene *s, const struct switches *w)
{
    double size = text_size(s, TEXT_SMALL);
    paint_text(s, id_named("switches position", 0), w->left - u(s, 14),
               w->names, size, WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
               caption(s, "panel.switches.position", NO_SLOTS));
    for (int r = w->first; r < w->first + w->shown; r++) {
        bool lit = w->lit && r == w->row;
        struct item *i = paint_text(
            s, id_cell("switches name", w->bits, r, 0),
            w->left + (r - w->first + 0.5) * w->pitch, w->names, size,
            lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
            lit ? s->theme->ink : s->theme->grey, row_name(s, w->bits, r));
        label_answers(s, i, &(struct address){w->bits, r, -1, -1});
    }
}

static void paint_period(struct scene *s, const struct switches *w,
                         const struct lines *l, int line, const char *id,
                         double period)
{
    double size = text_size(s, TEXT_SMALL);
    paint_text(s, id_named(id, line), w->left - u(s, 14),
               l->top + (line + 0.5) * l->pitch + size * CAP_MIDDLE, size,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
               period_name(s, period));
}

static void paint_bits(struct scene *s, const struct switches *w)
{
    for (int i = 0; i < w->bit.count; i++) {
        paint_period(s, w, &w->bit, i, "switch period", ldexp(2, i));
        for (int r = w->first; r < w->first + w->shown; r++)
            paint_cell(s, "cell", w->bits, r, i, cell_at(w, &w->bit, r, i));
    }
}

static void paint_hand(struct scene *s, const struct switches *w, int row,
                       int line)
{
    struct rect at = cell_at(w, &w->hand, row, line);
    struct wave pair = pair_of(w, line);
    int c = pair.sine;
    bool near = row == w->row || row == w->row - 1;
    struct clock clock = {.id = id_cell("switch clock", w->P, row, c),
                          .middle = {at.x + at.w / 2, at.y + at.h / 2},
                          .radius = at.w / 2,
                          .sine = tensor_at(w->P, row, c),
                          .cosine = position_up(w->P, row, pair),
                          .known = known(s, w->P, row, c) &&
                                   known(s, w->P, row, pair.cosine),
                          .lit = w->lit && near};
    paint_clock(s, &clock);
    paint_answer(s, clock.id ^ id_named("target", 0), at,
                 (struct target){TARGET_CELLS, {w->P, row, c, -1}, 0});
}

static void paint_hands(struct scene *s, const struct switches *w)
{
    for (int i = 0; i < w->hand.count; i++) {
        paint_period(s, w, &w->hand, i, "clock period", hand_period(w, i));
        for (int r = w->first; r < w->first + w->shown; r++)
            paint_hand(s, w, r, i);
    }
}

// --- what is said of them ----------------------------------------------------

// [title] at the left and, where that leaves room, [change] at the right.
static void paint_heading(struct scene *s, const struct switches *w,
                          const struct lines *l, const char *title,
                          const char *change)
{
    double size = heading_size(s), x = w->left - gutter_width(s, w);
    double wide = text_width(s, size, WEIGHT_BOLD, title) + size;
    paint_text(s, id_named("switches heading", l == &w->hand), x, l->heading,
               size, WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, title, w->end - x));
    if (!change)
        return;
    double need = text_width(s, size, WEIGHT_REGULAR, change);
    double end = fmax(w->left + w->pitch * w->shown, x + wide + need);
    if (end <= w->end)
        paint_text(s, id_named("switches change", l == &w->hand), end,
                   l->heading, size, WEIGHT_REGULAR, ALIGN_END, s->theme->ink,
                   change);
}

static const char *bits_change(const struct scene *s, const struct switches *w)
{
    int n = number_of(w, w->row);
    if (w->row == 0 || !row_known(s, w->bits, w->row))
        return NULL;
    return caption(s, "panel.switches.flip",
                   SLOTS(COUNT("before", n - 1), COUNT("n", n),
                         COUNT("flips", digits_flipped(n, w->bits->columns))));
}

static const char *hands_change(const struct scene *s, const struct switches *w)
{
    if (w->row == 0 || !row_known(s, w->P, w->row) ||
        !row_known(s, w->P, w->row - 1))
        return NULL;
    return caption(s,
                   steps_alike(s, w) ? "panel.switches.step.alike"
                                     : "panel.switches.step",
                   SLOTS(COUNT("before", number_of(w, w->row - 1)),
                         COUNT("n", number_of(w, w->row)),
                         NUMBER("by", step_to(w, w->row))));
}

static const char *hands_title(const struct scene *s, const struct switches *w)
{
    int all = w->P->columns / 2;
    return caption(s,
                   all == w->hand.count ? "panel.switches.clocks"
                                        : "panel.switches.clocks.some",
                   SLOTS(COUNT("shown", w->hand.count), COUNT("n", all)));
}

bool panel_switches(struct scene *s, const struct panel *p, struct rect at)
{
    struct switches w = {.bits = operation_of(&s->now)->out,
                         .P = panel_with(s, p, 0)};
    int pairs = w.P->columns / 2;
    w.bit.count = w.bits->columns;
    w.hand.count = pairs < w.bit.count ? pairs : w.bit.count;
    w.every = pairs / w.hand.count;
    choose_row(s, &w);
    place_columns(s, at, &w);
    place_lines(s, at, &w);
    paint_column_pool(s, &w);
    paint_bits(s, &w);
    paint_hands(s, &w);
    if (s->view->look.thumbnail)
        return true;
    paint_names(s, &w);
    paint_heading(
        s, &w, &w.bit,
        caption(s, "panel.switches.bits", SLOTS(COUNT("n", w.bit.count))),
        bits_change(s, &w));
    paint_heading(s, &w, &w.hand, hands_title(s, &w), hands_change(s, &w));
    return true;
}
