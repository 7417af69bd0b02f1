// SPDX-License-Identifier: MIT
#include "scene/jumps.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double SEEN = 0.1; // of the movement: what was cut fades in so

struct pace {
    const struct extent *extent;
    double frames; // 60ths of a second
};

// The most that [b] is from where [a] stands, in tenths of the frame.
static double tenths(const struct pace *p, const struct item *a,
                     const struct item *b)
{
    double x = fabs(a->at.x + a->at.w / 2 - b->at.x - b->at.w / 2);
    double y = fabs(a->at.y + a->at.h / 2 - b->at.y - b->at.h / 2);
    for (int k = 0; k < b->spot_count && k < a->spot_count; k++) {
        x = fmax(x, fabs(a->spots[k].x - b->spots[k].x));
        y = fmax(y, fabs(a->spots[k].y - b->spots[k].y));
    }
    return 10 * fmax(x / p->extent->width, y / p->extent->height);
}

// The steepest of ease() is 1.5.
static bool jumps(const struct pace *p, const struct item *was,
                  const struct item *is)
{
    if (!was)
        return false;
    const struct span *way = is->moves.to > 0 ? &is->moves : &is->when;
    double frames = p->frames * (way->to - way->from) / (1 + is->delay);
    return tenths(p, was, is) * (frames > 1.5 ? 1.5 / frames : 1) > 1;
}

static const struct item *source_in(const struct pose *p, const struct item *i)
{
    return i->from ? pose_find(p, i->from) : NULL;
}

// A text that is another, or that is told later, is not what was there.
static bool is_same(const struct item *a, const struct item *b)
{
    return a && !b->untold &&
           (a->text && b->text ? !strcmp(a->text, b->text)
                               : a->text == b->text);
}

void jumps_break(const struct pose *from, struct pose *to,
                 const struct extent *extent, double seconds)
{
    assert(from && to && extent && seconds > 0);
    const struct pace pace = {extent, 60 * seconds};
    for (int k = 0; k < to->count; k++) {
        struct item *i = &to->items[k];
        const struct item *was = pose_find(from, i->id);
        bool glides = i->cuts ? is_same(was, i) : !i->apart;
        if (glides && jumps(&pace, was, i)) {
            i->cuts = false;
            i->apart = true;
            i->when.to = fmax(i->when.to, i->when.from + SEEN);
        }
        if ((!was || i->apart) && (jumps(&pace, source_in(from, i), i) ||
                                   jumps(&pace, source_in(to, i), i)))
            i->from = 0;
    }
}
