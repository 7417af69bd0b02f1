// SPDX-License-Identifier: MIT
// A mixture as a level: blocks side by side, each as wide as its weight and as
// high as its value. Poured together, one light wide, they stand as high as
// their weighted sum.
#include "panel/opened/level.h"

#include <math.h>

#include "base/number.h"
#include "scene/mark/notation.h"
#include "trace/origin.h"
#include "trace/term.h"

struct pour {
    const struct operation *o;
    const struct address *a;
    int count;
    double level;      // what it comes to
    bool known;        // it is
    double low, high;  // of the values that are seen, of that, and 0
    double x, wide;    // the light
    double zero, unit; // where 0 stands; of 1
    double strip;      // the top of the weights
    double thick;
};

// Weight and value of term [k].
static void pair_of(const struct pour *l, int k, struct cells *weight,
                    struct cells *value)
{
    struct cells reads[MAX_READS];
    operation_reads(l->o, l->a->row, l->a->column, k, reads);
    *weight = reads[0];
    *value = reads[1];
}

static double cell_at(const struct cells *c)
{
    return tensor_at(c->tensor, c->row, c->column);
}

static const char *short_number(const struct scene *s, double x, bool share,
                                int decimals)
{
    char text[NUMBER_SIZE];
    if (share)
        number_print_share(text, x, decimals);
    else
        number_print(text, x, decimals);
    return text_print(s, "%s", text);
}

static bool find(const struct scene *s, const struct address *a, double wide,
                 struct pour *l)
{
    *l = (struct pour){.o = operation_of(a), .a = a, .wide = wide};
    if (l->o->kind->form != FORM_MIX)
        return false;
    l->level = tensor_at(a->tensor, a->row, a->column);
    l->known = known(s, a->tensor, a->row, a->column);
    if (l->known) {
        l->low = fmin(0, l->level);
        l->high = fmax(0, l->level);
    }
    l->count = operation_terms(l->o);
    double sum = 0;
    for (int k = 0; k < l->count; k++) {
        struct cells w, v;
        pair_of(l, k, &w, &v);
        if (!row_is_of_shares(w.tensor, w.row) || cell_at(&w) < 0 ||
            !known(s, w.tensor, w.row, w.column) ||
            !known(s, v.tensor, v.row, v.column))
            return false;
        sum += cell_at(&w);
        if (cell_at(&w) * wide < u(s, 2))
            continue;
        l->low = fmin(l->low, cell_at(&v));
        l->high = fmax(l->high, cell_at(&v));
    }
    return fabs(sum - 1) < 1e-9 && l->high > l->low && isfinite(l->high) &&
           isfinite(l->low);
}

static void paint_block(struct scene *s, const struct pour *l, int k, double x)
{
    struct cells w, v;
    pair_of(l, k, &w, &v);
    double wide = cell_at(&w) * l->wide, high = cell_at(&v) * l->unit;
    double size = text_size(s, TEXT_SMALL), gap = wide > u(s, 8) ? u(s, 1) : 0;
    bool shows =
        known(s, l->a->tensor, l->a->row, l->a->column) || k <= l->a->term;
    color role = role_color(s->theme, v.tensor->role);
    if (wide < u(s, 2)) // it may be beyond the scale
        high = fmax(l->low * l->unit, fmin(high, l->high * l->unit));
    struct rect block = {x + gap, l->zero - fmax(high, 0), wide - 2 * gap,
                         fabs(high)};
    struct item *i = paint_box(
        s, id_cell("level block", v.tensor, v.row, v.column), LAYER_LINK, block,
        0, mix_colors(s->theme->paper, role, high < 0 ? 0.3 : 0.6));
    i->target = (struct target){
        TARGET_CELLS, {l->a->tensor, l->a->row, l->a->column, k}, 0};
    i->alpha = shows ? 1 : 0.25;
    struct rect part = {x, l->strip, wide, l->thick};
    bool best = l->a->term < 0 || l->a->term == k;
    i = paint_box(s, id_cell("cell", w.tensor, w.row, w.column), LAYER_CELL,
                  part, 0,
                  share_fill(s, cell_at(&w), best ? LIGHT_PLAIN : LIGHT_DIM));
    i->line = s->theme->paper;
    i->stroke = wide > u(s, 6) ? u(s, 1) : 0;
    i->target =
        (struct target){TARGET_CELLS, {w.tensor, w.row, w.column, -1}, 0};
    const char *share = short_number(s, cell_at(&w), true, 2);
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = ink_on(i->fill);
    if (s->view->look.numbers &&
        text_width(s, size, WEIGHT_BOLD, share) < wide - u(s, 4))
        i->text = share;
    const char *text = text_print(
        s, "%s %s", short_number(s, cell_at(&v), false, CELL_DECIMALS),
        row_name(s, v.tensor, v.row));
    double y = high < 0 ? l->zero + size * 1.2 + fabs(high)
                        : l->zero - high - size * 0.4;
    double line = l->zero - l->level * l->unit;
    if (l->known && line > y - size * 1.1 &&
        line < y + size * 0.5) // not through it
        y = high < 0 ? line + size * 1.3 : line - size * 0.5;
    if (s->view->look.numbers &&
        text_width(s, size, WEIGHT_REGULAR, text) < wide)
        paint_text(s, id_cell("level value", v.tensor, v.row, v.column),
                   x + wide / 2, y, size, WEIGHT_REGULAR, ALIGN_MIDDLE, role,
                   text);
}

bool level_paint(struct scene *s, const struct address *a, struct rect at)
{
    struct pour l;
    double aside = text_size(s, s->narrow ? 130 : 250);
    if (!find(s, a, at.w - aside, &l) || at.h < u(s, 90))
        return false;
    double size = text_size(s, TEXT_SMALL), x;
    l.thick = u(s, 22);
    l.x = at.x + u(s, s->narrow ? 4 : 30);
    l.strip = at.y + at.h - l.thick;
    double top = at.y + size * 1.4, bottom = l.strip - u(s, 6);
    if (l.low < 0)
        bottom -= size * 1.3;
    l.unit = (bottom - top) / (l.high - l.low);
    l.zero = top + l.high * l.unit;
    x = l.x;
    for (int k = 0; k < l.count; k++) {
        struct cells w, v;
        pair_of(&l, k, &w, &v);
        paint_block(s, &l, k, x);
        x += cell_at(&w) * l.wide;
    }
    struct spot axis[] = {{l.x, l.zero}, {l.x + l.wide, l.zero}};
    paint_line(s, id_named("level axis", 0), LAYER_LINK, axis, 2, u(s, 1),
               s->theme->rule);
    if (!l.known)
        return true;
    double z = l.level, y = l.zero - z * l.unit;
    color role = role_color(s->theme, a->tensor->role);
    struct spot line[] = {{l.x, y}, {l.x + l.wide + u(s, 24), y}};
    paint_line(s, id_named("level line", 0), LAYER_LABEL, line, 2, u(s, 2),
               role)
        ->dash = u(s, 6);
    double big = text_size(s, TEXT_TITLE);
    struct item *i = paint_box(
        s, id_cell("level sum", a->tensor, a->row, a->column), LAYER_LABEL,
        (struct rect){l.x + l.wide + u(s, 30), y - big * 0.7, text_size(s, 90),
                      big * 1.4},
        0, CLEAR);
    char number[NUMBER_SIZE];
    number_print(number, z, FORMULA_DECIMALS);
    i->text = s->view->look.numbers ? text_print(s, "%s", number) : NULL;
    i->size = big;
    i->weight = WEIGHT_BOLD;
    i->ink = role;
    i->target =
        (struct target){TARGET_CELLS, {a->tensor, a->row, a->column, -1}, 0};
    if (s->narrow)
        return true;
    paint_text(s, id_named("level words", 0), l.x + l.wide + text_size(s, 124),
               y + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_START,
               s->theme->grey, caption(s, "panel.level", NO_SLOTS));
    paint_text(s, id_named("level words", 1), l.x + l.wide + u(s, 24),
               l.strip + l.thick * 0.7, size, WEIGHT_REGULAR, ALIGN_START,
               s->theme->grey, caption(s, "panel.level.light", NO_SLOTS));
    return true;
}
