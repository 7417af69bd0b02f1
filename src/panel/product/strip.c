// SPDX-License-Identifier: MIT
// The other results of a stage, small at the side: Q while K is computed.
#include <math.h>

#include "base/number.h"
#include "panel/product/product.h"
#include "trace/walk.h"

enum { NEAR = 3 }; // operations

static bool takes_part(const struct operation *o, const struct tensor *m)
{
    if (o->out == m)
        return true;
    for (int k = 0; k < o->in_count; k++)
        if (o->in[k].tensor == m)
            return true;
    return false;
}

// What is read off [m], or off what is read off it, is no result beside it.
static bool comes_of(const struct operation *o, const struct tensor *m, int far)
{
    for (int k = 0; k < o->in_count && far > 0; k++) {
        const struct tensor *in = o->in[k].tensor;
        const struct operation *made = in->rows ? in->writer[0] : NULL;
        if (in == m || (made && comes_of(made, m, far - 1)))
            return true;
    }
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
        if (other->kind->whole || is_no_step(other) ||
            other->rows != other->out->rows || takes_part(o, other->out) ||
            comes_of(other, o->out, NEAR) || count == MOST_PRODUCTS)
            continue;
        out[count++] = other->out;
    }
    return count;
}

// Room for the words beside the rows; 0 where it is wanted for the numbers.
static double words_width(const struct scene *s, const struct meeting *m,
                          const struct tensor *const *others, int count)
{
    double words = 0, cells = 0, size = text_size(s, TEXT_SMALL);
    for (int k = 0; k < count; k++) {
        const struct tensor *one = others[k];
        double number =
            product_numbers(s, one, 0, one->rows, size, CELL_DECIMALS);
        words = fmax(words, labels_width(s, one, 0, one->rows));
        cells = fmax(cells, one->columns * (number + u(s, 11)));
    }
    words = fmin(words, u(s, 110)) + u(s, 12);
    return words + cells <= m->strip.w ? words : 0;
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
    double words = words_width(s, m, others, count);
    double over = words > 0 ? text_size(s, TEXT_SMALL) * 1.2 : 0;
    for (int k = 0; k < count; k++) {
        struct rect at = m->strip;
        at.w -= words;
        at.h = slot - over - line * 1.6;
        grids[k] = grid_fit(s, others[k], at, false, u(s, 48), u(s, 34));
    }
    double x = m->strip.x + m->strip.w - widest(grids, count);
    for (int k = 0; k < count; k++) {
        struct grid *g = &grids[k];
        g->x = x;
        g->y = m->strip.y + k * slot + line + over +
               (slot - over - line * 1.6 - grid_box(g).h) / 2;
        paint_title(s, "title", others[k], "", x, g->y - over - u(s, 9),
                    m->strip.x + m->strip.w - x, ALIGN_START);
        grid_paint(s, g);
        if (words <= 0)
            continue;
        grid_top_labels(s, g, others[k]->column_role);
        grid_left_labels(s, g, words - u(s, 10), rows_role(others[k]));
    }
}
