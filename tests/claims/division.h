// SPDX-License-Identifier: MIT
// What is said of a row whose scores are not divided, reckoned from its scores
// alone: which sentence fits first, and its numbers.
#ifndef TESTS_CLAIMS_DIVISION_H
#define TESTS_CLAIMS_DIVISION_H

#include "trace/trace.h"

// The sentence on row [row] of the weights of [was], which [now] has not
// divided, in [arena]; both have one head. NULL: it is none on the division.
// [which] is the number of the sentence, from 0.
enum { DIVISION_SENTENCES = 11 };
const char *claim_division(const struct trace *was, const struct trace *now,
                           int row, struct arena *arena, int *which);

#endif
