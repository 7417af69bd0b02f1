// SPDX-License-Identifier: MIT
#include "lesson/edit/drawn.h"

#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "yaml/change.h"

enum { MOST_WHOLE = 1000000 }; // larger numbers are no small whole ones
#define MOST_ROUNDED 1e13      // a larger one has no two decimals

static void drawn_take(struct style *s, double x)
{
    if (!isfinite(x))
        return;
    s->low = fmin(s->low, x);
    s->high = fmax(s->high, x);
    s->whole = s->whole && x == floor(x) && fabs(x) < MOST_WHOLE;
}

static void measure(struct style *s, const struct node *n)
{
    for (int i = 0; n->numbers && i < n->count; i++)
        drawn_take(s, n->numbers[i]);
    for (const struct node *i = n->first; i; i = i->next) {
        double x;
        measure(s, i);
        if (i->kind == NODE_SCALAR && number_read(i->text, &x))
            drawn_take(s, x);
    }
}

struct style style_of(const struct node *matrix)
{
    struct style s = {INFINITY, -INFINITY, true};
    if (matrix)
        measure(&s, matrix);
    return s.low <= s.high ? s : (struct style){-1, 1, false};
}

// One number, as a person would type it: whole, or with two decimals.
static double draw(struct rng *rng, const struct style *s)
{
    if (s->whole)
        return rng_between(rng, (int)s->low, (int)s->high);
    double x = s->low + (s->high - s->low) * rng_uniform(rng);
    return fabs(x) < MOST_ROUNDED ? nearbyint(x * 100) / 100 : x;
}

void drawn_numbers(struct rng *rng, const struct style *s, int count,
                   double *out)
{
    assert(count >= 0 && s->low <= s->high);
    for (int i = 0; i < count; i++)
        out[i] = draw(rng, s);
}

struct node *drawn_row(struct arena *arena, struct rng *rng,
                       const struct style *s, int columns, struct mark mark)
{
    struct node *row = arena_alloc(arena, sizeof *row);
    *row = (struct node){.kind = NODE_LIST, .mark = mark, .count = columns};
    row->numbers = arena_array(arena, (size_t)columns, sizeof *row->numbers);
    drawn_numbers(rng, s, columns, row->numbers);
    return row;
}
