// The convex hull of the values.
#include "panel/plane.h"

#include <stdlib.h>

static int by_x(const void *a, const void *b)
{
    const struct spot *p = a, *q = b;
    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

static double turn(struct spot a, struct spot b, struct spot c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Andrew's monotone chain.
int plane_hull(struct spot *spots, int count, struct spot *out)
{
    int n = 0;
    qsort(spots, (size_t)count, sizeof *spots, by_x);
    for (int i = 0; i < count; i++) {
        while (n > 1 && turn(out[n - 2], out[n - 1], spots[i]) <= 0)
            n--;
        out[n++] = spots[i];
    }
    for (int i = count - 2, low = n; i >= 0; i--) {
        while (n > low && turn(out[n - 2], out[n - 1], spots[i]) <= 0)
            n--;
        out[n++] = spots[i];
    }
    return n > 1 ? n - 1 : n; // the first comes again as the last
}
