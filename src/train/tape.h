// SPDX-License-Identifier: MIT
// Eight sentences go through a network, and the gradients of their loss come
// back: a tape of operations on rows of lanes.
//
// An operation is computed when it is put on the tape. tape_back() walks it
// from the last to the first and adds to the gradients of what each one read;
// the gradients of the learned numbers are summed last, matrix by matrix, as
// most are used in many places. All sums have one order, so equal input gives
// equal bits.
#ifndef TRAIN_TAPE_H
#define TRAIN_TAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "train/lanes.h"

// rows × columns cells of LANES numbers: a part of a block whose rows are
// [stride] cells wide. What several operations read or write side by side
// (states and contexts, heads) are parts of one block.
struct lane_cells {
    lanes *value, *gradient;
    int rows, columns, stride;
};

// Learned numbers: [rows] × [columns] of the tape's, from [at] on.
struct learned {
    int at, rows, columns;
};

struct tape;

// A tape of its own room, which grows to what is needed and is kept. The
// numbers that are learned are [count]; free with tape_free().
struct tape *tape_make(int count);
void tape_free(struct tape *t);

// Begins anew: the learned numbers are [numbers], and tape_back() adds their
// gradients to [gradients], which may be NULL when it is not called.
void tape_begin(struct tape *t, const double *numbers, double *gradients);

// A block of cells; the gradients are 0, and the values, too.
struct lane_cells tape_block(struct tape *t, int rows, int columns);

// Room for [count] whole numbers, as long as the tape is not begun anew.
int *tape_whole(struct tape *t, size_t count);

// [columns] of [c] from [from] on, and [rows] from row [from] on.
struct lane_cells cells_columns(struct lane_cells c, int from, int columns);
struct lane_cells cells_rows(struct lane_cells c, int from, int rows);

// out[r] = table[word[r * LANES + lane]]; −1 is a row of zeros. Where [add] is
// not NULL its row r, [columns] numbers, is added in every lane.
void tape_lookup(struct tape *t, struct lane_cells out, struct learned table,
                 const int *word, const double *add);

// out[r] += in[r] W; or, [turned], in[r] Wᵀ.
void tape_product(struct tape *t, struct lane_cells out, struct lane_cells in,
                  struct learned W, bool turned);

// out[r] += b, of one row.
void tape_bias(struct tape *t, struct lane_cells out, struct learned b);

// out[r] += in[r]; an [in] of one row is added to every row.
void tape_add(struct tape *t, struct lane_cells out, struct lane_cells in);

// The last are those of math/activation.h, in their order.
enum curve { CURVE_TANH, CURVE_SIGMOID, CURVE_ACTIVATION };

// out = curve(in), cell by cell.
void tape_curve(struct tape *t, struct lane_cells out, struct lane_cells in,
                enum curve curve);

// out[r] = (in[r] − mean) / deviation ∘ gain, or with [rms] in[r] / rms ∘ gain,
// [epsilon] added under the root (trace/op/normalize.c).
void tape_normalize(struct tape *t, struct lane_cells out, struct lane_cells in,
                    struct learned gain, bool rms, double epsilon);

// out = a ∘ b.
void tape_multiply(struct tape *t, struct lane_cells out, struct lane_cells a,
                   struct lane_cells b);

// out = (1 − z) ∘ a + z ∘ b.
void tape_blend(struct tape *t, struct lane_cells out, struct lane_cells z,
                struct lane_cells a, struct lane_cells b);

// out = b in the lanes whose sentence has more than [row] words, else a; [a]
// may have no value: 0. Of one row each.
void tape_latch(struct tape *t, struct lane_cells out, struct lane_cells a,
                struct lane_cells b, int row, const int *length);

// Which keys a query may see: those from [before] before it to [after] behind
// it, that its own sentence has.
struct sight {
    int before, after;
    const int *length; // of each lane's sentence
};

// out[r] = Σ_s w[r, s] V[s], w[r] = softmax(scale · Q[r] · K[s]), over the keys
// that row r may see.
void tape_attend(struct tape *t, struct lane_cells out, struct lane_cells Q,
                 struct lane_cells K, struct lane_cells V, double scale,
                 struct sight sight);

// The weights of the k-th attention on the tape, from 0: a row of [*keys] cells
// for each query. NULL when there are not so many.
const lanes *tape_weights(const struct tape *t, int k, int *keys);

// out = Σ_s w[s] V[s], w = softmax(scores[s]), scores of one column, over the
// rows that the lane's sentence has.
void tape_pool(struct tape *t, struct lane_cells out, struct lane_cells scores,
               struct lane_cells V, const int *length);

// The loss of [logits], a row for each word that is wanted, −1: none: Σ −log
// softmax(logits[r])[wanted[r * LANES + lane]]. Their gradients are those of
// the loss times [share], so that it is the mean over a batch of 1 / share
// words. [logits] become probabilities.
double tape_loss(struct tape *t, struct lane_cells logits, const int *wanted,
                 double share);

// The gradients of all that is on the tape, and of the learned numbers.
void tape_back(struct tape *t);

// What the gradient of one learned number is the sum of, after tape_back():
// each place where it was used met a number and handed on a gradient. Of [lane]
// alone; [row] is that of the operation, a word of a sentence for those over
// all of them. Writes at most [most] and returns how many there are.
struct tape_part {
    int row;
    double met, gradient; // its part is met · gradient
};
int tape_parts(const struct tape *t, int number, int lane,
               struct tape_part *out, int most);

// How much all that was ever put on this tape and walked back has computed, in
// multiplications and additions of single numbers: what products, attentions
// and curves are made of, an exp or a tanh counting for 40.
double tape_work(const struct tape *t);

#endif
