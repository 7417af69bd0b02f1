// SPDX-License-Identifier: MIT
// A trace: every value a mechanism computed, and by which operation. Built by
// running the mechanism once, const afterwards. All memory is the trace's own
// arena; trace_free() gives it back. The lesson must outlive its trace.
//
//   part    a head, a target word       parts are the timeline's segments
//   stage   one operation or a group    "scores", "softmax"
//   block   operations walked row by row together (max, exp, sum, divide)
//   operation   writes rows of one tensor from rows of others
#ifndef TRACE_TRACE_H
#define TRACE_TRACE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "math/range.h"
#include "model/model.h"
#include "trace/bound.h"

enum level { LEVEL_PART, LEVEL_STAGE, LEVEL_ROW, LEVEL_CELL, LEVEL_TERM };
enum { LEVEL_COUNT = 5 };

// What a tensor's rows are in the field's words; decides colour and axis.
enum role { ROLE_NONE, ROLE_QUERY, ROLE_KEY, ROLE_VALUE, ROLE_OUTPUT };

struct operation;
struct term;
struct use;

enum { TENSOR_NAME_SIZE = 64 }; // bytes a name fits in

// Names made inside of a scope begin with it; scopes nest: "layer2.head1.".
struct scope {
    const char *name; // "head"
    int number;       // from 1
    const struct scope *outer;
    const char *prefix; // "layer2.head1."
    bool goes_on; // with what the one before it made, as a layer does
};

struct tensor {
    const char *name;  // "head1.weights.exp"
    const char *plain; // the name without its scopes: "weights.exp"
    const char *key;   // of the model, whose numbers it has; NULL: its name
    const struct model *model; // of the trace; NULL in no trace
    const struct scope *scope; // NULL outside of any
    const struct term *term;   // what the field calls it; or NULL
    const struct tensor
        *gradients_of; // its numbers say how much the loss grows
                       // for each 1 more of these; or NULL
    bool inside;  // of what these were before they were squashed, or shares
    bool spread;  // it was given NaN or infinities, or computed from such
    bool learned; // a parameter: learned, fixed, the same for every input
    bool aside;   // its numbers are those that it was made of, once more
    int rows;     // as many as were written
    int columns;
    int room;     // rows there is memory for
    int index;    // in the trace
    int number;   // the same where no hand holds a row; that of what it holds
                  // is below 0
    double *data; // row-major; NULL in a reckoning, and where they are packed
    const struct packed *packed; // they are the model's, in their file's type
    double **widened; // of those the rows that were looked at, else NULL
    struct arena *widening; // and what they lie in, the trace's
    bool lent;    // they are the model's: tensor_own() first
    struct bound *bounds; // of each row (trace/bound.h); NULL: computed by
                          // no operation
    double largest;       // finite magnitude in it; > 0
    struct range range;   // of its finite numbers, and 0: its colours' scale
    double most;          // the largest magnitude of that; > 0
    double work;          // to compute it, as in struct cost
    const char *const *row_labels;    // NULL: ordinals
    const char *const *column_labels; // NULL: ordinals
    const struct entry *row_list,
        *column_list;        // of the model: the words of the
                             // input that rows and columns belong to; or NULL
    const char *row_noun;    // labels are numbers of these: "position"; "" when
                             // they are a letter and a number, s0; or NULL
    const char *column_noun; // "dimension"; or NULL
    int row_from, column_from; // the number in an address of the first row
                               // and column: 1, but where numbers are shown
                               // as labels the first of them
    enum role role;            // of the rows as vectors
    enum role row_role, column_role; // of what rows and columns stand for
    const char *const *words;        // values are indices of these; or NULL
    const struct tensor *row_words;  // its words label the rows; or NULL
    struct operation **writer;       // of each row
    // The first that reads it, if there is one beside what stands aside, or
    // NULL.
    const struct operation *reader;
};

// One operand: a tensor, and the row of it that is read; row -1 is "the row
// being written", for operations over whole matrices.
struct operand {
    const struct tensor *tensor;
    int row;
};

struct operation {
    const struct op_kind *kind;
    struct tensor *out;
    int row, rows; // writes rows [row, row + rows) of out
    const struct operand *in;
    int in_count;
    double number;       // a divisor, a base, a word; affine: enum squash
    int option;          // scale: enum divided_by
    const char *meaning; // of the step, when not the term of [out]; or NULL
    const struct use
        *uses;     // of gradients: where the numbers went whose gradients
    int use_count; // they are (trace/gradients.h)
    int index;     // in the trace
    int block;
};

struct block {
    int first, count; // operations
    int rows;         // walked row by row
    bool whole;       // one step at every level: something given
    int stage;
    int64_t start[LEVEL_COUNT]; // steps before it at each level
};

struct stage {
    const char *id;     // "scale": the catalogue has the name, "stage.scale"
    const char *option; // "sqrt": the name is "stage.scale.sqrt"; or NULL
    double number;      // in the name
    bool back;          // the gradients of what that stage computed
    int part;
    int first, count;         // blocks
    bool closes[LEVEL_COUNT]; // with a step that shows its whole
};

struct part {
    const char *id; // "head": the catalogue has the name, "part.head"
    int number;     // in the name
    bool back;      // the gradients of what that part computed
    const struct scope *scope; // around it; or NULL
    int first, count;          // stages
};

// Why a loss has no meaning in a trace.
enum loss_fault {
    LOSS_GOOD,
    LOSS_OF,    // there is no such tensor, or it is of words
    LOSS_ROWS,  // more columns are wanted than it has rows
    LOSS_COLUMN // it has no such column
};

// The noun of rows and columns that have names of their own: "water".
#define NOUN_NAMED "named"

// A block of cells of one tensor.
struct cells {
    const struct tensor *tensor;
    int row, rows, column, columns;
};

// What a run costs, by shapes alone: the work as so many multiplications, and
// the memory of all values.
struct cost {
    double work, bytes;
};

struct trace {
    struct arena arena;
    struct arena *widening; // rows of packed numbers that somebody looked at,
                            // also when all else is done; or NULL
    const struct model *model;
    const struct scope *scope; // of what is being made
    bool dry;                  // a reckoning: everything but the values
    struct cost cost;          // of the run
    struct tensor **tensors;
    struct operation **operations;
    struct block *blocks;
    struct stage *stages;
    struct part *parts;
    int tensor_count, operation_count, block_count, stage_count, part_count;
    int held_count;               // tensors of rows that a hand holds
    int room[5];                  // of the five arrays above
    int64_t steps[LEVEL_COUNT];   // how many there are at each level
    enum loss_fault loss_fault;   // of the model's loss
    const struct tensor *loss_of; // that it is about; or NULL
    int loss_row;                 // where it is wrong
    struct cells overflow; // the first cell that is not finite; else NULL
};

// Runs the program [run] of operations on [m]. Returns false when a value
// overflowed: then t->overflow names the first such cell; and when what is
// wanted of it is not there: then t->loss_fault says why. What comes of NaN and
// infinities that were given is no overflow (trace/spread.h). Free the trace in
// either case.
bool trace_run(struct trace *t, const struct model *m,
               void (*run)(struct trace *t));

// Finds out what the numbers of every tensor span: each matrix has a scale of
// its own.
void trace_measure(struct trace *t);

// Reckons t->cost, and the work of each tensor, before it is spent: all of
// trace_run() but the values. Where the program asks for the word it chose,
// the answer is the first of all, so what ends with a word runs to its limit.
void trace_reckon(struct trace *t, const struct model *m,
                  void (*run)(struct trace *t));

void trace_free(struct trace *t);

// The tensor called [name], or NULL.
const struct tensor *trace_find(const struct trace *t, const char *name);

// True when [m] is a tensor of [t], not of another trace.
bool trace_has(const struct trace *t, const struct tensor *m);

// Makes the numbers of [m], which are others' so far, a copy in [arena], which
// may be written from then on.
void tensor_own(struct tensor *m, struct arena *arena);

// The value at [row], [column], both from 0.
double tensor_at(const struct tensor *m, int row, int column);

// The key of the model whose numbers [m] has, where they are given.
const char *tensor_key(const struct tensor *m);

// The first column with the largest number of a row.
int tensor_argmax(const struct tensor *m, int row);

// The [columns] values of a row, for loops; the rows lie one behind the other.
const double *tensor_row(const struct tensor *m, int row);

// The same, for who goes over many rows once: those of packed numbers are
// widened into [room], for [columns] numbers, and not kept.
const double *tensor_glance(const struct tensor *m, int row, double *room);

// The cell, the row or all of a tensor as a block.
struct cells cells_of(const struct tensor *m, int row, int rows, int column,
                      int columns);

// The label of a row or column: its word, or its ordinal (from 1) written
// into [room]. Valid as long as the trace and [room].
const char *row_label(const struct tensor *m, int row, char room[static 16]);
const char *column_label(const struct tensor *m, int column,
                         char room[static 16]);

// True when the lesson has names for its columns, what their numbers mean.
bool columns_have_names(const struct tensor *m);

#endif
