// SPDX-License-Identifier: MIT
// exp and tanh for eight numbers at once, in plain arithmetic: a polynomial
// where the exponent's whole part is taken away, as in fdlibm. Within 2 units
// in the last place of the true value, tested against libm; the same bits on
// every machine.
#ifndef TRAIN_CURVES_H
#define TRAIN_CURVES_H

#include "train/lanes.h"

// x = k ln 2 + r, |r| ≤ ln 2 / 2: [power] is 2^k, and the result e^r − 1.
// Wants −708 ≤ x ≤ 709. The magic number rounds to a whole number; it stands
// in the low bits of the sum.
LANES_INLINE void curves_split(const lanes *x, lanes *power, lanes *part)
{
    const double magic = 0x1.8p52;
    lanes whole = *x * 0x1.71547652b82fep0 + magic;
    lane_words k = (lane_words)whole;
    whole -= magic;
    lanes r = *x - whole * 0x1.62e42fee00000p-1;
    lanes low = whole * 0x1.a39ef35793c76p-33;
    lanes high = r;
    r = high - low;
    lanes lost = (high - r) - low; // what r lacks
    lanes p = LANES_ALL(1.0 / 6227020800.0);
    p = p * r + 1.0 / 479001600.0;
    p = p * r + 1.0 / 39916800.0;
    p = p * r + 1.0 / 3628800.0;
    p = p * r + 1.0 / 362880.0;
    p = p * r + 1.0 / 40320.0;
    p = p * r + 1.0 / 5040.0;
    p = p * r + 1.0 / 720.0;
    p = p * r + 1.0 / 120.0;
    p = p * r + 1.0 / 24.0;
    p = p * r + 1.0 / 6.0;
    p = p * r + 0.5;
    *part = r + (r * r * p + lost);
    *power = (lanes)((k << 52) + (lane_words)LANES_ALL(1.0));
}

// [x] = e^x; 0 below −708, and as e^709 above 709. NaN stays NaN.
LANES_INLINE void curves_exp(lanes *x)
{
    lanes v = *x;
    lane_bits small = v<-708.0, large = v> 709.0;
    v = LANES_CHOOSE(small, LANES_ALL(-708.0), v);
    v = LANES_CHOOSE(large, LANES_ALL(709.0), v);
    lanes power, part;
    curves_split(&v, &power, &part);
    lanes all = power + power * part;
    *x = LANES_CHOOSE(small, LANES_ALL(0.0), all);
}

// [x] = tanh x = −t / (2 + t) with t = e^(−2|x|) − 1, and the sign of x.
LANES_INLINE void curves_tanh(lanes *x)
{
    const lane_bits sign = (lane_bits){0} + INT64_MIN;
    lanes v = *x;
    lanes twice = (lanes)((lane_bits)v | sign) * 2.0;
    twice = LANES_CHOOSE(twice < -80.0, LANES_ALL(-80.0), twice);
    lanes power, part;
    curves_split(&twice, &power, &part);
    lanes t = power * part + (power - 1.0);
    lanes size = -t / (t + 2.0);
    *x = (lanes)(((lane_bits)size & ~sign) | ((lane_bits)v & sign));
}

// [x] = 1 / (1 + e^−x) = (1 + tanh(x / 2)) / 2.
LANES_INLINE void curves_sigmoid(lanes *x)
{
    lanes v = *x * 0.5;
    curves_tanh(&v);
    *x = 0.5 + 0.5 * v;
}

#endif
