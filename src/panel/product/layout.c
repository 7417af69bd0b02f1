// SPDX-License-Identifier: MIT
// Where the blocks of a sum of products stand.
#include <assert.h>
#include <math.h>

#include "panel/figure/figure.h"
#include "panel/mix/mixing.h"
#include "panel/product/product.h"
#include "scene/kept.h"

static void find_blocks(const struct scene *s, const struct operation *o,
                        struct meeting *m)
{
    bool turned = o->kind == &kind_matmul_t;
    int row = s->box.w > 0 && s->now.tensor == o->out ? s->now.row : -1;
    for (int k = 0; k + 1 < o->in_count; k += 2, m->products++) {
        const struct tensor *a = o->in[k].tensor, *b = o->in[k + 1].tensor;
        bool one = o->in[k].row >= 0, opened = row >= 0;
        m->left[m->products] = (struct grid){
            .tensor = a,
            .name = "cell",
            .row = one      ? o->in[k].row
                   : opened ? operand_row(o, k, row)
                            : 0,
            .rows = one || opened ? 1 : a->rows,
            .weights = o->kind->form == FORM_MIX && mixing_has_shares(s, a),
            .decimals = m->decimals};
        m->top[m->products] =
            (struct grid){.tensor = b,
                          .name = a == b ? "turned" : "cell",
                          .row = turned ? 0 : o->in[k + 1].row,
                          .rows = turned ? b->rows : a->columns,
                          .turned = turned,
                          .decimals = m->decimals};
    }
    if (o->in_count % 2)
        m->bias = (struct grid){.tensor = o->in[o->in_count - 1].tensor,
                                .name = "cell",
                                .rows = 1,
                                .decimals = m->decimals};
    m->out = (struct grid){.tensor = o->out,
                           .name = "cell",
                           .row = row >= 0 ? row : o->row,
                           .rows = row >= 0 ? 1 : o->rows,
                           .decimals = m->decimals};
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
static double head_height(const struct scene *s)
{
    return heading_line(s) * 2.05;
}

static void place_strip(const struct scene *s, struct rect at, double need,
                        struct meeting *m)
{
    const struct tensor *others[MOST_PRODUCTS];
    double gap = u(s, 44), room = at.w - need - gap;
    if (s->box.w > 0 || !product_siblings(s, m->o, others) || room < u(s, 120))
        return;
    double w = fmin(room, fmin(at.w * 0.2, u(s, 250)));
    m->strip = (struct rect){at.x + at.w - w, at.y, w, at.h};
}

// What the blocks must share, in both directions.
struct space {
    struct side in, out, in_y, out_y;
    double room, room_y; // of the cells
    double gap, apart;   // between left and output, top and output
    double foot;         // under the output
};

// The figure of the blocks: the left ones in the columns of what they sum over,
// the top ones in its lines, the output where theirs meet.
enum { INNER, OUTER };

static void add_side(struct ranks *r, double before, double head,
                     const struct side *one)
{
    rank_add(r, head, one->count, one->pitch, one->pitch, one->pitch)->before =
        track_fixed(before);
}

static struct figure figure_of(const struct scene *s, struct rect at,
                               const struct meeting *m, const struct space *w)
{
    struct figure f = {.across.around = 1, .down.around = 1};
    add_side(&f.across, 0, m->labels, &w->in);
    add_side(&f.across, w->gap, 0, &w->out);
    add_side(&f.down, 0, head_height(s) + m->rise, &w->in_y);
    add_side(&f.down, w->apart, 0, &w->out_y);
    f.down.after = track_fixed(w->foot);
    at.w = w->room + m->labels + w->gap; // the strip has the rest
    figure_solve_across(&f, at);
    figure_solve_down(&f, at);
    return f;
}

static void place_blocks(const struct scene *s, struct meeting *m,
                         const struct figure *f, const struct space *w)
{
    struct rect left = figure_cells(f, INNER, OUTER);
    struct rect top = figure_cells(f, OUTER, INNER);
    double x = left.x, y = top.y, pitch = w->in.pitch;
    double wide = fmax(pitch, u(s, 100));
    double tall =
        fmax(fmin(u(s, 56), pitch * 1.15), text_size(s, TEXT_NUMBER) * 1.5);
    for (int p = 0; p < m->products; p++) {
        int inner = m->left[p].tensor->columns;
        grid_space(s, &m->top[p], top.x, y, w->out.pitch, w->in_y.pitch, wide,
                   u(s, 52));
        y += inner * w->in_y.pitch;
        grid_space(s, &m->left[p], x, left.y, pitch, w->out_y.pitch, u(s, 64),
                   tall);
        x += inner * pitch;
    }
    if (m->bias.tensor)
        grid_space(s, &m->bias, top.x, y, w->out.pitch, w->in_y.pitch, wide,
                   u(s, 52));
    grid_space(s, &m->out, top.x, left.y, w->out.pitch, w->out_y.pitch, 1e9,
               1e9);
}

enum role product_axis(const struct meeting *m, const struct tensor *operand)
{
    bool meet = m->o->kind == &kind_matmul_t;
    return meet ? rows_role(operand) : rows_axis(operand);
}

// The row labels are at least so wide that title and axis fit over the left.
static double label_room(const struct scene *s, const struct meeting *m,
                         double width, double cells)
{
    if (m->products > 1)
        return u(s, 14); // the blocks have names of their own
    const struct grid *g = &m->left[0];
    bool one = g->rows == 1; // the next row stands in the same place
    double labels = labels_width(s, g->tensor, one ? 0 : g->row,
                                 one ? g->tensor->rows : g->rows);
    labels = fmin(labels, width * (is_tall(s) ? 0.2 : 0.16));
    enum role role = product_axis(m, g->tensor);
    double words = role == ROLE_NONE ? 0 : axis_narrow_width(s, role, "↓");
    words = fmin(words + u(s, 50), width * 0.2);
    return fmax(labels, words - cells) + u(s, 14);
}

static struct space measure_blocks(const struct scene *s, struct rect at,
                                   struct meeting *m)
{
    struct space w = {.gap = u(s, 20), .foot = heading_line(s) * 1.35};
    w.in.count = inner_count(m);
    w.out.count = widest_out(s, m->o);
    w.in_y.count = w.in.count + (m->bias.tensor != NULL);
    w.out_y.count = m->out.rows;
    product_widths(s, m, &w.in, &w.out);
    product_heights(s, &w.in_y, &w.out_y);
    m->labels = label_room(s, m, at.w, w.in.count * w.in.least);
    // Between top and output stand the numbers of the places at the left.
    w.apart = text_size(s, TEXT_SMALL) * 1.1 + u(s, 10);
    w.room = at.w - m->labels - w.gap;
    w.room_y = at.h - head_height(s) - w.foot - w.apart;
    return w;
}

// Rows too low for their numbers still have their words, if need be at the cost
// of the matrix over them.
static void keep_words(const struct scene *s, struct space *w)
{
    double word = text_size(s, TEXT_SMALL) * 1.12;
    double rest = w->room_y - w->out_y.count * word;
    if (w->out_y.pitch >= word || rest < w->room_y * 0.25)
        return;
    w->out_y.pitch = word;
    w->in_y.pitch = rest / w->in_y.count;
}

void product_blocks(const struct scene *s, const struct operation *o,
                    struct meeting *m)
{
    assert(o->in_count >= 2 && o->rows > 0);
    *m = (struct meeting){.o = o, .decimals = product_decimals(s, o)};
    find_blocks(s, o, m);
}

// A matrix that meets itself has as many decimals on either side.
static void print_alike(const struct scene *s, struct meeting *m)
{
    for (int p = 0; p < m->products; p++) {
        struct grid *a = &m->left[p], *b = &m->top[p];
        int x = grid_figures(s, a).decimals, y = grid_figures(s, b).decimals;
        if (a->tensor == b->tensor && x > 0 && y > 0)
            a->decimals = b->decimals = x < y ? x : y;
    }
}

// One row opened of so many columns that none has room for its number: what it
// says is which are large.
static void make_bars(const struct scene *s, struct meeting *m, struct space *w)
{
    struct grid *top = &m->top[0];
    m->bars = s->box.w > 0 && m->out.rows == 1 && w->out.pitch < w->out.least &&
              w->out.pitch >= u(s, 10);
    if (!m->bars)
        return;
    top->tilted = m->products == 1 && grid_crowds(s, top, w->out.pitch);
    m->rise = grid_tilt_rise(s, top);
    w->room_y -= m->rise;
    w->out_y.least = fmin(u(s, 90), w->room_y * 0.6);
    w->out_y.most = fmax(w->out_y.least, u(s, 150));
}

void product_layout(const struct scene *s, const struct operation *o,
                    struct rect at, struct meeting *m)
{
    product_blocks(s, o, m);
    m->top_edge = at.y;
    struct space w = measure_blocks(s, at, m);
    place_strip(s, at,
                w.in.count * w.in.least + w.out.count * w.out.least +
                    m->labels + w.gap,
                m);
    if (m->strip.w > 0)
        w.room -= m->strip.w + u(s, 44);
    sides_share(w.room, &w.in, &w.out);
    make_bars(s, m, &w);
    sides_share(w.room_y, &w.in_y, &w.out_y);
    keep_words(s, &w);
    kept_layout(s->view->stay.kept, id_named("product", 0), at, &w, sizeof w);
    struct figure f = figure_of(s, at, m, &w);
    m->place = figure_cells(&f, OUTER, OUTER);
    m->place.w = o->out->columns * w.out.pitch;
    m->right = m->strip.w > 0 ? m->strip.x - u(s, 20) : at.x + at.w;
    place_blocks(s, m, &f, &w);
    print_alike(s, m);
}
