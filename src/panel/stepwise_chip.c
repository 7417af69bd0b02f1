// What happens between two grids, and the way through it.
#include <math.h>

#include "panel/stepwise.h"

// The middle of the row in the light, or of the whole grid.
static double middle(const struct scene *s, const struct grid *g)
{
    for (int r = g->row; r < g->row + g->rows && s->focus.row >= 0; r++)
        if (light_on(s, g->tensor, r, -1) > LIGHT_PLAIN) {
            struct rect at = grid_row(g, r);
            return at.y + at.h / 2;
        }
    struct rect box = grid_box(g);
    return box.y + box.h / 2;
}

static void paint_link(struct scene *s, int k, struct spot a, struct spot b,
                       bool head)
{
    double dx = (b.x - a.x) * 0.5;
    struct spot line[16];
    double size = u(s, 11);
    struct spot end = {b.x - (head ? size * 0.8 : 0), b.y};
    bezier(a, (struct spot){a.x + dx, a.y}, (struct spot){end.x - dx, end.y},
           end, 16, line);
    paint_line(s, id_named("step link", k), LAYER_LINK, line, 16, u(s, 2.5),
               INK);
    if (head)
        paint_head(s, id_named("step head", k), line[14], b, size, INK);
}

// The operation between grid [k] and the next, and the way through it.
void stepwise_chip(struct scene *s, const struct stepwise *w, int k)
{
    const struct grid *a = &w->grid[k], *b = &w->grid[k + 1];
    struct rect from = grid_box(a), to = grid_box(b);
    double size = text_size(s, TEXT_BODY), h = size * 1.7;
    double y0 = middle(s, a), y1 = middle(s, b), y = (y0 + y1) / 2;
    y = fmax(from.y + h / 2, fmin(y, from.y + from.h - h / 2));
    double left = from.x + from.w + u(s, 10), right = to.x - u(s, 10);
    right -= w->labels[k + 1];
    double x = (left + right) / 2, half = 0;
    if (w->chip[k][0] && !s->view->thumbnail) {
        half = text_width(s, size, WEIGHT_BOLD, w->chip[k]) / 2 + size * 0.5;
        struct rect at = {x - half, y - h / 2, 2 * half, h};
        struct item *i = paint_box(s, id_named("step chip", k), LAYER_LABEL, at,
                                   h / 4, PAPER);
        i->line = INK;
        i->stroke = u(s, 1.5);
        i->text = w->chip[k];
        i->size = size;
        i->weight = WEIGHT_BOLD;
        i->ink = INK;
    }
    if (!w->chip[k][0])
        return;
    bool last = k == w->count - 2;
    if (x - half - left > u(s, 6))
        paint_link(s, 2 * k, (struct spot){left, y0},
                   (struct spot){x - half, y}, false);
    if (right - x - half > u(s, 12))
        paint_link(s, 2 * k + 1, (struct spot){x + half, y},
                   (struct spot){right, y1}, last);
}
