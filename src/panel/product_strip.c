// The other results of a stage, small at the side: Q while K is computed.
#include <math.h>

#include "panel/product.h"

static bool taken(const struct operation *o, const struct tensor *m)
{
    if (o->out == m)
        return true;
    for (int k = 0; k < o->in_count; k++)
        if (o->in[k].tensor == m)
            return true;
    return false;
}

int product_siblings(const struct scene *s, const struct operation *o,
                     const struct tensor *out[static MOST_PRODUCTS])
{
    const struct trace *t = s->trace;
    int stage = t->blocks[o->block].stage, count = 0;
    const struct stage *here = &t->stages[stage];
    for (int b = here->first; b < here->first + here->count; b++) {
        const struct operation *other = t->operations[t->blocks[b].first];
        if (other->kind->whole || other->rows != other->out->rows ||
            taken(o, other->out) || count == MOST_PRODUCTS)
            continue;
        out[count++] = other->out;
    }
    return count;
}

// The widest of the grids, so that all stand in one column.
static double widest(const struct grid *grids, int count)
{
    double w = 0;
    for (int k = 0; k < count; k++)
        w = fmax(w, grid_box(&grids[k]).w);
    return w;
}

void product_strip(struct scene *s, const struct meeting *m)
{
    const struct tensor *others[MOST_PRODUCTS];
    struct grid grids[MOST_PRODUCTS];
    if (m->strip.w <= 0)
        return;
    int count = product_siblings(s, m->o, others);
    double slot = m->strip.h / count, line = heading_line(s);
    for (int k = 0; k < count; k++) {
        struct rect at = m->strip;
        at.h = slot - line * 1.6;
        grids[k] = grid_fit(s, others[k], at, false, u(s, 48), u(s, 34));
    }
    double x = m->strip.x + m->strip.w - widest(grids, count);
    for (int k = 0; k < count; k++) {
        struct grid *g = &grids[k];
        g->x = x;
        g->y = m->strip.y + k * slot + line +
               (slot - line * 1.6 - grid_box(g).h) / 2;
        paint_title(s, "title", others[k], "", x, g->y - u(s, 9),
                    m->strip.x + m->strip.w - x, ALIGN_START);
        grid_paint(s, g);
    }
}
