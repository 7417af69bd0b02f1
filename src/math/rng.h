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

// Both of Box and Muller's, independent of each other: the cosine's, then the
// sine's, from the same two uniforms.
void rng_normals(struct rng *r, double out[2]);

// Goes on as if [count] numbers had been drawn.
void rng_skip(struct rng *r, uint64_t count);

// A whole number from [low] to [high].
int rng_between(struct rng *r, int low, int high);

#endif
