// SPDX-License-Identifier: MIT
// An encoding by sinusoids: sine and cosine of a clock side by side, 2i and 2i +
// 1 (Vaswani et al. 2017, section 3.5), or all sines before all cosines, i and
// i + d/2 (as their code, tensor2tensor, has it); or its sine in both places.
#ifndef TRACE_OP_POSITION_H
#define TRACE_OP_POSITION_H

#include "trace/operations.h"

struct encoding {
    double base;
    int start;          // the position of the first row
    bool halves, sines; // i and i + d/2; a sine in the place of the cosine
};

// position_from() of that form; [d] columns.
struct tensor *position_laid(struct trace *t, const char *name, int positions,
                             int d, struct encoding e);

// The columns of a clock; with sines alone the second, too, has a sine.
struct wave {
    int sine, cosine;
};

// The clock that [column] is a number of; the [hand]-th of all, from 0. [o]
// writes the encoding.
struct wave position_wave(const struct operation *o, int column);
struct wave position_hand(const struct operation *o, int hand);
int position_hand_of(const struct operation *o, int column);

bool position_is_cosine(const struct operation *o, int column);
bool position_in_halves(const struct operation *o);
bool position_in_sines(const struct operation *o);

// How far up the tip of the hand of [pair] stands in [row] of the encoding [P]:
// its cosine; where only sines are written nobody reads it there.
double position_up(const struct tensor *P, int row, struct wave pair);

// How any column of the pair is called where they stand side by side, "[pos,
// 2i]", as [o] has it; what is written by another kind of operation stays.
const char *position_index(const struct operation *o, const char *index);

// The position of a row: the first has that where one starts to count.
int position_of_row(const struct operation *o, int row);

#endif
