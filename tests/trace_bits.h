// SPDX-License-Identifier: MIT
// Whether two traces are the same to the last bit.
#ifndef TESTS_TRACE_BITS_H
#define TESTS_TRACE_BITS_H

#include <stdint.h>

#include "trace/trace.h"

// A hash of all numbers of all tensors, bit by bit.
uint64_t trace_bits(const struct trace *t);

#endif
