// SPDX-License-Identifier: MIT
#include "scene/mark/scale.h"

#include <math.h>

#include "scene/grid/sheet.h"

enum { COLORS = 64 };

static double scale_gap(const struct scene *s)
{
    return u(s, 7);
}

static double bar_width(const struct scene *s)
{
    return u(s, 100);
}

static double end_width(const struct scene *s, const char *text)
{
    return text_width(s, text_size(s, TEXT_SMALL), WEIGHT_REGULAR, text);
}

double scale_width(const struct scene *s, const struct scale *c)
{
    return end_width(s, c->from) + bar_width(s) + end_width(s, c->to) +
           2 * scale_gap(s);
}

// As bright as what is [part] of the way: in hollow cells the farther from 0, in
// others the farther from the least.
static color color_between(const struct scene *s, const struct scale *c,
                           double part)
{
    const struct look *look = &s->view->look;
    if (c->weights)
        return weight_pixel(s->theme, look->map, part, false);
    double most = fmax(c->hollow, 1 - c->hollow);
    return signed_color(s->theme, fabs(part - c->hollow), most);
}

void paint_scale(struct scene *s, const struct scale *c, double x, double base)
{
    double size = text_size(s, TEXT_SMALL);
    double left = x + end_width(s, c->from);
    struct rect at = {left + scale_gap(s), base - size * 0.8, bar_width(s),
                      size * 0.9};
    color *pixels = arena_array(s->pose->arena, COLORS, sizeof *pixels);
    for (int k = 0; k < COLORS; k++) {
        double part = (double)k / (COLORS - 1);
        pixels[k] = color_between(s, c, part);
    }
    paint_strip(s, id_named("scale", c->number), at, pixels, COLORS);
    double edge = fmin(u(s, 2.5), at.h / 4);
    if (c->hollow > 0)
        paint_box(
            s, id_named("scale hollow", c->number), LAYER_LABEL,
            (struct rect){at.x, at.y + edge, at.w * c->hollow, at.h - 2 * edge},
            0, s->theme->paper);
    struct item *frame = paint_box(s, id_named("scale frame", c->number),
                                   LAYER_LABEL, at, 0, CLEAR);
    frame->line = s->theme->rule;
    frame->stroke = u(s, 1);
    paint_text(s, id_named("scale end", 2 * c->number), left, base, size,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey, c->from);
    paint_text(s, id_named("scale end", 2 * c->number + 1),
               x + scale_width(s, c), base, size, WEIGHT_REGULAR, ALIGN_END,
               s->theme->grey, c->to);
}
