#include "panel/panels.h"

#include <math.h>

#include "panel/plane.h"

enum { MOST_RAYS = 12 };

static enum role role_of(const struct tensor *V)
{
    return V->role == ROLE_NONE ? ROLE_VALUE : V->role;
}

// The scaled values laid tip to tail, as far as computed. While only the first
// number is, the chain lies on the axis; the second one lifts it.
static void lay_chain(const struct scene *s, struct plane *p)
{
    const struct mixing *m = &p->m;
    int n = m->V->rows;
    p->tips = arena_array(s->pose->arena, (size_t)n + 1, sizeof *p->tips);
    double x = 0, y = 0;
    p->tips[0] = plane_spot(p, 0, 0);
    p->tip_count = 1;
    for (int k = 0; k < n && mixing_done(m, k, 0); k++) {
        x += mixing_term(m, k, 0);
        if (mixing_done(m, k, 1))
            y += mixing_term(m, k, 1);
        p->tips[p->tip_count++] = plane_spot(p, x, y);
    }
    p->done = m->done == m->out->columns;
    p->rays = n <= MOST_RAYS;
}

static void lay_hull(const struct scene *s, struct plane *p)
{
    int n = p->m.V->rows;
    struct spot *spots = arena_array(s->pose->arena, (size_t)n, sizeof *spots);
    p->hull = arena_array(s->pose->arena, 2 * (size_t)n + 2, sizeof *p->hull);
    for (int k = 0; k < n; k++)
        spots[k] = plane_value(p, k);
    p->hull_count = plane_hull(spots, n, p->hull);
}

// The weighted average cannot leave the hull of the values.
static void paint_hull(struct scene *s, const struct plane *p)
{
    if (p->hull_count < 2)
        return;
    color line = role_color(s->theme, role_of(p->m.V));
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
    color line = role_color(s->theme, role_of(p->m.V));
    for (int k = 0; k < n && p->rays; k++) {
        struct spot ray[] = {p->tips[0], plane_value(p, k)};
        paint_line(s, id_cell("plane ray", p->m.V, k, -1), LAYER_BACK, ray, 2,
                   u(s, 1.5), mix_colors(line, s->theme->paper, 0.72));
    }
}

static void paint_points(struct scene *s, const struct plane *p)
{
    const struct mixing *m = &p->m;
    color line = role_color(s->theme, role_of(m->V));
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
    }
}

static void paint_arrow(struct scene *s, struct spot a, struct spot b,
                        uint64_t line_id, uint64_t head_id, uint64_t from,
                        double width, color ink, double delay)
{
    double length = hypot(b.x - a.x, b.y - a.y), head = width * 3.2;
    bool headed = length > head * 1.2;
    struct spot line[] = {a, b};
    if (headed) {
        line[1].x -= (b.x - a.x) / length * head * 0.8;
        line[1].y -= (b.y - a.y) / length * head * 0.8;
    }
    struct item *i = paint_line(s, line_id, LAYER_LINK, line, 2, width, ink);
    i->from = from;
    i->delay = delay;
    if (!headed)
        return;
    i = paint_head(s, head_id, a, b, head, ink);
    i->delay = delay;
}

static void paint_chain(struct scene *s, const struct plane *p)
{
    const struct mixing *m = &p->m;
    color ink = role_color(s->theme, role_of(m->V));
    int n = m->V->rows;
    for (int k = 0; k + 1 < p->tip_count; k++) {
        struct spot a = p->tips[k], b = p->tips[k + 1];
        enum light light = mixing_light(s, m, k, -1);
        double width = light == LIGHT_FOCUS ? 6 : n > 20 ? 3 : 4.5;
        if (hypot(b.x - a.x, b.y - a.y) < 0.05)
            continue;
        paint_arrow(s, a, b, id_cell("plane arrow", m->V, k, -1),
                    id_cell("plane head", m->V, k, -1),
                    id_cell("plane ray", m->V, k, -1), u(s, width),
                    light == LIGHT_DIM ? mix_colors(ink, s->theme->paper, 0.5)
                                       : ink,
                    0.3 + 0.5 * k / n);
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
        if (m->done == 0)
            return;
        double x = plane_spot(p, tensor_at(m->out, m->row, 0), 0).x;
        struct spot line[] = {{x, p->plot.y}, {x, p->plot.y + p->plot.h}};
        struct item *i = paint_line(s, id_named("plane first", 0), LAYER_LINK,
                                    line, 2, u(s, 2.5), ink);
        i->dash = u(s, 6);
        i->delay = 1;
        return;
    }
    struct spot line[] = {p->tips[0], tip};
    struct item *i = paint_line(s, id_cell("plane sum", m->out, -1, -1),
                                LAYER_CELL, line, 2, u(s, 5.5), ink);
    i->delay = 1;
    double r = u(s, 9);
    i = paint_box(s, id_cell("plane sum point", m->out, -1, -1), LAYER_OUTLINE,
                  (struct rect){tip.x - r, tip.y - r, 2 * r, 2 * r}, r, ink);
    i->line = s->theme->paper;
    i->stroke = u(s, 2);
    i->delay = 1;
    i->target = (struct target){TARGET_CELLS, {m->out, m->row, -1, -1}, 0};
}

bool panel_plane(struct scene *s, const struct panel *panel, struct rect at)
{
    struct plane p = {.at = at};
    (void)panel;
    if (!mixing_of(s, &p.m) || p.m.V->columns != 2)
        return false;
    plane_fit(s, &p);
    lay_chain(s, &p);
    lay_hull(s, &p);
    plane_axes(s, &p);
    paint_hull(s, &p);
    paint_rays(s, &p);
    paint_points(s, &p);
    paint_chain(s, &p);
    paint_sum(s, &p);
    plane_labels(s, &p);
    return true;
}
