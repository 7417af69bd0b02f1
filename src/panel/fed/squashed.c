// SPDX-License-Identifier: MIT
// A squash on its curve: every number that goes in stands on the axis, and over
// or under it, on the curve, what comes out. Beside it are both as numbers: of a
// word one under the other, of all words what came out.
#include <math.h>

#include "base/number.h"
#include "panel/fed/curve.h"
#include "panel/panels.h"
#include "scene/grid/heading.h"
#include "scene/mark/axis.h"
#include "scene/mark/clock.h"

enum { TICKS = 7, MOST_DOTS = 3000 };

struct squashed {
    const struct operation *o;
    const struct tensor *x, *out;
    int row, rows; // whose dots there are
    struct curve curve;
    struct rect plot; // with its ticks
};

static bool find_squashed(const struct scene *s, struct squashed *q)
{
    const struct operation *o = scene_operation(s);
    *q = (struct squashed){.o = o, .x = o->in[0].tensor, .out = o->out};
    q->row = s->now.row < 0 ? 0 : s->now.row;
    q->rows = s->now.row < 0 ? o->out->rows : 1;
    return curve_of(s, o, s->stage, &q->curve) &&
           (long long)q->rows * q->out->columns <= MOST_DOTS;
}

static const char *precise(const struct scene *s, double x)
{
    char text[NUMBER_SIZE];
    return text_print(s, "%s", number_print_precise(text, x));
}

// --- the plot ----------------------------------------------------------------

static void paint_axis_line(struct scene *s, const char *name, struct spot a,
                            struct spot b)
{
    struct spot line[] = {a, b};
    paint_line(s, id_named(name, 0), LAYER_SLOT, line, 2, u(s, 1.5),
               s->theme->rule);
}

static void paint_ticks_across(struct scene *s, const struct squashed *q)
{
    const struct curve *c = &q->curve;
    struct axis a = axis_of(&c->x, TICKS);
    double size = text_size(s, TEXT_SMALL), wide = axis_tick_width(s, &a);
    double pitch = curve_spot(c, a.step, 0).x - curve_spot(c, 0, 0).x;
    int every = axis_lines(fmax(pitch, 1), wide + size);
    for (int k = a.first; k <= a.last; k++) {
        double x = k * a.step;
        if (x < c->x.low || x > c->x.high || k % every)
            continue;
        double at = curve_spot(c, x, 0).x, half = wide / 2;
        if (at - half < q->plot.x || at + half > q->plot.x + q->plot.w)
            continue;
        paint_text(s, id_named("squash tick", k), at,
                   q->plot.y + q->plot.h - size * 0.3, size, WEIGHT_REGULAR,
                   ALIGN_MIDDLE, s->theme->grey, axis_tick(s, &a, k));
    }
}

static void paint_ticks_up(struct scene *s, const struct squashed *q)
{
    const struct curve *c = &q->curve;
    struct axis a = axis_of(&c->y, 4);
    double size = text_size(s, TEXT_SMALL);
    double pitch = curve_spot(c, 0, 0).y - curve_spot(c, 0, a.step).y;
    int every = axis_lines(fmax(pitch, 1), size * 1.6);
    for (int k = a.first; k <= a.last; k++) {
        double y = k * a.step;
        if (y < c->y.low || y > c->y.high || k % every)
            continue;
        paint_text(s, id_named("squash tick up", k), c->at.x - u(s, 8),
                   curve_spot(c, 0, y).y + size * CAP_MIDDLE, size,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
                   axis_tick(s, &a, k));
    }
}

static double ticks_up_width(const struct scene *s, const struct curve *c)
{
    struct axis a = axis_of(&c->y, 4);
    return axis_tick_width(s, &a) + u(s, 10);
}

// Where the dot of a number is, and where on the axis it comes from.
static bool is_lit_dot(const struct scene *s, const struct squashed *q, int row,
                       int c)
{
    return s->focus.row == row && s->focus.column == c &&
           (s->focus.tensor == q->out || s->focus.tensor == q->x);
}

static void paint_foot(struct scene *s, const struct squashed *q, int row,
                       int c)
{
    double half = u(s, 4);
    struct spot at = curve_spot(&q->curve, tensor_at(q->x, row, c), 0);
    struct item *foot =
        paint_box(s, id_cell("squash foot", q->x, row, c), LAYER_CELL,
                  (struct rect){at.x - u(s, 1), at.y - half, u(s, 2), 2 * half},
                  0, s->theme->grey);
    foot->target = (struct target){TARGET_CELLS, {q->x, row, c, -1}, 0};
}

static void paint_curve_dot(struct scene *s, const struct squashed *q, int row,
                            int c)
{
    bool lit = is_lit_dot(s, q, row, c);
    bool one = q->rows == 1 || s->focus.row == row;
    double r = u(s, lit ? 7.5 : one ? 5.5 : 4);
    struct spot at = curve_spot(&q->curve, tensor_at(q->x, row, c),
                                tensor_at(q->out, row, c));
    struct item *dot = paint_dot(
        s, id_cell("squash dot", q->out, row, c), at, r,
        lit ? s->theme->light
            : mix_colors(s->theme->paper, s->theme->positive, one ? 1 : 0.7));
    dot->stroke = u(s, lit ? 2 : 1);
    dot->line = lit ? s->theme->ink : s->theme->paper;
    dot->from = id_cell("squash foot", q->x, row, c);
    dot->target = (struct target){TARGET_CELLS, {q->out, row, c, -1}, 0};
}

// From the number on the axis to the curve, and from there to the other axis.
static void paint_reading(struct scene *s, const struct squashed *q, int row,
                          int c)
{
    const struct curve *v = &q->curve;
    double x = tensor_at(q->x, row, c), y = tensor_at(q->out, row, c);
    double size = text_size(s, TEXT_BODY);
    bool stands = known(s, q->out, row, c);
    struct spot foot = curve_spot(v, x, 0), dot = curve_spot(v, x, y);
    struct spot up[] = {foot, dot}, across[] = {dot, {v->at.x, dot.y}};
    const char *in = precise(s, x), *out = precise(s, y);
    double half = text_width(s, size, WEIGHT_BOLD, in) / 2;
    double wide = text_width(s, size, WEIGHT_BOLD, out);
    if (stands)
        for (int k = 0; k < 2; k++)
            paint_line(s, id_named("squash drop", k), LAYER_LINK,
                       k ? across : up, 2, u(s, 1.5), s->theme->ink)
                ->dash = u(s, 4);
    if (!s->view->look.numbers || s->view->look.thumbnail)
        return;
    double at =
        fmax(q->plot.x + half, fmin(foot.x, q->plot.x + q->plot.w - half));
    struct item *i = paint_text(s, id_named("squash in", 0), at,
                                v->at.y + v->at.h + size * 1.15, size,
                                WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink, in);
    text_answers(s, i, &(struct address){q->x, row, c, -1});
    if (!stands)
        return;
    bool right = dot.x - wide - u(s, 14) < v->at.x;
    i = paint_text(s, id_named("squash out", 0), dot.x + u(s, right ? 12 : -12),
                   dot.y - u(s, 9), size, WEIGHT_BOLD,
                   right ? ALIGN_START : ALIGN_END, s->theme->ink, out);
    i->beat = BEAT_RESULT;
    text_answers(s, i, &(struct address){q->out, row, c, -1});
}

static void paint_plot(struct scene *s, struct squashed *q)
{
    struct curve *v = &q->curve;
    double small = text_size(s, TEXT_SMALL);
    bool bare = s->view->look.thumbnail;
    double foot = bare ? u(s, 6) : text_size(s, TEXT_BODY) * 1.4 + small * 1.5;
    double left = bare ? u(s, 6) : ticks_up_width(s, v), edge = u(s, 10);
    v->at =
        (struct rect){q->plot.x + left, q->plot.y + small * 1.4,
                      q->plot.w - left - edge, q->plot.h - foot - small * 1.4};
    paint_axis_line(s, "squash across", curve_spot(v, v->x.low, 0),
                    curve_spot(v, v->x.high, 0));
    paint_axis_line(s, "squash up", curve_spot(v, 0, v->y.low),
                    curve_spot(v, 0, v->y.high));
    curve_paint(s, v, "squash curve", 0, u(s, 3), s->theme->grey);
    for (int row = q->row; row < q->row + q->rows; row++)
        for (int c = 0; c < q->x->columns; c++) {
            if (known(s, q->x, row, c))
                paint_foot(s, q, row, c);
            if (known(s, q->out, row, c))
                paint_curve_dot(s, q, row, c);
        }
    if (bare)
        return;
    paint_ticks_across(s, q);
    paint_ticks_up(s, q);
    paint_text(s, id_named("squash name", 0), v->at.x, q->plot.y + small, small,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink, v->name);
    const struct address *f = &s->focus;
    if (f->column >= 0 && f->row >= q->row && f->row < q->row + q->rows &&
        is_lit_dot(s, q, f->row, f->column) &&
        known(s, q->x, f->row, f->column))
        paint_reading(s, q, f->row, f->column);
}

// --- the numbers -------------------------------------------------------------

static const struct grid_light lights = {4, 2, 5, 3};

// What goes in and what comes out of a word, unit by unit.
static void paint_pairs(struct scene *s, const struct squashed *q,
                        struct rect at, bool down)
{
    const struct tensor *m[] = {q->x, q->out};
    int d = q->x->columns;
    double size = text_size(s, TEXT_SMALL), head = size * 1.5;
    double names =
        text_width(s, size, WEIGHT_BOLD, text_print(s, "%d", d)) + u(s, 14);
    struct figures f = {0};
    struct grid g[2];
    for (int k = 0; k < 2; k++)
        figures_count_rows(s, &f, m[k], q->row, 1);
    double gap = u(s, 4), wide, high;
    if (down) {
        wide = fmin((at.w - names) / 2, u(s, 110));
        high = fmin((at.h - 2 * head) / d, u(s, 40));
    } else {
        wide = fmin(at.w / d, u(s, 92));
        high = fmin((at.h - 3 * head) / 2, u(s, 40));
    }
    double x = at.x + (down ? names : (at.w - wide * d) / 2);
    double y = at.y + 2 * head;
    if (down)
        y += fmax(0, (at.h - 2 * head - high * d) / 2);
    figures_fit(s, &f, wide - gap, high - gap, CELL_DECIMALS, 1);
    for (int k = 0; k < 2; k++) {
        g[k] = (struct grid){.tensor = m[k],
                             .name = "cell",
                             .row = q->row,
                             .rows = 1,
                             .turned = down,
                             .gap = fmin(gap, fmin(wide, high) * 0.2),
                             .x = x + (down ? k * (wide + u(s, 10)) : 0),
                             .y = y + (down ? 0 : k * (high + head)),
                             .figures = &f};
        g[k].cell_w = wide - g[k].gap;
        g[k].cell_h = high - g[k].gap;
        grid_paint_light(s, &g[k], &lights, k ? "pool" : "pool in",
                         id_named(k ? "row outline" : "row outline in", 0),
                         false);
        grid_paint(s, &g[k]);
        double room = down ? wide + u(s, 6) : at.w;
        paint_title(s, "title", m[k], "", down ? g[k].x + wide / 2 : x,
                    g[k].y - size * (down ? 0.7
                                     : k  ? 0.4
                                          : 1.6),
                    room, down ? ALIGN_MIDDLE : ALIGN_START);
    }
    if (down)
        grid_left_labels(s, &g[0], names - u(s, 10), ROLE_NONE);
    else
        grid_top_labels(s, &g[0], ROLE_NONE);
}

// What came out of all words.
static void paint_table(struct scene *s, const struct squashed *q,
                        struct rect at)
{
    double head = heading_line(s) * 2.4;
    double names =
        fmin(labels_width(s, q->out, 0, q->out->rows), at.w * 0.3) + u(s, 14);
    struct rect cells = {at.x + names, at.y + head, at.w - names, at.h - head};
    struct grid g = grid_fit(s, q->out, cells, false, u(s, 92), u(s, 52));
    g.y += fmax(0, (cells.h - grid_box(&g).h) / 2);
    grid_paint_light(s, &g, &lights, "pool", id_named("row outline", 0), true);
    grid_paint(s, &g);
    paint_title(s, "title", q->out, "", g.x, g.y - heading_line(s) * 1.4,
                at.x + at.w - g.x, ALIGN_START);
    grid_left_labels(s, &g, names - u(s, 12), rows_role(q->out));
    grid_top_labels(s, &g, q->out->column_role);
}

bool panel_squashed(struct scene *s, const struct panel *p, struct rect at)
{
    struct squashed q;
    (void)p;
    if (!find_squashed(s, &q))
        return false;
    bool tall = panel_stacks(at), all = q.rows > 1;
    struct rect side = at;
    q.plot = at;
    if (s->view->look.thumbnail) {
        paint_plot(s, &q);
        return true;
    }
    if (tall) {
        q.plot.h = at.h * (all ? 0.46 : 0.52);
        side.y += q.plot.h + u(s, 14);
        side.h -= q.plot.h + u(s, 14);
    } else {
        q.plot.w = at.w * (all ? 0.5 : 0.66);
        side.x += q.plot.w + u(s, 34);
        side.w -= q.plot.w + u(s, 34);
    }
    if (q.plot.h < text_size(s, 110) || q.plot.w < text_size(s, 160))
        return false;
    paint_plot(s, &q);
    if (all)
        paint_table(s, &q, side);
    else
        paint_pairs(s, &q, side, !tall);
    return true;
}
