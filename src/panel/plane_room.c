#include "panel/plane_room.h"

#include <math.h>

static bool meet(struct rect a, struct rect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h &&
           b.y < a.y + a.h;
}

void room_take(void *self, struct rect r)
{
    struct room *room = self;
    if (room->count < MOST_PLACED)
        room->placed[room->count++] = r;
}

static bool is_free(const struct room *room, struct rect r)
{
    const struct rect *in = &room->inside;
    if (r.x < in->x || r.y < in->y || r.x + r.w > in->x + in->w ||
        r.y + r.h > in->y + in->h)
        return false;
    for (int i = 0; i < room->count; i++)
        if (meet(r, room->placed[i]))
            return false;
    return true;
}

// Whether a line from [a] to [b] runs through [r]: cut off what lies outside.
static bool crosses(struct spot a, struct spot b, struct rect r)
{
    double from = 0, to = 1, d[] = {b.x - a.x, b.y - a.y};
    double low[] = {r.x - a.x, r.y - a.y};
    double high[] = {r.x + r.w - a.x, r.y + r.h - a.y};
    for (int i = 0; i < 2; i++) {
        if (fabs(d[i]) < 1e-9) {
            if (low[i] > 0 || high[i] < 0)
                return false;
            continue;
        }
        double p = low[i] / d[i], q = high[i] / d[i];
        from = fmax(from, fmin(p, q));
        to = fmin(to, fmax(p, q));
    }
    return from <= to;
}

static bool off_lines(const struct plane *p, struct rect r)
{
    for (int i = 0; i < p->hull_count; i++)
        if (crosses(p->hull[i], p->hull[(i + 1) % p->hull_count], r))
            return false;
    for (int i = 1; i < p->tip_count; i++)
        if (crosses(p->tips[i - 1], p->tips[i], r))
            return false;
    for (int k = 0; k < p->m.V->rows && p->rays; k++)
        if (crosses(p->tips[0], plane_value(p, k), r))
            return false;
    struct spot tip = p->tips[p->tip_count - 1];
    struct spot above = {tip.x, p->plot.y}, below = {tip.x, p->tips[0].y};
    return p->done ? !crosses(p->tips[0], tip, r) : !crosses(above, below, r);
}

bool room_find(const struct plane *p, const struct room *room, struct spot spot,
               double w, double h, double distance, bool strict,
               struct rect *out)
{
    static const struct spot ways[] = {{1, 0}, {1, -1},  {1, 1},  {0, -1},
                                       {0, 1}, {-1, -1}, {-1, 1}, {-1, 0}};
    for (int i = 0; i < 8; i++) {
        double dx = ways[i].x, dy = ways[i].y;
        double far = dx != 0 && dy != 0 ? distance * 0.6 : distance;
        struct rect r = {spot.x + dx * (far + w / 2) - w / 2,
                         spot.y + dy * (far + h / 2) - h / 2, w, h};
        const struct rect *in = &room->inside;
        if (dx == 0) // above and below it may slide
            r.x = fmin(fmax(r.x, in->x), in->x + in->w - w);
        if (!is_free(room, r) || (strict && !off_lines(p, r)))
            continue;
        *out = r;
        return true;
    }
    return false;
}
