#include "panel/plane.h"

#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "math/range.h"

// Values closer than this are one to the eye of any axis.
static const double LEAST_STEP = 1e-300;

// 1, 2 or 5 times a power of ten: at most [most] steps over the range.
static struct axis round_axis(const struct range *r, int most)
{
    double least = fmax(r->high / most - r->low / most, LEAST_STEP);
    struct axis a = {.nice = 1, .power = (int)floor(log10(least))};
    double ten = pow(10, a.power);
    while (a.nice < 10 && ten * a.nice < least * 0.999)
        a.nice = a.nice == 2 ? 5 : 2 * a.nice;
    a.step = ten * a.nice;
    a.first = (int)floor(r->low / a.step + 1e-9);
    a.last = (int)ceil(r->high / a.step - 1e-9);
    if (a.last == a.first)
        a.last++;
    return a;
}

static struct axis axis_of(const struct tensor *V, int column, int most)
{
    struct range all = {0, 0}; // the arrows start at the origin
    for (int k = 0; k < V->rows; k++)
        range_hold(&all, tensor_at(V, k, column));
    range_open(&all);
    return round_axis(&all, most);
}

static int steps(const struct axis *a)
{
    return a->last - a->first;
}

// The tick [at] steps from 0: 2, −0.5, 1.5e7, 2e−12.
static const char *tick_text(const struct scene *s, const struct axis *a,
                             int at)
{
    char number[NUMBER_SIZE];
    double x = at * a->step;
    if (at == 0 || (a->power >= -5 && fabs(x) < 1e6))
        return text_print(
            s, "%s",
            number_print(number, x, at && a->power < 0 ? -a->power : 0));
    int digits = abs(at) * a->nice, power = a->power;
    double front = digits; // of what stands before the power of ten
    for (; front >= 10; power++)
        front /= 10;
    for (; digits && digits % 10 == 0; digits /= 10)
        continue;
    return text_print(s, "%s%.*fe%s%d", at < 0 ? "−" : "",
                      digits < 10    ? 0
                      : digits < 100 ? 1
                                     : 2,
                      front, power < 0 ? "−" : "", abs(power));
}

static double tick_width(const struct scene *s, const struct axis *a)
{
    double widest = 0;
    for (int at = a->first; at <= a->last; at++)
        widest = fmax(widest, text_width(s, text_size(s, TEXT_SMALL),
                                         WEIGHT_REGULAR, tick_text(s, a, at)));
    return widest;
}

void plane_fit(const struct scene *s, struct plane *p)
{
    double small = text_size(s, TEXT_SMALL);
    p->x = axis_of(p->m.V, 0, 5);
    p->y = axis_of(p->m.V, 1, 5);
    double left = tick_width(s, &p->y) + u(s, 18);
    double last = tick_width(s, &p->x) / 2;
    double foot = small * 2.9;
    double head = small * 1.6 + text_size(s, TEXT_NUMBER) * 1.3;
    double right = fmin(u(s, 90) * s->view->look.text, p->at.w * 0.17);
    struct rect r = {p->at.x + left, p->at.y + head,
                     p->at.w - left - fmax(last, right), p->at.h - head - foot};
    if (tick_width(s, &p->x) + small > r.w / steps(&p->x))
        p->x = axis_of(p->m.V, 0, 3);
    double units_x = r.w / steps(&p->x) / p->x.step;
    double units_y = r.h / steps(&p->y) / p->y.step;
    double unit = fmin(units_x, units_y);
    double narrow = unit * p->x.step; // a step between ticks then
    if (fmax(units_x, units_y) < 1.8 * unit &&
        narrow > tick_width(s, &p->x) + small * 0.6) {
        r.w = unit * p->x.step * steps(&p->x);
        double h = unit * p->y.step * steps(&p->y);
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
    return (struct spot){r->x + (x - p->x.first) / steps(&p->x) * r->w,
                         r->y + (p->y.last - y) / steps(&p->y) * r->h};
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
                   tick_text(s, &p->x, i));
    }
    for (int i = p->y.first; i <= p->y.last; i++) {
        double at = spot_at(p, 0, i).y;
        grid_line(s, "plane y", i, (struct spot){r->x, at},
                  (struct spot){r->x + r->w, at}, i == 0);
        paint_text(s, id_named("plane y tick", i), r->x - u(s, 12),
                   at + small * CAP_MIDDLE, small, WEIGHT_REGULAR, ALIGN_END,
                   s->theme->grey, tick_text(s, &p->y, i));
    }
    struct rect names[2];
    axis_names(s, p, names);
    for (int i = 0; i < 2; i++)
        paint_text(s, id_named("plane axis name", i), names[i].x,
                   names[i].y + small, small, WEIGHT_REGULAR, ALIGN_START,
                   s->theme->grey, axis_name(s, i));
}

void plane_axis_texts(const struct scene *s, const struct plane *p,
                      void (*take)(void *self, struct rect at), void *self)
{
    const struct rect *r = &p->plot;
    double small = text_size(s, TEXT_SMALL);
    struct rect names[2];
    axis_names(s, p, names);
    take(self, names[0]);
    take(self, names[1]);
    for (int i = p->x.first; i <= p->x.last; i++) {
        double x = spot_at(p, i, 0).x;
        double w = text_width(s, small, WEIGHT_REGULAR, tick_text(s, &p->x, i));
        take(self,
             (struct rect){x - w / 2, r->y + r->h + small * 0.5, w, small});
    }
    for (int i = p->y.first; i <= p->y.last; i++) {
        double y = spot_at(p, 0, i).y;
        double w = text_width(s, small, WEIGHT_REGULAR, tick_text(s, &p->y, i));
        take(self, (struct rect){r->x - u(s, 12) - w, y - small / 2, w, small});
    }
}
