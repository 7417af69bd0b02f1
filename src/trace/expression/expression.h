// SPDX-License-Identifier: MIT
// What a question asks for is computed, never typed: an expression over the
// numbers of a trace.
//
//   weights[cat,chased]          a cell, or with a third index a term
//   scaled[cat]                  the numbers of a row; "scores": of them all
//   sum(weights[*,cat])          * stands for all rows, or all columns
//   argmax(weights[cat])         the cell with the largest
//   two_nouns, two_nouns.of      what the lesson has counted (model/counted.h)
//   rows(X) * rows(X)            + - * / or − × ÷, brackets, numbers
//
// The functions are those of trace/expression/measure.h.
#ifndef TRACE_EXPRESSION_EXPRESSION_H
#define TRACE_EXPRESSION_EXPRESSION_H

#include <stdbool.h>

#include "say/catalogue.h"
#include "trace/address.h"

enum { EXPRESSION_MOST_READS = 16 };

enum answer_form {
    ANSWER_NUMBER, // [number], worked out, or that of one cell
    ANSWER_CELLS,  // the numbers of a row, a column or all: several, or one
    ANSWER_PLACE   // a cell that was asked for, with [number] in it
};

struct answer {
    enum answer_form form;
    double number;      // NAN for several cells
    struct cells cells; // where it stands; no tensor: it is worked out
    // All that it was computed from: of a term its cell, of an argmax all
    // that it was found in.
    struct cells reads[EXPRESSION_MOST_READS];
    int read_count;
    bool waits; // for what is not counted yet: its [number] says nothing
};

// Evaluates [text]. On false [why], which may be NULL, says what is wrong: bad
// grammar, an address that is none, a row where a number is needed, a number
// that is not finite (but for −∞, a masked score).
bool expression_evaluate(const struct trace *t, const char *text,
                         struct answer *out, struct reason *why);

// True when it has a [number]: everything but several cells.
bool answer_is_number(const struct answer *a);

#endif
