// SPDX-License-Identifier: MIT
// Which row of a tensor is which row of the same tensor in another trace. What
// belongs to a word of the input goes with that word: a row that was moved is
// the same row, one that was put in has no other, and one that was taken out is
// gone. All else is matched by its place.
#ifndef TRACE_COMPARE_MATCH_H
#define TRACE_COMPARE_MATCH_H

#include "trace/trace.h"

// How the rows or the columns of two tensors are matched.
struct match_axis {
    enum { MATCH_PLACE, MATCH_ID, MATCH_WORD } by;
    struct words was, now;    // what labels them; none: matched by place
    int was_count, now_count; // how many of them there are
};

// Two tensors, of which neither is copied: they must outlive it.
struct match {
    const struct tensor *was, *now;
    struct match_axis rows, columns;
};

// Matches the tensors. Of words that changes of one lesson left (they have the
// same words_sign) equal ids are the same word; of those of two lessons the
// words decide, as words_match() says. Either may be NULL: nothing is matched.
struct match match_of(const struct tensor *was, const struct tensor *now);

// Which row or column of [was] is that of [now], from 0; -1 when it is new.
int match_row(const struct match *m, int row);
int match_column(const struct match *m, int column);

// Puts what the cell of [now] was into [*out]. False when it is new.
bool match_cell(const struct match *m, int row, int column, double *out);

// True when rows or columns that both have are in another order.
bool match_moved(const struct match *m);

// True when that is so of a tensor of [was] in [now].
bool traces_moved(const struct trace *was, const struct trace *now);

// How many rows or columns of [was] no row or column of [now] is.
int match_gone(const struct match_axis *axis);

#endif
