// SPDX-License-Identifier: MIT
// One row of energies as bars over the words that are asked.
#include <math.h>

#include "base/number.h"
#include "math/range.h"
#include "panel/bars/bars.h"
#include "panel/panels.h"
#include "scene/mark/axis.h"
#include "scene/ghost/ghost.h"
#include "scene/mark/notation.h"
#include "scene/span.h"
#include "scene/grid/words.h"
#include "trace/origin.h"
#include "trace/term.h"

struct bars {
    const struct tensor *m;
    int row, best; // best: the largest once the row is complete, or -1
    struct range scale;
    bool empty;         // no energy is known: the scale measures none
    double top, height; // of the range of the scale
    double width;       // of a bar
    double size;        // of all numbers
    int decimals;
    struct word_line words;
    double words_high; // of their line
    double aside;      // few words stand so far from the left, in the middle
    double line; // under the heading: what votes count, and what was before
};

// --- one bar -----------------------------------------------------------------

static double bars_zero(const struct bars *b)
{
    return b->top + range_below(&b->scale, 0) * b->height;
}

static void bars_paint_slot(struct scene *s, const struct bars *b, int column)
{
    double zero = bars_zero(b), tall = fmin(b->height * 0.35, zero - b->top);
    double x = word_line_center(&b->words, column) - b->width / 2;
    tall = fmax(tall, u(s, 12));
    paint_empty(s, id_cell("bar slot", b->m, b->row, column),
                (struct rect){x, zero - tall, b->width, tall});
}

static color bar_fill(const struct scene *s, const struct bars *b, int column)
{
    enum light light = light_on(s, b->m, b->row, column);
    color full = s->theme->positive;
    if (light == LIGHT_DIM)
        return dimmed(s->theme, full);
    return column == b->best ? s->theme->ink
                             : mix_colors(full, s->theme->paper, 0.45);
}

// How wide a number may be: half-way to the nearer neighbour on both sides.
static double room_of(const struct bars *b, int column)
{
    double here = word_line_center(&b->words, column), room = 1e9;
    if (column > 0)
        room = here - word_line_center(&b->words, column - 1);
    if (column + 1 < b->words.count)
        room = fmin(room, word_line_center(&b->words, column + 1) - here);
    return room - b->width * 0.08;
}

// One size and precision for all numbers of the row.
static void bars_choose_numbers(const struct scene *s, struct bars *b)
{
    const double sizes[] = {TEXT_NUMBER, TEXT_SMALL, TEXT_SMALL};
    const int decimals[] = {CELL_DECIMALS, CELL_DECIMALS, 1};
    bool shares = row_is_of_shares(b->m, b->row);
    for (int i = 0; i < (shares ? 2 : 3); i++) {
        b->size = text_size(s, sizes[i]);
        b->decimals = decimals[i];
        bool fits = true;
        for (int c = 0; c < b->m->columns && fits; c++) {
            char number[NUMBER_SIZE];
            number_print_of(number, b->m, b->row, tensor_at(b->m, b->row, c),
                            b->decimals);
            fits = text_width(s, b->size, WEIGHT_BOLD, number) <= room_of(b, c);
        }
        if (fits)
            return;
    }
}

static struct rect bar_place(const struct scene *s, const struct bars *b,
                             int column, double x)
{
    double zero = bars_zero(b);
    double tip = b->top + range_below(&b->scale, x) * b->height;
    double tall = isfinite(x) ? fabs(tip - zero) : 0;
    double middle = word_line_center(&b->words, column);
    return (struct rect){middle - b->width / 2, x < 0 ? zero : zero - tall,
                         b->width, fmax(tall, u(s, 1))};
}

// The baseline of the number of the bar [at]: beyond its end, and beyond that
// of the outline [was] where it would cross the number. In an outline far
// longer [*inside].
static double number_base(const struct bars *b, double x, struct rect at,
                          const struct item *was, bool *inside)
{
    double size = b->size, end = x < 0 ? at.y + at.h : at.y, old = end;
    if (was)
        old = x < 0 ? was->at.y + was->at.h : was->at.y;
    double by = x < 0 ? old - end : end - old;
    *inside = by >= size * 1.6;
    if (by > 0 && !*inside)
        end = old;
    return x < 0 ? end + size * 1.05 : end - size * 0.35;
}

// The number of a bar, over the sides of an outline on paper.
static void paint_plate(struct scene *s, struct item number)
{
    double wide = item_width(s, &number) + u(s, 4), size = number.size;
    struct rect at = {number.at.x - wide / 2,
                      number.at.y - size * (CAP_MIDDLE + 0.55), wide,
                      size * 1.1};
    struct item *i = paint_box(s, number.id ^ id_named("plate", 0),
                               LAYER_FLYING, at, 0, s->theme->paper);
    i->text = number.text;
    i->size = size;
    i->weight = number.weight;
    i->ink = number.ink;
}

static void bars_paint(struct scene *s, const struct bars *b, int column)
{
    double x = tensor_at(b->m, b->row, column);
    double middle = word_line_center(&b->words, column);
    struct rect at = bar_place(s, b, column, x);
    struct item *i = paint_box(s, id_cell("cell", b->m, b->row, column),
                               LAYER_CELL, at, fmin(u(s, 3), at.h / 3), CLEAR);
    make_signed(s, i, x, bar_fill(s, b, column));
    i->target = (struct target){TARGET_CELLS, {b->m, b->row, column, -1}, 0};
    i->delay = (double)column / b->m->columns;
    struct item *was = ghost_of(s, i, b->m, b->row, column);
    if (was)
        was->at = bar_place(s, b, column, ghost_value(s, b->m, b->row, column));
    bool here = in_focus(s, b->m, b->row, column) && s->focus.column >= 0;
    if (here) {
        i->line = s->theme->ink;
        i->stroke = u(s, 3.5);
    }
    bool strong = here || column == b->best;
    double size = b->size, room = room_of(b, column);
    if (column == b->best && x >= 0) // nothing beside it is as tall
        room = fmax(room, u(s, 80));
    const char *text = number_alike(s, x, row_is_of_shares(b->m, b->row),
                                    b->decimals, size, WEIGHT_BOLD, room);
    if (!text)
        return;
    bool inside;
    double y = number_base(b, x, at, was, &inside);
    struct item *number = paint_text(
        s, id_cell("bar number", b->m, b->row, column), middle, y, size,
        strong ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
        light_on(s, b->m, b->row, column) == LIGHT_DIM ? s->theme->grey
                                                       : s->theme->ink,
        text);
    number->target =
        (struct target){TARGET_CELLS, {b->m, b->row, column, -1}, 0};
    struct item plain = *number;
    if (inside) {
        number->alpha = 0;
        paint_plate(s, plain);
    }
}

// --- all of them -------------------------------------------------------------

// All rows share a scale, so bars of different words compare.
static void find_scale(const struct scene *s, struct bars *b)
{
    span_hold(s, b->m, -1, -1, &b->scale);
    b->empty = b->scale.low >= 0 && b->scale.high <= 0;
    range_open(&b->scale);
}

static void find_best(const struct scene *s, struct bars *b)
{
    b->best = known(s, b->m, b->row, -1) ? tensor_argmax(b->m, b->row) : -1;
}

// "energies of word 4: how well does the state before word 4 match each
// source word?", the question in a line of its own when it is too long.
struct heading {
    const char *of, *ask;
    bool beside;
    double used; // by the first
};

static struct heading heading_of(const struct scene *s, const struct bars *b,
                                 int line, double width)
{
    const char *row = row_words(s->view->words, s->pose->arena, b->m, line);
    struct heading h = {
        .of =
            caption(s, "panel.bars.title",
                    SLOTS(TEXT("title", title_of(s, b->m)), TEXT("row", row))),
        .ask =
            caption(s,
                    asks_with_own_state(b->m, line) ? "panel.bars.question.own"
                                                    : "panel.bars.question",
                    SLOTS(TEXT("row", row))),
    };
    double size = text_size(s, TEXT_TITLE), small = text_size(s, TEXT_BODY);
    if (text_width(s, small, WEIGHT_REGULAR, h.ask) > width)
        h.ask = caption(s, "panel.bars.question.short", NO_SLOTS);
    h.used = text_width(s, size, WEIGHT_BOLD, h.of) + size * 0.6;
    h.beside = h.used + text_width(s, small, WEIGHT_REGULAR, h.ask) <= width;
    return h;
}

// For all words or for none: so that all have their bars in one place.
static bool stands_beside(const struct scene *s, const struct bars *b,
                          double width)
{
    return heading_of(s, b, b->m->rows - 1, width).beside;
}

static void paint_heading(struct scene *s, const struct bars *b, struct rect at)
{
    double size = text_size(s, TEXT_TITLE), y = at.y + size;
    struct heading h = heading_of(s, b, b->row, at.w);
    h.beside = stands_beside(s, b, at.w);
    double ask = text_size(s, h.beside ? TEXT_BODY : TEXT_SMALL);
    paint_text(s, id_named("bars heading", 0), at.x, y, size, WEIGHT_BOLD,
               ALIGN_START, role_color(s->theme, b->m->row_role), h.of);
    paint_text(s, id_named("bars heading", 1), h.beside ? at.x + h.used : at.x,
               h.beside ? y : y + ask * 1.4, ask, WEIGHT_REGULAR, ALIGN_START,
               s->theme->ink,
               text_fit(s, ask, WEIGHT_REGULAR, h.ask,
                        h.beside ? at.w - h.used : at.w));
}

// True where the number of a bar that ends at [tip] stands.
static bool is_at_number(const struct bars *b, double value, double tip,
                         double y)
{
    double under = value < 0 ? y - tip : tip - y;
    return under > 0 && under < b->size * 1.4;
}

// Dashes where the bars of the word before ended, but for those that a number
// stands on.
static void paint_before(struct scene *s, const struct bars *b)
{
    for (int c = 0; b->row > 0 && c < b->m->columns; c++) {
        double x = word_line_center(&b->words, c), half = b->width * 0.62;
        double value = tensor_at(b->m, b->row - 1, c);
        double y = b->top + range_below(&b->scale, value) * b->height;
        double now = tensor_at(b->m, b->row, c);
        double tip = b->top + range_below(&b->scale, now) * b->height;
        if (!isfinite(value) || !known(s, b->m, b->row, c) ||
            is_at_number(b, now, tip, y))
            continue;
        paint_line(s, id_cell("bar before", b->m, b->row, c), LAYER_LINK,
                   (struct spot[]){{x - half, y}, {x + half, y}}, 2, u(s, 2),
                   mix_colors(s->theme->grey, s->theme->paper, 0.25))
            ->dash = u(s, 4);
    }
}

// What the dashes are, at the right of the votes.
static void paint_before_words(struct scene *s, const struct bars *b,
                               struct rect at, double used)
{
    double small = text_size(s, TEXT_SMALL);
    char number[NUMBER_SIZE];
    if (b->row < 1 || b->best < 0)
        return;
    number_print(number, tensor_at(b->m, b->row - 1, b->best), CELL_DECIMALS);
    const char *text =
        caption(s, "panel.bars.before",
                SLOTS(TEXT("best", column_name(s, b->m, b->best)),
                      TEXT("value", number)));
    if (text_width(s, small, WEIGHT_REGULAR, text) > at.w - used)
        return;
    paint_text(s, id_named("bars before", 0), at.x + at.w,
               b->line + u(s, 11) + small * CAP_MIDDLE, small, WEIGHT_REGULAR,
               ALIGN_END, s->theme->grey, text);
}

static void paint_words(struct scene *s, const struct bars *b,
                        const struct tensor *source)
{
    for (int c = 0; c < b->words.count; c++) {
        struct address a = {source, c, -1, -1};
        bool lit = c == b->best || c == s->focus.column;
        enum light light = lit ? LIGHT_OPERAND : LIGHT_PLAIN;
        const struct address *to = source && source->rows > c ? &a : NULL;
        if (words_lean(s, &b->words))
            paint_leaning_word(s, &b->words, c, b->m->column_role, light, to);
        else
            paint_line_word(s, &b->words, c, source_word_id(c),
                            b->m->column_role, light, to);
    }
}

// Dotted lines from the axis down to the words, where bars below zero would
// be: without them the words seem to belong to nothing.
static void paint_stems(struct scene *s, const struct bars *b)
{
    const struct rect *box = &b->words.box[0];
    double zero = bars_zero(b), top = box->y;
    if (words_lean(s, &b->words))
        top += box->h - leaning_height(s, &b->words);
    for (int c = 0; c < b->words.count; c++) {
        double x = word_line_center(&b->words, c);
        double value = tensor_at(b->m, b->row, c);
        if (known(s, b->m, b->row, c) && value < 0)
            continue; // the bar itself hangs there
        if (top - zero < u(s, 12) || b->words.box[c].w <= 0)
            continue;
        bool lit = c == b->best || c == s->focus.column;
        paint_line(s, id_cell("bar stem", b->m, b->row, c), LAYER_SLOT,
                   (struct spot[]){{x, zero + u(s, 3)}, {x, top - u(s, 2)}}, 2,
                   u(s, lit ? 2 : 1.2),
                   lit ? s->theme->ink : s->theme->slot_line)
            ->dash = u(s, lit ? 4 : 3);
    }
}

// The scale at the left, the same for every word: zero, and lines at the
// numbers above and below it.
static void paint_scale_lines(struct scene *s, const struct bars *b,
                              double left)
{
    double small = text_size(s, TEXT_SMALL), zero = bars_zero(b);
    int last = b->words.count - 1;
    const struct rect *end = &b->words.box[last];
    double x =
        fmin(b->words.box[0].x, word_line_center(&b->words, 0) - b->width / 2);
    double right =
        fmax(end->x + end->w, word_line_center(&b->words, last) + b->width / 2);
    double each = axis_interval(&b->scale, b->height, small * 3);
    if (each > fmax(b->scale.high, -b->scale.low)) // in a low box one at least
        each = axis_interval(&b->scale, b->height, small * 1.5);
    int from = each > 0 ? (int)ceil(b->scale.low / each) : 0;
    int to = each > 0 ? (int)floor(b->scale.high / each) : 0;
    for (int k = from; k <= to; k++) {
        char number[NUMBER_SIZE];
        number_print(number, k * each, CELL_DECIMALS);
        double y = b->top + range_below(&b->scale, k * each) * b->height;
        double room = x - u(s, 10) - left;
        bool wide = text_width(s, small, WEIGHT_REGULAR, number) > room;
        if (k && (b->empty || wide))
            continue;
        y = k ? y : zero;
        paint_line(s, id_named(k ? "bars line" : "bars zero", k),
                   k ? LAYER_BACK : LAYER_LABEL,
                   (struct spot[]){{x, y}, {right, y}}, 2, u(s, k ? 1 : 2),
                   k ? s->theme->faint : s->theme->ink);
        paint_text(s, id_named("bars tick", k), x - u(s, 10),
                   y + small * CAP_MIDDLE, small, WEIGHT_REGULAR, ALIGN_END,
                   s->theme->grey, text_print(s, "%s", number));
    }
}

static struct word_line column_line(const struct scene *s, const struct bars *b,
                                    int must, struct rect at)
{
    const char **names =
        arena_array(s->pose->arena, (size_t)b->m->columns + 1, sizeof *names);
    for (int c = 0; c < b->m->columns; c++)
        names[c] = column_name(s, b->m, c);
    return word_line_fit(s, names, b->m->columns, must, at);
}

// The words in boxes behind what says what they are, or, where these have no
// room, leaning over that.
static void place_words(const struct scene *s, struct bars *b, struct rect at)
{
    double small = text_size(s, TEXT_SMALL), word = word_line_height(s);
    const char *axis = axis_caption(s, b->m->column_role, "→");
    double left = text_width(s, small, WEIGHT_REGULAR, axis) + u(s, 20);
    struct rect line = {at.x + left, at.y + at.h - word, at.w - left - u(s, 10),
                        word};
    b->words = column_line(s, b, b->best, line);
    b->words_high = word;
    if (b->words.size > 0)
        return;
    struct word_line narrow = b->words;
    double scale = text_width(s, small, WEIGHT_REGULAR, "−00") + u(s, 12);
    left = fmax(leaning_left(s, &narrow), scale);
    line = (struct rect){at.x + left, line.y - small * 1.4,
                         at.w - left - u(s, 10), word};
    b->words = column_line(s, b, -1, line);
    if (words_lean(s, &b->words))
        b->words_high = leaning_height(s, &b->words) + small * 1.4;
    else
        b->words = narrow;
}

// Few words stand in the middle of [at], with what says what they are.
static void centre_words(const struct scene *s, struct bars *b, struct rect at)
{
    const struct rect *last = &b->words.box[b->words.count - 1];
    double spare = at.x + at.w - u(s, 10) - (last->x + last->w);
    if (words_lean(s, &b->words) || spare <= 0)
        return;
    b->aside = spare / 2;
    for (int c = 0; c < b->words.count; c++)
        b->words.box[c].x += b->aside;
}

static void bars_place(const struct scene *s, struct bars *b, struct rect at)
{
    double number = text_size(s, TEXT_NUMBER) * 1.3;
    double small = text_size(s, TEXT_SMALL);
    bool beside = stands_beside(s, b, at.w);
    double head = text_size(s, TEXT_TITLE) * 1.45 + (beside ? 0 : small * 1.4);
    b->line = at.y + head;
    head += u(s, 22) + small * 0.6;
    place_words(s, b, at);
    centre_words(s, b, at);
    double bottom = at.y + at.h - b->words_high - u(s, 10);
    b->top = at.y + head + number;
    b->height = bottom - b->top - (b->scale.low < 0 ? number : 0);
    double most = fmax(u(s, 48), u(s, 240) / b->words.count);
    b->width = fmin(word_line_pitch(&b->words) * 0.62, most);
}

// What the words are, before their boxes or under them.
static void paint_words_axis(struct scene *s, const struct bars *b,
                             struct rect at)
{
    double small = text_size(s, TEXT_SMALL), foot = at.y + at.h;
    bool lean = words_lean(s, &b->words);
    double y = lean ? foot : foot - b->words_high / 2 + small * CAP_MIDDLE;
    paint_text(s, id_named("source axis", 0), at.x + b->aside, y, small,
               WEIGHT_REGULAR, ALIGN_START,
               role_color(s->theme, b->m->column_role),
               axis_caption(s, b->m->column_role, "→"));
}

bool panel_bars(struct scene *s, const struct panel *p, struct rect at)
{
    struct bars b = {.m = s->now.tensor, .row = s->now.row};
    if (!b.m || b.m->rows < 1)
        return false;
    if (s->focus.tensor == b.m && s->focus.row >= 0)
        b.row = s->focus.row;
    if (b.row < 0)
        b.row = b.m->rows - 1;
    at.h -= u(s, 10);
    find_best(s, &b);
    find_scale(s, &b);
    bars_place(s, &b, at);
    bars_choose_numbers(s, &b);
    paint_heading(s, &b, at);
    const struct operation *o =
        operation_of(&(struct address){b.m, b.row, -1, -1});
    double used = bars_votes(s, o, (struct rect){at.x, b.line, at.w, u(s, 22)});
    paint_before(s, &b);
    paint_before_words(s, &b, at, used);
    paint_words(s, &b, panel_with(s, p, 0));
    paint_stems(s, &b);
    for (int c = 0; c < b.m->columns; c++)
        if (known(s, b.m, b.row, c))
            bars_paint(s, &b, c);
        else
            bars_paint_slot(s, &b, c);
    paint_scale_lines(s, &b, at.x);
    paint_words_axis(s, &b, at);
    return true;
}
