// SPDX-License-Identifier: MIT
// One blend for every lesson: items are matched by id.
#include <assert.h>
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

// By how much more than on a straight way the hand's sine (x) and cosine (y)
// have changed, turning the shorter way.
static struct spot off_chord(const struct item *a, const struct item *b,
                             double t)
{
    double turn = remainder(b->hand->angle - a->hand->angle, 2 * acos(-1));
    double from = a->hand->angle, at = from + turn * t, to = from + turn;
    return (struct spot){sin(at) - between(sin(from), sin(to), t),
                         cos(at) - between(cos(from), cos(to), t)};
}

// [i], on its way from [a] to [b], is laid on the circle.
static void follow_hand(const struct item *a, const struct item *b, double t,
                        struct item *i, struct arena *arena)
{
    struct spot by = off_chord(a, b, t);
    int count = i->spot_count ? i->spot_count : 1;
    struct spot *spots = arena_array(arena, (size_t)count, sizeof *spots);
    for (int k = 0; k < count; k++) {
        const struct spot *sine = &b->hand->by_sine[k];
        const struct spot *cosine = &b->hand->by_cosine[k];
        spots[k] =
            i->spot_count ? i->spots[k] : (struct spot){i->at.x, i->at.y};
        spots[k].x += by.x * sine->x + by.y * cosine->x;
        spots[k].y += by.x * sine->y + by.y * cosine->y;
    }
    if (i->spot_count) {
        i->spots = spots;
        return;
    }
    i->at.x = spots[0].x;
    i->at.y = spots[0].y;
}

static double apart(const struct rect *a, const struct rect *b)
{
    return hypot(a->x + a->w / 2 - b->x - b->w / 2,
                 a->y + a->h / 2 - b->y - b->h / 2);
}

bool item_travels(const struct item *a, const struct item *b)
{
    return apart(&a->at, &b->at) > b->size;
}

// A box that hides what it passes over, so that its text can be read on it.
static bool has_ground(const struct item *i)
{
    return i->kind == ITEM_BOX && alpha_of(i->fill) > 240;
}

static bool keeps_number(const struct item *a, const struct item *b)
{
    return b->text && alpha_of(b->ground) && has_ground(a) && has_ground(b);
}

static bool is_number_on_way(const struct item *a, const struct item *b)
{
    return a->text && b->text && b->kind == ITEM_BOX && alpha_of(b->ground);
}

// A number without one gets one that is no larger than itself.
static void lay_ground(struct item *i, color ground)
{
    double letters = 0, wide, high = fmin(1.2 * i->size, i->at.h);
    for (const char *p = i->text; *p; p++)
        letters += (*p & 0xc0) != 0x80;
    wide = fmin(letters * 0.6 * i->size, i->at.w);
    i->at = (struct rect){i->at.x + (i->at.w - wide) / 2,
                          i->at.y + (i->at.h - high) / 2, wide, high};
    i->fill = ground;
    i->stroke = 0;
}

// How much of its text shows at [at] on the way from [a] to [b]. What is born
// from another, which says its own, has its text where it arrives.
static double legible(const struct item *a, const struct item *b,
                      const struct rect *at)
{
    double near = 0.4 * b->size, gone = apart(&b->at, at);
    if (a->id == b->id)
        gone = fmin(gone, apart(&a->at, at));
    return gone < near ? 1 - gone / near : 0;
}

// The same of what goes to its place in a time of its own: it has its text
// until then, and again when it stands.
static double legible_then(const struct item *b, double fraction)
{
    const struct span *way = &b->moves;
    double comes = 0.05;
    return fraction < way->from ? 1 - fraction / way->from
           : fraction > way->to ? fmin((fraction - way->to) / comes, 1)
                                : 0;
}

// How far something is on its way: of its place and size, and of its looks.
struct tween {
    double place, looks;
};

// Everything of [b] except what moves and changes, which is [t] of the way from
// [a].
static struct item tween(const struct item *a, const struct item *b,
                         struct tween t, struct arena *arena)
{
    struct item i = *b;
    i.at.x = between(a->at.x, b->at.x, t.place);
    i.at.y = between(a->at.y, b->at.y, t.place);
    i.at.w = between(a->at.w, b->at.w, t.place);
    i.at.h = between(a->at.h, b->at.h, t.place);
    i.radius = between(a->radius, b->radius, t.place);
    i.stroke = between(a->stroke, b->stroke, t.looks);
    i.size = between(a->size > 0 ? a->size : b->size,
                     b->size > 0 ? b->size : a->size, t.place);
    i.alpha = between(a->alpha, b->alpha, t.looks);
    i.fill = mix_colors(a->fill, b->fill, t.looks);
    i.line = mix_colors(a->line, b->line, t.looks);
    i.ink = mix_colors(a->ink ? a->ink : b->ink, b->ink, t.looks);
    if (b->spot_count)
        i.spots = blend_spots(a, b, t.place, arena);
    if (a->hand && b->hand)
        follow_hand(a, b, t.place, &i, arena);
    return i;
}

static void blend_append(struct pose *out, const struct item *i, double alpha)
{
    *pose_add(out, i->kind, i->layer, i->id) = *i;
    out->items[out->count - 1].alpha = alpha;
}

// Its own time.
static struct span time_of(const struct item *i)
{
    double from = i->when.from, to = i->when.to > 0 ? i->when.to : 1;
    return (struct span){from + (to - from) * i->delay / (1 + i->delay), to};
}

static double part_of(struct span time, double fraction)
{
    if (time.to <= time.from)
        return fraction >= time.to;
    return ease((fraction - time.from) / (time.to - time.from));
}

// How far an item is at [fraction] of the movement, in its own time.
static double local_time(const struct item *i, double fraction)
{
    return part_of(time_of(i), fraction);
}

static bool shows_on_way(const struct item *i)
{
    return i->alpha > 0 || (i->passes && i->until > 0);
}

// What [i] is born from, where it stands by then: a copy never starts from a
// place that has been left.
static const struct item *source_of(const struct pose *a, const struct pose *b,
                                    const struct item *i)
{
    const struct item *was = i->from ? pose_find(a, i->from) : NULL;
    const struct item *is = i->from ? pose_find(b, i->from) : NULL;
    bool stands = is && shows_on_way(is) && time_of(is).to <= time_of(i).from;
    return stands ? is : was && was->alpha > 0 ? was : NULL;
}

static void blend_leave(const struct item *i, double fraction, struct pose *out)
{
    blend_append(out, i, i->alpha * (1 - local_time(i, fraction)));
}

// Half of it from where it begins, for [t] = 0.5.
static struct rect grown(struct rect r, double t)
{
    if (r.w > r.h)
        r.w *= t;
    else
        r.h *= t;
    return r;
}

// A copy on its way keeps its strength until it is nearly there.
static double strength(const struct item *from, const struct item *i, double t)
{
    return i->alpha == 0 ? from->alpha * (t > 0 ? 1 - ease(t * 5 - 4) : 0)
                         : between(from->alpha, i->alpha, t);
}

// A copy is as large as its number all the way. Along a line of numbers it goes
// below them, so that they can be read.
static struct item copy_at(const struct item *from, const struct item *b,
                           double t)
{
    struct item i = *b;
    double x = from->at.x + from->at.w / 2, y = from->at.y + from->at.h / 2;
    double right = b->at.x + b->at.w / 2 - x, down = b->at.y + b->at.h / 2 - y;
    bool lies = fabs(right) > fabs(down);
    double below = lies ? ease(t / 0.2) * ease((1 - t) / 0.2) * b->at.h : 0;
    if (t < 1)
        i.layer = LAYER_FLYING;
    i.at.x = x + right * t - b->at.w / 2;
    i.at.y = y + down * t - b->at.h / 2 + below;
    return i;
}

// What [i] says, [t] of the way from [from], of which it is born, to [b]: the
// number that it comes from, and its own where it arrives.
static void say_on_way(const struct item *from, const struct item *b, double t,
                       struct item *i)
{
    bool same = same_text(from, b), far = item_travels(from, b) && !b->carries;
    bool reads = far && keeps_number(from, b);
    bool bares = far && !reads && is_number_on_way(from, b);
    reads = reads || bares;
    double arrives = legible(from, b, &i->at);
    if (reads && t < 1)
        i->layer = LAYER_FLYING; // over what it passes
    if (!same && (reads ? arrives <= 0 : t < 0.5))
        i->text = from->text;
    else if (reads && !same)
        i->ink = fade(i->ink, arrives);
    if (far && !reads)
        i->ink = fade(i->ink, arrives);
    if (bares && t < 1)
        lay_ground(i, b->ground);
}

// [b] comes: from the item that it was read from, or where it stands.
static void arrive(const struct pose *a, const struct pose *to,
                   const struct item *b, double fraction, struct pose *out)
{
    double t = local_time(b, fraction);
    const struct item *from = source_of(a, to, b);
    if (t <= 0)
        return;
    if (!from || !same_shape(from, b)) {
        struct item i = *b;
        if (b->runs)
            i.at = grown(b->at, t);
        blend_append(out, &i, b->alpha * (b->runs ? 1 : t));
        return;
    }
    struct item whole = *from;
    if (from->passes)
        whole.alpha = 1;
    struct item i = tween(&whole, b, (struct tween){t, t}, out->arena);
    if (b->beat == BEAT_COPY)
        i = copy_at(from, b, t);
    else
        say_on_way(from, b, t, &i);
    blend_append(out, &i, strength(&whole, b, t));
}

// What only passes is whole until it is gone.
static void pass(const struct pose *a, const struct pose *to,
                 const struct item *b, double fraction, struct pose *out)
{
    if (fraction >= b->until)
        return;
    struct item i = *b;
    i.alpha = 1;
    arrive(a, to, &i, fraction, out);
}

// How much of a number shows in what grows wide enough for it.
static double fits(const struct item *i, double place)
{
    double letters = 0;
    for (const char *p = i->text; *p; p++)
        letters += (*p & 0xc0) != 0x80;
    double room = i->at.w / (letters * 0.55 * i->size);
    return fmax(ease(place / 0.25) * ease((room - 0.95) / 0.2),
                ease((place - 0.8) / 0.2));
}

// [a] becomes [b]: geometry and colours glide, an unequal text or picture is
// cut, so that two never stand on each other.
static void blend_move(const struct item *a, const struct item *b,
                       double fraction, struct pose *out)
{
    double t = local_time(b, fraction);
    double place = b->moves.to > 0 ? part_of(b->moves, fraction) : t;
    bool bare = b->kind == ITEM_TEXT ||
                (a->text && b->text && !alpha_of(b->fill)); // else a bar glides
    if (bare && !b->carries && !same_text(a, b) &&
        apart(&a->at, &b->at) <= 4 * b->size)
        place = t >= 0.5; // each where it belongs
    struct item i = tween(a, b, (struct tween){place, t}, out->arena);
    bool far = item_travels(a, b), goes = far && place > 0 && place < 1;
    bool reads = keeps_number(a, b);
    bool bares = far && !reads && is_number_on_way(a, b);
    reads = reads || bares;
    if (goes && (reads || b->with))
        i.layer = LAYER_FLYING; // over what comes and goes
    if (far && !b->carries && !reads)
        i.ink = fade(i.ink, b->moves.to > 0 ? legible_then(b, fraction)
                                            : legible(a, b, &i.at));
    if (b->carries && a->text && b->text) // on a ground that fades half an
        i.ink = place < 0.5 && a->ink ? a->ink : b->ink; // ink is none
    bool said = b->carries && !a->text && b->text;
    if (said) // a bar becomes its number
        i.ink = fade(b->ink, fits(&i, place));
    else if (place < 0.5) {
        i.text = a->text;
        i.align = a->align;
    }
    if (!said && (same_text(a, b) ? t : place) < 0.5)
        i.weight = a->weight;
    if (bares && goes)
        lay_ground(&i, b->ground);
    if (t < 0.5)
        i.pixels = a->pixels;
    blend_append(out, &i, i.alpha);
}

// [b] comes where it was not.
static void come(const struct pose *a, const struct pose *to,
                 const struct item *b, double fraction, struct pose *out)
{
    if (b->begins)
        blend_move(b->begins, b, fraction, out);
    else
        arrive(a, to, b, fraction, out);
}

// [a], which may be none, becomes [b], which may be none, at once: one text
// never stands under the bars of another.
static void blend_cut(const struct item *a, const struct item *b,
                      double fraction, struct pose *out)
{
    if (fraction < (b ? b : a)->when.to) {
        if (a)
            blend_append(out, a, a->alpha);
        return;
    }
    if (!b)
        return;
    struct item i = *b;
    bool revealed = !b->hidden || fraction >= b->revealed;
    if (!revealed)
        i.text = b->hidden;
    if (revealed || *b->hidden)
        blend_append(out, &i, i.alpha);
}

bool item_stays(const struct item *a, const struct item *b)
{
    if (a->spot_count != b->spot_count)
        return false;
    for (int i = 0; i < b->spot_count; i++)
        if (a->spots[i].x != b->spots[i].x || a->spots[i].y != b->spots[i].y)
            return false;
    return a->at.x == b->at.x && a->at.y == b->at.y && a->at.w == b->at.w &&
           a->at.h == b->at.h;
}

static void blend_meet(const struct pose *before, const struct pose *to,
                       const struct item *a, const struct item *b,
                       double fraction, struct pose *out)
{
    if (same_shape(a, b) &&
        (!b->apart || (!b->anew && item_stays(a, b) && same_text(a, b)))) {
        blend_move(a, b, fraction, out);
        return;
    }
    blend_leave(a, fraction, out);
    come(before, to, b, fraction, out);
}

void pose_blend(const struct pose *a, const struct pose *b, double fraction,
                struct pose *out)
{
    assert(fraction >= 0 && fraction <= 1);
    if (fraction <= 0 || fraction >= 1) {
        const struct pose *p = fraction <= 0 ? a : b;
        for (int i = 0; i < p->count; i++)
            blend_append(out, &p->items[i], p->items[i].alpha);
        return;
    }
    int i = 0, j = 0;
    while (i < a->count || j < b->count) {
        const struct item *x = i < a->count ? &a->items[i] : NULL;
        const struct item *y = j < b->count ? &b->items[j] : NULL;
        bool comes = y && (!x || y->id < x->id);
        bool goes = x && (!y || x->id < y->id);
        if (y && !goes && y->passes)
            pass(a, b, y, fraction, out);
        else if (comes)
            (y->cuts ? blend_cut(NULL, y, fraction, out)
                     : come(a, b, y, fraction, out));
        else if (goes)
            (x->cuts ? blend_cut(x, NULL, fraction, out)
                     : blend_leave(x, fraction, out));
        else
            (y->cuts ? blend_cut(x, y, fraction, out)
                     : blend_meet(a, b, x, y, fraction, out));
        i += !comes;
        j += !goes;
    }
}
