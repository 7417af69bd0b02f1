// The grid of scores that the ladder's row is copied from.
#include "panel/ladder.h"

#include <math.h>

#include "scene/grid.h"

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
    paint_text(s, id_named("softmax source", 0), x, y - small * 1.6, body,
               WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
               text_fit(s, body, WEIGHT_BOLD, title_of(s, in), room));
    paint_text(s, id_named("softmax query axis", 0), l->at.x,
               box.y + box.h + small * 1.7, small, WEIGHT_REGULAR, ALIGN_START,
               role_color(s->theme, in->row_role),
               text_fit(s, small, WEIGHT_REGULAR,
                        axis_caption(s, in->row_role, "↓"),
                        l->grid_w - u(s, 10)));
}

// The row's outline and the arrow from it to the first rung.
static void source_arrow(struct scene *s, const struct ladder *l,
                         struct rect row)
{
    double grow = u(s, 2);
    struct item *o =
        paint_box(s, id_named("softmax row", 0), LAYER_OUTLINE,
                  (struct rect){row.x - grow, row.y - grow, row.w + 2 * grow,
                                row.h + 2 * grow},
                  u(s, 5), CLEAR);
    o->stroke = u(s, 3);
    o->line = s->theme->ink;
    struct rect goal = ladder_cell(l, RUNG_SCORE, 0);
    double tip = l->left - u(s, 26) - ladder_name_width(s, l, RUNG_SCORE);
    struct spot a = {row.x + row.w + u(s, 8), row.y + row.h / 2};
    struct spot d = {fmax(tip, a.x + u(s, 34)), goal.y + goal.h / 2};
    double bend = (d.x - a.x) / 2;
    struct spot line[24];
    bezier(a, (struct spot){a.x + bend, a.y}, (struct spot){a.x + bend, d.y},
           (struct spot){d.x - u(s, 9), d.y}, 24, line);
    paint_line(s, id_named("softmax copy", 0), LAYER_LINK, line, 24, u(s, 2.6),
               s->theme->ink);
    paint_head(s, id_named("softmax copy head", 0),
               (struct spot){d.x - bend, d.y}, d, u(s, 12), s->theme->ink);
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
