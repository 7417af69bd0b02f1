// SPDX-License-Identifier: MIT
// Two traces beside each other, number by number: what is the same to the last
// bit, what is equal but for the rounding of the last bits, how much is not, and
// where the difference is largest.
// Cells are matched by the name of their tensor, and by the words or places of
// their row and their column (trace/compare/match.h): what was only moved is
// the same.
#ifndef TRACE_COMPARE_DIFFERENCE_H
#define TRACE_COMPARE_DIFFERENCE_H

#include <stdbool.h>
#include <stdint.h>

#include "trace/address.h"
#include "trace/compare/match.h"

// What became of a tensor. One of the two may be NULL: then nothing is the
// same.
struct difference {
    const struct tensor *was, *now;
    struct match match;  // of the two
    int row;             // the only one that is compared; -1: all
    bool reshaped;       // they have not as many rows and columns, or one is
                         // NULL
    int64_t cells;       // of [now]; of [was] when there is no [now]
    int64_t differing;   // of these: changed, or not there before
    int64_t fresh;       // of those that differ: not there before
    int64_t rounded;     // of the cells: other bits, equal but for rounding
    double rounded_by;   // the most that one of these is apart
    struct address most; // the first cell of [now] with the largest difference
                         // among those that both have; no tensor when none of
                         // these differs
    double by; // there: now - was. ±inf when one of them is infinite,
               // NaN when one is, 0 from -0 to 0
};

// What became of a cell.
enum became {
    CELL_SAME,    // it has the same bits: -0 is not 0, and a NaN is itself
    CELL_ROUNDED, // other bits, equal but for rounding: no farther apart than
                  // both may be off (trace/bound.h), and by so little that
                  // 10 digits of the largest number beside it are the same
    CELL_CHANGED, // neither; or it was not there before
};
enum became cell_became(const struct match *m, int row, int column);

// What became of one number of [was] as one number of [now].
enum became pair_became(const struct cells *was, const struct cells *now);

// True when both tensors of [m] have the cell of its second, the same or equal
// but for rounding.
bool same_matched(const struct match *m, int row, int column);

// True when [was] has the cell of [now], the same or equal but for rounding.
bool same_cell(const struct tensor *was, const struct tensor *now, int row,
               int column);

// True when [was] has the row of [now], as long, and each cell of it is the same
// or equal but for rounding.
bool same_row(const struct tensor *was, const struct tensor *now, int row);

struct difference difference_of(const struct tensor *was,
                                const struct tensor *now);

// How row [row] of [now] differs from what it was in [was], its cells alone.
struct difference difference_of_row(const struct tensor *was,
                                    const struct tensor *now, int row);

// The cells of [now] that [d] compares and that have changed from what they were
// in [was], one after the other: from difference_walk() on, until
// difference_next() is false. Those that were not there before are passed over.
struct difference_walk {
    const struct difference *d;
    int row, column;
    double by; // now - was, as in struct difference
};
struct difference_walk difference_walk(const struct difference *d);
bool difference_next(struct difference_walk *w);

// How many of the numbers that [now] computed, in all its tensors but those
// that were given to it, are not what they were, and how many of the others
// have other bits.
struct changed {
    int64_t differing, rounded, cells;
};
struct changed difference_count(const struct trace *was,
                                const struct trace *now);

#endif
