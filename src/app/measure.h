// SPDX-License-Identifier: MIT
// What a lesson measures is counted while somebody looks at it, some sentences
// for each frame.
#ifndef APP_MEASURE_H
#define APP_MEASURE_H

#include "document/measuring.h"

struct app;

// Goes on for as long as a frame has room. True while more is left to count.
bool measure_tick(struct app *a);

void measure_end(struct app *a);

// True while something is counted that the page shown tells; how much of it is
// done, from 0 to 1.
bool measure_is_awaited(const struct app *a, double *part);

#endif
