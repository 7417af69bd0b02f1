// SPDX-License-Identifier: MIT
#include "math/order.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"

struct placed {
    double x;
    int at;
};

static int compare(const void *a, const void *b)
{
    const struct placed *p = a, *q = b;
    if (isnan(p->x) != isnan(q->x))
        return isnan(p->x) ? 1 : -1;
    if (p->x > q->x || p->x < q->x)
        return p->x > q->x ? -1 : 1;
    return (p->at > q->at) - (p->at < q->at);
}

void order_falling(const double *x, int count, int *order)
{
    struct placed *all = must_realloc(NULL, (size_t)count, sizeof *all);
    for (int k = 0; k < count; k++)
        all[k] = (struct placed){x[k], k};
    qsort(all, (size_t)count, sizeof *all, compare);
    for (int k = 0; k < count; k++)
        order[k] = all[k].at;
    free(all);
}
