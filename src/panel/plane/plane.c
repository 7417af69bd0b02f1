// SPDX-License-Identifier: MIT
// A weighted sum as arrows: from where one value ends the next begins, each as
// long as its weight leaves it, and where the last one ends is the result.
#include "panel/panels.h"

#include <math.h>
#include <stdlib.h>

#include "panel/plane/plane.h"
#include "scene/mark/clock.h"
#include "scene/mark/hatch.h"
#include "scene/ghost/ghost.h"

enum { MOST_RAYS = 12 };

enum role plane_role(const struct plane *p)
{
    return p->m.V->role == ROLE_NONE ? ROLE_VALUE : p->m.V->role;
}

void plane_fit(const struct scene *s, struct plane *p, struct rect at)
{
    static const struct range nothing = {0, 0};
    p->f = field_of(s, p->m.V, at, nothing, nothing);
}

struct spot plane_value(const struct plane *p, int k)
{
    return field_row(&p->f, k);
}

// The scaled values laid tip to tail, as far as computed. While only the first
// number is, the chain lies on the axis; the second one lifts it.
static void lay_chain(const struct scene *s, struct plane *p)
{
    const struct mixing *m = &p->m;
    int n = m->V->rows;
    p->tips = arena_array(s->pose->arena, (size_t)n + 1, sizeof *p->tips);
    double x = 0, y = 0;
    p->tips[0] = field_spot(&p->f, 0, 0);
    p->tip_count = 1;
    for (int k = 0; k < n && m->done > 0; k++) {
        x += mixing_term(m, k, 0);
        y += m->done > 1 ? mixing_term(m, k, 1) : 0;
        p->tips[p->tip_count++] = field_spot(&p->f, x, y);
    }
    p->done = m->done == m->out->columns;
    bool asked = s->asking && s->asks.tensor == m->out;
    p->tip_count = asked && !p->done ? 1 : p->tip_count; // it would turn
    p->rays = n <= MOST_RAYS;
}

static int by_x(const void *a, const void *b)
{
    const struct spot *p = a, *q = b;
    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

static double turn(struct spot a, struct spot b, struct spot c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// The convex hull of [count] spots into [out], which has room for twice as many
// and two. Returns its corners; [spots] gets sorted. Andrew's monotone chain.
static int find_hull(struct spot *spots, int count, struct spot *out)
{
    int n = 0;
    qsort(spots, (size_t)count, sizeof *spots, by_x);
    for (int i = 0; i < count; i++) {
        while (n > 1 && turn(out[n - 2], out[n - 1], spots[i]) <= 0)
            n--;
        out[n++] = spots[i];
    }
    for (int i = count - 2, low = n; i >= 0; i--) {
        while (n > low && turn(out[n - 2], out[n - 1], spots[i]) <= 0)
            n--;
        out[n++] = spots[i];
    }
    return n > 1 ? n - 1 : n; // the first comes again as the last
}

void plane_hull(const struct scene *s, struct plane *p)
{
    int n = p->m.V->rows;
    struct spot *spots = arena_array(s->pose->arena, (size_t)n, sizeof *spots);
    p->hull = arena_array(s->pose->arena, 2 * (size_t)n + 2, sizeof *p->hull);
    for (int k = 0; k < n; k++)
        spots[k] = plane_value(p, k);
    p->hull_count = find_hull(spots, n, p->hull);
}

// The weighted average cannot leave the hull of the values.
static void paint_hull(struct scene *s, const struct plane *p)
{
    if (p->hull_count < 2)
        return;
    color line = role_color(s->theme, plane_role(p));
    if (p->hull_count > 2) { // else a line, without an inside
        struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_BACK,
                                  id_named("plane hull", 0));
        i->spots = p->hull;
        i->spot_count = p->hull_count;
        i->fill = fade(line, 0.09);
    }
    p->hull[p->hull_count] = p->hull[0];
    paint_line(s, id_named("plane hull line", 0), LAYER_SLOT, p->hull,
               p->hull_count + 1, u(s, 1.8), line)
        ->dash = u(s, 5);
}

// Every value as a faint arrow from the origin: its scaled copy starts here.
static void paint_rays(struct scene *s, const struct plane *p)
{
    int n = p->m.V->rows;
    color line = role_color(s->theme, plane_role(p));
    for (int k = 0; k < n && p->rays; k++) {
        struct spot ray[] = {p->tips[0], plane_value(p, k)};
        paint_line(s, id_cell("plane ray", p->m.V, k, -1), LAYER_BACK, ray, 2,
                   u(s, 1.5), mix_colors(line, s->theme->paper, 0.72));
    }
}

// Around where the row of [m] was in the plane.
static void move_ghost(const struct plane *p, struct item *ghost,
                       const struct tensor *m, int row)
{
    if (!ghost || m->columns < 2)
        return;
    struct spot at = field_spot(&p->f, tensor_at(m, row, 0), tensor_at(m, row, 1));
    ghost->at.x = at.x - ghost->at.w / 2;
    ghost->at.y = at.y - ghost->at.h / 2;
}

void plane_points(struct scene *s, const struct plane *p)
{
    const struct mixing *m = &p->m;
    color line = role_color(s->theme, plane_role(p));
    for (int k = 0; k < m->V->rows; k++) {
        enum light light = mixing_light(s, m, k, -1);
        bool lit = light == LIGHT_FOCUS ||
                   (light == LIGHT_OPERAND && s->focus.tensor != m->out);
        double r = u(s, lit ? 10 : m->V->rows > 20 ? 5.5 : 8);
        struct spot at = plane_value(p, k);
        struct item *i =
            paint_box(s, id_cell("plane point", m->V, k, -1), LAYER_CELL,
                      (struct rect){at.x - r, at.y - r, 2 * r, 2 * r}, r,
                      s->theme->paper);
        i->stroke = u(s, m->V->rows > 20 ? 2.5 : 3.5);
        i->line =
            light == LIGHT_DIM ? mix_colors(line, s->theme->paper, 0.5) : line;
        i->target = (struct target){TARGET_CELLS, {m->V, k, -1, -1}, 0};
        move_ghost(p, ghost_of(s, i, m->V, k, -1), ghost_tensor(s, m->V), k);
    }
}

// Arrow [k] of the chain, [width] wide: its value shrinks to it along its ray;
// from there it is carried to where the one before it ends.
static void lay_arrow(struct scene *s, const struct plane *p, int k,
                      double width, color ink)
{
    const struct tensor *V = p->m.V;
    struct spot o = p->tips[0], a = p->tips[k], b = p->tips[k + 1];
    struct spot tip = {o.x + b.x - a.x, o.y + b.y - a.y};
    uint64_t scaled = id_cell("plane scaled", V, k, -1);
    uint64_t scaled_head = id_cell("plane scaled head", V, k, -1);
    int first = s->pose->count;
    field_arrow(s, o, tip, scaled, scaled_head, width, ink);
    pose_beat(s->pose, first, BEAT_SCALE, k, V->rows);
    for (int i = first; i < s->pose->count; i++) {
        s->pose->items[i].passes = true;
        s->pose->items[i].alpha = 0;
    }
    s->pose->items[first].from = id_cell("plane ray", V, k, -1);
    int laid = s->pose->count;
    field_arrow(s, a, b, id_cell("plane arrow", V, k, -1),
                id_cell("plane head", V, k, -1), width, ink);
    pose_beat(s->pose, laid, BEAT_LAY, k, V->rows);
    for (int i = laid; i < s->pose->count; i++)
        s->pose->items[i].from = i == laid ? scaled : scaled_head;
}

void plane_ground(struct scene *s, const struct plane *p)
{
    field_grid(s, &p->f);
    paint_hull(s, p);
}

static void paint_chain(struct scene *s, const struct plane *p)
{
    const struct mixing *m = &p->m;
    color ink = role_color(s->theme, plane_role(p));
    int n = m->V->rows;
    for (int k = 0; k + 1 < p->tip_count; k++) {
        struct spot a = p->tips[k], b = p->tips[k + 1];
        enum light light = mixing_light(s, m, k, -1);
        double width = light == LIGHT_FOCUS ? 6 : n > 20 ? 3 : 4.5;
        if (hypot(b.x - a.x, b.y - a.y) < 0.05)
            continue;
        lay_arrow(s, p, k, u(s, width),
                  light == LIGHT_DIM ? mix_colors(ink, s->theme->paper, 0.5)
                                     : ink);
    }
}

// The total: an arrow once both numbers are known; with the first alone it
// lies somewhere on a line.
static void paint_sum(struct scene *s, const struct plane *p)
{
    const struct mixing *m = &p->m;
    color ink = role_color(s->theme, ROLE_OUTPUT);
    struct spot tip = p->tips[p->tip_count - 1];
    if (!p->done) {
        if (m->done == 0 || p->tip_count == 1)
            return;
        double x = field_spot(&p->f, tensor_at(m->out, m->row, 0), 0).x;
        struct spot line[] = {{x, p->f.plot.y}, {x, p->f.plot.y + p->f.plot.h}};
        struct item *i = paint_line(s, id_named("plane first", 0), LAYER_LINK,
                                    line, 2, u(s, 2.5), ink);
        i->dash = u(s, 6);
        i->beat = BEAT_RESULT;
        return;
    }
    int first = s->pose->count;
    field_arrow(s, p->tips[0], tip, id_cell("plane sum", m->out, -1, -1),
                id_cell("plane sum head", m->out, -1, -1), u(s, 5.5), ink);
    struct item *i = paint_dot(s, id_cell("plane sum point", m->out, -1, -1),
                               tip, u(s, 4.5), ink);
    i->layer = LAYER_OUTLINE;
    i->line = s->theme->paper;
    i->stroke = u(s, 1.5);
    pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
    i->target = (struct target){TARGET_CELLS, {m->out, m->row, -1, -1}, 0};
    move_ghost(p, ghost_of(s, i, m->out, m->row, -1), ghost_tensor(s, m->out),
               m->row);
}

static bool runs_through(struct spot a, struct spot b, const struct rect *r)
{
    enum { PARTS = 64 };
    for (int i = 0; i <= PARTS; i++) {
        double x = a.x + (b.x - a.x) * i / PARTS;
        double y = a.y + (b.y - a.y) * i / PARTS;
        if (x > r->x && x < r->x + r->w && y > r->y && y < r->y + r->h)
            return true;
    }
    return false;
}

// True where the chain, or the sum of all of it, runs through [r].
static bool chain_runs_through(const struct plane *p, const struct rect *r)
{
    for (int k = 0; k + 1 < p->tip_count; k++)
        if (runs_through(p->tips[k], p->tips[k + 1], r) ||
            runs_through(p->tips[0], p->tips[k + 1], r))
            return true;
    return false;
}

// What a half is called, in its upper corner: not where an arrow runs.
static void paint_half(struct scene *s, const struct plane *p, int k,
                       const char *text, double room)
{
    const struct rect *r = &p->f.plot;
    double small = text_size(s, TEXT_SMALL), gap = u(s, 8);
    double w = text_width(s, small, WEIGHT_BOLD, text);
    struct rect at = {k ? r->x + r->w - gap - w : r->x + gap,
                      r->y + small * 0.3, w, small * 1.3};
    if (r->h > small * 6 && w < room && !chain_runs_through(p, &at))
        paint_text(s, id_named("plane half", k),
                   k ? r->x + r->w - gap : r->x + gap, r->y + small * 1.3,
                   small, WEIGHT_BOLD, k ? ALIGN_END : ALIGN_START,
                   s->theme->ink, text);
}

// The line on which the first number is 0, and the side on which it is less,
// hatched.
static void paint_halves(struct scene *s, const struct plane *p)
{
    const struct rect *r = &p->f.plot;
    double zero = field_spot(&p->f, 0, 0).x;
    struct spot line[] = {{zero, r->y - u(s, 6)}, {zero, r->y + r->h + u(s, 6)}};
    struct rect less = {r->x, r->y, zero - r->x, r->h};
    const char *name = column_name(s, p->m.V, 0);
    if (less.w > 1)
        paint_hatch(s, id_named("plane less", 0), LAYER_BACK, less, LIGHT_DIM);
    paint_line(s, id_named("plane line", 0), LAYER_BACK, line, 2, u(s, 3),
               s->theme->ink);
    const char *text[] = {
        caption(s, "panel.plane.less", SLOTS(TEXT("name", name))),
        caption(s, "panel.plane.above", SLOTS(TEXT("name", name)))};
    for (int k = 0; k < 2; k++)
        paint_half(s, p, k, text[k],
                   (k ? r->x + r->w - zero : less.w) - u(s, 24));
}

// What the step mixes, or the one row of [z], once its step has been.
static bool find_mixing(const struct scene *s, const struct tensor *z,
                        struct mixing *m)
{
    if (!z || scene_operation(s)->kind->form == FORM_MIX)
        return mixing_of(s, m);
    const struct operation *o = z->writer[0];
    *m = (struct mixing){.o = o,
                         .weights = o->in[0].tensor,
                         .V = o->in[1].tensor,
                         .out = z,
                         .weight_row = operand_row(o, 0, 0)};
    while (m->done < z->columns && known(s, z, 0, m->done))
        m->done++;
    return true;
}

bool panel_plane(struct scene *s, const struct panel *panel, struct rect at)
{
    (void)panel;
    return plane_paint(s, NULL, at, false);
}

bool plane_paint(struct scene *s, const struct tensor *z, struct rect at,
                 bool halves)
{
    struct plane p = {0};
    if (!find_mixing(s, z, &p.m) || p.m.V->columns != 2)
        return false;
    if (!known(s, p.m.V, p.m.V->rows - 1, -1))
        return true; // it is asked for, and has its room
    plane_fit(s, &p, at);
    p.halves = halves && columns_have_names(p.m.V);
    lay_chain(s, &p);
    if (p.halves)
        paint_halves(s, &p);
    plane_hull(s, &p);
    plane_ground(s, &p);
    paint_rays(s, &p);
    plane_points(s, &p);
    paint_chain(s, &p);
    paint_sum(s, &p);
    plane_labels(s, &p);
    return true;
}
