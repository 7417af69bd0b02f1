// SPDX-License-Identifier: MIT
// What a kind of operation supplies, in one place: its arithmetic, what feeds
// a cell, the terms behind it, its sentence and its formula. For the files of
// trace/op/ and for those who ask a trace about a cell.
#ifndef TRACE_OP_H
#define TRACE_OP_H

#include "trace/address.h"
#include "trace/bound.h"
#include "trace/formula/equation.h"
#include "trace/formula/formula.h"
#include "trace/saying.h"
#include "trace/trace.h"

enum { MAX_READS = 256 }; // and no operation has more operands
enum { MOST_PARTIAL_CELLS = 3 };

// What a cell is made from: what an operation looks like follows from it.
enum form {
    FORM_CELLWISE, // the cells in its own place, or nothing
    FORM_PRODUCT,  // rows that meet columns, or rows
    FORM_SOFTMAX,  // a row that becomes shares: max, exp, sum, quotient
    FORM_MIX,      // rows, weighted
    FORM_PAIR,     // two rows that are compared
    FORM_CHOICE,   // a row, of which it is the place of the largest
    FORM_READING,  // a row or a column that comes to one number
    FORM_GRADIENT  // gradients of numbers, from those they went into
};

// What an operation does for attention. Who wants to know what was scaled, or
// what is a share, asks by this (trace/origin.h) and never by a kind's name.
enum does {
    DOES_NOTHING_SPECIAL,
    DOES_PROJECT,     // all rows through learned weights
    DOES_PROJECT_ROW, // one row through learned weights
    DOES_COMPARE,     // rows with rows: scores, energies
    DOES_SCALE,       // divides scores
    DOES_MASK,        // hides scores
    DOES_RAISE,       // exponentials of a softmax
    DOES_SHARE,       // the shares of a softmax
    DOES_SPLIT,       // shares of 1 without scores
    DOES_CUT,         // some shares of 1 alone, or what these come to
    DOES_MIX,         // sums rows by weights
    DOES_ENCODE,      // positions
    DOES_LARGEST,     // the largest number of a row
    DOES_CHOOSE,      // a word, by the largest number
    DOES_DRAW,        // scores by chance
    DOES_SLANT        // takes from scores by distance
};

// One path on which a number that was read went into one that was written.
struct partial {
    int row, column; // of the number that was written
    double by;       // which grows by so much for each 1 more: its partial
                     // derivative, where the sum that is squashed counts as
                     // what was written
    double off;      // how far rounding may have put [by] off
    struct cells with[MOST_PARTIAL_CELLS]; // what [by] is made of
    int with_count;
};

// What a term is the product of, as it is worked out: numbers that are read,
// and what comes of such on the way, "tanh(q + k)".
struct multiplier {
    double value;
    struct cells of;  // the number that is read; no tensor: it is worked out
    const char *name; // then what it is
    const struct squash_kind *squash; // which function, or NULL
    double inside;                    // of what
};
enum { MOST_MULTIPLIERS = 4 };

struct law;         // trace/op/law.h
struct squash_kind; // trace/op/product/squash.h
struct use;         // trace/gradients.h

struct op_kind {
    const char *name;

    // What a cell is (trace/op/law.h), from which most of the functions below
    // follow; NULL: they say it.
    const struct law *law;
    bool named;  // the formula of a cell has names before its numbers
    bool single; // it makes one number of a row: what is said of the row is
                 // said of the number

    // What sentences call its operands (trace/slots.h): "left right"; or NULL.
    const char *operands;

    // How {value}, {term} and {so_far} are printed where their slot does not
    // say it; 0: as shares where they are shares, else with four decimals.
    enum slot_kind prints;

    // How the numbers that the sentence of a cell has follow from each other,
    // by the names of their slots (saying_chain()): "1 − taken.value = value".
    // NULL: they do not, or the sentence says how.
    const char *chain;

    // The keys of all its sentences, where nothing is meant by a step, with a
    // space between them: "mix.whole mix.row mix.row.tie"; English has each.
    // Those of its reasons, "why.mix.whole": English has each, or one for a
    // meaning, "why.output.mix.row.carries". NULL: it gives none.
    const char *says, *whys;

    bool whole;  // one step at every level
    bool given;  // the lesson says its result, whatever it reads
    bool masks;  // may write −∞
    bool joined; // walked row by row with the operation before it in its stage
    bool by_place; // what it computes depends on which row it is

    // Computes row [row] of o->out, to the very bits of its terms one by one.
    void (*forward)(const struct operation *o, int row);

    // Computes all rows at once, to the same bits, where that is faster; false:
    // it is not. NULL: it never is.
    bool (*forward_all)(const struct operation *o);

    // How far rounding may put the numbers of row [row] off once they are
    // computed; the size is found by the caller. NULL: as far as those it reads
    // are off, for kinds that only choose, move or pass on.
    struct bound (*bound)(const struct operation *o, int row);

    // How many terms a cell has, at least 1; the same for all its cells. NULL:
    // one, the cell itself.
    int (*terms)(const struct operation *o);

    // The k-th term of a cell. NULL: the cell itself.
    double (*term)(const struct operation *o, int row, int column, int k);

    // The blocks of cells that feed a cell, at most MAX_READS; column -1
    // means the whole row, k -1 all terms. Returns how many. NULL: those in the
    // cell's own place.
    int (*reads)(const struct operation *o, int row, int column, int k,
                 struct cells out[MAX_READS]);

    // One sentence about [a], which is the tensor, a row, a cell or a term:
    // which template it is, and what trace/slots.h does not fill. NULL: that of
    // the level, "multiply.row", "plus.term.last".
    void (*sentence)(const struct operation *o, const struct address *a,
                     struct saying *s);

    // The formula of [a] with its numbers. NULL: what it is called, and of a
    // cell its number.
    void (*formula)(const struct operation *o, const struct address *a,
                    struct formula *f);

    // Why it is done, with a number of this very input. Leaves s->key NULL
    // where the input does not show it. Asked
    // for what stands for a stage, and for the first step of every tensor in
    // it: of its row, and if that has no reason of its own, of all rows. NULL:
    // the reason of the level, "why.plus.whole", where [whys] has it.
    void (*why)(const struct operation *o, const struct address *a,
                struct saying *s);

    // Why a step of its own is done, a row or a cell, each with its numbers:
    // asked where the above has nothing to say. NULL: nothing.
    void (*why_step)(const struct operation *o, const struct address *a,
                     struct saying *s);

    // The right side of its equation, operand by operand
    // (trace/formula/equation.h). NULL: it is not written out.
    void (*spell)(const struct operation *o, struct spelling *s);

    // The backward pass, for gradients (trace/gradients.h): on how many paths
    // each number of row [row] of what feeds operand [k] went into what [o]
    // wrote, as many for all numbers of that row, 0 where it went nowhere; and
    // the [i]-th of them. NULL: what it read is chosen or given, and has no
    // gradient by it.
    int (*partials)(const struct operation *o, int k, int row);
    struct partial (*partial)(const struct operation *o, int k, int row,
                              int column, int i);

    // What feeds operand [k] in truth, where several operations of one block
    // are one function. NULL: the operand itself. A row of a tensor NULL has no
    // gradient.
    struct operand (*source)(const struct operation *o, int k);

    // What a sum goes through before it is written; NULL: nothing.
    const struct squash_kind *(*squash)(const struct operation *o);

    enum form form;
    enum does does;

    // What a term costs in multiplications; 0 is 1 too.
    int price;
};

// Appends an operation writing rows [row, row + rows) of [out] and computes
// it. The operands are copied.
struct operation *operate(struct trace *t, const struct op_kind *kind,
                          struct tensor *out, int row, int rows,
                          const struct operand *in, int in_count,
                          double number);

// The same where what is computed depends on an [option], too.
struct operation *operate_by(struct trace *t, const struct op_kind *kind,
                             struct tensor *out, int row, int rows,
                             const struct operand *in, int in_count,
                             double number, int option);

// The same for gradients of what [uses] read; these must live as long as the
// trace.
struct operation *operate_back(struct trace *t, const struct op_kind *kind,
                               struct tensor *out, int row, int rows,
                               const struct operand *in, int in_count,
                               double number, const struct use *uses,
                               int use_count);

// An empty tensor of the size of [A], with the labels and roles of its rows and
// columns; and those alone, given to [out].
struct tensor *tensor_like(struct trace *t, const char *name,
                           const struct tensor *A);
void label_like(struct tensor *out, const struct tensor *A);

// Gives the columns of [out] the names that those of [A] have, and the rows of
// [W] the names of the columns of [A], which they are multiplied by. Where A
// has none, or other sizes, nothing.
void take_column_names(struct tensor *out, const struct tensor *A);
void take_row_names(struct trace *t, const struct tensor *W, const struct tensor *A);

// The row of operand [k] that is read for row [row] of the output.
int operand_row(const struct operation *o, int k, int row);

// The number of operand [k] at [column] of the row that is read for row [row].
double operand_number(const struct operation *o, int k, int row, int column);

// True when an operand is one row of its tensor; a row outside of it stands
// for the zero vector.
bool operand_is_row(struct operand v);

// The row that [a] is about; where that is all rows, the first of those that
// [o] writes.
int operation_row(const struct operation *o, const struct address *a);

// The numbers of a row: of operand [k] as it is read for row [row] of the
// output, and of the output, which holds zeros before it is computed.
const double *in_row(const struct operation *o, int k, int row);
double *out_row(const struct operation *o, int row);

// The operation that wrote the row of [a]; never NULL for a tensor of a trace.
// For all rows it is that of the last one, or of the first if that reads more:
// an end of a recurrence has no neighbour to read.
const struct operation *operation_of(const struct address *a);

// What the mechanism says a step means: its own word, or else the term of
// what it computes; NULL when it says nothing.
const char *operation_meaning(const struct operation *o);

// Makes [box], which may be {NULL}, hold [c], too.
void cells_hold(struct cells *box, const struct cells *c);

// What a kind says, or leaves to these: see op_kind.
int operation_terms(const struct operation *o);
double operation_term(const struct operation *o, int row, int column, int k);
int operation_reads(const struct operation *o, int row, int column, int k,
                    struct cells out[MAX_READS]);
void operation_formula(const struct operation *o, const struct address *a,
                       struct formula *f);

// What a term is the product of, of any kind; 0 where it is none.
int operation_multipliers(const struct operation *o, int row, int column,
                          int k, struct arena *arena,
                          struct multiplier out[MOST_MULTIPLIERS]);

// The terms of a row that is gone through number by number, for kinds whose
// cells come from a row of their first operand.
int row_terms(const struct operation *o);
double row_term(const struct operation *o, int row, int column, int k);
int read_row(const struct operation *o, int row, int column, int k,
             struct cells out[MAX_READS]);

// Reads, for kinds whose cells come from the cells in their own place.
int read_in_place(const struct operation *o, int row, int column, int k,
                  struct cells out[MAX_READS]);

#endif
