// SPDX-License-Identifier: MIT
// The safetensors format: a JSON header that says what each tensor is and where
// its numbers stand, and the numbers.
#ifndef TENSORFILE_SAFETENSORS_H
#define TENSORFILE_SAFETENSORS_H

#include "tensorfile/array.h"
#include "yaml/read.h"

// Reads the [length] bytes of [file], which must outlive [out]. Words that its
// metadata gives as "tokens" are an array of that name. False after
// complaining.
bool safetensors_read(struct reading *r, const char *file, const void *bytes,
                      size_t length, struct arrays *out);

// Reads just the header of [file] from [source], which must outlive [out], and
// numbers when somebody asks for them. False after complaining.
bool safetensors_open(struct reading *r, const char *file,
                      const struct source_of_bytes *source, struct arrays *out);

#endif
