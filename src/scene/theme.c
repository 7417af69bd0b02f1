#include "scene/theme.h"

#include <math.h>

static unsigned channel(color c, int shift)
{
    return (c >> shift) & 0xFF;
}

unsigned alpha_of(color c)
{
    return channel(c, 24);
}

// One channel of two colours mixed, in its place.
static color blend(color a, color b, double t, int shift)
{
    int from = (int)channel(a, shift), to = (int)channel(b, shift);
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

color role_color(enum role role)
{
    switch (role) {
    case ROLE_QUERY:
        return 0xFF0072B2u;
    case ROLE_KEY:
        return 0xFFC24E00u;
    case ROLE_VALUE:
        return 0xFF00795Au;
    case ROLE_OUTPUT:
        return 0xFF8E3A80u;
    case ROLE_NONE:
        break;
    }
    return INK;
}

color role_band(enum role role)
{
    return mix_colors(PAPER, role_color(role), 0.13);
}

color signed_color(double x, double most)
{
    if (!isfinite(x) || most <= 0)
        return PAPER;
    double t = fmin(fabs(x) / most, 1);
    return mix_colors(PAPER, x < 0 ? NEGATIVE : POSITIVE, t);
}

// Cividis (Nuñez, Anderton, Renslow 2018) at nine equal distances.
static const color cividis[] = {
    0xFF00224Eu, 0xFF173D6Eu, 0xFF42516Cu, 0xFF5F6770u, 0xFF7C7B78u,
    0xFF9A9276u, 0xFFBCAE6Cu, 0xFFDECB57u, 0xFFFEE838u,
};

color weight_color(enum color_map map, double w)
{
    w = w > 0 ? fmin(w, 1) : 0;
    if (map == MAP_GREY)
        return mix_colors(INK, 0xFFB8BCC4u, w);
    const int last = sizeof cividis / sizeof *cividis - 1;
    int k = (int)(w * last);
    if (k == last)
        return cividis[last];
    return mix_colors(cividis[k], cividis[k + 1], w * last - k);
}

color weight_pixel(enum color_map map, double w)
{
    w = w > 0 ? fmin(w, 1) : 0;
    return mix_colors(PAPER, weight_color(map, w), sqrt(w));
}

static double linear(unsigned channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

color ink_on(color fill)
{
    double light = 0.2126 * linear(channel(fill, 16)) +
                   0.7152 * linear(channel(fill, 8)) +
                   0.0722 * linear(channel(fill, 0));
    return light > 0.179 ? 0xFF000000u : 0xFFFFFFFFu;
}

color dimmed(color fill)
{
    return mix_colors(fill, PAPER, 0.75);
}
