// SPDX-License-Identifier: MIT
#include "scene/mark/gauge.h"

#include <math.h>

#include "scene/ghost/ghost.h"

// The bar lies under the number; it stands in cells too narrow for one, where
// lengths still differ when it is tall.
static struct rect gauge_bar_place(const struct scene *s, struct rect at,
                                   bool lies, bool low)
{
    double side = at.w < u(s, 20) ? 0 : fmin(u(s, 10), at.w * 0.08);
    struct rect bar = {at.x + side, at.y, at.w - 2 * side, at.h};
    if (lies && low) {
        bar.h = u(s, 3);
        bar.y = at.y + at.h - u(s, GAUGE_LOW - 1);
    } else if (lies) {
        bar.h = fmin(u(s, 12), at.h * 0.2);
        bar.y = at.y + at.h - bar.h * 1.7;
    }
    return bar;
}

// As much of the bar as [x] is of what fills it: without softmax, or its
// maximum, there are numbers outside, which have no more of a bar than that.
static struct rect bar_filled(const struct gauge *g, struct rect bar, double x)
{
    x = fmin(fmax(x / (g->full > 0 ? g->full : 1), 0), 1);
    if (g->text)
        return (struct rect){bar.x, bar.y, bar.w * x, bar.h};
    return (struct rect){bar.x, bar.y + bar.h * (1 - x), bar.w, bar.h * x};
}

static uint64_t piece(const struct gauge *g, const char *name)
{
    return id_cell(name, g->tensor, g->row, g->column);
}

static struct target target_of(const struct gauge *g)
{
    return (struct target){TARGET_CELLS, {g->tensor, g->row, g->column, -1}, 0};
}

static void gauge_paint_number(struct scene *s, const struct gauge *g,
                               double bottom)
{
    struct rect at = {g->at.x, g->at.y, g->at.w, bottom - g->at.y};
    double y = at.y + at.h / 2 + g->size * (CAP_MIDDLE + 0.05);
    double by = ghost_number(s, "cell", g->tensor, g->row, g->column, at, y,
                             g->size, g->text);
    struct item *i = paint_text(
        s, piece(g, "cell number"), g->at.x + g->at.w / 2 + by, y, g->size,
        g->light >= LIGHT_OPERAND ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
        g->light == LIGHT_DIM ? s->theme->grey : s->theme->ink, g->text);
    i->delay = g->delay;
    i->target = target_of(g);
}

void paint_gauge(struct scene *s, const struct gauge *g)
{
    double x = tensor_at(g->tensor, g->row, g->column);
    bool slim = g->at.w < u(s, 20);
    struct rect bar = gauge_bar_place(s, g->at, g->text, g->low);
    struct item *i = paint_box(s, piece(g, "cell frame"), LAYER_SLOT, g->at,
                               u(s, 4), signed_color(s->theme, x, 0));
    i->line = s->theme->rule;
    i->stroke = slim ? 0 : u(s, 1);
    i->target = target_of(g);
    i = paint_box(s, piece(g, "track"), LAYER_LINK, bar, u(s, 2),
                  s->theme->chrome);
    i->line = s->theme->rule;
    i->stroke = slim ? 0 : u(s, 1);
    i = paint_box(
        s, piece(g, "cell"), LAYER_CELL, bar_filled(g, bar, x), 0,
        g->light == LIGHT_DIM ? mix_colors(g->fill, s->theme->paper, 0.5)
                              : g->fill);
    i->from = g->from;
    i->delay = g->delay;
    i->target = target_of(g);
    struct item *was = ghost_of(s, i, g->tensor, g->row, g->column);
    if (was)
        was->at = bar_filled(g, bar,
                             ghost_value(s, g->tensor, g->row, g->column));
    if (g->text)
        gauge_paint_number(s, g, bar.y);
}
