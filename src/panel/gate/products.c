// SPDX-License-Identifier: MIT
// The two products of a unit, old and candidate by their shares, which add up
// to its new value; while none is open, an arrow to the new values.
#include <math.h>

#include "base/number.h"
#include "panel/gate/gate.h"
#include "scene/grid/heading.h"
#include "scene/grid/table.h"
#include "trace/op.h"

static double sign_width(const struct scene *s)
{
    return u(s, 26);
}

double gate_products_width(const struct scene *s, double cell_w)
{
    return 2 * cell_w + 3 * sign_width(s);
}

static void paint_way(struct scene *s, const struct gate *g)
{
    double y = g->products.y + g->products.h / 2, head = u(s, 10);
    struct spot from = {g->products.x + u(s, 10), y};
    struct spot to = {g->products.x + g->products.w - u(s, 12), y};
    struct spot line[] = {from, {to.x - head * 0.8, y}};
    paint_line(s, id_named("gate way", 0), LAYER_LINK, line, 2, u(s, 3),
               s->theme->ink);
    paint_head(s, id_named("gate way head", 0), from, to, head, s->theme->ink);
}

// True when term [k] is of the old value.
static bool is_kept(const struct gate *g, int k)
{
    struct cells reads[MAX_READS];
    int count = operation_reads(g->o, g->made.row, g->open, k, reads);
    for (int i = 0; i < count; i++)
        if (reads[i].tensor == g->old.tensor && reads[i].row == g->old.row)
            return true;
    return false;
}

static double product(const struct gate *g, int k)
{
    return operation_term(g->o, g->made.row, g->open, k);
}

// Where the k-th product stands, or with [sign] what follows it.
static struct rect place_of(const struct scene *s, const struct gate *g, int k,
                            bool sign)
{
    struct rect row = grid_cell(&g->made, g->made.row, g->open);
    double lead = sign_width(s), wide = (g->products.w - 3 * lead) / 2;
    double x = g->products.x + lead + k * (wide + lead);
    return sign ? (struct rect){x + wide, row.y, lead, row.h}
                : (struct rect){x, row.y, wide, row.h};
}

static void paint_product(struct scene *s, const struct gate *g, int k,
                          const struct figures *f)
{
    struct rect at = place_of(s, g, k, false);
    double small = text_size(s, TEXT_SMALL);
    paint_value(s, id_named("gate product", k), at, product(g, k),
                most_of_colors(s, g->made.tensor), LIGHT_PLAIN, f);
    paint_text(s, id_named("gate share", k), at.x + at.w / 2,
               g->products.y - small * 0.55, small, WEIGHT_REGULAR,
               ALIGN_MIDDLE, s->theme->grey,
               caption(s,
                       is_kept(g, k) ? "panel.gate.kept" : "panel.gate.taken",
                       NO_SLOTS));
}

// "=" where the printed digits add up.
static const char *equals(const struct gate *g, const struct figures *f)
{
    double sum =
        figures_value(f, product(g, 0)) + figures_value(f, product(g, 1));
    double made = tensor_at(g->made.tensor, g->made.row, g->open);
    return figures_gives(&g->figures, sum, made) ? "=" : "≈";
}

void gate_products(struct scene *s, const struct gate *g)
{
    int terms = operation_terms(g->o), shown = terms;
    struct figures f = {0};
    if (!g->opens || g->open < 0 || terms != 2) {
        paint_way(s, g);
        return;
    }
    if (s->now.term >= 0 && s->now.column == g->open)
        shown = s->now.term + 1;
    for (int k = 0; k < shown; k++)
        figures_count(&f, product(g, k));
    struct rect first = place_of(s, g, 0, false);
    figures_fit(s, &f, first.w, first.h, CELL_DECIMALS, 1);
    double size = text_size(s, TEXT_BODY);
    for (int k = 0; k < shown; k++)
        paint_product(s, g, k, &f);
    if (shown < terms)
        return;
    paint_sign(s, id_named("gate sign", 0), place_of(s, g, 0, true), size, "+");
    paint_sign(s, id_named("gate sign", 1), place_of(s, g, 1, true), size,
               equals(g, &f));
}
