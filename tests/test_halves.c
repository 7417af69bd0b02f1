// SPDX-License-Identifier: MIT
// The part of a plane that is painted as a yes is the one that gets a yes, point
// by point, and what yes and no meet along is where the sum is 0.
#include <check.h>
#include <math.h>

#include "math/rng.h"
#include "panel/halves/halves.h"
#include "suite.h"

enum { POINTS = 40 };

static const struct spot low = {-2, -1.5}, high = {2.5, 3};

static double line_at(const struct straight *l, struct spot p)
{
    return l->x * p.x + l->y * p.y + l->at;
}

// As the mechanism has it.
static double decided(const struct decider *d, struct spot p)
{
    double sum = d->bias;
    if (!d->units)
        return line_at(&d->direct, p);
    for (int k = 0; k < d->units; k++) {
        double x = line_at(&d->unit[k], p);
        sum += d->weight[k] * (d->bent && x < 0 ? 0 : x);
    }
    return sum;
}

static struct straight some_line(struct rng *rng)
{
    return (struct straight){rng_normal(rng), rng_normal(rng),
                             rng_between(rng, 0, 3) ? rng_normal(rng) : 0};
}

static struct decider some_decider(struct rng *rng, int units)
{
    struct decider d = {.bias = rng_between(rng, 0, 2) ? rng_normal(rng) : 0,
                        .units = units,
                        .bent = rng_between(rng, 0, 3),
                        .direct = some_line(rng)};
    for (int k = 0; k < units; k++) {
        d.unit[k] = some_line(rng);
        d.weight[k] = rng_between(rng, -2, 2);
    }
    return d;
}

// All corners go round it one way.
static bool is_inside(const struct region *r, struct spot p)
{
    bool left = false, right = false;
    for (int i = 0; i < r->count; i++) {
        struct spot a = r->corner[i], b = r->corner[(i + 1) % r->count];
        double turn = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        left |= turn > 0;
        right |= turn < 0;
    }
    return !(left && right);
}

static int regions_around(const struct regions *all, struct spot p)
{
    int count = 0;
    for (int i = 0; i < all->count; i++)
        count += is_inside(&all->yes[i], p);
    return count;
}

START_TEST(what_is_filled_gets_a_yes)
{
    struct arena arena = {0};
    struct rng rng = {(uint64_t)_i};
    for (int units = 0; units <= 6; units++) {
        struct decider d = some_decider(&rng, units);
        struct regions all = regions_of(&d, low, high, &arena);
        for (int k = 0; k < POINTS; k++) {
            struct spot p = {low.x + rng_uniform(&rng) * (high.x - low.x),
                             low.y + rng_uniform(&rng) * (high.y - low.y)};
            double sum = decided(&d, p);
            if (fabs(sum) < 1e-9 && sum != 0)
                continue;
            ck_assert_int_eq(regions_around(&all, p), sum > 0);
        }
        for (int k = 0; k < 2 * all.edge_count; k++)
            ck_assert_double_le(fabs(decided(&d, all.edges[k])), 1e-9);
        arena_reset(&arena);
    }
    arena_free(&arena);
}
END_TEST

START_TEST(a_line_crosses_where_it_is_0)
{
    struct rng rng = {(uint64_t)_i};
    struct straight l = some_line(&rng);
    struct spot end[2],
        corner[] = {low, {high.x, low.y}, high, {low.x, high.y}};
    int above = 0;
    for (int k = 0; k < 4; k++)
        above += line_at(&l, corner[k]) > 0;
    bool across = straight_across(&l, low, high, end);
    ck_assert_int_eq(across, above % 4 != 0);
    for (int k = 0; across && k < 2; k++)
        ck_assert_double_le(fabs(line_at(&l, end[k])), 1e-9);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("halves");
    TCase *t = tcase_create("halves");
    tcase_add_loop_test(t, what_is_filled_gets_a_yes, 0, 40);
    tcase_add_loop_test(t, a_line_crosses_where_it_is_0, 0, 60);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
