// SPDX-License-Identifier: MIT
#include "model/packed.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

size_t packed_size(enum packed_type type)
{
    return type == PACKED_F32 ? 4 : 2;
}

static uint32_t half_bits(const unsigned char *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8;
}

static double single(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return (double)x;
}

static double f32(const unsigned char *p)
{
    return single(half_bits(p) | half_bits(p + 2) << 16);
}

// The upper half of a single.
static double bf16(const unsigned char *p)
{
    return single(half_bits(p) << 16);
}

// IEEE 754 binary16: a sign, five bits of exponent, ten of fraction. One that
// is not 0 has the bits of a single but for where its exponent is counted from.
static double f16(const unsigned char *p)
{
    uint32_t bits = half_bits(p), sign = bits >> 15 << 31;
    uint32_t exponent = bits >> 10 & 31, fraction = bits & 1023;
    if (exponent == 31)
        return single(sign | 0x7F800000 | fraction << 13);
    if (exponent)
        return single(sign | (exponent + 112) << 23 | fraction << 13);
    return ldexp(fraction, -24) * (sign ? -1 : 1);
}

// [count] numbers, each [step] bytes behind the other. A loop for each type: in
// one that asks for it at every number it would be most of the time.
static void widen(enum packed_type type, const unsigned char *p, size_t step,
                  int count, double *out)
{
    switch (type) {
    case PACKED_F32:
        for (int i = 0; i < count; i++, p += step)
            out[i] = f32(p);
        break;
    case PACKED_F16:
        for (int i = 0; i < count; i++, p += step)
            out[i] = f16(p);
        break;
    case PACKED_BF16:
        for (int i = 0; i < count; i++, p += step)
            out[i] = bf16(p);
        break;
    }
}

// Steps that are known when it is compiled make it several times as fast.
static void widen_run(enum packed_type type, const unsigned char *p,
                      size_t step, int count, double *out)
{
    if (step == 4 && type == PACKED_F32)
        widen(PACKED_F32, p, 4, count, out);
    else if (step == 2 && type == PACKED_BF16)
        widen(PACKED_BF16, p, 2, count, out);
    else
        widen(type, p, step, count, out);
}

static const unsigned char *place(const struct packed *p, int row, int column)
{
    assert(row >= 0 && row <= p->rows && column >= 0 && column <= p->columns);
    return p->bytes + (size_t)row * p->row_step +
           (size_t)column * p->column_step;
}

double packed_at(const struct packed *p, int row, int column)
{
    double x;
    widen(p->type, place(p, row, column), 0, 1, &x);
    return x;
}

void packed_row(const struct packed *p, int row, int from, int count,
                double *out)
{
    assert(count >= 0 && count <= p->columns - from);
    widen_run(p->type, place(p, row, from), p->column_step, count, out);
}

void packed_column(const struct packed *p, int column, int from, int count,
                   double *out)
{
    assert(count >= 0 && count <= p->rows - from);
    widen_run(p->type, place(p, from, column), p->row_step, count, out);
}

// Eight lanes, whose least and largest are those of all in the end: one alone
// would wait for itself.
enum { LANES = 8 };

struct lanes {
    double low[LANES], high[LANES], none[LANES]; // none: not 0 where x is none
};

static void lanes_hold(struct lanes *s, const double *x)
{
    for (int i = 0; i < LANES; i++) {
        s->low[i] = x[i] < s->low[i] ? x[i] : s->low[i];
        s->high[i] = x[i] > s->high[i] ? x[i] : s->high[i];
        s->none[i] += x[i] * 0;
    }
}

bool packed_extent(const struct packed *p, int row, double *low, double *high)
{
    assert(p->columns > 0);
    enum { SOME = 32 * LANES };
    double x[SOME];
    struct lanes s = {{0}, {0}, {0}};
    *low = *high = packed_at(p, row, 0);
    bool good = true;
    for (int i = 0; i < LANES; i++)
        s.low[i] = s.high[i] = *low;
    for (int from = 0; from < p->columns; from += SOME) {
        int rest = p->columns - from, count = rest < SOME ? rest : SOME;
        packed_row(p, row, from, count, x);
        for (int i = count; i % LANES; i++)
            x[i] = x[0];
        for (int i = 0; i < count; i += LANES)
            lanes_hold(&s, x + i);
    }
    for (int i = 0; i < LANES; i++) {
        *low = s.low[i] < *low ? s.low[i] : *low;
        *high = s.high[i] > *high ? s.high[i] : *high;
        good = good && s.none[i] == 0;
    }
    return good;
}

struct packed packed_columns(const struct packed *p, int from, int columns)
{
    assert(from >= 0 && columns > 0 && from + columns <= p->columns);
    struct packed out = *p;
    out.bytes = place(p, 0, from);
    out.columns = columns;
    return out;
}

struct packed packed_turned(const struct packed *p)
{
    struct packed out = *p;
    out.rows = p->columns;
    out.columns = p->rows;
    out.row_step = p->column_step;
    out.column_step = p->row_step;
    return out;
}

bool packed_is_turned(const struct packed *p)
{
    return p->row_step < p->column_step;
}
