// SPDX-License-Identifier: MIT
// One number of a row of a softmax. The largest score and an exponential stand
// on the curve of e, the scores under it; the sum and a share on the bar that
// the exponentials are end to end, of which the share is a part.
#include "panel/ladder/ladder.h"

#include <math.h>

#include "base/number.h"
#include "scene/mark/notation.h"

static const char *number_text(const struct scene *s, double x)
{
    char text[NUMBER_SIZE];
    number_print_precise(text, x);
    return text_print(s, "%s", text);
}

static void paint_words(struct scene *s, int id, double x, double y,
                        enum align align, color ink, const char *text)
{
    if (s->view->look.numbers)
        paint_text(s, id_named("one words", id), x, y, text_size(s, TEXT_SMALL),
                   WEIGHT_REGULAR, align, ink, text);
}

// A number of the row as large as the box has room for, on the baseline [y].
static struct item *paint_result(struct scene *s, const struct tensor *m,
                                 int row, int column, double x, double y,
                                 const char *text)
{
    double size = text_size(s, TEXT_TITLE);
    struct rect at = {x, y - size * 1.05,
                      text_width(s, size, WEIGHT_BOLD, text), size * 1.4};
    struct item *i =
        paint_box(s, id_cell("cell", m, row, column), LAYER_CELL, at, 0, CLEAR);
    i->text = s->view->look.numbers ? text : NULL;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->ink;
    i->target = (struct target){TARGET_CELLS, {m, row, column, -1}, 0};
    return i;
}

// --- the curve ---------------------------------------------------------------

struct curve {
    struct rect at;
    double low, high, top; // of the scores less the largest; of their powers
    double max;
};

static double along(const struct curve *c, double x)
{
    return c->at.x + c->at.w * (x - c->low) / (c->high - c->low);
}

static double up(const struct curve *c, double y)
{
    return c->at.y + c->at.h * (1 - y / c->top);
}

static void paint_curve(struct scene *s, const struct curve *c)
{
    enum { POINTS = 49 };
    struct spot line[POINTS];
    struct spot axis[] = {{c->at.x, up(c, 0)}, {c->at.x + c->at.w, up(c, 0)}};
    for (int k = 0; k < POINTS; k++) {
        double x = c->low + (c->high - c->low) * k / (POINTS - 1);
        line[k] = (struct spot){along(c, x), up(c, exp(x))};
    }
    paint_line(s, id_named("one axis", 0), LAYER_LINK, axis, 2, u(s, 1),
               s->theme->rule);
    paint_line(s, id_named("one curve", 0), LAYER_LINK, line, POINTS, u(s, 2),
               s->theme->grey);
}

// The score of a column on the axis, and once that is known its exponential.
static void paint_point(struct scene *s, const struct ladder *l,
                        const struct curve *c, int column, bool lit)
{
    double x = ladder_value(l, RUNG_SCORE, column) - c->max, r = u(s, 5);
    bool raised = ladder_known(s, l, RUNG_EXP, column);
    if (!isfinite(x) || !ladder_known(s, l, RUNG_SCORE, column))
        return;
    double y = up(c, raised ? exp(x) : 0);
    struct spot drop[] = {{along(c, x), up(c, 0)}, {along(c, x), y}};
    if (raised)
        paint_line(s, id_cell("one drop", l->exp, l->row, column), LAYER_LINK,
                   drop, 2, u(s, 1.5), lit ? s->theme->light : s->theme->rule)
            ->dash = u(s, 3);
    struct item *i =
        paint_box(s, id_cell("one dot", l->exp, l->row, column), LAYER_LABEL,
                  (struct rect){along(c, x) - r, y - r, 2 * r, 2 * r}, r,
                  lit ? s->theme->light : s->theme->idle);
    i->target = ladder_target(l, raised ? RUNG_EXP : RUNG_SCORE, column);
}

static bool curve_of(const struct scene *s, const struct ladder *l,
                     struct rect at, struct curve *c)
{
    bool done = known(s, l->max, l->row, 0);
    *c = (struct curve){.at = at, .low = -3, .top = 1};
    int n = done ? l->out->columns : s->now.term + 1;
    double least = INFINITY, most = -INFINITY;
    for (int k = 0; k < l->out->columns; k++) {
        double x = ladder_value(l, RUNG_SCORE, k);
        if (x == -INFINITY)
            continue;
        least = fmin(least, x);
        most = k < n ? fmax(most, x) : most;
    }
    if (!isfinite(least) || !isfinite(most))
        return false;
    c->max = ladder_less(l) == LESS_MAX ? 0 : most;
    for (int k = 0; k < l->out->columns; k++)
        c->high = fmax(c->high, ladder_value(l, RUNG_SCORE, k) - c->max);
    c->low = fmin(c->low, least - c->max);
    c->top = done ? exp(c->high) : 1;
    return c->top < 1e6 && at.h > text_size(s, TEXT_SMALL) * 4;
}

static bool paint_power(struct scene *s, const struct ladder *l, struct rect at)
{
    struct curve c;
    double small = text_size(s, TEXT_SMALL), size = text_size(s, TEXT_TITLE);
    double side = s->narrow ? 0 : at.w * 0.4; // of the words
    struct rect left = {at.x + u(s, 20), at.y + small * 1.4,
                        at.w - side - u(s, 40), at.h - small * 3};
    if (!curve_of(s, l, left, &c))
        return false;
    bool max = s->now.tensor == l->max, done = known(s, l->max, l->row, 0);
    int column = max ? s->now.term : s->now.column;
    int best = tensor_argmax(l->in, l->in_row);
    if (max && done)
        column = best;
    if (!max || done)
        paint_curve(s, &c);
    else {
        struct spot axis[] = {{left.x, up(&c, 0)},
                              {left.x + left.w, up(&c, 0)}};
        paint_line(s, id_named("one axis", 0), LAYER_LINK, axis, 2, u(s, 1),
                   s->theme->rule);
    }
    for (int k = 0; k < l->out->columns; k++)
        if (k != column)
            paint_point(s, l, &c, k, false);
    if (column < 0)
        return true;
    paint_point(s, l, &c, column, true);
    double score = ladder_value(l, RUNG_SCORE, column), x = score - c.max;
    // left of the curve there is room over it
    double middle = s->narrow ? at.y + size * 1.7 : at.y + at.h / 2;
    double text = s->narrow ? at.x : left.x + left.w + u(s, 48);
    if (isfinite(x)) {
        const char *number = number_text(s, max ? score : x);
        double half = text_width(s, small, WEIGHT_REGULAR, number) / 2;
        paint_words(
            s, 0, fmax(at.x + half, fmin(along(&c, x), left.x + left.w - half)),
            up(&c, 0) + small * 1.3, ALIGN_MIDDLE, s->theme->ink, number);
    }
    paint_words(s, 1, text, middle - size * 1.1, ALIGN_START,
                role_color(s->theme, l->out->column_role),
                text_fit(s, small, WEIGHT_REGULAR,
                         column_name(s, l->out, column),
                         at.x + (s->narrow ? at.w * 0.5 : at.w) - text));
    if (max) {
        if (done)
            paint_result(s, l->max, l->row, 0, text, middle + size * 0.6,
                         number_text(s, tensor_at(l->max, l->row, 0)));
        return true;
    }
    if (!ladder_known(s, l, RUNG_EXP, column))
        return true;
    double value = ladder_value(l, RUNG_EXP, column);
    struct formula f = {.arena = s->pose->arena};
    formula_power(&f);
    formula_text(&f, "e");
    formula_over(&f);
    formula_text(&f, number_text(s, x));
    formula_close(&f);
    formula_text(&f, number_exact(value, FORMULA_DECIMALS) ? " = " : " ≈ ");
    formula_end(&f);
    double wide = formula_width(s, size, &f);
    if (s->view->look.numbers)
        paint_formula(s, "one power", text, middle + size * 0.6, size, &f);
    paint_result(s, l->exp, l->row, column, text + wide, middle + size * 0.6,
                 number_text(s, value));
    return true;
}

// --- the bar -----------------------------------------------------------------

static struct item *paint_part(struct scene *s, const struct ladder *l,
                               enum rung r, int c, struct rect at, bool lit)
{
    double size = text_size(s, TEXT_SMALL);
    const struct target target = ladder_target(l, r, c);
    struct item *i = paint_box(
        s, id_cell("cell", target.address.tensor, target.address.row, c),
        LAYER_CELL, at, 0,
        lit ? r == RUNG_WEIGHT ? s->theme->light : s->theme->ink
            : s->theme->idle);
    char number[NUMBER_SIZE];
    double x = ladder_value(l, r, c);
    if (r == RUNG_WEIGHT)
        number_print_share(number, x, FORMULA_DECIMALS);
    else
        number_print(number, x, FORMULA_DECIMALS);
    i->line = s->theme->paper;
    i->stroke = at.w > u(s, 6) ? u(s, 1) : 0;
    i->size = size;
    i->weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
    i->ink = ink_on(i->fill);
    i->target = target;
    if (s->view->look.numbers &&
        text_width(s, size, WEIGHT_BOLD, number) < at.w - u(s, 4))
        i->text = text_print(s, "%s", number);
    return i;
}

// "1 ÷ 1.5032 ≈ 0.6652".
static void paint_quotient(struct scene *s, const struct ladder *l, int c,
                           double x, double y)
{
    char number[NUMBER_SIZE];
    double share = ladder_value(l, RUNG_WEIGHT, c);
    const char *relation =
        number_exact_share(share, FORMULA_DECIMALS) ? "=" : "≈";
    if (share > 0.5) // what is not 1 is never printed as 1, but as "> 0.9999"
        number_print_share(number, share, FORMULA_DECIMALS);
    else
        number_print_precise(number, share);
    bool bound = *number == '>';
    paint_words(s, 4, x, y, ALIGN_START, s->theme->ink,
                text_print(s, "%s ÷ %s %s %s",
                           number_text(s, ladder_value(l, RUNG_EXP, c)),
                           number_text(s, tensor_at(l->sum, l->row, 0)),
                           bound ? ">" : relation, number + bound));
}

static bool paint_division(struct scene *s, const struct ladder *l,
                           struct rect at)
{
    double small = text_size(s, TEXT_SMALL);
    bool sum = s->now.tensor == l->sum;
    int n = l->out->columns, column = sum ? s->now.term : s->now.column;
    double total = tensor_at(l->sum, l->row, 0);
    double aside =
        text_width(s, small, WEIGHT_BOLD, "0.0000 ÷ 00.0000 ≈ 0.0000");
    struct rect bar = {at.x + u(s, 10), at.y + at.h * 0.26,
                       at.w - u(s, 20) - (s->narrow ? 0 : aside + u(s, 20)),
                       fmin(at.h * 0.16, u(s, 34))};
    struct rect one = bar;
    one.y = at.y + at.h * 0.66;
    if (!(total > 0) || !isfinite(total) || at.h < small * 6 || l->held)
        return false;
    for (int c = 0; c < n; c++)
        if (ladder_value(l, RUNG_EXP, c) < 0)
            return false;
    double x = bar.x, right = bar.x + bar.w + u(s, 16);
    double sum_y = bar.y + bar.h / 2 + small * CAP_MIDDLE;
    double share_y = one.y + one.h / 2 + small * CAP_MIDDLE;
    if (s->narrow) { // on the lines of the names
        right = bar.x + bar.w - aside;
        sum_y = bar.y - small * 0.5;
        share_y = one.y + one.h + small * 1.2;
    }
    double sum_x = s->narrow ? bar.x + bar.w - u(s, 110) : right;
    struct item *track = paint_box(s, id_named("budget", 0), LAYER_SLOT,
                                   sum ? bar : one, 0, CLEAR);
    track->line = s->theme->slot_line;
    track->stroke = u(s, 1.2);
    track->dash = u(s, 4);
    for (int c = 0; c < n; c++) {
        double w = ladder_value(l, RUNG_EXP, c) / total * bar.w;
        bool lit = c == column;
        struct rect part = {x, bar.y, w, bar.h}, share = {x, one.y, w, one.h};
        bool shows = !sum || known(s, l->sum, l->row, 0) || c <= s->now.term;
        x += w;
        if (!shows || !ladder_known(s, l, RUNG_EXP, c))
            continue;
        paint_part(s, l, RUNG_EXP, c, part, lit || (sum && column < 0));
        if (sum || !ladder_known(s, l, RUNG_WEIGHT, c))
            continue;
        paint_part(s, l, RUNG_WEIGHT, c, share, lit);
        struct rect way = {x - w, bar.y + bar.h, w, one.y - bar.y - bar.h};
        if (lit)
            paint_box(s, id_cell("exp way", l->exp, l->row, c), LAYER_LINK, way,
                      0, s->theme->pool);
    }
    paint_words(s, 0, bar.x, bar.y - small * 0.5, ALIGN_START, s->theme->grey,
                caption(s, "panel.one.exps", NO_SLOTS));
    if (known(s, l->sum, l->row, 0)) {
        const char *name = caption(s, "panel.row.sum", NO_SLOTS);
        paint_words(s, 1, sum_x, sum_y, ALIGN_START, s->theme->grey, name);
        paint_result(s, l->sum, l->row, 0,
                     sum_x + text_width(s, small, WEIGHT_REGULAR, name) +
                         u(s, 8),
                     sum_y, number_text(s, total));
    }
    if (sum || !ladder_known(s, l, RUNG_WEIGHT, column))
        return true;
    if (!s->narrow)
        paint_words(s, 2, one.x, one.y + one.h + small * 1.2, ALIGN_START,
                    s->theme->grey, caption(s, "panel.one.light", NO_SLOTS));
    paint_quotient(s, l, column, right, share_y);
    return true;
}

// Curve and bar say how large all numbers of the row are, printed or not.
static bool has_blank(const struct scene *s, const struct ladder *l)
{
    const struct tensor *const of[] = {l->max, l->exp, l->sum, l->out};
    bool blank = false;
    for (int c = 0; c < l->out->columns; c++) {
        blank = blank || blanks_has(s->blanks, l->in, l->in_row, c);
        for (int k = 0; k < 4; k++)
            blank = blank || (of[k] && c < of[k]->columns &&
                              blanks_has(s->blanks, of[k], l->row, c));
    }
    return blank;
}

bool ladder_one(struct scene *s, const struct ladder *l, struct rect at)
{
    enum softmax_less less = ladder_less(l);
    if (less == LESS_EXP || less == LESS_VALUES || has_blank(s, l))
        return false;
    bool power = s->now.tensor == l->max || s->now.tensor == l->exp;
    return power ? paint_power(s, l, at) : paint_division(s, l, at);
}
