// SPDX-License-Identifier: MIT
#include "panel/fed/curve.h"

#include <math.h>
#include <stdlib.h>

#include "trace/op/law.h"

// Spots along all of it, and near 0, where it bends: there most of a wide curve
// would lie between two of the others.
enum { SPREAD = 97, NEAR = 64, SPOTS = SPREAD + 2 * NEAR + 1 };

// As far as it bends, and from there to its next spot near 0.
static const double BENDS = 3, STEP = 0.09375;

static void hold(struct range *r, double x)
{
    if (!isfinite(x))
        return;
    r->low = fmin(r->low, x);
    r->high = fmax(r->high, x);
}

static struct range range_read(const struct scene *s, const struct tensor *m)
{
    struct range r = {-BENDS, BENDS};
    for (int row = 0; row < m->rows; row++)
        for (int c = 0; c < m->columns; c++)
            if (known(s, m, row, c))
                hold(&r, tensor_at(m, row, c));
    return r;
}

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

// Where its spots are, from the left, 0 among them.
static int spots_of(const struct curve *c, double out[SPOTS])
{
    int count = 0;
    for (int k = 0; k < SPREAD; k++) {
        double part = (double)k / (SPREAD - 1);
        out[count++] = c->x.low * (1 - part) + c->x.high * part;
    }
    for (int k = -NEAR; k <= NEAR; k++)
        if (k * STEP > c->x.low && k * STEP < c->x.high)
            out[count++] = k * STEP;
    qsort(out, (size_t)count, sizeof *out, compare);
    return count;
}

bool curve_of(const struct scene *s, const struct operation *o, struct rect at,
              struct curve *c)
{
    double x[SPOTS];
    const struct law_function *of = law_curve(o);
    if (!of)
        return false;
    *c = (struct curve){.name = of->name, .f = of->f, .at = at};
    c->x = range_read(s, o->in[0].tensor);
    for (int k = spots_of(c, x) - 1; k >= 0; k--)
        hold(&c->y, c->f(x[k]));
    return true;
}

static double part_of(const struct range *r, double x)
{
    double part = (x / 2 - r->low / 2) / (r->high / 2 - r->low / 2);
    return fmax(0, fmin(part, 1));
}

struct spot curve_spot(const struct curve *c, double x, double y)
{
    return (struct spot){c->at.x + c->at.w * part_of(&c->x, x),
                         c->at.y + c->at.h * (1 - part_of(&c->y, y))};
}

void curve_paint(struct scene *s, const struct curve *c, const char *name,
                 int number, double width, color ink)
{
    double x[SPOTS];
    struct spot line[SPOTS];
    int count = spots_of(c, x);
    for (int k = 0; k < count; k++)
        line[k] = curve_spot(c, x[k], c->f(x[k]));
    paint_line(s, id_named(name, number), LAYER_LINK, line, count, width, ink);
}
