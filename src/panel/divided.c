// SPDX-License-Identifier: MIT
// Scores that are divided, cell by cell, and under them why: the shares of one
// row with the division and without it, as two bars of one length: at the steps
// of that row, and at the one that shows the whole.
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/heading.h"
#include "scene/mark/notation.h"
#include "trace/explain.h"
#include "trace/op/row_facts.h"
#include "trace/op/scale.h"
#include "trace/term.h"

enum { BARS = 2 };

struct why {
    struct scale_change change;
    const char *name[BARS];
    double times[BARS], largest[BARS]; // its factor, its largest share
    double line, names, numbers; // a bar's height; what stands at its ends
    bool others; // there is room for what is left to all but one
};

// "divided by √4", or by its value where that is no root of a whole number.
static const char *divided_by(const struct scene *s, double by)
{
    char text[NUMBER_SIZE];
    double square = round(by * by);
    bool root = square > 1 && by == sqrt(square) && by != floor(by);
    number_print(text, root ? square : by, CELL_DECIMALS);
    return caption(
        s, "panel.divided.by",
        SLOTS(TEXT("divisor", text_print(s, "%s%s", root ? "√" : "", text))));
}

// Of which row the shares are told is a matter of all numbers.
static bool is_given_away(const struct scene *s, const struct tensor *m)
{
    for (int r = 0; s->asked && r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            if (!known(s, m, r, c))
                return true;
    return false;
}

// On a sheet with blanks the bars would show the shares that are to be found.
static bool are_blank(const struct scene *s, const struct tensor *shares)
{
    bool later = s->blanks && s->veiled;
    return blanks_has(s->blanks, shares, -1, -1) ||
           (later && !known(s, shares, shares->rows - 1, -1));
}

static bool find_why(const struct scene *s, struct why *w)
{
    const struct operation *o = scene_operation(s);
    int row = timeline_address(s->trace, s->position).row;
    if (!scale_change(o, &w->change) || is_given_away(s, w->change.shared) ||
        are_blank(s, w->change.shares) || !scale_matters(&w->change) ||
        (row >= 0 && w->change.row != o->row))
        return false; // of rows the first alone says why
    const struct scale_change *c = &w->change;
    const char *undivided = caption(s, "panel.divided.undivided", NO_SLOTS);
    bool one = o->number == 1;
    w->name[0] = one ? undivided : divided_by(s, o->number);
    w->name[1] = one ? divided_by(s, 1 / c->times) : undivided;
    w->times[0] = 1;
    w->times[1] = c->times;
    w->largest[0] = c->with;
    w->largest[1] = c->otherwise;
    return true;
}

// What the largest share is, and what is left; one under the other they would
// be read as a column.
static const char *best_text(const struct scene *s, const struct why *w, int k)
{
    const char *best = column_name(s, w->change.shared, w->change.best);
    return caption(s, "panel.divided.best",
                   SLOTS(TEXT("best", best), SHARE("value", w->largest[k])));
}

static const char *others_text(const struct scene *s, const struct why *w,
                               int k)
{
    return caption(s, "panel.divided.others",
                   SLOTS(SHARE("value", 1 - w->largest[k])));
}

static double bars_gap(const struct scene *s)
{
    return u(s, 14);
}

static void bars_measure(const struct scene *s, struct why *w)
{
    double small = text_size(s, TEXT_SMALL), best = 0, others = 0;
    w->line = small * 1.6;
    w->names = w->numbers = 0;
    for (int k = 0; k < BARS; k++) {
        w->names = fmax(w->names,
                        notation_width(s, small, WEIGHT_REGULAR, w->name[k]));
        best =
            fmax(best, text_width(s, small, WEIGHT_BOLD, best_text(s, w, k)));
        others = fmax(
            others, text_width(s, small, WEIGHT_REGULAR, others_text(s, w, k)));
    }
    if (s->view->look.numbers)
        w->numbers = best + (w->others ? bars_gap(s) + others : 0);
}

// How long the bars may be in [width].
static double bar_width(const struct scene *s, const struct why *w,
                        double width)
{
    return width - w->names - w->numbers - 2 * bars_gap(s);
}

static double bars_height(const struct scene *s, const struct why *w)
{
    return heading_line(s) + BARS * (w->line + u(s, 5));
}

static void paint_shares(struct scene *s, const struct why *w, int k,
                         struct rect at)
{
    const struct scale_change *c = &w->change;
    double size = text_size(s, TEXT_SMALL), x = at.x;
    for (int j = 0; j < c->shared->columns; j++) {
        double share = row_share(c->shared, c->row, j, w->times[k]);
        struct rect part = {x, at.y, share * at.w, at.h};
        color fill = share_fill(s, share, LIGHT_PLAIN);
        const char *name = column_name(s, c->shared, j);
        x += part.w;
        if (share <= 0)
            continue;
        struct item *i =
            paint_box(s, id_cell("divided share", c->shared, c->row, 2 * j + k),
                      LAYER_CELL, part, 0, fill);
        i->line = s->theme->paper;
        i->stroke = part.w > u(s, 6) ? u(s, 1) : 0;
        i->target =
            (struct target){TARGET_CELLS, {c->shared, c->row, j, -1}, 0};
        if (text_width(s, size, WEIGHT_BOLD, name) > part.w - u(s, 6))
            continue;
        i->text = name;
        i->size = size;
        i->weight = j == c->best ? WEIGHT_BOLD : WEIGHT_REGULAR;
        i->ink = ink_on(fill);
    }
}

static void paint_bar(struct scene *s, const struct why *w, int k,
                      struct rect at)
{
    double size = text_size(s, TEXT_SMALL);
    double y = at.y + at.h / 2 + size * CAP_MIDDLE, right = at.x + at.w;
    struct rect bar = {at.x + w->names + bars_gap(s), at.y,
                       bar_width(s, w, at.w), at.h};
    paint_notation(s, id_named("divided name", k), bar.x - bars_gap(s), y, size,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->ink, w->name[k]);
    paint_shares(s, w, k, bar);
    if (w->numbers <= 0)
        return;
    paint_text(s, id_named("divided best", k), bar.x + bar.w + bars_gap(s), y,
               size, WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               best_text(s, w, k));
    if (w->others)
        paint_text(s, id_named("divided others", k), right, y, size,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->ink,
                   others_text(s, w, k));
}

static void paint_why(struct scene *s, const struct why *w, struct rect at)
{
    const struct scale_change *c = &w->change;
    const char *row =
        row_words(s->view->words, s->pose->arena, c->shared, c->row);
    double line = heading_line(s);
    paint_remark(s, id_named("divided title", 0), at.x + w->names + bars_gap(s),
                 at.y + line * 0.7, at.w - w->names - bars_gap(s), ALIGN_START,
                 caption(s, "panel.divided.title", SLOTS(TEXT("row", row))));
    for (int k = 0; k < BARS; k++)
        paint_bar(s, w, k,
                  (struct rect){at.x, at.y + line + k * (w->line + u(s, 5)),
                                at.w, w->line});
}

// The why stands beside the steps that say it; others leave it its room, so
// that rows stay where they are.
static bool says_why(const struct scene *s)
{
    struct strbuf text = {0};
    explain_why(s->view->words, s->trace, &s->now, &text);
    bool says = text.length > 0;
    strbuf_free(&text);
    return says;
}

bool panel_divided(struct scene *s, const struct panel *p, struct rect at)
{
    struct why w = {.line = 0};
    const struct tensor *out = s->now.tensor;
    double least = text_size(s, TEXT_SMALL) * 1.4;
    if (s->view->look.thumbnail || !find_why(s, &w))
        return false;
    w.others = true;
    bars_measure(s, &w);
    w.others = bar_width(s, &w, at.w) >= u(s, 160);
    bars_measure(s, &w);
    double high = bars_height(s, &w), room = at.h - high - heading_line(s) * 4;
    bool numbers = (at.h - heading_line(s) * 4) / out->rows >= least;
    if (bar_width(s, &w, at.w) < u(s, 160) || room < u(s, 60) ||
        (numbers && room / out->rows < least))
        return false; // the scores want it all
    struct rect above = at, below = at;
    above.h -= high + u(s, 4);
    below.y += above.h + u(s, 4);
    below.w = fmin(at.w, w.names + w.numbers + u(s, 560));
    below.x += (at.w - below.w) / 2;
    below.h = high;
    panel_stepwise(s, p, above);
    if (says_why(s))
        paint_why(s, &w, below);
    return true;
}
