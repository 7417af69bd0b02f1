// SPDX-License-Identifier: MIT
// The shares laid end to end, which fill 1 whatever they are, before a change
// and now; and the effective number, as many vessels as are full.
#include <math.h>

#include "base/number.h"
#include "panel/budget/budget.h"
#include "scene/ghost/ghost.h"
#include "scene/kept.h"
#include "scene/grid/heading.h"

static double share_of(const struct scene *s, const struct budget *b, int k,
                       bool before)
{
    return before ? ghost_value(s, b->weights, 0, k)
                  : tensor_at(b->weights, 0, k);
}

// A piece of the bar, with its number where that fits into it.
static void paint_piece(struct scene *s, const struct budget *b, int k,
                        bool before, double full, struct rect at)
{
    double size = text_size(s, TEXT_SMALL), x = share_of(s, b, k, before);
    bool lit = !before && budget_lit(s, b, k);
    struct item *i = paint_box(
        s, id_cell(before ? "budget was" : "budget piece", b->weights, 0, k),
        LAYER_CELL, at, fmin(u(s, 3), at.w / 2),
        lit ? s->theme->light : share_fill(s, 0.25, LIGHT_PLAIN));
    i->target = budget_share(b, k, before ? 0 : full);
    i->ink = ink_on(i->fill);
    i->size = size;
    i->weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
    i->text = number_alike(s, x, true, before ? CELL_DECIMALS : b->decimals,
                           size, WEIGHT_BOLD, at.w - u(s, 4));
}

static void paint_bar(struct scene *s, const struct budget *b, bool before,
                      struct rect at)
{
    double x = at.x, gap = fmin(u(s, 3), at.w / b->count * 0.1);
    for (int k = 0; k < b->count; k++) {
        double w = share_of(s, b, k, before) * at.w;
        if (w > gap)
            paint_piece(s, b, k, before, at.w,
                        (struct rect){x, at.y, w - gap, at.h});
        x += w;
    }
}

// How high they are, in the size of their text.
#define TITLE 1.5
#define CHANGES 3.2

static double title(struct scene *s, const char *key, int n, struct rect at)
{
    double size = text_size(s, TEXT_SMALL);
    paint_remark(s, id_named("budget title", n), at.x, at.y + size, at.w,
                 ALIGN_START, caption(s, key, NO_SLOTS));
    return size * TITLE;
}

// The changes under the pieces, where all of them have room.
static void paint_changes(struct scene *s, const struct budget *b,
                            struct rect at)
{
    double size = text_size(s, TEXT_SMALL), x = at.x, sum = 0;
    char number[NUMBER_SIZE];
    double wide = text_width(s, size, WEIGHT_BOLD, "+0.00");
    for (int k = 0; k < b->count; k++) {
        double now = share_of(s, b, k, false), w = now * at.w;
        double by = now - share_of(s, b, k, true);
        sum += by;
        number_print(number, fabs(by), CELL_DECIMALS);
        if (w > wide && fabs(by) > 1e-9)
            paint_text(s, id_cell("budget change", b->weights, 0, k), x + w / 2,
                       at.y + size, size, by > 0 ? WEIGHT_BOLD : WEIGHT_REGULAR,
                       ALIGN_MIDDLE, by > 0 ? s->theme->ink : s->theme->grey,
                       text_print(s, by > 0 ? "+%s" : "−%s", number));
        x += w;
    }
    number_print(number, fabs(sum) < 1e-9 ? 0 : sum, CELL_DECIMALS);
    paint_text(s, id_named("budget changes", 0), at.x, at.y + size * 2.5, size,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               caption(s, "panel.budget.changes", SLOTS(TEXT("sum", number))));
}

static double paint_together(struct scene *s, const struct budget *b,
                             struct rect at)
{
    double size = text_size(s, TEXT_SMALL);
    char number[NUMBER_SIZE];
    double sum = tensor_at(b->sum, 0, 0); // but for what a few roundings took
    number_print(number, number_exact(sum, 0) ? round(sum) : sum,
                 FORMULA_DECIMALS);
    struct item *i = paint_text(
        s, id_cell("budget together", b->sum, 0, 0), at.x, at.y + size, size,
        WEIGHT_BOLD, ALIGN_START, s->theme->ink,
        caption(s, "panel.budget.together", SLOTS(TEXT("sum", number))));
    text_answers(s, i, &(struct address){b->sum, 0, 0, -1});
    return size * 1.7;
}

// --- the effective number ----------------------------------------------------

static void paint_vessel(struct scene *s, int k, double full, struct rect at)
{
    struct rect level = at;
    struct item *i = paint_box(s, id_named("budget vessel", k), LAYER_SLOT, at,
                               u(s, 3), CLEAR);
    i->line = s->theme->grey;
    i->stroke = u(s, 1.3);
    level.h *= full;
    level.y += at.h - level.h;
    if (full > 0)
        paint_box(s, id_named("budget level", k), LAYER_CELL, level, u(s, 3),
                  s->theme->ink);
}

// As many as there are people; so many are full as the number says.
static void paint_vessels(struct scene *s, const struct budget *b, double full,
                          struct rect at)
{
    double pitch = fmin(at.w / b->count, u(s, 40)), gap = pitch * 0.25;
    double tall = fmin(at.h, pitch * 1.2);
    if (tall < u(s, 8))
        return;
    for (int k = 0; k < b->count; k++)
        paint_vessel(s, k, fmax(0, fmin(1, full - k)),
                     (struct rect){at.x + k * pitch, at.y, pitch - gap, tall});
}

static void paint_effective(struct scene *s, const struct budget *b,
                            struct rect at)
{
    double x = tensor_at(b->effective, 0, 0), size = text_size(s, 34);
    double small = text_size(s, TEXT_SMALL);
    char number[NUMBER_SIZE];
    number_print(number, x, CELL_DECIMALS);
    double y = at.y + title(s, "panel.budget.effective", 2, at) + size;
    struct item *i = paint_text(s, id_cell("cell", b->effective, 0, 0), at.x, y,
                                size, WEIGHT_BOLD, ALIGN_START, s->theme->ink,
                                text_print(s, "%s", number));
    text_answers(s, i, &(struct address){b->effective, 0, 0, -1});
    double top = y + small * 0.9;
    struct rect under = {at.x, top, at.w, at.y + at.h - top};
    if (under.h > small * 2.2)
        paint_vessels(s, b, x, under);
}

void budget_spread(struct scene *s, const struct budget *b, struct rect at)
{
    double size = text_size(s, TEXT_SMALL), tall = size * 2.2;
    double end = at.y + at.h;
    bool changed = s->before && !ghost_calm(s, b->weights, 0, -1);
    bool kept = changed; // under a hand what was there leaves its room
    kept_layout(s->view->stay.kept, id_named("budget changed", 0), at, &kept,
                sizeof kept);
    struct rect line = {at.x, at.y, at.w, tall};
    if (!known(s, b->weights, 0, b->count - 1))
        return;
    if (changed && at.h > size * 14) {
        line.y += title(s, "panel.budget.was", 0, line);
        paint_bar(s, b, true, line);
        line.y += tall + size * 0.8;
    } else if (kept && at.h > size * 14) {
        line.y += size * TITLE + tall + size * 0.8;
    }
    line.y +=
        title(s, kept ? "panel.budget.now" : "panel.budget.shares", 1, line);
    paint_bar(s, b, false, line);
    line.y += tall + size * 0.3;
    bool full = known(s, b->effective, 0, 0) && at.h < size * 14;
    if (changed && s->view->look.numbers && !full)
        paint_changes(s, b, line);
    if (kept && s->view->look.numbers && !full)
        line.y += size * CHANGES;
    if (known(s, b->sum, 0, 0))
        line.y += paint_together(s, b, line);
    line.y += size;
    line.h = end - line.y;
    if (known(s, b->effective, 0, 0) && line.h > size * 3.8)
        paint_effective(s, b, line);
}
