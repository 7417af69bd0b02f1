// SPDX-License-Identifier: MIT
// Tensors of files that other programs wrote, by the ending of their names.
#ifndef TENSORFILE_TENSORS_H
#define TENSORFILE_TENSORS_H

#include <stdio.h>

#include "tensorfile/array.h"
#include "yaml/read.h"

enum tensor_format {
    TENSORS_NPY,
    TENSORS_NPZ,
    TENSORS_SAFE,
    TENSORS_TABLE,   // CSV, TSV
    TENSORS_VECTORS, // of words, as word2vec writes them
    TENSORS_UNKNOWN
};

// By the ending, whatever its case.
enum tensor_format tensors_format(const char *file);

// Complains that [file], or the [folder] of that name, is of no format that is
// read; of what is known with the lines of Python that save its numbers as one.
// False.
bool tensors_refuse_format(struct reading *r, const char *file, bool folder);

// Reads the [length] bytes of [file], which must outlive [out] and the
// complaints. An array that has no name in its file is called as the file is,
// without folder and ending. Of word vectors only the [wanted] words are read;
// none: all. No array is empty, and no two have one name. False after
// complaining: "file: what is wrong, what was expected".
bool tensors_read(struct reading *r, const char *file, const void *bytes,
                  size_t length, struct words wanted, struct arrays *out);

// An open file of tensors.
struct tensors_file {
    FILE *stream;
    struct source_of_bytes source;
    struct zip *zip; // NULL: it is no archive
};

// True for .npy, .npz and .safetensors, of which tensors_open() reads just what
// is wanted.
bool tensors_may_open(const char *file);

// The tensors of [file], which is open as [stream], which becomes [f]'s:
// numbers are read when they are asked for. tensors_close() is due when nobody
// will ask any more, and after complaining.
bool tensors_open(struct tensors_file *f, struct reading *r, const char *file,
                  FILE *stream, struct arrays *out);
void tensors_close(struct tensors_file *f);

// As tensors_open(), of the [length] bytes of [file], which outlive [f] and the
// complaints.
bool tensors_hold(struct tensors_file *f, struct reading *r, const char *file,
                  const void *bytes, size_t length, struct arrays *out);

// The array called [name], or NULL.
const struct array *arrays_find(const struct arrays *all, const char *name);

#endif
