// SPDX-License-Identifier: MIT
// How an encoding by sinusoids is laid out: sine and cosine of a clock side by
// side, 2i and 2i + 1 (Vaswani et al. 2017, section 3.5), or all sines before
// all cosines, i and i + d/2 (as their code, tensor2tensor, has it).
#ifndef TRACE_OP_POSITION_H
#define TRACE_OP_POSITION_H

#include "trace/operations.h"

// position_from(), in [halves] or side by side.
struct tensor *position_laid(struct trace *t, const char *name, int positions,
                             int d, double base, int start, bool halves);

// The columns of a clock.
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

// How any column of the pair is called where they stand side by side, "[pos,
// 2i]", as [o] has it; what is written by another kind of operation stays.
const char *position_index(const struct operation *o, const char *index);

// The position of a row: the first has that where one starts to count.
int position_of_row(const struct operation *o, int row);

#endif
