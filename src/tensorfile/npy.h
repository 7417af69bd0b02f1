// SPDX-License-Identifier: MIT
// NumPy's .npy, format versions 1 to 3: one array of integers, floats,
// booleans or words, in either byte order, rows or columns first.
#ifndef TENSORFILE_NPY_H
#define TENSORFILE_NPY_H

#include "base/strbuf.h"
#include "tensorfile/array.h"
#include "yaml/read.h"

// Reads the [length] bytes of [file], which must outlive [out], as the array
// called [name]. False after complaining.
bool npy_read(struct reading *r, const char *file, const char *name,
              const void *bytes, size_t length, struct array *out);

// Reads an array like npy_read() from a source, which must outlive [out] too:
// of many numbers just the shape is read, and they when they are asked for.
bool npy_open(struct reading *r, const char *file, const char *name,
              const struct source_of_bytes *source, struct array *out);

// Appends [a], whose numbers or words are kept as they are, to the last bit;
// those of BF16, which NumPy does not have, and of [singles] as F32.
void npy_write(struct strbuf *out, const struct array *a);

#endif
