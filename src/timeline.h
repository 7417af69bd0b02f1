// SPDX-License-Identifier: MIT
// Position arithmetic: which step is the k-th at a level, what it computes
// and which step holds an address. No list of steps is stored; every question
// costs a few additions and one binary search over the blocks.
#ifndef TIMELINE_H
#define TIMELINE_H

#include <stdint.h>

#include "trace/address.h"

// A step: the index-th, from 0, at its level.
struct position {
    enum level level;
    int64_t index;
};

// How many steps there are at a level; at least 1.
int64_t timeline_count(const struct trace *t, enum level level);

// What a step is about. Where a stage closes (trace/walk.h) that is the address
// of the stage itself.
struct address timeline_address(const struct trace *t, struct position p);

// True where a step closes its stage with its whole.
bool timeline_closes(const struct trace *t, struct position p);

// What leads back to the step by timeline_find(): what it is about, but where
// a stage's picture and the whole that closes it are two steps the picture is
// named after what is computed first there.
struct address timeline_name(const struct trace *t, struct position p);

// The step at [level] that computes [a]: the one that holds it when [a] goes
// deeper. When it does not: the one that closes a stage with [a], or else the
// first of its steps. Of a parameter, the first step that uses it.
struct position timeline_find(const struct trace *t, enum level level,
                              const struct address *a);

// The step at [level] after which the cell is known: the one that adds its
// last term.
struct position timeline_known(const struct trace *t, enum level level,
                               const struct tensor *m, int row, int column);

// The moment [p] at another level: the step that holds the whole of it when
// going out, the first of its steps when going in.
struct position timeline_at_level(const struct trace *t, struct position p,
                                  enum level level);

// The first step at [level] of a stage; its part.
struct position timeline_stage_start(const struct trace *t, int stage,
                                     enum level level);

// The stage and the part a step belongs to.
int timeline_stage(const struct trace *t, struct position p);
int timeline_part(const struct trace *t, struct position p);

// How far the computation is once step [p] is shown: cells finished, and how
// many terms of the next one (only at LEVEL_TERM).
struct progress {
    int64_t cells;
    int terms;
    const struct words *keeps; // tensors known all along, by name; or NULL
};

// True when [m] is one of them.
bool progress_keeps(const struct progress *p, const struct tensor *m);
struct progress timeline_progress(const struct trace *t, struct position p);

// The place of a cell in the order of computing, from 0. A cell is computed once
// progress.cells is larger. What is given, and the whole that a stage closes
// with, count as a cell; parameters come before the first.
int64_t timeline_cell(const struct trace *t, const struct tensor *m, int row,
                      int column);

#endif
