// SPDX-License-Identifier: MIT
// A row of scores as arrows, for queries and keys of two numbers: the query, the
// keys that it meets, and the line on which a key would score 0. Who stands
// farther on the query's side of it scores more.
#include <math.h>

#include "base/number.h"
#include "math/kernels.h"
#include "panel/panels.h"
#include "panel/plane/field.h"
#include "trace/op.h"
#include "trace/term.h"

enum { MOST_NAMES = 12, MOST_POINTS = 48 };

// Row [row] of Q, which meets all rows of K.
struct meets {
    const struct tensor *out, *Q, *K;
    int row, best; // the key of the largest score; -1: not known
    struct field f;
    struct spot origin, tip, zero[2]; // [zero]: ends of the line
    bool has_zero;
};

static struct range range_of(double x)
{
    return (struct range){fmin(0, x), fmax(0, x)};
}

// How far from the origin the way along [x], [y] leaves the plot.
static double way_out(const struct meets *m, double x, double y)
{
    const struct rect *r = &m->f.plot;
    double right = x > 0 ? r->x + r->w - m->origin.x : m->origin.x - r->x;
    double down = y > 0 ? r->y + r->h - m->origin.y : m->origin.y - r->y;
    return fmin(x != 0 ? right / fabs(x) : INFINITY,
                y != 0 ? down / fabs(y) : INFINITY);
}

static void find_zero(struct meets *m)
{
    double x = m->tip.x - m->origin.x, y = m->tip.y - m->origin.y;
    m->has_zero = isfinite(x) && isfinite(y) && hypot(x, y) > 0.5;
    for (int k = 0; m->has_zero && k < 2; k++) {
        double ax = k ? y : -y, ay = k ? -x : x, far = way_out(m, ax, ay);
        m->zero[k] =
            (struct spot){m->origin.x + far * ax, m->origin.y + far * ay};
    }
}

static bool find_meets(const struct scene *s, struct rect at, struct meets *m)
{
    const struct operation *o = scene_operation(s);
    *m = (struct meets){.out = o->out, .row = s->now.row, .best = -1};
    if (o->in_count != 2 || m->row < 0)
        return false;
    m->Q = o->in[0].tensor;
    m->K = o->in[1].tensor;
    if (m->Q->columns != 2 || m->K->columns != 2)
        return false;
    if (known(s, m->out, m->row, m->out->columns - 1))
        m->best = tensor_argmax(m->out, m->row);
    m->f = field_of(s, m->K, at, range_of(tensor_at(m->Q, m->row, 0)),
                    range_of(tensor_at(m->Q, m->row, 1)));
    m->origin = field_spot(&m->f, 0, 0);
    m->tip = field_spot(&m->f, tensor_at(m->Q, m->row, 0),
                        tensor_at(m->Q, m->row, 1));
    find_zero(m);
    return true;
}

static void paint_zero(struct scene *s, const struct meets *m)
{
    if (m->has_zero)
        paint_line(s, id_named("meets zero", 0), LAYER_SLOT, m->zero, 2,
                   u(s, 1.8), s->theme->grey)
            ->dash = u(s, 5);
}

static void paint_to(struct scene *s, const struct meets *m,
                     const struct tensor *of, int row, struct spot tip,
                     double width, color ink)
{
    int first = s->pose->count;
    field_arrow(s, m->origin, tip, id_cell("meets", of, row, -1),
                id_cell("meets head", of, row, -1), width, ink);
    for (int i = first; i < s->pose->count; i++)
        s->pose->items[i].target =
            (struct target){TARGET_CELLS, {of, row, -1, -1}, 0};
}

static void paint_keys(struct scene *s, const struct meets *m)
{
    color ink = role_color(s->theme, ROLE_KEY);
    for (int k = 0; k < m->K->rows; k++)
        paint_to(s, m, m->K, k, field_row(&m->f, k),
                 u(s, k == m->best ? 4.5 : 2.5),
                 k == m->best ? ink : mix_colors(ink, s->theme->paper, 0.4));
}

// [name] with the two numbers of the row where there is room for them, at the
// tip of its arrow or else at its middle.
static void paint_name(struct scene *s, const struct meets *m, struct labels *l,
                       const struct tensor *of, int row, const char *name,
                       struct spot tip, bool bold, color ink)
{
    char x[NUMBER_SIZE], y[NUMBER_SIZE];
    number_print(x, tensor_at(of, row, 0), CELL_DECIMALS);
    number_print(y, tensor_at(of, row, 1), CELL_DECIMALS);
    const char *full =
        caption(s, "panel.plane.at",
                SLOTS(TEXT("words", name), TEXT("x", x), TEXT("y", y)));
    struct field_word w = {.id = id_cell("meets name", of, row, -1),
                           .size = text_size(s, TEXT_NUMBER),
                           .weight = bold ? WEIGHT_BOLD : WEIGHT_REGULAR,
                           .ink = ink,
                           .address = {of, row, -1, -1},
                           .beat = BEAT_CUT};
    static const double far[] = {12, 24, 36, 12, 12, 24};
    const struct spot middle = {(m->origin.x + tip.x) / 2,
                                (m->origin.y + tip.y) / 2};
    double room = m->f.at.w * 0.5;
    bool fits = text_width(s, w.size, w.weight, full) <= room;
    for (int pass = 0; pass < 12; pass++) {
        w.text = pass % 2 ? text_fit(s, w.size, w.weight, name, room) : full;
        w.tries = pass + 1;
        if ((fits || pass % 2) &&
            field_place(s, l, &w, pass < 8 ? tip : middle, u(s, far[pass / 2]),
                        pass < 6 || pass > 7))
            return;
    }
}

static struct labels obstacles(const struct scene *s, const struct meets *m)
{
    int n = m->K->rows;
    struct labels l =
        labels_start(s, m->f.at, 2 * MOST_POINTS + MOST_NAMES, n + 2);
    labels_line(&l, m->origin, m->tip);
    labels_take(&l,
                rect_grow((struct rect){m->tip.x, m->tip.y, 0, 0}, u(s, 8)));
    if (m->has_zero)
        labels_line(&l, m->zero[0], m->zero[1]);
    for (int k = 0; k < n; k++) {
        struct spot tip = field_row(&m->f, k);
        labels_line(&l, m->origin, tip);
        if (k < MOST_POINTS)
            labels_take(&l,
                        rect_grow((struct rect){tip.x, tip.y, 0, 0}, u(s, 8)));
    }
    return l;
}

// At one of its ends, inside the plot.
static void name_zero(struct scene *s, const struct meets *m, struct labels *l)
{
    struct field_word w = {.id = id_named("meets zero name", 0),
                           .text = caption(s, "panel.meets.zero", NO_SLOTS),
                           .size = text_size(s, TEXT_SMALL),
                           .weight = WEIGHT_REGULAR,
                           .ink = s->theme->grey,
                           .beat = BEAT_CUT};
    for (int part = 9; m->has_zero && part > 4; part--)
        for (int k = 0; k < 2; k++) {
            const struct spot *end = &m->zero[k];
            struct spot at = {m->origin.x + (end->x - m->origin.x) * part / 10,
                              m->origin.y + (end->y - m->origin.y) * part / 10};
            if (field_place(s, l, &w, at, u(s, 6), true))
                return;
        }
}

static void paint_names(struct scene *s, const struct meets *m,
                        struct labels *l)
{
    color ink = role_color(s->theme, ROLE_KEY);
    paint_name(s, m, l, m->Q, m->row,
               vector_name(s->view->words, s->pose->arena, m->Q, m->row),
               m->tip, true, role_color(s->theme, ROLE_QUERY));
    if (m->best >= 0)
        paint_name(s, m, l, m->K, m->best, row_name(s, m->K, m->best),
                   field_row(&m->f, m->best), true, ink);
    name_zero(s, m, l);
    for (int k = 0; k < m->K->rows && k < MOST_NAMES; k++)
        if (k != m->best)
            paint_name(s, m, l, m->K, k, row_name(s, m->K, k),
                       field_row(&m->f, k), false, ink);
}

bool panel_meets(struct scene *s, const struct panel *panel, struct rect at)
{
    (void)panel;
    struct meets m;
    bool alone = at.w == s->stage.w && at.h == s->stage.h;
    if (alone || !find_meets(s, at, &m))
        return false; // it stands beside the numbers, or nowhere
    if (!known(s, m.K, m.K->rows - 1, -1) || !known(s, m.Q, m.row, -1))
        return true; // it is asked for, and has its room
    struct labels l = obstacles(s, &m);
    field_grid(s, &m.f);
    field_axes(s, &m.f, &l);
    paint_zero(s, &m);
    paint_keys(s, &m);
    paint_to(s, &m, m.Q, m.row, m.tip, u(s, 5),
             role_color(s->theme, ROLE_QUERY));
    paint_names(s, &m, &l);
    return true;
}
