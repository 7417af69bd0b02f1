#include "panel/plane.h"

#include <math.h>

#include "base/number.h"

// 1, 2 or 5 times a power of ten: at most [most] steps over the range.
static struct axis round_axis(double low, double high, int most)
{
    if (high - low <= 0)
        high = low + 1;
    double least = (high - low) / most;
    double power = pow(10, floor(log10(least)));
    double step = power * 10;
    const double nice[] = {1, 2, 5};
    for (int i = 2; i >= 0; i--)
        if (power * nice[i] >= least * 0.999)
            step = power * nice[i];
    struct axis a = {floor(low / step + 1e-9) * step,
                     ceil(high / step - 1e-9) * step, step, 0};
    a.decimals = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;
    return a;
}

static struct axis axis_of(const struct tensor *V, int column, int most)
{
    double low = 0, high = 0; // the arrows start at the origin
    for (int k = 0; k < V->rows; k++) {
        low = fmin(low, tensor_at(V, k, column));
        high = fmax(high, tensor_at(V, k, column));
    }
    return round_axis(low, high, most);
}

static int ticks(const struct axis *a)
{
    return (int)((a->high - a->low) / a->step + 1.5);
}

static const char *tick_text(const struct scene *s, const struct axis *a, int i)
{
    double x = (round(a->low / a->step) + i) * a->step;
    char number[NUMBER_SIZE];
    return text_print(s, "%s", number_print(number, x, a->decimals));
}

static double tick_width(const struct scene *s, const struct axis *a)
{
    double widest = 0;
    for (int i = 0; i < ticks(a); i++)
        widest = fmax(widest, text_width(s, text_size(s, TEXT_SMALL),
                                         WEIGHT_REGULAR, tick_text(s, a, i)));
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
    double right = fmin(u(s, 90) * s->view->text, p->at.w * 0.17);
    struct rect r = {p->at.x + left, p->at.y + head,
                     p->at.w - left - fmax(last, right), p->at.h - head - foot};
    if (tick_width(s, &p->x) + small > r.w / (ticks(&p->x) - 1))
        p->x = axis_of(p->m.V, 0, 3);
    double units_x = r.w / (p->x.high - p->x.low);
    double units_y = r.h / (p->y.high - p->y.low);
    double unit = fmin(units_x, units_y);
    double narrow = unit * p->x.step; // a step between ticks then
    if (fmax(units_x, units_y) < 1.8 * unit &&
        narrow > tick_width(s, &p->x) + small * 0.6) {
        r.w = unit * (p->x.high - p->x.low);
        double h = unit * (p->y.high - p->y.low);
        r.y += (r.h - h) / 2;
        r.h = h;
    }
    // words at the points stand mostly at the right
    r.x += fmax(0, (p->at.x + p->at.w - right - r.x - r.w) / 2);
    p->plot = r;
}

struct spot plane_spot(const struct plane *p, double x, double y)
{
    const struct rect *r = &p->plot;
    return (struct spot){r->x + (x - p->x.low) / (p->x.high - p->x.low) * r->w,
                         r->y +
                             (p->y.high - y) / (p->y.high - p->y.low) * r->h};
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
               zero ? SLOT_LINE : 0xFFE3E6ECu);
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
    for (int i = 0; i < ticks(&p->x); i++) {
        double x = p->x.low + i * p->x.step, at = plane_spot(p, x, 0).x;
        grid_line(s, "plane x", i, (struct spot){at, r->y},
                  (struct spot){at, r->y + r->h}, fabs(x) < p->x.step / 2);
        paint_text(s, id_named("plane x tick", i), at, base, small,
                   WEIGHT_REGULAR, ALIGN_MIDDLE, GREY, tick_text(s, &p->x, i));
    }
    for (int i = 0; i < ticks(&p->y); i++) {
        double y = p->y.low + i * p->y.step, at = plane_spot(p, 0, y).y;
        grid_line(s, "plane y", i, (struct spot){r->x, at},
                  (struct spot){r->x + r->w, at}, fabs(y) < p->y.step / 2);
        paint_text(s, id_named("plane y tick", i), r->x - u(s, 12),
                   at + small * CAP_MIDDLE, small, WEIGHT_REGULAR, ALIGN_END,
                   GREY, tick_text(s, &p->y, i));
    }
    struct rect names[2];
    axis_names(s, p, names);
    for (int i = 0; i < 2; i++)
        paint_text(s, id_named("plane axis name", i), names[i].x,
                   names[i].y + small, small, WEIGHT_REGULAR, ALIGN_START, GREY,
                   axis_name(s, i));
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
    for (int i = 0; i < ticks(&p->x); i++) {
        double x = plane_spot(p, p->x.low + i * p->x.step, 0).x;
        double w = text_width(s, small, WEIGHT_REGULAR, tick_text(s, &p->x, i));
        take(self,
             (struct rect){x - w / 2, r->y + r->h + small * 0.5, w, small});
    }
    for (int i = 0; i < ticks(&p->y); i++) {
        double y = plane_spot(p, 0, p->y.low + i * p->y.step).y;
        double w = text_width(s, small, WEIGHT_REGULAR, tick_text(s, &p->y, i));
        take(self, (struct rect){r->x - u(s, 12) - w, y - small / 2, w, small});
    }
}
