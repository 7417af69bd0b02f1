// SPDX-License-Identifier: MIT
#include "scene/theme.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

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

color signed_color(const struct theme *t, double x, double most)
{
    assert(most >= 0);
    if (isnan(x) || x > DBL_MAX)
        return t->strange;
    if (!isfinite(x) || most <= 0 || x < 0)
        return t->paper;
    return mix_colors(t->paper, t->positive, fmin(x / most, 1));
}

color hollow_line(const struct theme *t, double x, double most)
{
    bool below = isfinite(x) && most > 0 && x < 0;
    return below ? mix_colors(t->rule, t->positive, fmin(-x / most, 1))
                 : t->rule;
}

color level_color(const struct theme *t, double x, const struct range *r)
{
    if (isnan(x) || x > DBL_MAX)
        return t->strange;
    if (!isfinite(x) || r->high <= r->low)
        return t->paper;
    double level = fmax(fmin(range_above(r, x), 1), 0);
    return mix_colors(t->paper, t->positive, level);
}

// Two opaque colours, to be mixed many times: three channels each.
struct mixing {
    double from[3], by[3];
};

static struct mixing mixing_of(color a, color b)
{
    struct mixing m;
    for (int i = 0; i < 3; i++) {
        m.from[i] = theme_channel(a, 8 * i);
        m.by[i] = (double)theme_channel(b, 8 * i) - m.from[i];
    }
    return m;
}

// As blend() rounds, before the channels are put together.
static inline int channel_at(const struct mixing *m, int i, double t)
{
    return (int)(m->from[i] + m->by[i] * t + 0.5);
}

static bool is_opaque(color c)
{
    return alpha_of(c) == 0xFF;
}

void level_colors(const struct theme *t, const double *x, int count,
                  const struct range *r, double pale, color *out, int stride)
{
    const struct mixing m = mixing_of(t->paper, t->positive);
    bool opaque =
        is_opaque(t->paper) && is_opaque(t->positive) && r->high > r->low;
    for (int k = 0; k < count; k++) {
        if (!opaque || !isfinite(x[k])) {
            color full = level_color(t, x[k], r);
            out[k * stride] =
                pale > 0 ? mix_colors(full, t->paper, pale) : full;
            continue;
        }
        double level = fmax(fmin(range_above(r, x[k]), 1), 0);
        color all = 0xFF000000u;
        for (int i = 0; i < 3; i++) {
            int channel = channel_at(&m, i, level);
            if (pale > 0)
                channel = (int)(channel + (m.from[i] - channel) * pale + 0.5);
            all |= (color)channel << 8 * i;
        }
        out[k * stride] = all;
    }
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
        return t->paper;
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
    return light > 0.179 ? 0xFF000000u : 0xFFFFFFFFu;
}

color dimmed(const struct theme *t, color fill)
{
    return mix_colors(fill, t->paper, 0.85);
}

// --- all of them -------------------------------------------------------------
//
// The themes: data, and no other file names a colour.

// Cividis without its darkest colours, which a dark paper would swallow; its
// two first ones are lifted a little.
#define CIVIDIS_ON_STAGE                                                       \
    {                                                                          \
        7,                                                                     \
        {                                                                      \
            0xFF4A5870u, 0xFF666D76u, 0xFF7C7B78u, 0xFF9A9276u, 0xFFBCAE6Cu,   \
                0xFFDECB57u, 0xFFFEE838u                                       \
        }                                                                      \
    }

// Its darker part backwards: on paper the largest is the darkest.
#define CIVIDIS_ON_PAPER                                                       \
    {                                                                          \
        7,                                                                     \
        {                                                                      \
            0xFFC8B866u, 0xFFA69D74u, 0xFF848270u, 0xFF6B7072u, 0xFF4D5A6Du,   \
                0xFF2A4670u, 0xFF00224Eu                                       \
        }                                                                      \
    }

// What themes on white paper have in common.
#define ON_WHITE                                                               \
    .paper = 0xFFFFFFFFu, .veil = 0xB0FFFFFFu, .off = 0xFF000000u,             \
    .weight[MAP_CIVIDIS] = {CIVIDIS_ON_PAPER, CIVIDIS_ON_PAPER}

// And those in which little ink is used.
#define PRINTED                                                                \
    ON_WHITE, .ink = 0xFF000000u, .grey = 0xFF4A4A4Au, .chrome = 0xFFFFFFFFu,  \
              .rule = 0xFFB0B0B0u, .faint = 0xFFDDDDDDu, .idle = 0xFF767676u,  \
              .slot_line = 0xFF9A9A9Au, .light = 0xFF000000u,                  \
              .ribbon = 0xFF5E5E5Eu, .chosen = 0xFFEAEAEAu,                    \
              .strange = 0xFFD0D0D0u,                                          \
              .role = {[ROLE_NONE] = 0xFF000000u,                              \
                       [ROLE_QUERY] = 0xFF00507Du,                             \
                       [ROLE_KEY] = 0xFF8A3700u,                               \
                       [ROLE_VALUE] = 0xFF005741u,                             \
                       [ROLE_OUTPUT] = 0xFF74286Au}

const struct theme stage_theme = {
    .name = "stage",
    .paper = 0xFF0F1218u,
    .ink = 0xFFF3F1EAu,
    .grey = 0xFFA3ABB8u,
    .chrome = 0xFF181C24u,
    .rule = 0xFF343B48u,
    .faint = 0xFF232934u,
    .idle = 0xFF6C7685u,
    .slot_line = 0xFF4A5363u,
    .pool = 0xFF2E260Bu,
    .light = 0xFFFEE838u,
    .ribbon = 0xFFD8DCE4u,
    .chosen = 0xFF2C3341u,
    .veil = 0xB0000000u,
    .positive = 0xFFC3C8D1u,
    .strange = 0xFFB5568Au, // rose
    .off = 0xFF000000u,
    .role = {[ROLE_NONE] = 0xFFF3F1EAu,
             [ROLE_QUERY] = 0xFF62B8F5u,
             [ROLE_KEY] = 0xFFFF9A5Cu,
             [ROLE_VALUE] = 0xFF45CFA0u,
             [ROLE_OUTPUT] = 0xFFDF97D6u},
    .weight = {[MAP_LIGHT] = {{2, {0xFF6E6318u, 0xFFFEE838u}},
                              {2, {0xFF50565Fu, 0xFFC9CBD0u}}},
               [MAP_CIVIDIS] = {CIVIDIS_ON_STAGE, CIVIDIS_ON_STAGE},
               [MAP_GREY] = {{2, {0xFF4A5363u, 0xFFF3F1EAu}},
                             {2, {0xFF4D5664u, 0xFFB4BAC4u}}}},
};

const struct theme paper_theme = {
    .name = "paper",
    ON_WHITE,
    .ink = 0xFF1B2230u,
    .grey = 0xFF5A6270u, // 6:1
    .chrome = 0xFFF4F5FAu,
    .rule = 0xFFCFD4DEu,
    .faint = 0xFFE7E9F0u,
    .idle = 0xFF7A8492u,
    .slot_line = 0xFFB4BAC6u,
    .pool = 0xFFFFEFB0u,
    .light = 0xFF1B2230u,
    .ribbon = 0xFF5A6270u,
    .chosen = 0xFFEAEDF4u,
    .positive = 0xFF454C57u,
    .strange = 0xFFF7C6D9u, // rose
    .role = {[ROLE_NONE] = 0xFF1B2230u,
             [ROLE_QUERY] = 0xFF00639Bu,
             [ROLE_KEY] = 0xFFA03F00u,
             [ROLE_VALUE] = 0xFF006B50u,
             [ROLE_OUTPUT] = 0xFF8E3A80u},
    .weight[MAP_LIGHT] = {{3, {0xFF9CA5B2u, 0xFF5B6574u, 0xFF0E131Cu}},
                          {3, {0xFF9DA6B4u, 0xFF677282u, 0xFF465162u}}},
    .weight[MAP_GREY] = {{3, {0xFFA2A2A2u, 0xFF616161u, 0xFF111111u}},
                         {3, {0xFFA4A4A4u, 0xFF707070u, 0xFF4D4D4Du}}},
};

const struct theme contrast_theme = {
    .name = "contrast",
    .paper = 0xFF000000u,
    .ink = 0xFFFFFFFFu,
    .grey = 0xFFD6D6D6u,
    .chrome = 0xFF101010u,
    .rule = 0xFF8A8A8Au,
    .faint = 0xFF4A4A4Au,
    .idle = 0xFFB0B0B0u,
    .slot_line = 0xFF9A9A9Au,
    .pool = 0xFF332E00u,
    .light = 0xFFFFFF00u,
    .ribbon = 0xFFE0E0E0u,
    .chosen = 0xFF3A3A3Au,
    .veil = 0xC8000000u,
    .positive = 0xFFD4D8DEu,
    .strange = 0xFFC75A9Bu,
    .off = 0xFF000000u,
    .role = {[ROLE_NONE] = 0xFFFFFFFFu,
             [ROLE_QUERY] = 0xFF80CCFFu,
             [ROLE_KEY] = 0xFFFFB070u,
             [ROLE_VALUE] = 0xFF5CF0BAu,
             [ROLE_OUTPUT] = 0xFFFFACF2u},
    .weight = {[MAP_LIGHT] = {{2, {0xFF7A7A00u, 0xFFFFFF00u}},
                              {2, {0xFF6A6E76u, 0xFFE6E8ECu}}},
               [MAP_CIVIDIS] = {CIVIDIS_ON_STAGE, CIVIDIS_ON_STAGE},
               [MAP_GREY] = {{2, {0xFF666666u, 0xFFFFFFFFu}},
                             {2, {0xFF5C5C5Cu, 0xFFD0D0D0u}}}},
};

// No ground under header and footer, light as a pale grey.
const struct theme print_theme = {
    .name = "print",
    PRINTED,
    .pool = 0xFFEDEDEDu,
    .positive = 0xFF3F3F3Fu,
    .weight[MAP_LIGHT] = {{3, {0xFFA0A0A0u, 0xFF5E5E5Eu, 0xFF000000u}},
                          {3, {0xFFA6A6A6u, 0xFF6E6E6Eu, 0xFF4A4A4Au}}},
    .weight[MAP_GREY] = {{3, {0xFFA0A0A0u, 0xFF5E5E5Eu, 0xFF000000u}},
                         {3, {0xFFA6A6A6u, 0xFF6E6E6Eu, 0xFF4A4A4Au}}},
};

// Of worksheets: no cell is darker than what is written into it with a pencil.
const struct theme sheet_theme = {
    .name = "sheet",
    PRINTED,
    .pool = 0xFFF4F4F4u,
    .positive = 0xFFD4D4D4u,
    .weight[MAP_LIGHT] = {{2, {0xFFC4C4C4u, 0xFF9A9A9Au}},
                          {2, {0xFFC8C8C8u, 0xFFA0A0A0u}}},
    .weight[MAP_GREY] = {{2, {0xFFC4C4C4u, 0xFF9A9A9Au}},
                         {2, {0xFFC8C8C8u, 0xFFA0A0A0u}}},
};

const struct theme *const themes[] = {&stage_theme, &paper_theme,
                                      &contrast_theme, &print_theme, NULL};

bool theme_is_dark(const struct theme *t)
{
    return ink_on(t->paper) == 0xFFFFFFFFu;
}

const struct theme *theme_named(const char *name)
{
    for (int k = 0; themes[k]; k++)
        if (!strcmp(themes[k]->name, name))
            return themes[k];
    return NULL;
}
