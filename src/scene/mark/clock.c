// SPDX-License-Identifier: MIT
#include "scene/mark/clock.h"

#include <math.h>

struct item *paint_dot(struct scene *s, uint64_t id, struct spot at,
                       double radius, color fill)
{
    return paint_box(
        s, id, LAYER_LABEL,
        (struct rect){at.x - radius, at.y - radius, 2 * radius, 2 * radius},
        radius, fill);
}

void follow_clock(struct scene *s, struct item *i, const struct clock *c,
                  int count,
                  void (*at)(const void *of, double sine, double cosine,
                             struct spot *out),
                  const void *of)
{
    struct spot *zero =
        arena_array(s->pose->arena, (size_t)count * 3, sizeof *zero);
    struct spot *sine = zero + count, *cosine = sine + count;
    at(of, 0, 0, zero);
    at(of, 1, 0, sine);
    at(of, 0, 1, cosine);
    for (int k = 0; k < count; k++) {
        sine[k] = (struct spot){sine[k].x - zero[k].x, sine[k].y - zero[k].y};
        cosine[k] =
            (struct spot){cosine[k].x - zero[k].x, cosine[k].y - zero[k].y};
    }
    struct hand *hand = arena_array(s->pose->arena, 1, sizeof *hand);
    *hand = (struct hand){atan2(c->sine, c->cosine), sine, cosine};
    i->hand = hand;
}

// The hand of small clocks ends before the ring, so that it stays a hand.
static double hand_length(const struct scene *s, const struct clock *c)
{
    return c->radius < u(s, 40) ? c->radius * 0.8 : c->radius;
}

struct drawn_hand {
    const struct clock *clock;
    double length;
};

static void hand_spots(const void *of, double sine, double cosine,
                       struct spot *out)
{
    const struct drawn_hand *h = of;
    struct spot m = h->clock->middle;
    out[0] = m;
    out[1] = (struct spot){m.x + sine * h->length, m.y - cosine * h->length};
}

void paint_clock(struct scene *s, const struct clock *c)
{
    double r = c->radius;
    struct item *face = paint_dot(s, c->id, c->middle, r, s->theme->paper);
    face->layer = LAYER_POOL;
    face->line = c->lit     ? s->theme->ink
                 : c->known ? s->theme->grey
                            : s->theme->slot_line;
    face->stroke = u(s, c->lit ? 2.5 : 1.5);
    if (!c->known) {
        face->dash = u(s, 3);
        face->fill = s->theme->chrome;
        return;
    }
    struct drawn_hand drawn = {c, hand_length(s, c)};
    struct spot hand[2];
    hand_spots(&drawn, c->sine, c->cosine, hand);
    struct item *i = paint_line(s, c->id ^ id_named("hand", 0), LAYER_LINK,
                                hand, 2, u(s, c->lit ? 5 : 3),
                                c->lit ? s->theme->ink : s->theme->grey);
    follow_clock(s, i, c, 2, hand_spots, &drawn);
}
