// SPDX-License-Identifier: MIT
// Word vectors as word2vec and GloVe write them: a line for each word, with its
// numbers behind it.
#ifndef TENSORFILE_VECTORS_H
#define TENSORFILE_VECTORS_H

#include "tensorfile/array.h"
#include "yaml/read.h"

// Reads from [text], which must outlive the complaints, the rows of the
// [wanted] words that it has, each once and in the order in which they are
// wanted, as the array called [name] whose labels they are. With no words
// wanted it is all rows, of which there must be few. The first line may say how
// many words and numbers there are; then it is true. False after complaining.
bool vectors_read(struct reading *r, const char *file, const char *name,
                  const char *text, size_t length, struct words wanted,
                  struct array *out);

// True when the first line of [text] says how many words and numbers there are,
// and there are as many.
bool vectors_promised(const char *text, size_t length);

#endif
