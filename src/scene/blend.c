// One blend for every lesson: items are matched by id.
#include <math.h>
#include <string.h>

#include "scene/pose.h"
#include "scene/theme.h"

double ease(double f)
{
    if (f <= 0)
        return 0;
    if (f >= 1)
        return 1;
    return f * f * (3 - 2 * f);
}

static double between(double a, double b, double t)
{
    return a + (b - a) * t;
}

static bool same_text(const struct item *a, const struct item *b)
{
    if (!a->text || !b->text)
        return a->text == b->text;
    return !strcmp(a->text, b->text);
}

static bool same_shape(const struct item *a, const struct item *b)
{
    return a->kind == b->kind && a->spot_count == b->spot_count &&
           a->rows == b->rows && a->columns == b->columns;
}

static const struct spot *blend_spots(const struct item *a,
                                      const struct item *b, double t,
                                      struct arena *arena)
{
    struct spot *s = arena_array(arena, (size_t)b->spot_count, sizeof *s);
    for (int i = 0; i < b->spot_count; i++)
        s[i] = (struct spot){between(a->spots[i].x, b->spots[i].x, t),
                             between(a->spots[i].y, b->spots[i].y, t)};
    return s;
}

// Everything of [b] except what moves, which is [t] of the way from [a].
static struct item tween(const struct item *a, const struct item *b, double t,
                         struct arena *arena)
{
    struct item i = *b;
    i.at.x = between(a->at.x, b->at.x, t);
    i.at.y = between(a->at.y, b->at.y, t);
    i.at.w = between(a->at.w, b->at.w, t);
    i.at.h = between(a->at.h, b->at.h, t);
    i.radius = between(a->radius, b->radius, t);
    i.stroke = between(a->stroke, b->stroke, t);
    i.size = between(a->size > 0 ? a->size : b->size, b->size, t);
    i.alpha = between(a->alpha, b->alpha, t);
    i.fill = mix_colors(a->fill, b->fill, t);
    i.line = mix_colors(a->line, b->line, t);
    i.ink = mix_colors(a->ink ? a->ink : b->ink, b->ink, t);
    if (b->spot_count)
        i.spots = blend_spots(a, b, t, arena);
    return i;
}

static void append(struct pose *out, const struct item *i, double alpha)
{
    *pose_add(out, i->kind, i->layer, i->id) = *i;
    out->items[out->count - 1].alpha = alpha;
}

// What leaves has gone before what comes is strong, so that two layouts never
// stand on each other.
static double leaving(double t)
{
    return fmax(0, 1 - 2.5 * t);
}

static double coming(double t)
{
    return fmin(1, fmax(0, (t - 0.3) * 2));
}

// The text alone of [i], to cross over another text in the same place.
static void append_text(struct pose *out, const struct item *i, double alpha)
{
    if (!i->text || alpha <= 0)
        return;
    struct item text = *i;
    text.fill = text.line = 0;
    text.stroke = 0;
    text.target.kind = TARGET_NONE;
    append(out, &text, alpha);
}

// [a] becomes [b]: geometry and colours glide. An unequal text is gone before
// the new one comes, so that they never stand on each other.
static void move(const struct item *a, const struct item *b, double t,
                 struct pose *out)
{
    struct item i = tween(a, b, t, out->arena);
    if (same_text(a, b)) {
        append(out, &i, i.alpha);
        return;
    }
    struct item old = i;
    old.text = a->text;
    old.weight = a->weight;
    old.align = a->align;
    append_text(out, &old, i.alpha * leaving(t));
    struct item bare = i;
    bare.text = NULL;
    if (bare.kind != ITEM_TEXT)
        append(out, &bare, i.alpha);
    append_text(out, &i, i.alpha * coming(t));
}

// A copy on its way keeps its strength until it is nearly there.
static void arrive(const struct pose *a, const struct item *b, double t,
                   struct pose *out)
{
    const struct item *from = b->from ? pose_find(a, b->from) : NULL;
    if (!from || !same_shape(from, b) || from->alpha <= 0) {
        append(out, b, b->alpha * coming(t));
        return;
    }
    struct item start = *from;
    if (b->alpha == 0)
        start.alpha = 1;
    struct item i = tween(&start, b, t, out->arena);
    i.alpha = b->alpha == 0 ? from->alpha * (1 - t * t * t)
                            : between(from->alpha, b->alpha, t);
    if (same_text(from, b)) {
        append(out, &i, i.alpha);
        return;
    }
    move(&start, b, t, out);
}

static double local_time(const struct item *i, double fraction)
{
    return ease(fraction * (1 + i->delay) - i->delay);
}

void pose_blend(const struct pose *a, const struct pose *b, double fraction,
                struct pose *out)
{
    if (fraction <= 0 || fraction >= 1) {
        const struct pose *p = fraction <= 0 ? a : b;
        for (int i = 0; i < p->count; i++)
            append(out, &p->items[i], p->items[i].alpha);
        return;
    }
    int i = 0, j = 0;
    while (i < a->count || j < b->count) {
        const struct item *x = i < a->count ? &a->items[i] : NULL;
        const struct item *y = j < b->count ? &b->items[j] : NULL;
        if (y && (!x || y->id < x->id)) {
            arrive(a, y, local_time(y, fraction), out);
            j++;
        } else if (x && (!y || x->id < y->id)) {
            append(out, x, x->alpha * leaving(ease(fraction)));
            i++;
        } else {
            if (same_shape(x, y))
                move(x, y, local_time(y, fraction), out);
            else
                append(out, y, y->alpha * coming(ease(fraction)));
            i++, j++;
        }
    }
}
