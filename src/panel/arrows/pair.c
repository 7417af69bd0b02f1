// SPDX-License-Identifier: MIT
// What two arrows come to: the angle between them, and the shadow of the first
// on the line of the second, straight down on it.
#include <math.h>

#include "base/number.h"
#include "panel/arrows/arrows.h"
#include "scene/mark/clock.h"

enum { ARC = 24 };

static const double TURN = 6.283185307179586;

double arrows_shadow(const struct arrows *m)
{
    struct bound b = bound_row(m->shadows, m->a);
    double x = tensor_at(m->shadows, m->a, m->b);
    return fabs(x) <= bound_number(&b, x) ? 0 : x;
}

// The shadow's end, on the line of the second arrow.
static struct spot foot_of(const struct arrows *m, const struct field *f)
{
    double shadow = arrows_shadow(m);
    return field_spot(f, shadow * tensor_at(m->directions, m->b, 0),
                      shadow * tensor_at(m->directions, m->b, 1));
}

static double angle_to(struct spot o, struct spot tip)
{
    return atan2(o.y - tip.y, tip.x - o.x);
}

// --- the angle ---------------------------------------------------------------

static bool has_angle(const struct scene *s, const struct arrows *m)
{
    return m->a != m->b && known(s, m->cosines, m->a, m->b) &&
           tensor_at(m->lengths, m->a, 0) > 0 &&
           tensor_at(m->lengths, m->b, 0) > 0;
}

// Beside the arc, in its middle or nearer to one of the arrows.
static void name_angle(struct scene *s, const struct arrows *m,
                       struct labels *l, const struct spot arc[static ARC])
{
    static const int places[] = {ARC / 2, ARC / 3, ARC * 2 / 3, ARC / 6,
                                 ARC * 5 / 6};
    char text[NUMBER_SIZE];
    double cosine = fmax(-1, fmin(1, tensor_at(m->cosines, m->a, m->b)));
    number_print(text, acos(cosine) / TURN * 360, CELL_DECIMALS);
    struct field_word w = {
        .id = id_cell("angle", m->cosines, m->a, m->b),
        .text = caption(s, "panel.arrows.angle", SLOTS(TEXT("degrees", text))),
        .size = text_size(s, TEXT_NUMBER),
        .weight = WEIGHT_REGULAR,
        .ink = s->theme->ink,
        .address = {m->cosines, m->a, m->b, -1},
        .beat = BEAT_RESULT};
    for (int i = 1; i < ARC; i++)
        labels_line(l, arc[i - 1], arc[i]);
    for (int far = 6; far <= 36; far += 10)
        for (int k = 0; k < 5; k++)
            if (field_place(s, l, &w, arc[places[k]], u(s, far), true))
                return;
    field_place(s, l, &w, arc[ARC / 2], u(s, 8), false);
}

// An arc from one arrow to the other, the shorter way.
static void paint_angle(struct scene *s, const struct arrows *m,
                        const struct field *f, struct labels *l)
{
    struct spot o = field_spot(f, 0, 0), arc[ARC];
    struct spot a = field_row(f, m->a), b = field_row(f, m->b);
    double from = angle_to(o, a), by = remainder(angle_to(o, b) - from, TURN);
    double r =
        0.5 * fmin(hypot(a.x - o.x, a.y - o.y), hypot(b.x - o.x, b.y - o.y));
    for (int i = 0; i < ARC; i++) {
        double at = from + by * i / (ARC - 1);
        arc[i] = (struct spot){o.x + r * cos(at), o.y - r * sin(at)};
    }
    paint_line(s, id_named("angle arc", 0), LAYER_LINK, arc, ARC, u(s, 2.2),
               s->theme->ink)
        ->beat = BEAT_RESULT;
    name_angle(s, m, l, arc);
}

// --- the shadow --------------------------------------------------------------

// The little square that says: straight down.
static void paint_corner(struct scene *s, struct spot foot, struct spot tip,
                         struct spot o)
{
    double down = hypot(tip.x - foot.x, tip.y - foot.y);
    double along = hypot(o.x - foot.x, o.y - foot.y), side = u(s, 10);
    if (down < 2 * side || along < 2 * side)
        return;
    struct spot up = {(tip.x - foot.x) / down * side,
                      (tip.y - foot.y) / down * side};
    struct spot back = {(o.x - foot.x) / along * side,
                        (o.y - foot.y) / along * side};
    struct spot corner[] = {{foot.x + up.x, foot.y + up.y},
                            {foot.x + up.x + back.x, foot.y + up.y + back.y},
                            {foot.x + back.x, foot.y + back.y}};
    paint_line(s, id_named("shadow corner", 0), LAYER_LINK, corner, 3,
               u(s, 1.5), s->theme->ink)
        ->beat = BEAT_RESULT;
}

// A broad band of light; behind the origin it is dashed.
static void paint_band_of(struct scene *s, struct spot o, struct spot foot,
                          bool behind)
{
    struct spot band[] = {o, foot};
    if (!behind)
        paint_line(s, id_named("shadow edge", 0), LAYER_POOL, band, 2, u(s, 16),
                   s->theme->slot_line)
            ->beat = BEAT_RESULT;
    struct item *i = paint_line(s, id_named("shadow", 0), LAYER_SLOT, band, 2,
                                u(s, 13), s->theme->light);
    i->dash = behind ? u(s, 7) : 0;
    i->beat = BEAT_RESULT;
}

static void name_shadow(struct scene *s, const struct arrows *m,
                        struct labels *l, struct spot at)
{
    char text[NUMBER_SIZE];
    double shadow = arrows_shadow(m);
    struct field_word w = {
        .id = id_cell("shadow name", m->shadows, m->a, m->b),
        .text = caption(
            s, "panel.arrows.shadow",
            SLOTS(TEXT("value", number_print(text, shadow, CELL_DECIMALS)))),
        .size = text_size(s, TEXT_NUMBER),
        .weight = WEIGHT_BOLD,
        .ink = s->theme->ink,
        .address = {m->shadows, m->a, m->b, -1},
        .beat = BEAT_RESULT};
    for (int far = 14; far <= 54; far += 10)
        if (field_place(s, l, &w, at, u(s, far), true))
            return;
    field_place(s, l, &w, at, u(s, 14), false);
}

// Where the second arrow is 1 long: its direction, with its two numbers.
static void paint_unit(struct scene *s, const struct arrows *m,
                       const struct field *f)
{
    double x = tensor_at(m->directions, m->b, 0);
    double y = tensor_at(m->directions, m->b, 1);
    struct spot at = field_spot(f, x, y);
    for (int c = 0; c < 2; c++) {
        struct spot leg[] = {c ? field_spot(f, 0, y) : field_spot(f, x, 0), at};
        paint_line(s, id_cell("unit leg", m->directions, m->b, c), LAYER_SLOT,
                   leg, 2, u(s, 1.5), s->theme->grey)
            ->target =
            (struct target){TARGET_CELLS, {m->directions, m->b, c, -1}, 0};
    }
    struct item *i = paint_dot(s, id_cell("unit", m->directions, m->b, -1), at,
                               u(s, 5), s->theme->paper);
    i->layer = LAYER_LABEL;
    i->line = arrows_color(s, m, m->b);
    i->stroke = u(s, 2.5);
    i->target = (struct target){TARGET_CELLS, {m->directions, m->b, -1, -1}, 0};
}

static void paint_shadow(struct scene *s, const struct arrows *m,
                         const struct field *f, struct labels *l)
{
    struct spot o = field_spot(f, 0, 0), tip = field_row(f, m->a);
    struct spot foot = foot_of(m, f), down[] = {tip, foot};
    paint_band_of(s, o, foot, arrows_shadow(m) < 0);
    struct item *i = paint_line(s, id_named("shadow falls", 0), LAYER_LINK,
                                down, 2, u(s, 2), s->theme->ink);
    i->dash = u(s, 6);
    i->beat = BEAT_RESULT;
    paint_corner(s, foot, tip, o);
    paint_unit(s, m, f);
    labels_line(l, tip, foot);
    name_shadow(s, m, l, (struct spot){(o.x + foot.x) / 2, (o.y + foot.y) / 2});
}

void arrows_paint_pair(struct scene *s, const struct arrows *m,
                       const struct field *f, struct labels *l)
{
    const struct tensor *now = s->now.tensor;
    if (m->a < 0 || m->b < 0)
        return;
    if ((now == m->cosines || now == m->shadows) && has_angle(s, m))
        paint_angle(s, m, f, l);
    if (now == m->shadows && known(s, m->shadows, m->a, m->b))
        paint_shadow(s, m, f, l);
}
