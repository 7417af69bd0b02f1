// SPDX-License-Identifier: MIT
#include "frame/grown_chart.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

enum { LINES = 3, SCORES = 2, MOST_ROWS = 1 + LINES + SCORES };

// What a row of the table holds: the sizes, a line of the chart, scores.
enum row_kind { ROW_D, ROW_LINE, ROW_HIGH, ROW_LOW };

struct row {
    enum row_kind kind;
    enum dividing how; // of a line
    int mark;          // 0: not divided, 1: as it is, 2: otherwise divided
};

struct chart {
    const struct grown *g;
    struct row rows[MOST_ROWS];
    int count;
    int lit;          // the size that is looked at
    struct rect plot; // between 0 and 1, and from the first size to the last
    double pitch;     // between sizes, in the plot
    double left, top; // of the table's first column and first row
    double step;      // between its columns
    double line;      // the height of its rows
    double names;     // the right end of their names
    bool apart;       // the table stands beside the plot
};

// --- the numbers -------------------------------------------------------------

// A share is 0 or 1 only when it is: "<0.001", ">0.999", which has no more
// digits than that to leave room for those beside it.
static const char *share_text(const struct scene *s, double share, int decimals)
{
    enum { BOUND_DECIMALS = 3 };
    char text[NUMBER_SIZE];
    number_print_share(text, share, decimals);
    if (number_is_bound(text) && decimals > BOUND_DECIMALS)
        number_print_share(text, share, BOUND_DECIMALS);
    return text_print(s, "%s", text);
}

static const char *cell_text(const struct scene *s, const struct chart *c,
                             const struct row *r, int k, int decimals)
{
    char text[NUMBER_SIZE];
    const struct grown *g = c->g;
    if (r->kind == ROW_D)
        return text_print(s, "%d", grown_d(g, k));
    if (r->kind == ROW_LINE)
        return share_text(s, grown_share(g, r->how, g->best, k), decimals);
    double x = grown_score(g, r->kind == ROW_HIGH ? g->best : g->low, k);
    return text_print(s, "%s", number_print(text, x, CELL_DECIMALS));
}

// Whether all numbers of a kind fit beside each other.
static bool chart_fits(const struct scene *s, const struct chart *c,
                       bool shares, int decimals)
{
    double size = text_size(s, TEXT_SMALL);
    for (int i = 0; i < c->count; i++)
        for (int k = 0; k < GROWN_SIZES; k++)
            if ((c->rows[i].kind == ROW_LINE) == shares &&
                text_width(s, size, WEIGHT_BOLD,
                           cell_text(s, c, &c->rows[i], k, decimals)) >
                    c->step - u(s, 2))
                return false;
    return true;
}

// As many decimals as fit; -1 for no number at all.
static int decimals_for(const struct scene *s, const struct chart *c)
{
    int decimals = s->view->look.numbers ? FORMULA_DECIMALS : 0;
    while (decimals && !chart_fits(s, c, true, decimals))
        decimals--;
    return decimals ? decimals : -1;
}

// --- layout ------------------------------------------------------------------

static const char *chart_name(const struct scene *s, const struct chart *c,
                              const struct row *r)
{
    static const char *const names[] = {[ROW_D] = "grown.axis",
                                        [ROW_HIGH] = "grown.high",
                                        [ROW_LOW] = "grown.low"};
    static const char *const lines[] = {[DIVIDED_NOT] = "grown.not",
                                        [DIVIDED_BY_ROOT] = "grown.by.root",
                                        [DIVIDED_BY_D] = "grown.by.d",
                                        [DIVIDED_BY_NUMBER] =
                                            "grown.by.number"};
    bool line = r->kind == ROW_LINE;
    return caption(
        s, line ? lines[r->how] : names[r->kind],
        SLOTS(TEXT("divisor", grown_divided_by(c->g, s->pose->arena))));
}

static void add_rows(struct chart *c, int room)
{
    enum dividing how = c->g->how;
    enum dividing other =
        how == DIVIDED_BY_ROOT ? DIVIDED_BY_D : DIVIDED_BY_ROOT;
    const struct row rows[MOST_ROWS] = {{ROW_D},
                                        {ROW_LINE, DIVIDED_NOT, 0},
                                        {ROW_LINE, how, 1},
                                        {ROW_LINE, other, 2},
                                        {ROW_HIGH},
                                        {ROW_LOW}};
    int most = MOST_ROWS;
    while (most > 1 + LINES && room < most)
        most--;
    if (most < MOST_ROWS)
        most = 1 + LINES; // one score alone spreads nothing
    memcpy(c->rows, rows, sizeof rows);
    c->count = most;
}

// Of the mark before the name of a line.
static double mark_width(const struct scene *s)
{
    return text_size(s, TEXT_SMALL) * 1.5;
}

static double chart_names_width(const struct scene *s, const struct chart *c)
{
    double size = text_size(s, TEXT_SMALL), width = 0;
    for (int i = 0; i < c->count; i++) {
        double mark = c->rows[i].kind == ROW_LINE ? mark_width(s) : 0;
        width =
            fmax(width, mark + notation_width(s, size, WEIGHT_REGULAR,
                                              chart_name(s, c, &c->rows[i])));
    }
    return width;
}

static double chart_head_height(const struct scene *s)
{
    return text_size(s, TEXT_BODY) * 1.7 + text_size(s, TEXT_SMALL) * 1.5;
}

// The plot over the table on the same columns, or beside it where there is
// more width than height.
static struct chart layout(const struct scene *s, const struct grown *g,
                           struct rect at)
{
    struct chart c = {.g = g, .line = text_size(s, TEXT_SMALL) * 1.42};
    double air = u(s, 16), head = chart_head_height(s), foot = c.line * 1.2;
    double high = at.h - head - foot, ticks = text_size(s, TEXT_SMALL) * 2.4;
    c.lit = s->view->attention.size > 0 ? s->view->attention.size - 1 : 0;
    c.apart = at.w > at.h * 1.6;
    double least = c.apart ? 0 : text_size(s, TEXT_SMALL) * 6;
    add_rows(&c, (int)((high - least) / c.line));
    double names = chart_names_width(s, &c), table = c.count * c.line;
    double left = at.x + air, width = at.w - 2 * air;
    double plot = width;
    if (c.apart) {
        plot = width * 0.42;
        left += plot + air;
        width -= plot + air;
    }
    c.names = left + names;
    c.left = c.names + u(s, 6);
    c.step = (left + width - c.left) / GROWN_SIZES;
    c.top = c.apart ? at.y + head : at.y + at.h - foot - table;
    c.plot = (struct rect){c.left + c.step / 2, at.y + head + c.line * 0.7,
                           c.step * (GROWN_SIZES - 1),
                           c.top - at.y - head - c.line * 1.1};
    if (c.apart)
        c.plot = (struct rect){at.x + air + ticks, at.y + head + c.line * 0.7,
                               plot - ticks - air, high - c.line};
    c.plot.h = fmax(c.plot.h, 0);
    c.pitch = c.plot.w / (GROWN_SIZES - 1);
    return c;
}

// --- the plot ----------------------------------------------------------------

static double share_y(const struct chart *c, double share)
{
    return c->plot.y + c->plot.h * (1 - share);
}

static void chart_paint_ticks(struct scene *s, const struct chart *c)
{
    static const char *const names[] = {"0", "0.5", "1"};
    double size = text_size(s, TEXT_SMALL), over = c->pitch * 0.4;
    for (int k = 0; k < 3; k++) {
        double y = share_y(c, k / 2.0), x = c->plot.x - over;
        struct spot line[] = {{x, y}, {c->plot.x + c->plot.w + over, y}};
        paint_line(s, id_named("grown level", k), LAYER_SLOT, line, 2,
                   u(s, 1.2), s->theme->rule);
        if (k != 1 || c->plot.h > size * 3.5)
            paint_text(s, id_named("grown tick", k), x - u(s, 6),
                       y + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_END,
                       s->theme->grey, names[k]);
    }
}

// A square for what is not divided, a dot for what is as it is, else a ring:
// where all are in one place, each is seen inside the one before.
static void paint_mark_of(struct scene *s, const struct row *r, int id,
                          double x, double y, double radius)
{
    static const enum layer layers[] = {LAYER_CHROME_FRONT, LAYER_TICK,
                                        LAYER_KNOB};
    struct rect at = {x - radius, y - radius, 2 * radius, 2 * radius};
    struct item *i = paint_box(s, id_named("grown mark", id), layers[r->mark],
                               at, r->mark ? radius : 0,
                               r->mark == 1 ? s->theme->ink : s->theme->paper);
    i->line = r->mark == 2 ? s->theme->grey : s->theme->ink;
    i->stroke = u(s, 2);
}

static void chart_paint_shares(struct scene *s, const struct chart *c, int row)
{
    static const double radius[] = {7.5, 6, 4};
    const struct row *r = &c->rows[row];
    struct spot spots[GROWN_SIZES];
    for (int k = 0; k < GROWN_SIZES; k++) {
        double share = grown_share(c->g, r->how, c->g->best, k);
        spots[k] = (struct spot){c->plot.x + k * c->pitch, share_y(c, share)};
        paint_mark_of(s, r, row * GROWN_SIZES + k, spots[k].x, spots[k].y,
                      u(s, radius[r->mark]));
    }
    struct item *i = paint_line(s, id_named("grown line", row), LAYER_CHROME,
                                spots, GROWN_SIZES, u(s, 2),
                                r->mark == 2 ? s->theme->grey : s->theme->ink);
    i->dash = r->mark == 1 ? 0 : u(s, r->mark ? 2 : 6);
}

// --- the table ---------------------------------------------------------------

static void chart_paint_name(struct scene *s, const struct chart *c, int row,
                             double y)
{
    const struct row *r = &c->rows[row];
    double size = text_size(s, TEXT_SMALL);
    bool line = r->kind == ROW_LINE;
    double room = chart_names_width(s, c) - (line ? mark_width(s) : 0);
    if (line)
        paint_mark_of(s, r, 100 + row,
                      c->names - chart_names_width(s, c) + mark_width(s) / 2,
                      y - size * CAP_MIDDLE, u(s, 5));
    paint_notation(
        s, id_named("grown name", row), c->names, y, size,
        r->mark == 1 ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END, s->theme->ink,
        notation_fit(s, size, WEIGHT_REGULAR, chart_name(s, c, r), room));
}

static void chart_paint_row(struct scene *s, const struct chart *c, int row,
                            int decimals)
{
    const struct row *r = &c->rows[row];
    double size = text_size(s, TEXT_SMALL);
    double y = c->top + (row + 0.75) * c->line;
    bool shown = r->kind == ROW_D         ? chart_fits(s, c, false, decimals)
                 : !s->view->look.numbers ? false
                 : r->kind == ROW_LINE    ? decimals > 0
                                          : chart_fits(s, c, false, decimals);
    chart_paint_name(s, c, row, y);
    for (int k = 0; k < GROWN_SIZES && shown; k++) {
        bool bold = k == c->lit;
        paint_text(s, id_named("grown number", row * GROWN_SIZES + k),
                   c->left + (k + 0.5) * c->step, y, size,
                   bold ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
                   bold ? s->theme->ink : s->theme->grey,
                   cell_text(s, c, r, k, decimals));
    }
}

// --- all of it ---------------------------------------------------------------

// "here", under the size of the lesson: in the table, or where that is too
// narrow for its numbers, and so names lines alone, under the plot.
static void paint_here(struct scene *s, const struct chart *c, bool table)
{
    double size = text_size(s, TEXT_SMALL);
    double under = c->plot.y + c->plot.h + u(s, 10);
    double x = table ? c->left + c->step / 2 : c->plot.x;
    double y = table ? c->top + c->count * c->line : under;
    paint_text(s, id_named("grown here", 0), x, y + size * 0.95, size,
               WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
               caption(s, "grown.here", NO_SLOTS));
}

// The light on a size, and what the mouse finds there.
static void paint_columns(struct scene *s, const struct chart *c)
{
    double bottom = c->top + c->count * c->line;
    bool numbers = !c->apart || chart_fits(s, c, false, CELL_DECIMALS);
    for (int k = 0; k < GROWN_SIZES; k++) {
        double w = fmin(c->step, c->pitch);
        struct rect table = {c->left + k * c->step, c->top, c->step,
                             bottom - c->top};
        struct rect plot = {
            c->plot.x + k * c->pitch - w / 2, c->plot.y - u(s, 10), w,
            (c->apart ? c->plot.y + c->plot.h + u(s, 10) : bottom) - c->plot.y +
                u(s, 10)};
        struct rect both[] = {plot, table};
        for (int i = 0; i < 1 + (c->apart && numbers); i++) {
            struct item *box = paint_box(s, id_named("grown column", 2 * k + i),
                                         LAYER_POOL, both[i], u(s, 8),
                                         k == c->lit ? s->theme->pool : CLEAR);
            box->target = (struct target){TARGET_SIZE, {0}, k};
        }
    }
    paint_here(s, c, numbers);
}

static void paint_chart_title(struct scene *s, const struct chart *c,
                              struct rect at)
{
    double size = text_size(s, TEXT_BODY), air = u(s, 16);
    double y = at.y + size * 1.45, width = at.w - 2 * air;
    double small = text_size(s, TEXT_SMALL);
    const char *row =
        row_words(s->view->words, s->pose->arena, c->g->shared, c->g->row);
    paint_text(s, id_named("grown title", 0), at.x + air, y, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD,
                        caption(s, "grown.title", NO_SLOTS), width));
    const char *note = caption(s, "grown.note", SLOTS(TEXT("row", row)));
    paint_notation(s, id_named("grown note", 0), at.x + air, y + small * 1.4,
                   small, WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                   notation_fit(s, small, WEIGHT_REGULAR, note, width));
}

void grown_chart(struct scene *s, const struct grown *g, struct rect at)
{
    struct chart c = layout(s, g, at);
    int first = s->pose->count;
    struct item *box = paint_box(s, id_named("grown", 0), LAYER_BACK, at,
                                 u(s, 8), s->theme->chrome);
    box->line = s->theme->rule;
    box->stroke = u(s, 1.5);
    paint_columns(s, &c);
    paint_chart_title(s, &c, at);
    int decimals = decimals_for(s, &c);
    for (int row = 0; row < c.count; row++)
        chart_paint_row(s, &c, row, decimals);
    if (c.plot.h >= text_size(s, TEXT_SMALL) * 2) {
        chart_paint_ticks(s, &c);
        for (int row = 1; row <= LINES; row++)
            chart_paint_shares(s, &c, row);
    }
    for (int i = first; i < s->pose->count; i++)
        if (s->pose->items[i].kind == ITEM_TEXT)
            s->pose->items[i].layer = LAYER_KNOB;
}
