// SPDX-License-Identifier: MIT
// All words of a language model at once: arcs from every word to those it looks
// at, its weights as squares, and what is told after it. The words stand once,
// under the arcs and over the columns.
#include <math.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "panel/heatmap.h"
#include "panel/panels.h"
#include "say/named.h"
#include "scene/ghost/ghost.h"
#include "scene/mark/hatch.h"
#include "trace/op/mask.h"
#include "trace/origin.h"
#include "trace/term.h"

enum { PROBABILITIES }; // of the panel's line
enum { SPOTS = 33, MOST_ROWS = 24, HIGHEST = 52 };

// Weaker ones have no arc.
static const double FAINTEST = 0.01;

struct table_told {
    const struct tensor *m, *probabilities;
    int lit;                 // the row in light
    double left, pitch;      // of the columns
    double top, step;        // of the rows
    double base, high, foot; // of the arcs
    double words;            // the baseline of the words
    double says, says_w;     // where what is told begins; 0 wide: no room
    double end;              // of what there is room for
    double under;            // the baseline of what the lit row tells; 0: none
    double size, number;     // of the words; of the numbers, 0: none
};

static double column_x(const struct table_told *t, int column)
{
    return t->left + (column + 0.5) * t->pitch;
}

static struct rect cell_at(const struct table_told *t, int row, int column)
{
    double gap = fmin(t->step, t->pitch) * 0.09;
    return (struct rect){t->left + column * t->pitch + gap / 2,
                         t->top + row * t->step + gap / 2, t->pitch - gap,
                         t->step - gap};
}

// What a mask hides; while that is not known, the words behind.
static bool is_hidden(const struct scene *s, const struct tensor *m, int row,
                      int column)
{
    struct masking by;
    const struct address at = {m, row, column, -1};
    if (!masking_find(s->trace, &at, &by))
        return false;
    return known(s, m, row, column) ? !by.allowed : column > row;
}

// --- the arcs ----------------------------------------------------------------

static void paint_arc(struct scene *s, const struct table_told *t, int row,
                      int column)
{
    double x = column_x(t, row), end = column_x(t, column), y = t->base;
    double far = fmax(t->m->columns - 1, 1) * t->pitch;
    double rise = t->high * pow(fabs(end - x) / far, 0.5) / 0.75;
    double share = tensor_at(t->m, row, column);
    struct spot spots[SPOTS];
    bool lit = row == t->lit;
    bezier((struct spot){x, y}, (struct spot){x, y - rise},
           (struct spot){end, y - rise}, (struct spot){end, y}, SPOTS, spots);
    struct item *i =
        pose_add(s->pose, ITEM_POLYGON, lit ? LAYER_CELL : LAYER_LINK,
                 id_arc(t->m, row, column, false));
    i->spots =
        ribbon(s->pose->arena, spots, SPOTS, fmax(share * t->foot, u(s, 1.2)));
    i->spot_count = 2 * SPOTS;
    i->fill = lit ? s->theme->light : fade(s->theme->ink, 0.22);
    i->target = (struct target){TARGET_CELLS, {t->m, row, column, -1}, 0};
}

static void paint_arcs(struct scene *s, const struct table_told *t)
{
    for (int r = 0; r < t->m->rows; r++)
        for (int c = 0; c < t->m->columns; c++)
            if (c != r && known(s, t->m, r, c) &&
                tensor_at(t->m, r, c) >= FAINTEST)
                paint_arc(s, t, r, c);
}

// --- the squares -------------------------------------------------------------

static void paint_number(struct scene *s, const struct table_told *t, int row,
                         int column, struct rect at, bool best)
{
    char text[NUMBER_SIZE];
    double share = tensor_at(t->m, row, column);
    struct item *i = paint_text(
        s, id_cell("told weight", t->m, row, column), at.x + at.w - u(s, 8),
        at.y + at.h / 2 + t->number * CAP_MIDDLE, t->number,
        best ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END,
        row == t->lit || share >= 0.005 ? s->theme->ink : s->theme->grey,
        text_print(s, "%s", number_print_share(text, share, 2)));
    text_answers(s, i, &(struct address){t->m, row, column, -1});
}

static void paint_pair(struct scene *s, const struct table_told *t, int row,
                       int column, int best)
{
    struct rect at = cell_at(t, row, column);
    if (is_hidden(s, t->m, row, column)) {
        paint_hatch(s, id_cell("masked", t->m, row, column), LAYER_SLOT, at,
                    LIGHT_DIM);
        return;
    }
    double edge = fmin(at.h, at.w) - u(s, 4);
    struct rect full = {t->number > 0 ? at.x + u(s, 4)
                                      : at.x + (at.w - edge) / 2,
                        at.y + (at.h - edge) / 2, edge, edge};
    bool lit = row == t->lit;
    paint_share(s, "cell", t->m, row, column, full,
                light_on(s, t->m, row, column));
    if (t->number > 0 && known(s, t->m, row, column))
        paint_number(s, t, row, column, at, lit && column == best);
}

// --- the words ---------------------------------------------------------------

static void paint_heads(struct scene *s, const struct table_told *t, int best)
{
    for (int k = 0; k < t->m->columns; k++) {
        bool lit = k == best;
        const char *name = column_name(s, t->m, k);
        enum weight weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
        struct item *i =
            paint_text(s, id_cell("told column", t->m, -1, k), column_x(t, k),
                       t->words, t->size, weight, ALIGN_MIDDLE,
                       lit ? s->theme->light : s->theme->ink,
                       text_fit(s, t->size, weight, name, t->pitch - u(s, 2)));
        struct address a = column_address(s, t->m, k);
        label_answers(s, i, &a);
    }
}

static void paint_row_name(struct scene *s, const struct table_told *t, int row)
{
    bool lit = row == t->lit;
    double y = t->top + (row + 0.5) * t->step + t->size * CAP_MIDDLE;
    struct item *i =
        paint_text(s, id_cell("told row", t->m, row, -1), t->left - u(s, 14), y,
                   t->size, lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END,
                   lit ? role_color(s->theme, ROLE_QUERY) : s->theme->ink,
                   row_name(s, t->m, row));
    label_answers(s, i, &(struct address){t->m, row, -1, -1});
}

// What is told after a word, once its probabilities are known, over a bar as
// long as the probability.
static void paint_says(struct scene *s, const struct table_told *t, int row)
{
    const struct tensor *p = t->probabilities;
    if (!known(s, p, row, p->columns - 1))
        return;
    char number[NUMBER_SIZE];
    int word = tensor_argmax(p, row);
    double probability = tensor_at(p, row, word),
           body = text_size(s, TEXT_BODY);
    double low = t->top + (row + 0.5) * t->step;
    double y = low + body * 0.25, bar = low + body * 0.55;
    bool lit = row == t->lit;
    struct rect all = {t->says, bar, t->says_w, u(s, 4)};
    paint_box(s, id_cell("says all", p, row, -1), LAYER_SLOT, all, u(s, 2),
              s->theme->rule);
    all.w *= probability;
    struct item *i =
        paint_box(s, id_cell("cell", p, row, word), LAYER_CELL, all, u(s, 2),
                  lit ? s->theme->ink : s->theme->idle);
    i->target = (struct target){TARGET_CELLS, {p, row, word, -1}, 0};
    enum weight weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
    paint_text(s, id_cell("says", p, row, -1), t->says, y, body, weight,
               ALIGN_START, s->theme->ink, column_name(s, p, word));
    paint_text(s, id_cell("says chance", p, row, -1), t->says + t->says_w, y,
               text_size(s, TEXT_WORD), weight, ALIGN_END,
               lit ? s->theme->ink : s->theme->grey,
               text_print(s, "%s", number_print_share(number, probability, 2)));
}

// In a narrow window under the table, of the row in light alone.
static void paint_says_under(struct scene *s, const struct table_told *t)
{
    const struct tensor *p = t->probabilities;
    if (t->under <= 0 || !known(s, p, t->lit, p->columns - 1))
        return;
    char number[NUMBER_SIZE];
    double body = text_size(s, TEXT_BODY);
    int word = tensor_argmax(p, t->lit);
    number_print_share(number, tensor_at(p, t->lit, word), 2);
    const char *text = caption(
        s, "panel.tellings.after",
        SLOTS(NAME("row",
                   row_words(s->view->words, s->pose->arena, t->m, t->lit)),
              TEXT("word", column_name(s, p, word)), TEXT("value", number)));
    struct item *i = paint_text(
        s, id_cell("says", p, t->lit, -1), t->left, t->under, body, WEIGHT_BOLD,
        ALIGN_START, s->theme->ink,
        text_fit(s, body, WEIGHT_BOLD, text, t->m->columns * t->pitch));
    text_answers(s, i, &(struct address){p, t->lit, word, -1});
}

// Whether the shares of a row as printed add up to 1; what is hidden is 0.
static bool adds_up(const struct table_told *t, int row)
{
    char text[NUMBER_SIZE], *end;
    double sum = 0;
    for (int c = 0; c < t->m->columns; c++) {
        number_print_share(text, tensor_at(t->m, row, c), 2);
        sum += c_strtod(text, &end);
        if (*end) // a bound
            return false;
    }
    return fabs(sum - 1) < 1e-9;
}

// Behind each row whose numbers are printed.
static void paint_one(struct scene *s, const struct table_told *t, int row)
{
    double small = text_size(s, TEXT_SMALL), sum = 0;
    for (int c = 0; c < t->m->columns; c++)
        sum += tensor_at(t->m, row, c);
    double x = t->left + t->m->columns * t->pitch + u(s, 5);
    bool room = x + text_width(s, small, WEIGHT_REGULAR, "= 1") <= t->end;
    if (t->number <= 0 || !room || fabs(sum - 1) > 1e-9 ||
        !known(s, t->m, row, t->m->columns - 1))
        return;
    paint_text(s, id_cell("told one", t->m, row, -1), x,
               t->top + (row + 0.5) * t->step + small * CAP_MIDDLE, small,
               WEIGHT_REGULAR, ALIGN_START,
               row == t->lit ? s->theme->ink : s->theme->grey,
               adds_up(t, row) ? "= 1" : "≈ 1");
}

static void paint_captions(struct scene *s, const struct table_told *t,
                           struct rect at)
{
    double small = text_size(s, TEXT_SMALL), room = t->left - at.x - u(s, 8);
    double y = t->words - small * 1.6;
    if (room >= axis_width(s, t->m->row_role, "↓") &&
        room >= axis_width(s, t->m->column_role, "→")) {
        paint_axis(s, "told asked", t->m->column_role, "→", at.x, y, room,
                   ALIGN_START);
        paint_axis(s, "told asks", t->m->row_role, "↓", at.x, t->words, room,
                   ALIGN_START);
    }
    if (t->says_w > 0)
        paint_text(s, id_named("says next", 0), t->says, t->words, small,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                   caption(s, "panel.tellings.says", NO_SLOTS));
}

// --- where things are --------------------------------------------------------

static double widest_word(const struct scene *s, const struct tensor *p)
{
    double widest = 0;
    for (int c = 0; c < p->columns; c++)
        widest = fmax(widest, text_width(s, text_size(s, TEXT_BODY),
                                         WEIGHT_BOLD, column_name(s, p, c)));
    return widest;
}

static bool find_columns(const struct scene *s, struct table_told *t,
                         struct rect at)
{
    int n = t->m->columns;
    double names = labels_width(s, t->m, 0, t->m->rows) + u(s, 24);
    double axis = fmax(axis_width(s, t->m->row_role, "↓"),
                       axis_width(s, t->m->column_role, "→")) +
                  u(s, 22);
    double number =
        text_width(s, text_size(s, TEXT_WORD), WEIGHT_BOLD, ">0.999");
    t->size = text_size(s, TEXT_BODY);
    t->says_w = widest_word(s, t->probabilities) + number + u(s, 14);
    if (t->says_w > at.w * 0.3 || !known(s, t->probabilities, 0, 0))
        t->says_w = 0;
    double right = t->says_w > 0      ? t->says_w + u(s, 44)
                   : at.w < u(s, 520) ? 0
                                      : u(s, 36); // "= 1"
    t->end = at.x + at.w;
    if (t->says_w <= 0 && at.w < u(s, 520)) // a phone: no room beside the words
        t->size = text_size(s, TEXT_SMALL);
    else if ((at.w - axis - right) / n > u(s, 72))
        names = fmax(names, axis);
    t->pitch = fmin((at.w - names - right) / n, u(s, 128));
    double free = at.w - names - right - n * t->pitch;
    t->left = at.x + names + free / 2;
    t->says = t->left + n * t->pitch + u(s, 44);
    double widest = 0;
    for (int c = 0; c < n; c++)
        widest = fmax(widest, text_width(s, t->size, WEIGHT_BOLD,
                                         column_name(s, t->m, c)));
    return t->pitch > widest + u(s, 4);
}

static bool find_lines(const struct scene *s, struct table_told *t,
                       struct rect at)
{
    double head = t->size * 1.9;
    bool under = t->says_w <= 0 && known(s, t->probabilities, 0, 0);
    at.h -= under ? text_size(s, TEXT_BODY) * 1.9 : 0;
    t->step = fmin((at.h - head - u(s, 90)) / t->m->rows, u(s, HIGHEST));
    t->top = at.y + at.h - t->step * t->m->rows;
    t->under = under ? at.y + at.h + text_size(s, TEXT_BODY) * 1.4 : 0;
    t->words = t->top - t->size * 0.6;
    t->base = t->words - t->size * 1.15;
    t->foot = fmin(u(s, 36), t->pitch * 0.34);
    t->high = fmin(t->base - at.y - t->foot / 2, u(s, 170));
    double small = text_size(s, TEXT_SMALL);
    double number = text_width(s, small, WEIGHT_BOLD, ">0.999") + u(s, 12);
    double square = t->step - u(s, 4);
    t->number = t->pitch > number + square && t->step > small * 1.3 ? small : 0;
    return t->step > u(s, 14);
}

// The row that is looked at, or the last.
static int lit_row(const struct scene *s, const struct tensor *m)
{
    const struct address *f = &s->focus;
    bool chosen = f->tensor && f->row >= 0 && f->tensor->rows == m->rows;
    return chosen ? f->row : m->rows - 1;
}

bool panel_tellings(struct scene *s, const struct panel *p, struct rect at)
{
    const struct tensor *m = scene_tensor(s, "weights");
    struct table_told t = {.m = m,
                           .probabilities = panel_with(s, p, PROBABILITIES)};
    if (!m || m->rows != m->columns || m->rows > MOST_ROWS ||
        !(s->hidden || known(s, m, m->rows - 1, -1)) || !shows_shares(m))
        return false;
    at.y += u(s, 6);
    at.h -= u(s, 12);
    if (!find_columns(s, &t, at) || !find_lines(s, &t, at))
        return false;
    t.lit = lit_row(s, m);
    bool lit = known(s, m, t.lit, m->columns - 1);
    int best = lit ? tensor_argmax(m, t.lit) : -1;
    struct rect pool = {at.x, t.top + t.lit * t.step, at.w, t.step};
    paint_pool(s, "told row pool", pool);
    paint_arcs(s, &t);
    paint_heads(s, &t, lit && tensor_at(m, t.lit, best) > 0 ? best : -1);
    for (int r = 0; r < m->rows; r++) {
        paint_row_name(s, &t, r);
        for (int c = 0; c < m->columns; c++)
            paint_pair(s, &t, r, c, best);
        paint_one(s, &t, r);
        if (t.says_w > 0)
            paint_says(s, &t, r);
    }
    paint_says_under(s, &t);
    paint_captions(s, &t, at);
    return true;
}
