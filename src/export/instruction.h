// SPDX-License-Identifier: MIT
// What a worksheet asks for, in words: "Compute the scores of “cat”." It is
// worded from what stands there, a number, a row or a matrix, with the field's
// terms, so it is true of any mechanism.
#ifndef EXPORT_INSTRUCTION_H
#define EXPORT_INSTRUCTION_H

#include "trace/address.h"

// The instruction to find [a], in [arena]; [words] may be NULL for English.
// Nothing in it is a number that is computed, nor a word that is written.
const char *instruction_of(const struct catalogue *words, struct arena *arena,
                           const struct address *a);

#endif
