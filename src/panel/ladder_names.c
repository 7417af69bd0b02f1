// The names of the rungs, left of them, and the axes' words.
#include "panel/ladder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

// What a weight is: a quotient, but where nothing is allowed it is set to 0.
static const char *quotient_name(const struct scene *s, bool empty)
{
    return caption(
        s, empty ? "panel.softmax.quotient.empty" : "panel.softmax.quotient",
        NO_SLOTS);
}

// The space at which a text breaks into two lines of about equal length.
static const char *middle_space(const char *text)
{
    const char *best = NULL;
    int length = (int)strlen(text), off = length;
    for (const char *p = strchr(text, ' '); p; p = strchr(p + 1, ' ')) {
        int d = abs(2 * (int)(p - text) - length);
        if (d < off)
            off = d, best = p;
    }
    return best;
}

static double broken_width(const struct scene *s, double size, const char *text)
{
    const char *space = middle_space(text);
    if (!space)
        return text_width(s, size, WEIGHT_BOLD, text);
    const char *first = text_print(s, "%.*s", (int)(space - text), text);
    return fmax(text_width(s, size, WEIGHT_BOLD, first),
                text_width(s, size, WEIGHT_BOLD, space + 1));
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
        const char *name = i < 2 * RUNG_COUNT ? rung_name(s, l, i / 2, i % 2)
                                              : budget_name(s, two_lines);
        widest =
            fmax(widest, two_lines ? broken_width(s, size, name)
                                   : text_width(s, size, WEIGHT_BOLD, name));
    }
    for (int empty = 0; empty < 2; empty++)
        widest = fmax(
            widest, text_width(s, small, WEIGHT_BOLD, quotient_name(s, empty)));
    if (two_lines) // then the axis stands above them
        widest =
            fmax(widest, text_width(s, small, WEIGHT_REGULAR, row_axis(s, l)));
    return widest;
}

// Right-aligned at [x], in the middle of [y], in one line or two.
static void paint_name(struct scene *s, int id, double x, double y, double size,
                       double width, enum weight weight, color ink,
                       const char *text)
{
    double shift = size * CAP_MIDDLE;
    const char *space = middle_space(text);
    if (!space || text_width(s, size, weight, text) <= width) {
        paint_text(s, id_named("softmax name", id), x, y + shift, size, weight,
                   ALIGN_END, ink, text_fit(s, size, weight, text, width));
        return;
    }
    const char *first = text_print(s, "%.*s", (int)(space - text), text);
    paint_text(s, id_named("softmax name", id), x, y + shift - size * 0.6, size,
               weight, ALIGN_END, ink, text_fit(s, size, weight, first, width));
    paint_text(s, id_named("softmax name", id + 1), x, y + shift + size * 0.6,
               size, weight, ALIGN_END, ink,
               text_fit(s, size, weight, space + 1, width));
}

double ladder_name_width(const struct scene *s, const struct ladder *l,
                         enum rung rung)
{
    double size = text_size(s, TEXT_BODY);
    const char *name = ladder_rung_name(s, l, rung);
    double w = text_width(s, size, WEIGHT_BOLD, name);
    return w <= l->names_w ? w : broken_width(s, size, name);
}

// Smaller where two lines of names would be higher than a rung.
static double name_size(const struct scene *s, const struct ladder *l)
{
    bool low = l->cell_h + l->gap < text_size(s, TEXT_BODY) * 2.5;
    return text_size(s, low ? TEXT_SMALL : TEXT_BODY);
}

// Without the grid of scores: whose row it is, and what rows and columns are.
static void paint_axes(struct scene *s, const struct ladder *l, double x)
{
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    const char *row = row_name(s, l->out, l->row);
    paint_text(s, id_named("softmax row name", 0), x, l->words_y, size,
               WEIGHT_BOLD, ALIGN_END, role_color(s->theme, l->out->row_role),
               text_fit(s, size, WEIGHT_BOLD, row, l->names_w));
    double y = l->words_y - size * (1.25 * l->word_lines + 0.05);
    if (l->out->column_role != ROLE_NONE)
        paint_text(s, id_named("softmax key axis", 0), l->left, y, small,
                   WEIGHT_REGULAR, ALIGN_START,
                   role_color(s->theme, l->out->column_role),
                   axis_caption(s, l->out->column_role, "→"));
    if (l->out->row_role != ROLE_NONE)
        paint_text(s, id_named("softmax query axis", 0), x, y, small,
                   WEIGHT_REGULAR, ALIGN_END,
                   role_color(s->theme, l->out->row_role),
                   text_fit(s, small, WEIGHT_REGULAR, row_axis(s, l),
                            x - (l->at.x - u(s, 6))));
}

void ladder_names(struct scene *s, const struct ladder *l)
{
    double width = l->names_w, x = l->left - u(s, 14), size = name_size(s, l);
    double small = text_size(s, TEXT_SMALL);
    const struct tensor *m = s->focus.tensor;
    for (enum rung r = 0; r < RUNG_COUNT; r++) {
        struct rect at = ladder_cell(l, r, 0);
        bool bold = (r == RUNG_SCORE && (m == l->in || m == l->max)) ||
                    (r == RUNG_EXP && (m == l->exp || m == l->sum)) ||
                    (r == RUNG_WEIGHT && m == l->out);
        bool under = r == RUNG_WEIGHT;
        double y = at.y + at.h / 2 - (under ? small * 0.65 : 0);
        paint_name(s, 10 * (int)r, x, y, size, width,
                   bold ? WEIGHT_BOLD : WEIGHT_REGULAR, s->theme->ink,
                   ladder_rung_name(s, l, r));
        if (under)
            paint_text(s, id_named("softmax quotient", 0), x,
                       y + size * CAP_MIDDLE + small * 1.35, small,
                       WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
                       quotient_name(s, ladder_empty(s, l)));
    }
    const char *budget = budget_name(s, false);
    if (text_width(s, size, WEIGHT_REGULAR, budget) > width)
        budget = budget_name(s, true);
    paint_name(s, 100, x, l->strip_y + l->strip_h / 2, size, width,
               WEIGHT_REGULAR, s->theme->grey, budget);
    if (l->grid_w <= 0)
        paint_axes(s, l, x);
}
