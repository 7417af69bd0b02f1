// SPDX-License-Identifier: MIT
// The shapes that grow with what they hold.
#include "typeset/typeset.h"

#include <math.h>

static void point(struct outline *o, double x, double y)
{
    o->x[o->count] = x;
    o->y[o->count++] = y;
}

// A crescent, thin at its tips.
static void draw_round(struct outline *o, const struct type_mark *m)
{
    int half = OUTLINE_POINTS / 2;
    for (int i = 0; i < OUTLINE_POINTS; i++) {
        double t = i < half ? (double)i / (half - 1)
                            : (double)(OUTLINE_POINTS - 1 - i) / (half - 1);
        double bend = 4 * t * (1 - t); // 0 at the tips, 1 in the middle
        point(o, m->width * (1 - bend * (i < half ? 0.95 : 0.62)),
              t * m->height);
    }
}

static void draw_square(struct outline *o, const struct type_mark *m)
{
    double t = bar_thickness(m->size), w = m->width, h = m->height;
    double l = w * 0.3, r = l + t * 1.3;
    const double x[] = {w, l, l, w, w, r, r, w};
    const double y[] = {0, 0, h, h, h - t, h - t, t, t};
    for (int i = 0; i < 8; i++)
        point(o, x[i], y[i]);
}

// A hook, a thick stroke down, a thin one up to the bar.
static void draw_root(struct outline *o, const struct type_mark *m)
{
    double t = bar_thickness(m->size), e = m->size, h = m->height;
    point(o, 0, h - 0.33 * e);
    point(o, 0.16 * e, h - 0.42 * e);
    point(o, 0.305 * e, h - 0.13 * e);
    point(o, 0.52 * e - t / 2, 0);
    point(o, m->width, 0);
    point(o, m->width, t);
    point(o, 0.52 * e + t / 2, t);
    point(o, 0.335 * e, h);
    point(o, 0.27 * e, h);
    point(o, 0.09 * e, h - 0.345 * e);
    point(o, 0.02 * e, h - 0.305 * e);
}

static void draw_sum(struct outline *o, const struct type_mark *m)
{
    double w = m->width, h = m->height, t = h * 0.09;
    double inner = 0.3 * w, left = 0.42 * w, right = 0.62 * w;
    const double x[] = {0, w, w, inner, right, inner, w, w, 0, 0, left, 0};
    const double y[] = {0, 0, t, t, h / 2, h - t, h - t, h, h, h - t, h / 2, t};
    for (int i = 0; i < 12; i++)
        point(o, x[i], y[i]);
}

struct outline mark_outline(const struct type_mark *m)
{
    struct outline o = {0};
    if (m->kind == MARK_ROUND)
        draw_round(&o, m);
    else if (m->kind == MARK_SQUARE)
        draw_square(&o, m);
    else if (m->kind == MARK_SUM)
        draw_sum(&o, m);
    else
        draw_root(&o, m);
    for (int i = 0; i < o.count; i++) {
        o.x[i] = m->x + (m->turned ? m->width - o.x[i] : o.x[i]);
        o.y[i] += m->y;
    }
    return o;
}
