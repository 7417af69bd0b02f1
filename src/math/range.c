// SPDX-License-Identifier: MIT
#include "math/range.h"

#include <assert.h>
#include <math.h>

void range_hold(struct range *r, double x)
{
    if (!isfinite(x))
        return;
    r->low = fmin(r->low, x);
    r->high = fmax(r->high, x);
}

void range_open(struct range *r)
{
    assert(r->low <= 0 && r->high >= 0);
    if (r->high <= r->low)
        r->high = 1;
}

// ([a] - [b]) / ([c] - [d]); halves have differences when the whole do not.
static double share(double a, double b, double c, double d)
{
    if (isfinite(c - d))
        return (a - b) / (c - d);
    return (a / 2 - b / 2) / (c / 2 - d / 2);
}

double range_above(const struct range *r, double x)
{
    assert(r->high > r->low);
    return share(x, r->low, r->high, r->low);
}

double range_below(const struct range *r, double x)
{
    assert(r->high > r->low);
    return share(r->high, x, r->high, r->low);
}
