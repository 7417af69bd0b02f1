// SPDX-License-Identifier: MIT
#include "scene/mark/hatch.h"

#include <math.h>

enum { MOST_LINES = 120 };

bool is_masked(double score)
{
    return isinf(score) && score < 0;
}

// The two ends of the line on which x + y is [sum], from the upper one.
static void ends(struct rect at, double sum, struct spot out[2])
{
    double x = fmin(sum, at.w), y = fmin(sum, at.h);
    out[0] = (struct spot){at.x + x, at.y + sum - x};
    out[1] = (struct spot){at.x + sum - y, at.y + y};
}

// Up one line and down the next; the ways between them lie on the border. Where
// there is room for none, one is left.
struct item *paint_hatch(struct scene *s, uint64_t id, enum layer layer,
                         struct rect at, enum light light)
{
    double width = u(s, 1.3), low = fmin(at.w, at.h) * 0.6;
    at = rect_grow(at, -u(s, 0.5));
    at.w = fmax(at.w, 0);
    at.h = fmax(at.h, 0);
    double step = fmax(u(s, 3), fmin(u(s, 8), low)), all = at.w + at.h;
    step = fmin(fmax(step, all / MOST_LINES), all);
    struct spot spots[2 * MOST_LINES + 2], line[2];
    double sum = step / 2;
    int count = 0;
    do {
        bool up = count % 4 == 0;
        ends(at, sum, line);
        spots[count++] = line[up];
        spots[count++] = line[!up];
        sum += step;
    } while (sum < all && count < 2 * MOST_LINES);
    return paint_line(s, id, layer, spots, count, width,
                      light == LIGHT_DIM ? s->theme->rule
                                         : s->theme->slot_line);
}
