// SPDX-License-Identifier: MIT
// The light on the cell that is computed, and its number.
#include <math.h>

#include "base/number.h"
#include "panel/product/product.h"

static const struct grid_light light = {7, 2, 5, 3.5};

// Bands from the labels to the crossing, and the pool behind it.
void product_light(struct scene *s, const struct meeting *m)
{
    struct rect cell;
    if (!grid_looked_at(s, &m->out, &cell))
        return;
    struct rect row = grid_row(&m->out, s->focus.row);
    double off = fmin(u(s, 6), m->out.gap + u(s, 2));
    double x = m->left[0].x - m->labels;
    paint_band(s, id_named("left band", 0), 0,
               (struct rect){x, row.y - off, cell.x - x, row.h + 2 * off},
               m->left[0].tensor->role);
    grid_paint_light(s, &m->out, &light, "pool", id_named("row outline", 0),
                     false);
    if (s->focus.column < 0)
        return;
    const struct grid *top = &m->top[0];
    double w = fmax(fmin(cell.w, top->cell_w + u(s, 70)), top->cell_w);
    double y = top->y - heading_line(s) * 1.05;
    paint_band(s, id_named("top band", 0), 1,
               (struct rect){cell.x + cell.w / 2 - w / 2 - off, y, w + 2 * off,
                             cell.y - y},
               top->tensor->role);
}

// A cell too small for its number says it on a tag beside itself.
void product_result(struct scene *s, const struct meeting *m)
{
    const struct address *f = &s->focus;
    double size = text_size(s, TEXT_NUMBER), h = size * 1.5;
    struct rect cell;
    if (!grid_looked_at(s, &m->out, &cell) || f->column < 0 ||
        m->out.cell_h >= text_size(s, TEXT_SMALL) * 1.05 ||
        !s->view->look.numbers || s->view->look.thumbnail)
        return;
    bool done = known(s, f->tensor, f->row, f->column);
    double x = done ? tensor_at(f->tensor, f->row, f->column)
                    : product_sum(m->o, f->row, f->column, f->term + 1);
    const char *text = number_fit(s, x, m->decimals, size, WEIGHT_BOLD, 1e9);
    if (!done)
        text = text_print(s, "%s…", text);
    double w = text_width(s, size, WEIGHT_BOLD, text) + size;
    struct rect at = {cell.x + cell.w + u(s, 8), cell.y + cell.h / 2 - h / 2, w,
                      h};
    if (at.x + w > m->right)
        at.x = cell.x - u(s, 8) - w;
    at.y = fmax(m->place.y, fmin(at.y, m->place.y + m->place.h - h));
    struct item *i = paint_framed(s, id_named("tag", 0), LAYER_OUTLINE, at,
                                  u(s, 5), s->theme->paper, u(s, 2));
    i->text = text;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->ink;
    i->beat = BEAT_RESULT;
}
