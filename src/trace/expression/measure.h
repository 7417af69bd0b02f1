// SPDX-License-Identifier: MIT
// What a block of cells amounts to, as a question may ask for it: "the first
// column sums to?", "how many rows differ?".
#ifndef TRACE_EXPRESSION_MEASURE_H
#define TRACE_EXPRESSION_MEASURE_H

#include <stdbool.h>
#include <stddef.h>

#include "trace/trace.h"

enum measure {
    MEASURE_SUM,      // of all cells
    MEASURE_MAX,      // the largest
    MEASURE_ARGMAX,   // the same, and where it first stands, row by row
    MEASURE_COUNT,    // how many cells are not masked, which is −∞
    MEASURE_ROWS,     // how many rows the block has
    MEASURE_COLUMNS,  // and columns
    MEASURE_DISTINCT, // how many of its rows are different, bit for bit; of
                      // a single row, how many of its numbers
    MEASURES
};

// As they are typed: "argmax". In the order of the enum.
extern const char *const measure_names[MEASURES];

// The measure called by the first [length] bytes of [name]; MEASURES: none.
enum measure measure_find(const char *name, size_t length);

// The measure [which] of the cells [c], of which there is at least one. [*at]
// becomes the cell that MEASURE_ARGMAX found; for others it is [c].
double measure_cells(enum measure which, const struct cells *c,
                     struct cells *at);

#endif
