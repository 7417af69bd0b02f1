// SPDX-License-Identifier: MIT
#include "math/rng.h"

#include <assert.h>
#include <math.h>

static const uint64_t GOLDEN = UINT64_C(0x9E3779B97F4A7C15);

uint64_t rng_next(struct rng *r)
{
    uint64_t z = r->state += GOLDEN;
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

double rng_uniform(struct rng *r)
{
    return (double)(rng_next(r) >> 11) * 0x1p-53;
}

void rng_skip(struct rng *r, uint64_t count)
{
    r->state += count * GOLDEN;
}

void rng_normals(struct rng *r, double out[2])
{
    const double turn = 6.283185307179586476925286766559;
    double u = ((double)(rng_next(r) >> 11) + 1) * 0x1p-53; // never 0
    double v = rng_uniform(r), far = sqrt(-2 * log(u));
    out[0] = far * cos(turn * v);
    out[1] = far * sin(turn * v);
}

double rng_normal(struct rng *r)
{
    double both[2];
    rng_normals(r, both);
    return both[0];
}

int rng_between(struct rng *r, int low, int high)
{
    assert(low <= high);
    return low + (int)(rng_next(r) % (uint64_t)(high - low + 1));
}
