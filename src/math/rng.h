// SPDX-License-Identifier: MIT
// The program's own random numbers: splitmix64 (Steele, Lea, Flood 2014), so
// that a seed gives the same numbers on every machine.
#ifndef MATH_RNG_H
#define MATH_RNG_H

#include <stdint.h>

struct rng {
    uint64_t state; // the seed
};

uint64_t rng_next(struct rng *r);

// Uniform in [0, 1), with 53 bits.
double rng_uniform(struct rng *r);

// Standard normal, by Box and Muller's cosine; each takes two uniforms.
double rng_normal(struct rng *r);

// A whole number from [low] to [high].
int rng_between(struct rng *r, int low, int high);

#endif
