#include "scene/mark/clock.h"

struct item *paint_dot(struct scene *s, uint64_t id, struct spot at,
                       double radius, color fill)
{
    return paint_box(
        s, id, LAYER_LABEL,
        (struct rect){at.x - radius, at.y - radius, 2 * radius, 2 * radius},
        radius, fill);
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
    // the hand of small clocks ends before the ring, so that it stays a hand
    double length = r < u(s, 40) ? r * 0.8 : r;
    struct spot hand[] = {
        c->middle,
        {c->middle.x + c->sine * length, c->middle.y - c->cosine * length}};
    paint_line(s, c->id ^ id_named("hand", 0), LAYER_LINK, hand, 2,
               u(s, c->lit ? 5 : 3), c->lit ? s->theme->ink : s->theme->grey);
}
