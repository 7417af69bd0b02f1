// SPDX-License-Identifier: MIT
// What is on a tape: its operations and their room. For the files of the tape.
#ifndef TRAIN_TAPE_ROOM_H
#define TRAIN_TAPE_ROOM_H

#include "train/tape.h"

enum tape_kind {
    TAPE_LOOKUP,
    TAPE_PRODUCT,
    TAPE_BIAS,
    TAPE_ADD,
    TAPE_CURVE,
    TAPE_NORMALIZE,
    TAPE_MULTIPLY,
    TAPE_BLEND,
    TAPE_LATCH,
    TAPE_ATTEND,
    TAPE_POOL
};

struct tape_op {
    enum tape_kind kind;
    struct lane_cells out, in[3];
    struct learned W;
    bool turned;
    enum curve curve;
    bool rms;
    int row;
    const int *word;
    double scale;
    struct sight sight;
    lanes *weights; // of an attention; of a normalization what is in the rows
                    // before the gain, and 1 over their size
    int next;       // the next product with the same W, −1: none
};

struct tape_chunk {
    struct tape_chunk *before;
    char *free, *end;
};

struct tape {
    const double *numbers;
    double *gradients;
    struct tape_op *ops;
    int op_count, op_room;
    struct tape_chunk *chunk;
    const lanes **rows_in, **rows_out; // of the products with one matrix
    int row_room;
    double work;
    int *last_use; // by the first number of a matrix, the op + 1; 0: none
    int count;
};

struct tape_op *tape_add_op(struct tape *t, enum tape_kind kind,
                            struct lane_cells out);
lanes *tape_lanes(struct tape *t, size_t count);

enum { CURVE_WORK = 40 };

// What an attention that is on the tape has computed.
double attend_work(const struct tape_op *o);

// Row [r] of a normalization, before its gain; behind it 1 over its size.
lanes *normalized_row(const struct tape_op *o, int r);

// [gain]: its gradients, to be added to.
void normalize_back(const struct tape_op *o, const double *gain,
                    double *gain_gradient);

// [in], a row of [count] cells, through one of the curves, and back.
void curve_row(lanes *out, const lanes *in, int count, enum curve curve);
void curve_row_back(lanes *in_gradient, const lanes *gradient, const lanes *in,
                    const lanes *out, int count, enum curve curve);

void attend_back(const struct tape_op *o);
void pool_back(const struct tape_op *o);

// The softmax of [count] scores, of which key s is seen by
// a lane where s + first < length; they become weights.
void soften(lanes *score, int count, int first, const int *length);

// out[j] += Σ_i in[i] W[i * by_row + j * by_column], i < count, j < columns.
void row_product(lanes *out, const lanes *in, int count, int columns,
                 const double *W, int by_row, int by_column);

// gradients[i * by_row + j * by_column] += Σ_r Σ_lane in[r][i] out[r][j].
void outer_sum(double *gradients, const lanes *const *in,
               const lanes *const *out, int rows, int count, int columns,
               int by_row, int by_column);

#endif
