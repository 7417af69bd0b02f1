// Where the blocks of a sum of products stand.
#include <math.h>

#include "scene/panel_product.h"
#include "trace/names.h"

static void find_blocks(const struct operation *o, struct meeting *m)
{
    bool rows = o->kind == &kind_affine, turned = o->kind == &kind_matmul_t;
    for (int k = 0; k + 1 < o->in_count; k += 2, m->products++) {
        const struct tensor *a = o->in[k].tensor, *b = o->in[k + 1].tensor;
        bool one = o->in[k].row >= 0;
        m->left[m->products] = (struct grid){.tensor = a,
                                             .name = "cell",
                                             .row = one ? o->in[k].row : 0,
                                             .rows = one ? 1 : a->rows,
                                             .weights = o->kind == &kind_mix};
        m->top[m->products] = (struct grid){.tensor = b,
                                            .name = a == b ? "turned" : "cell",
                                            .row = rows ? o->in[k + 1].row : 0,
                                            .rows = rows ? a->columns : b->rows,
                                            .turned = turned};
    }
    if (rows && o->in_count % 2)
        m->bias = (struct grid){
            .tensor = o->in[o->in_count - 1].tensor, .name = "cell", .rows = 1};
    m->out = (struct grid){
        .tensor = o->out, .name = "cell", .row = o->row, .rows = o->rows};
}

static int inner_count(const struct meeting *m)
{
    int count = 0;
    for (int p = 0; p < m->products; p++)
        count += m->left[p].tensor->columns;
    return count;
}

// As many columns as the widest result of the stage, so that the operand
// stays where it is while Q, K and V are computed from it.
static int widest_out(const struct scene *s, const struct operation *o)
{
    const struct tensor *others[MOST_PRODUCTS];
    int count = product_siblings(s, o, others), columns = o->out->columns;
    for (int k = 0; k < count; k++)
        columns = others[k]->columns > columns ? others[k]->columns : columns;
    return columns;
}

// Above the top blocks: their title, and labels of their columns.
static double head_height(const struct scene *s, const struct meeting *m)
{
    (void)m;
    return heading_line(s) * 2.05;
}

static void place_strip(const struct scene *s, struct rect at, double need,
                        struct meeting *m)
{
    const struct tensor *others[MOST_PRODUCTS];
    double gap = u(s, 44), room = at.w - need - gap;
    if (!product_siblings(s, m->o, others) || room < u(s, 120))
        return;
    double w = fmin(room, fmin(at.w * 0.2, u(s, 250)));
    m->strip = (struct rect){at.x + at.w - w, at.y, w, at.h};
}

static void place_blocks(const struct scene *s, struct meeting *m, double x,
                         double y, const struct side *across_in,
                         const struct side *across, const struct side *down_in,
                         const struct side *down)
{
    double left = x + m->labels, top = y;
    for (int p = 0; p < m->products; p++) {
        struct grid *a = &m->left[p], *b = &m->top[p];
        int inner = a->tensor->columns;
        double most = fmin(u(s, 46), across_in->pitch * 1.15);
        most = fmax(most, text_size(s, TEXT_NUMBER) * 1.5);
        grid_space(s, b, m->place.x, top, across->pitch, down_in->pitch,
                   fmax(across_in->pitch, u(s, 58)), u(s, 40));
        top += inner * down_in->pitch;
        grid_space(s, a, left, m->place.y, across_in->pitch, down->pitch,
                   u(s, 60), most);
        left += inner * across_in->pitch;
    }
    if (m->bias.tensor)
        grid_space(s, &m->bias, m->place.x, top, across->pitch, down_in->pitch,
                   fmax(across_in->pitch, u(s, 58)), u(s, 40));
    grid_space(s, &m->out, m->place.x, m->place.y, across->pitch, down->pitch,
               1e9, 1e9);
}

void product_layout(const struct scene *s, const struct operation *o,
                    struct rect at, struct meeting *m)
{
    *m = (struct meeting){.o = o, .top_edge = at.y};
    find_blocks(o, m);
    int inner = inner_count(m), bias = m->bias.tensor != NULL;
    struct side in = {.count = inner}, out = {.count = widest_out(s, o)};
    struct side in_y = {.count = inner + bias}, out_y = {.count = o->rows};
    // Between top and output stand the numbers of the places at the left.
    double apart = text_size(s, TEXT_SMALL) * 1.1 + u(s, 10);
    double gap = u(s, 20), foot = heading_line(s) * 1.35;
    m->labels = fmin(labels_width(s, m->left[0].tensor, m->left[0].row,
                                  m->left[0].rows),
                     at.w * 0.16) +
                u(s, 14);
    m->chip_size = text_size(s, TEXT_NUMBER);
    double chips = chips_width(s, o, m->chip_size) + u(s, 24);
    double room = at.w - m->labels - gap;
    double room_y = at.h - head_height(s, m) - foot - apart;
    product_widths(s, m, chips, &in, &out);
    product_heights(s, true, &in_y, &out_y);
    m->inside = sides_fit(room, &in, &out) && sides_fit(room_y, &in_y, &out_y);
    if (!m->inside) {
        product_widths(s, m, 0, &in, &out);
        product_heights(s, false, &in_y, &out_y);
        m->lane = chip_height(m->chip_size) + u(s, 6);
        if (sides_fit(room_y - m->lane, &in_y, &out_y))
            room_y -= m->lane;
        else
            m->lane = 0;
    }
    double need = in.count * in.least + out.count * out.least + m->labels + gap;
    place_strip(s, at, need, m);
    if (m->strip.w > 0)
        room -= m->strip.w + u(s, 44);
    sides_share(room, &in, &out);
    sides_share(room_y, &in_y, &out_y);
    double w = in.count * in.pitch + out.count * out.pitch;
    double h = in_y.count * in_y.pitch + out_y.count * out_y.pitch;
    double x = at.x + fmax(0, room - w) / 2;
    double y = at.y + head_height(s, m) + fmax(0, room_y - h) / 2;
    m->place =
        (struct rect){x + m->labels + in.count * in.pitch + gap,
                      y + in_y.count * in_y.pitch + m->lane + apart,
                      o->out->columns * out.pitch, out_y.count * out_y.pitch};
    m->lane_right = m->strip.w > 0 ? m->strip.x - u(s, 20) : at.x + at.w;
    place_blocks(s, m, x, y, &in, &out, &in_y, &out_y);
}
