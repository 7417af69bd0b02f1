// SPDX-License-Identifier: MIT
#include "math/rng.h"

#include <assert.h>
#include <math.h>

uint64_t rng_next(struct rng *r)
{
    uint64_t z = r->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

double rng_uniform(struct rng *r)
{
    return (double)(rng_next(r) >> 11) * 0x1p-53;
}

double rng_normal(struct rng *r)
{
    const double turn = 6.283185307179586476925286766559;
    double u = ((double)(rng_next(r) >> 11) + 1) * 0x1p-53; // never 0
    double v = rng_uniform(r);
    return sqrt(-2 * log(u)) * cos(turn * v);
}

int rng_between(struct rng *r, int low, int high)
{
    assert(low <= high);
    return low + (int)(rng_next(r) % (uint64_t)(high - low + 1));
}
