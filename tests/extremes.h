// SPDX-License-Identifier: MIT
// Models of extreme numbers and sizes: numbers without full precision, numbers
// next to the largest there is, NaN and infinities, all zeros, all equal, one
// of everything.
#ifndef TESTS_EXTREMES_H
#define TESTS_EXTREMES_H

#include "toy.h"

int extreme_count(void);
const char *extreme_name(int which);

// Fills [t] in; toy_free() gives it back. All of them can be computed.
void extreme_make(int which, struct toy *t);

#endif
