// SPDX-License-Identifier: MIT
// Eight numbers side by side: what is computed for eight sentences at once.
//
// The type is GCC's and Clang's generic vector: plain arithmetic on it is what
// the loop over eight numbers would be, in the registers that the machine has.
// No lane knows of another, so the bits are the same however wide these are.
#ifndef TRAIN_LANES_H
#define TRAIN_LANES_H

#include <stdint.h>

enum { LANES = 8 };

typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));
typedef int64_t lane_bits __attribute__((vector_size(LANES * sizeof(int64_t))));
typedef uint64_t lane_words
    __attribute__((vector_size(LANES * sizeof(uint64_t))));

// In front of a kernel: it is compiled for wider registers, too, and the
// program takes the widest that the machine has. No sanitizer reads along
// where the choice is made, before the program begins.
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) &&          \
    !defined(__clang__) && defined(__OPTIMIZE__) &&                            \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define KERNEL __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define KERNEL
#endif

#define LANES_INLINE static inline __attribute__((always_inline))

// All lanes hold [x].
#define LANES_ALL(x) ((lanes){0} + (x))

// Where [mask] has all bits set what [a] has, else what [b] has.
#define LANES_CHOOSE(mask, a, b)                                               \
    ((lanes)(((mask) & (lane_bits)(a)) | (~(mask) & (lane_bits)(b))))

// The sum of the lanes, always in this order. A pointer, as wide values are
// handed over differently on machines that differ.
LANES_INLINE double lanes_sum(const lanes *x)
{
    const lanes v = *x;
    return ((v[0] + v[4]) + (v[2] + v[6])) + ((v[1] + v[5]) + (v[3] + v[7]));
}

// All bits of the lanes whose sentence has a word at [at].
LANES_INLINE void lanes_live(lane_bits *live, const int *length, int at)
{
    lane_bits bits = {0};
    for (int lane = 0; lane < LANES; lane++)
        bits[lane] = at < length[lane] ? -1 : 0;
    *live = bits;
}

#endif
