// SPDX-License-Identifier: MIT
// How a trace is walked: what a stage stands for, how many steps a row of an
// operation takes at each level, and where a stage closes. The timeline finds
// its way by these.
//
//   Parameters are no steps: they are there from the beginning, and are shown
//   where they are used. Nor is what stands aside: it is where the numbers are
//   that it repeats. What else is given is one step at every level.
//   A word is walked as a row, after the numbers it is chosen from: its own
//   number says nothing.
//   A stage closes with all that it stands for, unless its last step has shown
//   just that: a step more at every level below stages. Among stages, too, where
//   the picture of the stage is how its rows come about: of what several
//   operations make row by row, a softmax.
#ifndef TRACE_WALK_H
#define TRACE_WALK_H

#include "trace/address.h"

// What stands for a stage is what its last operation writes that is a step:
// a matrix, or the one row that the stage writes of it.
struct address stage_address(const struct trace *t, int stage);

// True for what is no step.
bool is_no_step(const struct operation *o);

// How many steps one row of an operation takes at a level below stages.
int64_t steps_per_row(const struct operation *o, enum level level);

// How many steps one row of all operations of a block takes, which are walked
// row by row, at a level below stages.
int64_t steps_per_block_row(const struct trace *t, const struct block *b,
                            enum level level);

// Numbers the steps of all blocks and stages of [t]; trace.c calls it once.
void walk_count(struct trace *t);

#endif
