// SPDX-License-Identifier: MIT
#include "scene/mark/labels.h"

#include <math.h>

struct labels labels_start(const struct scene *s, struct rect inside, int taken,
                           int lines)
{
    struct arena *a = s->pose->arena;
    return (struct labels){
        .inside = inside,
        .taken = arena_array(a, (size_t)taken, sizeof(struct rect)),
        .lines = arena_array(a, (size_t)lines, sizeof(struct label_line)),
        .taken_room = taken,
        .line_room = lines,
    };
}

void labels_take(struct labels *l, struct rect at)
{
    if (l->taken_count < l->taken_room)
        l->taken[l->taken_count++] = at;
}

void labels_line(struct labels *l, struct spot from, struct spot to)
{
    if (l->line_count < l->line_room)
        l->lines[l->line_count++] = (struct label_line){from, to};
}

static bool labels_meet(struct rect a, struct rect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h &&
           b.y < a.y + a.h;
}

bool labels_free(const struct labels *l, struct rect r)
{
    const struct rect *in = &l->inside;
    if (r.x < in->x || r.y < in->y || r.x + r.w > in->x + in->w ||
        r.y + r.h > in->y + in->h)
        return false;
    for (int i = 0; i < l->taken_count; i++)
        if (labels_meet(r, l->taken[i]))
            return false;
    return true;
}

// Whether a line runs through [r]: cut off what lies outside.
static bool crosses(const struct label_line *line, struct rect r)
{
    struct spot a = line->from, b = line->to;
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

// On how many lines [r] is; [most] when it is on as many or more.
static int lines_under(const struct labels *l, struct rect r, int most)
{
    int count = 0;
    for (int i = 0; i < l->line_count && count < most; i++)
        count += crosses(&l->lines[i], r);
    return count;
}

int labels_find(const struct labels *l, struct spot anchor, double w, double h,
                double distance, struct rect *out)
{
    static const struct spot ways[] = {{1, 0}, {1, -1},  {1, 1},  {0, -1},
                                       {0, 1}, {-1, -1}, {-1, 1}, {-1, 0}};
    const struct rect *in = &l->inside;
    int best = l->line_count + 1;
    for (int i = 0; i < 8 && best > 0; i++) {
        double dx = ways[i].x, dy = ways[i].y;
        double far = dx != 0 && dy != 0 ? distance * 0.6 : distance;
        struct rect r = {anchor.x + dx * (far + w / 2) - w / 2,
                         anchor.y + dy * (far + h / 2) - h / 2, w, h};
        if (dx == 0) // above and below it may slide
            r.x = fmin(fmax(r.x, in->x), in->x + in->w - w);
        int under = labels_free(l, r) ? lines_under(l, r, best) : best;
        if (under >= best)
            continue;
        best = under;
        *out = r;
    }
    return best <= l->line_count ? best : -1;
}
