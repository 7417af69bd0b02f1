// SPDX-License-Identifier: MIT
// An equation of a mechanism: how one tensor comes from others, with all that
// is computed between written out: output = softmax(Q Kᵀ / √d) V. A mechanism
// names the two ends. What stands between is spelled by the operations of the
// trace, so it is what this very lesson computes: without a scale there is no
// √d, with a mask there is one.
//
// The formula is a tree like any other. Its leaves stand for whole tensors, or
// for any row; a row of the tree that computes a tensor says which
// (node.computes).
#ifndef TRACE_FORMULA_EQUATION_H
#define TRACE_FORMULA_EQUATION_H

#include "trace/formula/formula.h"
#include "trace/trace.h"

struct equation {
    const char *of;   // a tensor, without its scopes
    const char *from; // those that are not written out, between spaces; NULL:
                      // none is
    const char *row; // any row of it rather than all: its index, "ⱼ"; or NULL
    bool beside;     // it leads to the others, and is no part of the promise
};

// Equations of one lesson in the order of the mechanism's table, those of
// tensors that it has not left out.
struct spelled {
    const struct tensor *of;
    bool beside;
    struct formula formula;
};

struct equations {
    struct spelled *all;
    int count;
};

// Spells those of [table], which ends with an empty line, in the scope of
// [now], in [arena]. A mechanism without a table (NULL) has those of its
// stages, each by itself.
struct equations equations_of(const struct catalogue *words,
                              struct arena *arena, const struct trace *t,
                              const struct equation *table,
                              const struct tensor *now);

// Which part of which equation is at work.
struct at_work {
    int equation;              // -1: none
    const struct tensor *part; // that it computes, or its leaf
};

// The part that computes [now], or else its leaf; of what stands in none the
// part that it is for.
struct at_work equations_at(const struct equations *e,
                            const struct tensor *now);

// True when a part of [f] computes [m].
bool formula_computes(const struct formula *f, const struct tensor *m);

// --- for the kinds of operations ------------------------------------------

// What is written: the right side of an equation, for all rows or for any.
struct spelling {
    struct formula *f;
    const struct trace *trace;
    const struct equation *equation;
    const char *index; // of any row, "ᵢ"; NULL: all of them
};

// Appends operand [k] of [o] as it is read, written out where it should be.
void spell_operand(struct spelling *s, const struct operation *o, int k);

// Appends operand [k] of [o] as a factor: what binds less than a product stands
// in brackets.
void spell_factor(struct spelling *s, const struct operation *o, int k);

// For all of a tensor, and for any row of it, [by] rows after.
void spell_matrix(struct spelling *s, const struct tensor *m);
void spell_row(struct spelling *s, const struct tensor *m, const char *index,
               int by);

#endif
