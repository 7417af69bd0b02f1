// SPDX-License-Identifier: MIT
#include "tensorfile/array.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/strbuf.h"

size_t number_size(enum number_type type)
{
    assert(type >= 0 && type < NUMBER_TYPES);
    static const size_t sizes[NUMBER_TYPES] = {
        [NUMBER_BOOL] = 1, [NUMBER_I8] = 1,   [NUMBER_I16] = 2,
        [NUMBER_I32] = 4,  [NUMBER_I64] = 8,  [NUMBER_U8] = 1,
        [NUMBER_U16] = 2,  [NUMBER_U32] = 4,  [NUMBER_U64] = 8,
        [NUMBER_F16] = 2,  [NUMBER_BF16] = 2, [NUMBER_F32] = 4,
        [NUMBER_F64] = 8,
    };
    return sizes[type];
}

bool array_set_shape(struct array *a, const uint64_t *shape, int axes)
{
    assert(axes >= 0 && (shape || !axes));
    const uint64_t most = (uint64_t)1 << 48;
    uint64_t count = 1;
    if (axes > MOST_AXES)
        return false;
    for (int i = 0; i < axes; i++) {
        if (shape[i] > most || (shape[i] && count > most / shape[i]))
            return false;
        count *= shape[i];
        a->shape[i] = (size_t)shape[i];
    }
    a->axes = axes;
    a->count = (size_t)count;
    return count * number_size(a->type) <= most;
}

// The number at [p], its first byte the lowest unless it is [big].
static uint64_t bits_at(const unsigned char *p, size_t size, bool big)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < size; i++)
        bits = bits << 8 | p[big ? i : size - 1 - i];
    return bits;
}

// IEEE 754 binary16: a sign, five bits of exponent, ten of fraction.
static double half(uint64_t bits)
{
    int exponent = (int)(bits >> 10 & 31);
    double fraction = (double)(bits & 1023);
    double x = exponent == 31 ? fraction != 0 ? NAN : INFINITY
               : exponent     ? ldexp(1024 + fraction, exponent - 25)
                              : ldexp(fraction, -24);
    return bits >> 15 ? -x : x;
}

static double single(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return (double)x;
}

static double from_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static double decode(enum number_type type, uint64_t bits)
{
    switch (type) {
    case NUMBER_BOOL:
        return bits != 0;
    case NUMBER_I8:
        return (double)(int8_t)bits;
    case NUMBER_I16:
        return (double)(int16_t)bits;
    case NUMBER_I32:
        return (double)(int32_t)bits;
    case NUMBER_I64:
        return (double)(int64_t)bits;
    case NUMBER_F16:
        return half(bits);
    case NUMBER_BF16: // the upper half of a single
        return single((uint32_t)bits << 16);
    case NUMBER_F32:
        return single((uint32_t)bits);
    case NUMBER_F64:
        return from_bits(bits);
    default:
        return (double)bits;
    }
}

// Where in the file the [i]-th number stands, counted with the last index
// running fastest.
static size_t place_of(const struct array *a, size_t i)
{
    size_t place = 0, stride = a->count;
    if (!a->fortran)
        return i;
    for (int axis = a->axes - 1; axis >= 0; axis--) {
        stride /= a->shape[axis];
        place += i % a->shape[axis] * stride;
        i /= a->shape[axis];
    }
    return place;
}

// From a source, a piece at a time: only what lies as it is counted does.
static bool read_source(const struct array *a, size_t from, size_t count,
                        double *out)
{
    enum { PIECE = 65536 };
    unsigned char bytes[PIECE];
    size_t size = number_size(a->type), most = PIECE / size;
    for (size_t done = 0, n; done < count; done += n) {
        n = count - done < most ? count - done : most;
        if (!a->source->read(a->source->self, a->from + (from + done) * size,
                             n * size, bytes))
            return false;
        for (size_t i = 0; i < n; i++)
            out[done + i] =
                decode(a->type, bits_at(bytes + i * size, size, a->big));
    }
    return true;
}

bool array_load(struct arena *arena, struct array *a)
{
    assert(arena && a->type != NUMBER_NONE);
    size_t size = a->count * number_size(a->type);
    if (a->bytes)
        return true;
    if (size > (size_t)TENSORS_MOST_MIB << 20)
        return false;
    unsigned char *bytes = arena_alloc(arena, size + 1);
    if (!a->source->read(a->source->self, a->from, size, bytes))
        return false;
    a->bytes = bytes;
    return true;
}

// Of a packed source, where the second piece costs as much as both.
static bool read_packed(const struct array *a, size_t from, size_t count,
                        double *out)
{
    struct arena arena = {0};
    struct array whole = *a;
    bool good =
        array_load(&arena, &whole) && array_read(&whole, from, count, out);
    arena_free(&arena);
    return good;
}

bool array_read(const struct array *a, size_t from, size_t count, double *out)
{
    assert(a->type != NUMBER_NONE && (a->bytes || a->source));
    assert(from <= a->count && count <= a->count - from);
    size_t size = number_size(a->type);
    if (!a->bytes && a->source->packed)
        return read_packed(a, from, count, out);
    if (!a->bytes)
        return read_source(a, from, count, out);
    for (size_t i = 0; i < count; i++)
        out[i] =
            decode(a->type, bits_at(a->bytes + place_of(a, from + i) * size,
                                    size, a->big));
    return true;
}

static bool machine_is_big(void)
{
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return !first;
}

struct array array_of(const char *name, const double *values, int rows,
                      int columns)
{
    assert(name && values && rows > 0 && columns > 0);
    return (struct array){.name = name,
                          .type = NUMBER_F64,
                          .big = machine_is_big(),
                          .axes = 2,
                          .shape = {(size_t)rows, (size_t)columns},
                          .count = (size_t)rows * (size_t)columns,
                          .bytes = (const unsigned char *)values};
}

const char *array_shape(struct arena *arena, const struct array *a)
{
    assert(a->axes >= 0 && a->axes <= MOST_AXES);
    struct strbuf text = {0};
    for (int i = 0; i < a->axes; i++)
        strbuf_addf(&text, "%s%zu", i ? " × " : "", a->shape[i]);
    if (!a->axes)
        strbuf_add(&text, "1");
    const char *out = arena_copy(arena, text.text, text.length);
    strbuf_free(&text);
    return out;
}
