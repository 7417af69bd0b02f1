// SPDX-License-Identifier: MIT
// The names of the rungs, left of them, the axes' words, and the grid of scores
// that the ladder's row is copied from.
#include "panel/ladder/ladder.h"

#include <math.h>

#include "scene/mark/notation.h"
#include "trace/origin.h"
#include "trace/term.h"

static const char *rung_name(const struct scene *s, const struct ladder *l,
                             enum rung rung, bool empty)
{
    switch (rung) {
    case RUNG_SCORE:
        return title_of(s, l->in);
    case RUNG_MINUS:
        return caption(
            s, empty ? "panel.softmax.minus.empty" : "panel.softmax.minus",
            NO_SLOTS);
    case RUNG_EXP:
        return "exp";
    default:
        return caption(s, "panel.softmax.weight", NO_SLOTS);
    }
}

const char *ladder_rung_name(const struct scene *s, const struct ladder *l,
                             enum rung rung)
{
    return rung_name(s, l, rung, ladder_empty(s, l));
}

static const char *budget_name(const struct scene *s, bool brief)
{
    return caption(
        s, brief ? "panel.softmax.budget.short" : "panel.softmax.budget",
        NO_SLOTS);
}

static const char *const quotient_names[] = {"panel.softmax.quotient",
                                             "panel.softmax.quotient.empty",
                                             "panel.softmax.quotient.held"};
enum { BY_SUM, SET_TO_ZERO, BY_HAND, QUOTIENTS };

// What a weight is: a quotient, but where nothing is allowed it is set to 0, and
// where somebody holds it, it is as it is held.
static const char *quotient_name(const struct scene *s, const struct ladder *l)
{
    bool held = row_is_held(l->out, l->row);
    int which = held ? BY_HAND : ladder_empty(s, l) ? SET_TO_ZERO : BY_SUM;
    return caption(s, quotient_names[which], NO_SLOTS);
}

// The row's axis without an arrow: it points at one row alone.
static const char *row_axis(const struct scene *s, const struct ladder *l)
{
    return axis_words(s->view->words, l->out->row_role);
}

// The widest of all rows, so that every row stands where the others do.
double ladder_names_width(const struct scene *s, const struct ladder *l,
                          bool two_lines)
{
    double size = text_size(s, TEXT_BODY);
    double small = text_size(s, TEXT_SMALL), widest = 0;
    for (int i = 0; i <= 2 * RUNG_COUNT; i++) {
        const char *name = i < 2 * RUNG_COUNT
                               ? rung_name(s, l, (enum rung)(i / 2), i % 2)
                               : budget_name(s, two_lines);
        widest = fmax(widest, row_head_width(s, size, name, two_lines));
    }
    for (int k = 0; k < QUOTIENTS; k++)
        widest =
            fmax(widest, text_width(s, small, WEIGHT_BOLD,
                                    caption(s, quotient_names[k], NO_SLOTS)));
    if (two_lines) // then the axis stands above them
        widest =
            fmax(widest, text_width(s, small, WEIGHT_REGULAR, row_axis(s, l)));
    return widest;
}

double ladder_name_width(const struct scene *s, const struct ladder *l,
                         enum rung rung)
{
    double size = text_size(s, TEXT_BODY);
    const char *name = ladder_rung_name(s, l, rung);
    double w = row_head_width(s, size, name, false);
    bool broken = w > table_place(&l->table, l->names, 0).w;
    return broken ? row_head_width(s, size, name, true) : w;
}

// Smaller where two lines of names would be higher than a rung.
static double name_size(const struct scene *s, const struct ladder *l)
{
    bool low = l->cell_h + l->gap < text_size(s, TEXT_BODY) * 2.5;
    return text_size(s, low ? TEXT_SMALL : TEXT_BODY);
}

// On low rungs two lines would stand on the name below: the first half is told.
static const char *name_fit(const struct scene *s, const struct ladder *l,
                            enum rung rung, double size, double width)
{
    const char *name = ladder_rung_name(s, l, rung);
    bool low = l->cell_h + l->gap < size * 1.6;
    if (rung == RUNG_MINUS && !ladder_empty(s, l) && low &&
        text_width(s, size, WEIGHT_BOLD, name) > width)
        return caption(s, "panel.softmax.minus.short", NO_SLOTS);
    return name;
}

// Over the words, from the first on; in a narrow pane on a line of its own.
static void paint_key_axis(struct scene *s, const struct ladder *l, double y)
{
    double small = text_size(s, TEXT_SMALL), end = l->at.x + l->at.w;
    enum role role = l->out->column_role;
    const char *text = axis_caption(s, role, "→");
    bool fits =
        text_width(s, small, WEIGHT_REGULAR, text) <= end + u(s, 6) - l->left;
    if (!fits)
        text = text_fit(s, small, WEIGHT_REGULAR, text, l->at.w);
    paint_text(s, id_named("softmax key axis", 0), fits ? l->left : end,
               fits ? y : y - small * 1.25, small, WEIGHT_REGULAR,
               fits ? ALIGN_START : ALIGN_END, role_color(s->theme, role),
               text);
}

// Without the grid of scores: whose row it is, and what rows and columns are.
static void ladder_paint_axes(struct scene *s, const struct ladder *l, double x)
{
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    const char *row = row_name(s, l->out, l->row);
    paint_text(s, id_named("softmax row name", 0), x, l->words_y, size,
               WEIGHT_BOLD, ALIGN_END, role_color(s->theme, l->out->row_role),
               text_fit(s, size, WEIGHT_BOLD, row,
                        table_place(&l->table, l->names, 0).w));
    double y = l->words_y - size * (1.25 * l->word_lines + 0.05);
    if (l->out->column_role != ROLE_NONE)
        paint_key_axis(s, l, y);
    if (l->out->row_role != ROLE_NONE)
        paint_text(s, id_named("softmax query axis", 0), x, y, small,
                   WEIGHT_REGULAR, ALIGN_END,
                   role_color(s->theme, l->out->row_role),
                   text_fit(s, small, WEIGHT_REGULAR, row_axis(s, l),
                            x - (l->at.x - u(s, 6))));
}

// The weight's name has a second line where it stays off that of the rung above;
// on low rungs the formula alone tells what a weight is.
static bool quotient_has_room(const struct scene *s, const struct ladder *l)
{
    return l->cell_h + l->gap >=
           name_size(s, l) * 0.95 + text_size(s, TEXT_SMALL) * 0.65;
}

void ladder_names(struct scene *s, const struct ladder *l)
{
    double size = name_size(s, l), small = text_size(s, TEXT_SMALL);
    const struct tensor *m = s->focus.tensor;
    struct rect at = table_place(&l->table, l->names, l->budget);
    double x = at.x + at.w;
    const char *budget = budget_name(s, false);
    if (text_width(s, size, WEIGHT_REGULAR, budget) > at.w)
        budget = budget_name(s, true);
    paint_row_head(s, "softmax name", 100, at, size, WEIGHT_REGULAR,
                   s->theme->grey, budget);
    for (enum rung r = 0; r < RUNG_COUNT; r++) {
        bool bold = (r == RUNG_SCORE && (m == l->in || m == l->max)) ||
                    (r == RUNG_EXP && (m == l->exp || m == l->sum)) ||
                    (r == RUNG_WEIGHT && m == l->out);
        at = table_place(&l->table, l->names, l->rung[r]);
        if (r == RUNG_WEIGHT && quotient_has_room(s, l)) {
            paint_text(s, id_named("softmax quotient", 0), x,
                       at.y + at.h / 2 + size * CAP_MIDDLE + small * 0.7, small,
                       WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
                       quotient_name(s, l));
            at.y -= small * 0.65;
        }
        paint_row_head(s, "softmax name", 10 * (int)r, at, size,
                       bold ? WEIGHT_BOLD : WEIGHT_REGULAR, s->theme->ink,
                       name_fit(s, l, r, size, at.w));
    }
    if (l->grid_w <= 0)
        ladder_paint_axes(s, l, x);
}

// --- the grid of scores ------------------------------------------------------

static struct grid source_grid(const struct scene *s, const struct ladder *l)
{
    const struct tensor *in = l->in;
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    double right = l->at.x + l->grid_w - u(s, 66);
    double room = right - l->at.x - l->grid_words - u(s, 12);
    double pitch = fmin(u(s, 58), room / in->columns);
    struct grid g = {.tensor = in, .name = "cell", .rows = in->rows};
    g.gap = fmin(u(s, 4), pitch * 0.09);
    g.cell_w = pitch - g.gap;
    g.cell_h = fmin(g.cell_w, l->at.h * 0.6 / in->rows);
    g.x = right - in->columns * pitch;
    double head = body * 1.4 + small * 2.9, foot = small * 2;
    double tall = head + (g.cell_h + g.gap) * in->rows + foot;
    g.y = l->at.y + fmax(0, (l->at.h - tall) * 0.35) + head;
    return g;
}

// Title and axes in words.
static void source_words(struct scene *s, const struct ladder *l,
                         const struct grid *g)
{
    const struct tensor *in = l->in;
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    struct rect box = grid_box(g);
    double x = box.x + box.w / 2, y = g->y - u(s, 8) - small * 1.5;
    double room = 2 * fmin(x - l->at.x, l->grid_w - (x - l->at.x));
    paint_text(s, id_named("softmax key axis", 0), x, y, small, WEIGHT_REGULAR,
               ALIGN_MIDDLE, role_color(s->theme, in->column_role),
               text_fit(s, small, WEIGHT_REGULAR,
                        axis_caption(s, in->column_role, "→"), room));
    paint_notation(s, id_named("softmax source", 0), x, y - small * 1.6, body,
                   WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
                   notation_fit(s, body, WEIGHT_BOLD, title_of(s, in), room));
    paint_text(s, id_named("softmax query axis", 0), l->at.x,
               box.y + box.h + small * 1.7, small, WEIGHT_REGULAR, ALIGN_START,
               role_color(s->theme, in->row_role),
               text_fit(s, small, WEIGHT_REGULAR,
                        axis_caption(s, in->row_role, "↓"),
                        l->grid_w - u(s, 10)));
}

// The row's outline and the arrow from it to the first rung: it rises before
// the names of the rungs, then goes along its own.
static void source_arrow(struct scene *s, const struct ladder *l,
                         struct rect row)
{
    enum { RISE = 24, SPOTS };
    double grow = u(s, 2);
    paint_outline(s, id_named("softmax row", 0), rect_grow(row, grow), u(s, 5),
                  u(s, 3));
    struct rect goal = ladder_cell(l, RUNG_SCORE, 0);
    double tip = l->left - u(s, 26) - ladder_name_width(s, l, RUNG_SCORE);
    double names = table_place(&l->table, l->names, 0).x - u(s, 8);
    struct spot a = {row.x + row.w + u(s, 8), row.y + row.h / 2};
    struct spot end = {fmax(tip, a.x + u(s, 34)), goal.y + goal.h / 2};
    struct spot neck = {end.x - u(s, 9), end.y};
    struct spot top = {fmin(neck.x, fmax(names, a.x + u(s, 25))), end.y};
    double bend = (top.x - a.x) / 2;
    struct spot line[SPOTS];
    bezier(a, (struct spot){a.x + bend, a.y}, (struct spot){a.x + bend, top.y},
           top, RISE, line);
    line[RISE] = neck;
    paint_line(s, id_named("softmax copy", 0), LAYER_LINK, line, SPOTS,
               u(s, 2.6), s->theme->ink);
    paint_head(s, id_named("softmax copy head", 0),
               (struct spot){end.x - u(s, 40), end.y}, end, u(s, 12),
               s->theme->ink);
}

void ladder_source(struct scene *s, const struct ladder *l)
{
    if (l->grid_w <= 0)
        return;
    struct grid g = source_grid(s, l);
    grid_paint(s, &g);
    grid_left_labels(s, &g, l->grid_words, l->in->row_role);
    // narrow columns: only the one looked at is named
    bool wide = g.cell_w + g.gap >= text_size(s, TEXT_SMALL) * 2.2;
    if (wide || l->column >= 0)
        grid_top_labels(s, &g, l->in->column_role);
    source_words(s, l, &g);
    source_arrow(s, l, grid_row(&g, l->in_row));
}
