// SPDX-License-Identifier: MIT
#include "eye.h"

#include <math.h>

#include "scene/theme.h"

static const double views[EYES][3][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                         {{0.152286, 1.052583, -0.204868},
                                          {0.114503, 0.786281, 0.099216},
                                          {-0.003882, -0.048116, 1.051998}},
                                         {{0.367322, 0.860646, -0.227968},
                                          {0.280085, 0.672501, 0.047413},
                                          {-0.011820, 0.042940, 0.968881}},
                                         {{1.255528, -0.076749, -0.178779},
                                          {-0.078411, 0.930809, 0.147602},
                                          {0.004733, 0.691367, 0.303900}}};

const char *eye_name(enum eye eye)
{
    static const char *const names[EYES] = {"usual", "protan", "deutan",
                                            "tritan"};
    return names[eye];
}

static void to_linear(color c, double out[3])
{
    for (int k = 0; k < 3; k++) {
        double v = (c >> (16 - 8 * k) & 0xFF) / 255.0;
        out[k] = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
    }
}

static color from_linear(const double in[3])
{
    color c = 0;
    for (int k = 0; k < 3; k++) {
        double v = fmin(fmax(in[k], 0), 1);
        v = v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055;
        c = c << 8 | (color)(v * 255 + 0.5);
    }
    return c;
}

color eye_sees(enum eye eye, color c)
{
    double in[3], out[3];
    to_linear(c, in);
    for (int k = 0; k < 3; k++)
        out[k] = views[eye][k][0] * in[0] + views[eye][k][1] * in[1] +
                 views[eye][k][2] * in[2];
    return (c & 0xFF000000u) | from_linear(out);
}

static double luminance(color c)
{
    double v[3];
    to_linear(c, v);
    return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2];
}

double eye_contrast(color a, color b)
{
    double x = luminance(a), y = luminance(b);
    return (fmax(x, y) + 0.05) / (fmin(x, y) + 0.05);
}

static double lab_root(double t)
{
    return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116;
}

static void to_lab(color c, double out[3])
{
    double v[3];
    to_linear(c, v);
    double x = 0.4124 * v[0] + 0.3576 * v[1] + 0.1805 * v[2];
    double z = 0.0193 * v[0] + 0.1192 * v[1] + 0.9505 * v[2];
    double fx = lab_root(x / 0.9505), fy = lab_root(luminance(c));
    out[0] = 116 * fy - 16;
    out[1] = 500 * (fx - fy);
    out[2] = 200 * (fy - lab_root(z / 1.089));
}

double eye_distance(color a, color b)
{
    double x[3], y[3];
    to_lab(a, x);
    to_lab(b, y);
    return hypot(hypot(x[0] - y[0], x[1] - y[1]), x[2] - y[2]);
}

// --- what lies under a point ------------------------------------------------

static bool in_polygon(const struct draw *d, double x, double y)
{
    int turns = 0;
    for (int k = 0; k < d->point_count; k++) {
        struct point a = d->points[k],
                     b = d->points[k + 1 < d->point_count ? k + 1 : 0];
        double side =
            (double)(b.x - a.x) * (y - a.y) - (x - a.x) * (double)(b.y - a.y);
        if (a.y <= y && b.y > y && side > 0)
            turns++;
        if (a.y > y && b.y <= y && side < 0)
            turns--;
    }
    return turns != 0;
}

// Thin lines are no ground.
static bool on_stroke(const struct draw *d, double x, double y)
{
    if (d->stroke < 3 * UNIT)
        return false;
    for (int k = 0; k + 1 < d->point_count; k++) {
        struct point a = d->points[k], b = d->points[k + 1];
        double dx = b.x - a.x, dy = b.y - a.y, all = dx * dx + dy * dy;
        double t = all > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / all : 0;
        t = fmin(fmax(t, 0), 1);
        if (hypot(x - a.x - t * dx, y - a.y - t * dy) < d->stroke / 2.0)
            return true;
    }
    return false;
}

static color fill_at(const struct draw *d, double x, double y)
{
    bool inside =
        x >= d->x && x < d->x + d->width && y >= d->y && y < d->y + d->height;
    switch (d->kind) {
    case DRAW_BOX:
        return inside ? d->fill : CLEAR;
    case DRAW_IMAGE:
        return inside ? d->pixels[(int)((y - d->y) / d->height * d->rows) *
                                      d->columns +
                                  (int)((x - d->x) / d->width * d->columns)]
                      : CLEAR;
    case DRAW_POLYGON:
        return in_polygon(d, x, y) ? d->fill : CLEAR;
    case DRAW_STROKE:
        return on_stroke(d, x, y) ? d->line : CLEAR;
    case DRAW_TEXT:
        break;
    }
    return CLEAR;
}

color eye_ground(const struct list *l, int count, double x, double y)
{
    color ground = l->paper | 0xFF000000u;
    for (int k = 0; k < count; k++) {
        color over = fill_at(&l->draws[k], x, y);
        ground = mix_colors(ground, over | 0xFF000000u, alpha_of(over) / 255.0);
    }
    return ground;
}
