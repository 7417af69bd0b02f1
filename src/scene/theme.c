// SPDX-License-Identifier: MIT
#include "scene/theme.h"

#include <assert.h>
#include <float.h>
#include <math.h>

static unsigned theme_channel(color c, int shift)
{
    return (c >> shift) & 0xFF;
}

unsigned alpha_of(color c)
{
    return theme_channel(c, 24);
}

// One channel of two colours mixed, in its place.
static color blend(color a, color b, double t, int shift)
{
    int from = (int)theme_channel(a, shift), to = (int)theme_channel(b, shift);
    return (color)(int)(from + (to - from) * t + 0.5) << shift;
}

color mix_colors(color a, color b, double t)
{
    if (alpha_of(a) == 0)
        a = b & 0x00FFFFFFu;
    if (alpha_of(b) == 0)
        b = a & 0x00FFFFFFu;
    // Most are opaque, and an image has thousands of them.
    color alpha = a & b & 0xFF000000u;
    if (alpha != 0xFF000000u)
        alpha = blend(a, b, t, 24);
    return alpha | blend(a, b, t, 16) | blend(a, b, t, 8) | blend(a, b, t, 0);
}

color fade(color c, double alpha)
{
    unsigned a = (unsigned)(alpha_of(c) * alpha + 0.5);
    return (c & 0x00FFFFFFu) | (color)a << 24;
}

color role_color(const struct theme *t, enum role role)
{
    return t->role[role];
}

color role_band(const struct theme *t, enum role role)
{
    return mix_colors(t->paper, role_color(t, role), 0.13);
}

// How full a fill is for a number that is [part] of the largest.
static double fullness(const struct leap *l, double part)
{
    return part <= l->at
               ? part / l->at * l->before
               : l->after + (part - l->at) / (1 - l->at) * (1 - l->after);
}

color signed_color(const struct theme *t, double x, double most)
{
    assert(most >= 0);
    if (isnan(x) || x > DBL_MAX)
        return t->strange;
    if (!isfinite(x) || most <= 0)
        return t->paper;
    double full = fullness(&t->leap, fmin(fabs(x) / most, 1));
    return mix_colors(t->paper, x < 0 ? t->negative : t->positive, full);
}

bool shows_negative(double x, double most)
{
    return isfinite(x) && x < -0.04 * most;
}

double weight_side(double w)
{
    return isnan(w) ? 1 : sqrt(fmin(fabs(w), 1));
}

// The colour of [w] from 0 to 1.
static color ramp_color(const struct ramp *r, double w)
{
    int last = r->count - 1, k = (int)(w * last);
    return k == last ? r->at[last]
                     : mix_colors(r->at[k], r->at[k + 1], w * last - k);
}

color weight_color(const struct theme *t, enum color_map map, double w,
                   bool lit)
{
    if (isnan(w) || w > DBL_MAX)
        return t->strange;
    if (w < 0)
        return t->negative;
    const struct weight_ramps *ramps = &t->weight[map];
    return ramp_color(lit ? &ramps->lit : &ramps->calm, fmin(w, 1));
}

// Less rounds to the first shade: most weights of a large softmax.
#define LEAST_WEIGHT (0.2499 / (SHADES - 1) / (SHADES - 1))

// Floats are quick, and precise enough for shades.
static short weight_shade(double w)
{
    if (w <= LEAST_WEIGHT)
        return 0;
    if (isnan(w) || w > DBL_MAX)
        return SHADE_STRANGE;
    float side = w < 1 ? sqrtf((float)w) : 1;
    return (short)(side * (SHADES - 1) + 0.5f);
}

// Row by row and without a division, for an image has a million of them.
void weight_shades(const double *w, int count, double full, short *shades)
{
    assert(full > 0);
    double part = 1 / full;
    bool tiny = !isfinite(part);
    for (int i = 0; i < count; i++)
        shades[i] = weight_shade(tiny ? w[i] / full : w[i] * part);
}

color weight_pixel(const struct theme *t, enum color_map map, double w,
                   bool lit)
{
    return shade_color(t, map, weight_shade(w), lit);
}

color shade_color(const struct theme *t, enum color_map map, int shade,
                  bool lit)
{
    if (shade == SHADE_STRANGE)
        return t->strange;
    double side = shade / (SHADES - 1.0);
    return mix_colors(t->paper, weight_color(t, map, side * side, lit), side);
}

static double linear(unsigned channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

color ink_on(color fill)
{
    double light = 0.2126 * linear(theme_channel(fill, 16)) +
                   0.7152 * linear(theme_channel(fill, 8)) +
                   0.0722 * linear(theme_channel(fill, 0));
    return light > 0.183 ? 0xFF000000u : 0xFFFFFFFFu;
}

color dimmed(const struct theme *t, color fill)
{
    return mix_colors(fill, t->paper, 0.85);
}
