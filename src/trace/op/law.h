// SPDX-License-Identifier: MIT
// A law: what a cell is, as one expression of what its operation reads. The
// arithmetic of a kind, how far rounding may put it off, its terms, what lights
// up, its formula, its equation and its backward pass all follow from the law,
// so a kind that has one says its formula once.
//
//   OF_LAW(TERMS(TIMES(MINUS(CONSTANT(1), IN(Z)), IN(OLD)),
//                TIMES(IN(Z), IN(NEW))))
//
// is (1 − z) ∘ old + z ∘ new: in an equation, of a row, and with the numbers of
// a cell; two terms; ∂/∂z = new − old. Where cells come from other places than
// their own, the law says from which: A Bᵀ is
//
//   SUMS(width, TIMES(AT(A, ROW, TERM), AT(B, COLUMN, TERM)))
#ifndef TRACE_OP_LAW_H
#define TRACE_OP_LAW_H

#include "trace/op.h"

enum law_kind {
    LAW_IN,       // operand k in the cell's place, or in its only column
    LAW_CONSTANT, // number
    LAW_NUMBER,   // the operation's own, o->number: a rate, a share
    LAW_WIDTH,    // how many columns operand k has
    LAW_HEIGHT,   // how many rows
    LAW_PLUS,
    LAW_MINUS,
    LAW_TIMES,
    LAW_OVER, // a / b; where b is 0 it is 0
    LAW_ROOT,
    LAW_SQUARE,
    LAW_AT,     // operand k in the row [down] and the column [along], or where
                // [at] says
    LAW_CALL,   // [call] of a
    LAW_SUM,    // of a, over the columns of operand k
    LAW_SUMS,   // of a, over [count] terms
    LAW_TERMS,  // a + b, and each is a term of the cell
    LAW_EACH,   // all operands, each a term
    LAW_SQUASH, // a through the squash whose number the operation has: what is
                // derived is a (op_kind.squash)
    LAW_WHERE,  // a where [holds] is true of the operation, b elsewhere
    LAW_WHEN    // a where [here] is true of the cell, b elsewhere
};

// What counts the rows or columns of an operand: the cell's row or column, or
// the term. An operand of which one row is read begins there.
enum law_axis { ROW, COLUMN, TERM, ONLY };

// A place in an operand; row -1: there is none, and 0 is read.
struct law_place {
    int row, column;
};

// A function of one number, its derivative, and how steep it is at most; 0:
// there is no most.
struct law_function {
    const char *name;
    double (*f)(double x), (*gradient)(double x);
    double steepest;
};
extern const struct law_function law_tanh, law_ln;

struct law {
    enum law_kind kind;
    int k;
    double number;
    const struct law *a, *b;
    bool (*holds)(const struct operation *o);
    enum law_axis down, along;
    struct law_place (*at)(const struct operation *o, int row, int column,
                           int term);
    int (*count)(const struct operation *o);
    bool (*here)(const struct operation *o, int row, int column);
    const struct law_function *call;
};

#define LAW(...) (&(const struct law){__VA_ARGS__})
#define IN(operand) LAW(LAW_IN, operand)
#define CONSTANT(x) LAW(LAW_CONSTANT, 0, x)
#define OWN_NUMBER LAW(LAW_NUMBER)
#define WIDTH(operand) LAW(LAW_WIDTH, operand)
#define HEIGHT(operand) LAW(LAW_HEIGHT, operand)
#define PLUS(x, y) LAW(LAW_PLUS, 0, 0, x, y)
#define MINUS(x, y) LAW(LAW_MINUS, 0, 0, x, y)
#define TIMES(x, y) LAW(LAW_TIMES, 0, 0, x, y)
#define OVER(x, y) LAW(LAW_OVER, 0, 0, x, y)
#define ROOT(x) LAW(LAW_ROOT, 0, 0, x)
#define SQUARE(x) LAW(LAW_SQUARE, 0, 0, x)
#define SUM(operand, x) LAW(LAW_SUM, operand, 0, x)
#define TERMS(x, y) LAW(LAW_TERMS, 0, 0, x, y)
#define EACH LAW(LAW_EACH)
#define SQUASH(x) LAW(LAW_SQUASH, 0, 0, x)
#define WHERE(holds, x, y) LAW(LAW_WHERE, 0, 0, x, y, holds)
#define AT(operand, row, column)                                               \
    LAW(LAW_AT, operand, .down = row, .along = column)
#define AT_PLACE(operand, says) LAW(LAW_AT, operand, .at = says)
#define SUMS(terms, x) LAW(LAW_SUMS, .a = x, .count = terms)
#define CALL(function, x) LAW(LAW_CALL, .a = x, .call = &function)
#define WHEN(says, x, y) LAW(LAW_WHEN, .a = x, .b = y, .here = says)

// What a kind with a law has; a kind may do one of these by itself, faster or
// in other words, and takes the rest.
void law_forward(const struct operation *o, int row);
struct bound law_bound(const struct operation *o, int row);
int law_terms(const struct operation *o);
double law_term(const struct operation *o, int row, int column, int k);
int law_reads(const struct operation *o, int row, int column, int k,
              struct cells out[MAX_READS]);
int law_multipliers(const struct operation *o, int row, int column, int k,
                    struct arena *arena,
                    struct multiplier out[MOST_MULTIPLIERS]);
void law_formula(const struct operation *o, const struct address *a,
                 struct formula *f);
void law_spell(const struct operation *o, struct spelling *s);
int law_partials(const struct operation *o, int k, int row);
struct partial law_partial(const struct operation *o, int k, int row,
                           int column, int i);
const struct squash_kind *law_squash(const struct operation *o);

// The function that the law is, of its first operand in the cell's place; or
// NULL.
const struct law_function *law_curve(const struct operation *o);

// The sum of the first [count] terms.
double law_so_far(const struct operation *o, int row, int column, int count);

#define LAW_COMPUTED(x)                                                        \
    .law = x, .forward = law_forward, .bound = law_bound, .terms = law_terms,  \
    .term = law_term
#define LAW_NUMBERS(x) LAW_COMPUTED(x), .reads = law_reads
#define LAW_WRITTEN .formula = law_formula, .spell = law_spell
#define LAW_BACK .partials = law_partials, .partial = law_partial
#define OF_LAW(x) LAW_NUMBERS(x), LAW_WRITTEN, LAW_BACK

#endif
