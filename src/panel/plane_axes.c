#include "panel/plane.h"

#include <math.h>
#include <stdlib.h>

#include "math/range.h"

static struct axis values_axis(const struct tensor *V, int column, int most)
{
    struct range all = {0, 0}; // the arrows start at the origin
    for (int k = 0; k < V->rows; k++)
        range_hold(&all, tensor_at(V, k, column));
    range_open(&all);
    return axis_of(&all, most);
}

static double tick_width(const struct scene *s, const struct axis *a)
{
    double widest = 0;
    for (int at = a->first; at <= a->last; at++)
        widest = fmax(widest, text_width(s, text_size(s, TEXT_SMALL),
                                         WEIGHT_REGULAR, axis_tick(s, a, at)));
    return widest;
}

void plane_fit(const struct scene *s, struct plane *p)
{
    double small = text_size(s, TEXT_SMALL);
    p->x = values_axis(p->m.V, 0, 5);
    p->y = values_axis(p->m.V, 1, 5);
    double left = tick_width(s, &p->y) + u(s, 18);
    double last = tick_width(s, &p->x) / 2;
    double foot = small * 2.9;
    double head = small * 1.6 + text_size(s, TEXT_NUMBER) * 1.3;
    double right = fmin(u(s, 90) * s->view->look.text, p->at.w * 0.17);
    struct rect r = {p->at.x + left, p->at.y + head,
                     p->at.w - left - fmax(last, right), p->at.h - head - foot};
    if (tick_width(s, &p->x) + small > r.w / axis_steps(&p->x))
        p->x = values_axis(p->m.V, 0, 3);
    double units_x = r.w / axis_steps(&p->x) / p->x.step;
    double units_y = r.h / axis_steps(&p->y) / p->y.step;
    double unit = fmin(units_x, units_y);
    double narrow = unit * p->x.step; // a step between ticks then
    if (fmax(units_x, units_y) < 1.8 * unit &&
        narrow > tick_width(s, &p->x) + small * 0.6) {
        r.w = unit * p->x.step * axis_steps(&p->x);
        double h = unit * p->y.step * axis_steps(&p->y);
        r.y += (r.h - h) / 2;
        r.h = h;
    }
    // words at the points stand mostly at the right
    r.x += fmax(0, (p->at.x + p->at.w - right - r.x - r.w) / 2);
    p->plot = r;
}

// A place by its steps from the origin.
static struct spot spot_at(const struct plane *p, double x, double y)
{
    const struct rect *r = &p->plot;
    return (struct spot){r->x + (x - p->x.first) / axis_steps(&p->x) * r->w,
                         r->y + (p->y.last - y) / axis_steps(&p->y) * r->h};
}

struct spot plane_spot(const struct plane *p, double x, double y)
{
    return spot_at(p, x / p->x.step, y / p->y.step);
}

struct spot plane_value(const struct plane *p, int k)
{
    return plane_spot(p, tensor_at(p->m.V, k, 0), tensor_at(p->m.V, k, 1));
}

static void grid_line(struct scene *s, const char *name, int i, struct spot a,
                      struct spot b, bool zero)
{
    const struct spot line[] = {a, b};
    paint_line(s, id_named(name, i), LAYER_BACK, line, 2, u(s, zero ? 1.8 : 1),
               zero ? s->theme->slot_line : s->theme->faint);
}

static const char *axis_name(const struct scene *s, int axis)
{
    return caption(s, axis ? "panel.plane.y" : "panel.plane.x", NO_SLOTS);
}

// Where the two names stand: under the right end, above the left one.
static void axis_names(const struct scene *s, const struct plane *p,
                       struct rect out[2])
{
    const struct rect *r = &p->plot;
    double small = text_size(s, TEXT_SMALL), w[2];
    for (int i = 0; i < 2; i++)
        w[i] = text_width(s, small, WEIGHT_REGULAR, axis_name(s, i));
    out[0] = (struct rect){fmax(r->x + r->w - w[0], p->at.x),
                           r->y + r->h + small * 1.7, w[0], small * 1.2};
    out[1] = (struct rect){fmax(p->at.x, r->x - u(s, 30)),
                           r->y - text_size(s, TEXT_NUMBER) * 1.3 - small * 1.3,
                           w[1], small * 1.2};
}

void plane_axes(struct scene *s, const struct plane *p)
{
    const struct rect *r = &p->plot;
    double small = text_size(s, TEXT_SMALL);
    double base = r->y + r->h + small * 1.35;
    for (int i = p->x.first; i <= p->x.last; i++) {
        double at = spot_at(p, i, 0).x;
        grid_line(s, "plane x", i, (struct spot){at, r->y},
                  (struct spot){at, r->y + r->h}, i == 0);
        paint_text(s, id_named("plane x tick", i), at, base, small,
                   WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey,
                   axis_tick(s, &p->x, i));
    }
    for (int i = p->y.first; i <= p->y.last; i++) {
        double at = spot_at(p, 0, i).y;
        grid_line(s, "plane y", i, (struct spot){r->x, at},
                  (struct spot){r->x + r->w, at}, i == 0);
        paint_text(s, id_named("plane y tick", i), r->x - u(s, 12),
                   at + small * CAP_MIDDLE, small, WEIGHT_REGULAR, ALIGN_END,
                   s->theme->grey, axis_tick(s, &p->y, i));
    }
    struct rect names[2];
    axis_names(s, p, names);
    for (int i = 0; i < 2; i++)
        paint_text(s, id_named("plane axis name", i), names[i].x,
                   names[i].y + small, small, WEIGHT_REGULAR, ALIGN_START,
                   s->theme->grey, axis_name(s, i));
}

void plane_axis_texts(const struct scene *s, const struct plane *p,
                      struct labels *l)
{
    const struct rect *r = &p->plot;
    double small = text_size(s, TEXT_SMALL);
    struct rect names[2];
    axis_names(s, p, names);
    labels_take(l, names[0]);
    labels_take(l, names[1]);
    for (int i = p->x.first; i <= p->x.last; i++) {
        double x = spot_at(p, i, 0).x;
        double w = text_width(s, small, WEIGHT_REGULAR, axis_tick(s, &p->x, i));
        labels_take(
            l, (struct rect){x - w / 2, r->y + r->h + small * 0.5, w, small});
    }
    for (int i = p->y.first; i <= p->y.last; i++) {
        double y = spot_at(p, 0, i).y;
        double w = text_width(s, small, WEIGHT_REGULAR, axis_tick(s, &p->y, i));
        labels_take(
            l, (struct rect){r->x - u(s, 12) - w, y - small / 2, w, small});
    }
}
