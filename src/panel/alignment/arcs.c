// SPDX-License-Identifier: MIT
// Arcs: as wide and as dark as their weight. Later rows lie above earlier
// ones, with an edge, so that crossings read as over and under and no ribbon
// is torn.
#include <math.h>

#include "panel/alignment/alignment.h"
#include "scene/ghost/ghost.h"

enum { SPOTS = 25 };

// Smaller weights are squares only; of words long written, more of them.
static const double FAINTEST = 0.01, FAINTEST_BEFORE = 0.04;

static struct spot between(struct spot a, struct spot b, double t)
{
    return (struct spot){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

// The first [t] of the curve with the points [p], by de Casteljau.
static void first_part(const struct spot p[4], double t, struct spot *out)
{
    struct spot a = between(p[0], p[1], t), b = between(p[1], p[2], t);
    struct spot c = between(p[2], p[3], t), ab = between(a, b, t);
    struct spot whole = between(ab, between(b, c, t), t);
    if (t < 1)
        bezier(p[0], a, ab, whole, SPOTS, out);
    else
        bezier(p[0], p[1], p[2], p[3], SPOTS, out);
}

static struct spot *curve(struct scene *s, const struct alignment *a, int row,
                          int column)
{
    double x = word_line_center(&a->asks, row);
    double end = word_line_center(&a->asked, column);
    double y = a->arcs.y - u(s, 2), low = a->arcs.y + a->arcs.h + u(s, 2);
    double h = low - y;
    struct spot *spots = arena_array(s->pose->arena, SPOTS, sizeof *spots);
    const struct spot ends[] = {
        {x, y}, {x, y + h * 0.55}, {end, low - h * 0.55}, {end, low}};
    first_part(ends, row == a->now ? a->grown : 1, spots);
    return spots;
}

static double arc_width(const struct scene *s, const struct alignment *a,
                        double weight)
{
    double most = fmin(u(s, a->column ? 48 : 24), a->spacing * 0.6);
    return fmax(most * weight, u(s, 1));
}

static void paint_arc(struct scene *s, const struct alignment *a, int row,
                      int column)
{
    double w = tensor_at(a->weights, row, column);
    enum light light = alignment_light(a, row);
    if (a->looked >= 0) {
        bool pointed = a->row < 0 || row == a->row;
        light = pointed && column == a->looked ? LIGHT_FOCUS : LIGHT_DIM;
    }
    bool lit = light == LIGHT_FOCUS;
    enum layer layer = light == LIGHT_DIM ? LAYER_SLOT : LAYER_LINK;
    double strong = fmin(0.08 + 0.92 * pow(fmax(w, 0), 0.7), 1);
    bool whole = a->now + 1 == a->target->rows; // all of it is what is shown
    color ink =
        lit ? s->theme->light
            : mix_colors(s->theme->ribbon, s->theme->paper, whole ? 0.42 : 0.6);
    const struct spot *spots = curve(s, a, row, column);
    double width = arc_width(s, a, w);
    if (w > 0.08)
        paint_line(s, id_arc(a->weights, row, column, true), layer, spots,
                   SPOTS, width + u(s, 2.5),
                   fade(mix_colors(ink, s->theme->paper, 0.6), strong));
    struct item *i = paint_line(s, id_arc(a->weights, row, column, false),
                                layer, spots, SPOTS, width, fade(ink, strong));
    struct item *was = ghost_of(s, i, a->weights, row, column);
    if (!was)
        return;
    double old = ghost_value(s, a->weights, row, column);
    i->target = (struct target){TARGET_CELLS, {a->weights, row, column, -1}, 0};
    was->dash = u(s, 3);
    if (arc_width(s, a, old) < u(s, 3))
        return; // no room inside an outline: a dashed line
    was->kind = ITEM_POLYGON;
    was->spots = ribbon(s->pose->arena, spots, SPOTS, arc_width(s, a, old));
    was->spot_count = 2 * SPOTS;
}

// The arcs of the next word wait, without width, where it will stand: so
// they grow out of it.
static void wait_for_next(struct scene *s, const struct alignment *a, int row)
{
    double x = word_line_center(&a->asks, row);
    struct spot spots[SPOTS];
    for (int i = 0; i < SPOTS; i++)
        spots[i] = (struct spot){x, a->arcs.y};
    for (int c = 0; c < a->weights->columns; c++)
        for (int casing = 0; casing < 2; casing++)
            paint_line(s, id_arc(a->weights, row, c, casing), LAYER_LINK, spots,
                       SPOTS, 0, CLEAR);
}

// What the weight was before the last change; what it is without one.
static double weight_before(const struct scene *s, const struct alignment *a,
                            int row, int column)
{
    return s->before ? ghost_value(s, a->weights, row, column)
                     : tensor_at(a->weights, row, column);
}

void alignment_arcs(struct scene *s, const struct alignment *a)
{
    for (int r = 0; r <= a->now; r++) {
        bool near = r >= a->recent || r == a->row || a->now < 20;
        double least = near ? FAINTEST : FAINTEST_BEFORE;
        if (!known(s, a->weights, r, -1))
            continue;
        for (int c = 0; c < a->asked.count; c++)
            if ((tensor_at(a->weights, r, c) >= least ||
                 weight_before(s, a, r, c) >= least) &&
                word_line_shows(&a->asks, r) && word_line_shows(&a->asked, c))
                paint_arc(s, a, r, c);
    }
    if (a->now + 1 < a->asks.count)
        wait_for_next(s, a, a->now + 1);
}
