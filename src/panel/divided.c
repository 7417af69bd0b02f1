// SPDX-License-Identifier: MIT
// Scores that are divided, cell by cell, and under them why: the shares of one
// row with the division and without it, as two bars of one length: at the steps
// of that row, and at the one that shows the whole.
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/box.h"
#include "scene/grid/heading.h"
#include "trace/explain.h"
#include "trace/op/row_facts.h"
#include "trace/op/scale.h"
#include "trace/term.h"

enum { BARS = 2 };

struct why {
    struct scale_change change;
    struct why_bar {
        const struct scale_change *change;
        const char *name;
        double times, largest; // its factor, its largest share
        int k;
    } bar[BARS];
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
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            if (!sized_by(s, m, r, c))
                return true;
    return false;
}

// On a sheet with blanks the bars would show the shares that are to be found.
static bool are_blank(const struct scene *s, const struct tensor *shares)
{
    bool later = s->blanks && s->hidden;
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
    w->bar[0] = (struct why_bar){c, one ? undivided : divided_by(s, o->number),
                                 1, c->with, 0};
    w->bar[1] =
        (struct why_bar){c, one ? divided_by(s, 1 / c->times) : undivided,
                         c->times, c->otherwise, 1};
    return true;
}

static void paint_shares(struct scene *s, const struct box *b)
{
    const struct why_bar *w = b->with;
    const struct scale_change *c = w->change;
    double size = text_size(s, TEXT_SMALL), x = b->at.x;
    for (int j = 0; j < c->shared->columns; j++) {
        double share = row_share(c->shared, c->row, j, w->times);
        struct rect part = {x, b->at.y, share * b->at.w, b->at.h};
        color fill = share_fill(s, share, LIGHT_PLAIN);
        const char *name = column_name(s, c->shared, j);
        x += part.w;
        if (share <= 0)
            continue;
        struct item *i = paint_box(
            s, id_cell("divided share", c->shared, c->row, 2 * j + w->k),
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

static struct box *add_text(struct boxes *b, const char *id, int k,
                            enum weight weight, enum align align,
                            const char *text)
{
    struct box *box = box_text(b, id_named(id, k), text_size(b->s, TEXT_SMALL),
                               weight, align, b->s->theme->ink, text);
    box->w.gap = u(b->s, 14);
    return box;
}

// Its name, the shares, what the largest is and what is left to the others: one
// under the other these would be read as a column.
static struct box *add_bar(struct boxes *b, const struct why_bar *w)
{
    const struct scene *s = b->s;
    double high = text_size(s, TEXT_SMALL) * 1.6, most = u(s, 560);
    const char *best = column_name(s, w->change->shared, w->change->best);
    box_open(b, BOX_ACROSS)->h.gap = u(s, 5);
    add_text(b, "divided name", w->k, WEIGHT_REGULAR, ALIGN_END, w->name);
    struct box *bar =
        box_part(b, (struct track){u(s, 160), most, most, .gap = u(s, 14)},
                 (struct track){high, high, high});
    bar->paint = paint_shares;
    bar->with = w;
    if (s->view->look.numbers) {
        add_text(
            b, "divided best", w->k, WEIGHT_BOLD, ALIGN_START,
            caption(s, "panel.divided.best",
                    SLOTS(TEXT("best", best), SHARE("value", w->largest))));
        add_text(b, "divided others", w->k, WEIGHT_REGULAR, ALIGN_END,
                 caption(s, "panel.divided.others",
                         SLOTS(SHARE("value", 1 - w->largest))))
            ->w.keep = 1;
    }
    box_close(b);
    return bar;
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
    struct why *w = arena_array(s->pose->arena, 1, sizeof *w);
    const struct tensor *out = s->now.tensor;
    double least = text_size(s, TEXT_SMALL) * 1.4, line = heading_line(s);
    double high = line + BARS * (text_size(s, TEXT_SMALL) * 1.6 + u(s, 5));
    struct boxes b;
    if (s->view->look.thumbnail || !find_why(s, w))
        return false;
    double room = at.h - high - line * 4;
    bool numbers = (at.h - line * 4) / out->rows >= least;
    if (room < u(s, 60) || (numbers && room / out->rows < least))
        return false; // the scores want it all
    struct rect above = at, below = at;
    above.h -= high + u(s, 4);
    below.y += above.h + u(s, 4);
    below.h = high;
    boxes_start(&b, s);
    box_part(&b, track_fixed(0), track_fixed(line));
    box_open(&b, BOX_LINES);
    struct box *bar = add_bar(&b, &w->bar[0]);
    add_bar(&b, &w->bar[1]);
    if (!boxes_solve(&b, below))
        return false;
    panel_stepwise(s, p, above);
    if (!says_why(s))
        return true;
    const struct scale_change *c = &w->change;
    paint_remark(
        s, id_named("divided title", 0), bar->at.x, bar->at.y - line * 0.3,
        below.x + below.w - bar->at.x, ALIGN_START,
        caption(s, "panel.divided.title",
                SLOTS(TEXT("row", row_words(s->view->words, s->pose->arena,
                                            c->shared, c->row)))));
    boxes_paint(s, &b);
    return true;
}
