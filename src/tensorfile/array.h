// SPDX-License-Identifier: MIT
// A tensor as it lies in a file, which NumPy calls an array: its name, its
// shape, and bytes that become numbers only when somebody asks for some of
// them. So a file with many heads costs no more than itself.
#ifndef TENSORFILE_ARRAY_H
#define TENSORFILE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "model/model.h"

// Bytes that are read where they are wanted: of an open file, or of what an
// archive holds. So of a file with many heads only the one that is looked at
// is read.

struct source_of_bytes {
    // Puts the [count] bytes from the [from]-th on into [out]. False when they
    // are not there, or cannot be read.
    bool (*read)(void *self, size_t from, size_t count, void *out);
    void *self;
    size_t length;
    bool packed; // it is read from its first byte on, whatever is wanted
};

// What is at most as large is read at once, when it is, and all of it checked.
enum { READ_AT_ONCE = 1 << 20 };

enum { MOST_AXES = 8, TENSORS_MOST_MIB = 256, MOST_ARRAYS = 4096 };

// What one number is in the file.
enum number_type {
    NUMBER_BOOL,
    NUMBER_I8,
    NUMBER_I16,
    NUMBER_I32,
    NUMBER_I64,
    NUMBER_U8,
    NUMBER_U16,
    NUMBER_U32,
    NUMBER_U64,
    NUMBER_F16,
    NUMBER_BF16,
    NUMBER_F32,
    NUMBER_F64,
    NUMBER_NONE, // it holds words, its [rows]
    NUMBER_TYPES
};

struct array {
    const char *name;
    enum number_type type;
    bool big;     // the first byte of a number is its highest
    bool fortran; // the first index runs fastest; else the last
    bool singles; // F64 whose numbers a single holds: written as F32
    int axes;     // 0: one number
    size_t shape[MOST_AXES], count; // [count] is the product
    const unsigned char *bytes;     // count * number_size(type), not owned;
                                    // NULL: they are read from [source]
    const struct source_of_bytes *source;
    size_t from;                // where in it they begin
    struct words rows, columns; // labels; none: {0, NULL}
};

struct arrays {
    struct array *array;
    int count;
};

// Bytes of one number.
size_t number_size(enum number_type type);

// Sets the shape. False when it has more axes than MOST_AXES or more bytes than
// any file: nothing is multiplied that could overflow. Whether so much is read
// is decided when somebody asks for it.
bool array_set_shape(struct array *a, const uint64_t *shape, int axes);

// Writes [count] numbers from the [from]-th on, counted with the last index
// running fastest, however they lie in the file. Each is the double nearest to
// what is there; NaN and infinities stay what they are. False when
// they cannot be read, which only happens with a [source].
bool array_read(const struct array *a, size_t from, size_t count, double *out);

// Brings all numbers of [a] into [arena]. False when they are more bytes than
// TENSORS_MOST_MIB, or cannot be read.
bool array_load(struct arena *arena, struct array *a);

// An array of [rows] × [columns] numbers, row by row, which it does not own.
struct array array_of(const char *name, const double *values, int rows,
                      int columns);

// "2 × 3 × 4", in [arena]; "1" for a single number.
const char *array_shape(struct arena *arena, const struct array *a);

#endif
