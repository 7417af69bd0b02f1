// SPDX-License-Identifier: MIT
#include "lesson/edit/drawn.h"

#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "yaml/change.h"

enum { MOST_WHOLE = 1000000 }; // larger numbers are no small whole ones

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

static const char *draw(struct arena *arena, struct rng *rng,
                        const struct style *s)
{
    if (s->whole)
        return arena_print(arena, "%d",
                           rng_between(rng, (int)s->low, (int)s->high));
    double x = s->low + (s->high - s->low) * rng_uniform(rng);
    return arena_print(arena, "%.2f", x);
}

struct node *drawn_row(struct arena *arena, struct rng *rng,
                       const struct style *s, int columns, struct mark mark)
{
    assert(columns >= 0 && s->low <= s->high);
    struct node *row = arena_alloc(arena, sizeof *row), *last = NULL;
    *row = (struct node){.kind = NODE_LIST, .mark = mark};
    for (int i = 0; i < columns; i++)
        node_append(arena, row, &last,
                    node_scalar(arena, draw(arena, rng, s), mark));
    return row;
}
