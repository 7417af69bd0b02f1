// SPDX-License-Identifier: MIT
#include "mechanism/mistake_steps.h"

#include <math.h>
#include <string.h>

#include "trace/op/position.h"
#include "trace/origin.h"
#include "trace/term.h"

static bool is_pairs(const struct tensor *m)
{
    return m->row_role == ROLE_QUERY && m->column_role == ROLE_KEY;
}

static const struct tensor *right(const struct trace *was,
                                  const struct tensor *m)
{
    return was->tensors[m->index];
}

// --- the division ------------------------------------------------------------

static bool divides(const struct operation *o)
{
    return o->kind->does == DOES_SCALE && o->number != 1;
}

static void divide_by_one(struct operation *o, struct operand *in)
{
    (void)in;
    o->number = 1;
    o->option = BY_NUMBER;
}

static bool divides_not_by_d(const struct operation *o)
{
    return o->kind->does == DOES_SCALE && summed_products(o) > 0 &&
           o->number != summed_products(o);
}

static void divide_by_d(struct operation *o, struct operand *in)
{
    (void)in;
    o->number = summed_products(o);
    o->option = BY_D;
}

// --- the softmax -------------------------------------------------------------

static bool shares(const struct operation *o)
{
    return o->kind->does == DOES_SHARE;
}

static bool raises(const struct operation *o)
{
    return o->kind->does == DOES_RAISE;
}

// What row [row] of the shares is made from: the scores, and the row of them.
static struct operand scores_of(const struct operation *o, int row)
{
    const struct operation *e = o->in[0].tensor->writer[row];
    return (struct operand){e->in[0].tensor, operand_row(e, 0, row)};
}

static const double *score_row(const struct operation *o, int row)
{
    struct operand scores = scores_of(o, row);
    return tensor_row(scores.tensor, scores.row);
}

static double down_column(const struct tensor *scores, int row, int column)
{
    double max = -INFINITY, sum = 0;
    for (int r = 0; r < scores->rows; r++)
        max = fmax(max, tensor_at(scores, r, column));
    for (int r = 0; r < scores->rows; r++)
        sum += exp(tensor_at(scores, r, column) - max);
    return exp(tensor_at(scores, row, column) - max) / sum; // NAN: all are −∞
}

static void share_down(const struct trace *was, const struct operation *o,
                       int row, double *out)
{
    struct operand scores = scores_of(o, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = down_column(right(was, scores.tensor), scores.row, c);
}

static void take_scores(const struct trace *was, const struct operation *o,
                        int row, double *out)
{
    (void)was;
    memcpy(out, score_row(o, row), (size_t)o->out->columns * sizeof *out);
}

// A sum of 0 shares nothing.
static void share_by_sum(const struct trace *was, const struct operation *o,
                         int row, double *out)
{
    const double *x = score_row(o, row);
    double sum = 0;
    (void)was;
    for (int c = 0; c < o->out->columns; c++)
        sum += x[c] == -INFINITY ? 0 : x[c];
    for (int c = 0; c < o->out->columns; c++)
        out[c] = sum == 0 ? NAN : x[c] == -INFINITY ? 0 : x[c] / sum;
}

static bool hands_out(const struct operation *o)
{
    return raises(o) || o->kind->does == DOES_SPLIT;
}

// What somebody holds by hand is not looked at, and no score.
static void share_alike(struct operation *o, struct operand *in)
{
    (void)in;
    if (o->kind->does == DOES_SPLIT)
        o->in_count = 0;
    else
        o->number = LESS_VALUES;
}

// Of equal scores none is the largest.
static void give_all(const struct trace *was, const struct operation *o,
                     int row, double *out)
{
    const double *x = score_row(o, row);
    int best = 0, equals = 0;
    (void)was;
    for (int c = 0; c < o->out->columns; c++)
        if (x[c] > x[best])
            best = c;
    for (int c = 0; c < o->out->columns; c++)
        equals += x[c] == x[best];
    for (int c = 0; c < o->out->columns; c++)
        out[c] = equals > 1 ? NAN : c == best;
}

// --- masks -------------------------------------------------------------------

static bool masks(const struct operation *o)
{
    return o->kind->does == DOES_MASK && o->number == -INFINITY;
}

static void hide_with_zero(struct operation *o, struct operand *in)
{
    (void)in;
    o->number = 0;
}

// The operation that masks what row [row] of the shares is made from; or NULL.
static const struct operation *mask_of(const struct operation *o, int row)
{
    struct operand scores = scores_of(o, row);
    const struct operation *mask = scores.tensor->writer[scores.row];
    return masks(mask) ? mask : NULL;
}

static bool masks_or_shares(const struct operation *o)
{
    return masks(o) || (shares(o) && mask_of(o, o->row));
}

// The mask lets all pass, and hides shares.
static void mask_after(const struct trace *was, const struct operation *o,
                       int row, double *out)
{
    const struct operation *mask = shares(o) ? mask_of(o, row) : NULL;
    (void)was;
    for (int c = 0; c < o->out->columns; c++)
        if (!mask)
            out[c] = in_row(o, 0, row)[c];
        else if (in_row(mask, 1, row)[c] == 0)
            out[c] = 0;
}

// --- rows and columns --------------------------------------------------------

static bool is_square(const struct operation *o)
{
    return is_pairs(o->out) && o->out->rows == o->out->columns;
}

static void turn_rows(const struct trace *was, const struct operation *o,
                      int row, double *out)
{
    for (int c = 0; c < o->out->columns; c++)
        out[c] = tensor_at(right(was, o->out), c, row);
}

// --- queries, keys and values ------------------------------------------------

// Where a row comes from before it was projected; itself when it was not.
static struct operand unprojected(struct operand p)
{
    const struct operation *o = p.tensor->writer[p.row < 0 ? 0 : p.row];
    bool whole = o->kind->does == DOES_PROJECT;
    bool row = o->kind->does == DOES_PROJECT_ROW;
    if (whole)
        return (struct operand){o->in[0].tensor, p.row};
    return row && p.row >= 0 ? o->in[0] : p;
}

static bool compares(const struct operation *o)
{
    return o->kind->does == DOES_COMPARE && is_pairs(o->out);
}

static bool compares_projections(const struct operation *o)
{
    if (!compares(o))
        return false;
    struct operand q = unprojected(o->in[0]), k = unprojected(o->in[1]);
    int width = q.tensor->columns;
    return (q.tensor != o->in[0].tensor || k.tensor != o->in[1].tensor) &&
           width == k.tensor->columns &&
           (o->in_count < 3 || width == o->in[2].tensor->rows);
}

static void compare_unprojected(struct operation *o, struct operand *in)
{
    (void)o;
    in[0] = unprojected(in[0]);
    in[1] = unprojected(in[1]);
}

// The keys that the weights of a mixture were made with.
static const struct tensor *keys_of(const struct operation *o)
{
    const struct tensor *m = o->in[0].tensor;
    int row = o->row;
    while (m->writer[row] && !compares(m->writer[row])) {
        const struct operation *from = m->writer[row];
        if (!from->in_count || from->in[0].tensor == m)
            return NULL;
        m = from->in[0].tensor;
    }
    return m->writer[row] ? m->writer[row]->in[1].tensor : NULL;
}

// Keys that are narrower have no number for every one of a value.
static bool mixes_values(const struct operation *o)
{
    if (o->kind->does != DOES_MIX)
        return false;
    const struct tensor *keys = keys_of(o);
    return keys && keys != o->in[1].tensor &&
           keys->columns >= o->in[1].tensor->columns &&
           keys->rows == o->in[1].tensor->rows;
}

static void mix_keys(struct operation *o, struct operand *in)
{
    in[1].tensor = keys_of(o);
}

// Wider keys have more numbers than are mixed.
static void mix_first_columns(const struct trace *was,
                              const struct operation *o, int row, double *out)
{
    const struct tensor *keys = o->in[1].tensor;
    const double *weights = in_row(o, 0, row);
    (void)was;
    for (int c = 0; c < o->out->columns; c++) {
        out[c] = 0;
        for (int k = 0; k < keys->rows; k++)
            out[c] += weights[k] * tensor_at(keys, k, c);
    }
}

// A decoder's state, where it asks.
static bool asks_with_state(const struct operation *o)
{
    bool affine = o->kind->does == DOES_PROJECT_ROW && is_a(o->out, "query");
    bool dot = compares(o) && o->kind->form == FORM_PRODUCT;
    return (affine || dot) && is_a(o->in[0].tensor, "state") &&
           o->in[0].row >= 0;
}

// It is from before the word, and there is one after it.
static bool asks_before(const struct operation *o)
{
    return asks_with_state(o) && o->in[0].row == o->row &&
           o->in[0].row + 1 < o->in[0].tensor->rows;
}

// The word has made it, in Luong's wiring: there is one before.
static bool asks_itself(const struct operation *o)
{
    return asks_with_state(o) && o->in[0].row == o->row + 1;
}

static void ask_with_last(struct operation *o, struct operand *in)
{
    (void)o;
    in[0].row--;
}

static void ask_with_next(struct operation *o, struct operand *in)
{
    (void)o;
    in[0].row++;
}

// --- positions ---------------------------------------------------------------

static bool encodes(const struct operation *o)
{
    return o->kind->does == DOES_ENCODE;
}

static void encode_next(const struct trace *was, const struct operation *o,
                        int row, double *out)
{
    (void)was;
    for (int c = 0; c < o->out->columns; c++) {
        double angle = position_of_row(o, row + 1) / position_divisor(o, c);
        out[c] = position_is_cosine(o, c) ? cos(angle) : sin(angle);
    }
}

static void encode_sines(const struct trace *was, const struct operation *o,
                         int row, double *out)
{
    (void)was;
    for (int c = 0; c < o->out->columns; c++)
        out[c] = sin(position_of_row(o, row) / position_divisor(o, c));
}

// Slopes by the heads' count, not typed ones.
static bool slants_by_head(const struct operation *o)
{
    return o->kind->does == DOES_SLANT && o->option > 0;
}

// 2^(−8 (h − 1) / n) in the place of 2^(−8 h / n)
static void slant_from_one(struct operation *o, struct operand *in)
{
    (void)in;
    o->number *= exp2(8. / (o->option / 2));
}

// --- products of vectors -----------------------------------------------------

static bool meets_rows(const struct operation *o)
{
    return o->kind->does == DOES_COMPARE && o->kind->form == FORM_PRODUCT &&
           o->in_count == 2 &&
           o->in[0].tensor->columns == o->in[1].tensor->columns &&
           o->in[1].tensor->rows == o->out->columns;
}

static bool meets_columns(const struct operation *o)
{
    return is_a(o->out, "entry");
}

// Number [k] of what row [row] meets in column [column]: of a row, or of a
// column.
static double met(const struct operation *o, int column, int k)
{
    const struct tensor *B = o->in[1].tensor;
    return meets_columns(o) ? tensor_at(B, k, column) : tensor_at(B, column, k);
}

static bool meets(const struct operation *o)
{
    return meets_rows(o) || meets_columns(o);
}

static void add_entries(const struct trace *was, const struct operation *o,
                        int row, double *out)
{
    const double *a = in_row(o, 0, row);
    (void)was;
    for (int c = 0; c < o->out->columns; c++) {
        out[c] = 0;
        for (int k = 0; k < o->in[0].tensor->columns; k++)
            out[c] += a[k] + met(o, c, k);
    }
}

static void multiply_lengths(const struct trace *was, const struct operation *o,
                             int row, double *out)
{
    const double *a = in_row(o, 0, row);
    (void)was;
    for (int c = 0; c < o->out->columns; c++) {
        double one = 0, other = 0;
        for (int k = 0; k < o->in[0].tensor->columns; k++) {
            one += a[k] * a[k];
            other += met(o, c, k) * met(o, c, k);
        }
        out[c] = sqrt(one) * sqrt(other);
    }
}

// Rows of the second matrix that are as long as those of the first.
static bool has_rows_as_long(const struct operation *o)
{
    return meets_columns(o) &&
           o->in[1].tensor->columns == o->in[0].tensor->columns;
}

static void meet_rows(const struct trace *was, const struct operation *o,
                      int row, double *out)
{
    const struct tensor *B = o->in[1].tensor;
    const double *a = in_row(o, 0, row);
    (void)was;
    for (int c = 0; c < o->out->columns; c++) {
        out[c] = c < B->rows ? 0 : NAN;
        for (int k = 0; k < B->columns && c < B->rows; k++)
            out[c] += a[k] * tensor_at(B, c, k);
    }
}

// --- a state that remembers --------------------------------------------------

static bool reaches(const struct operation *o)
{
    return is_a(o->out, "influence");
}

// A step that has a state before it.
static bool remembers(const struct operation *o)
{
    bool state = is_a(o->out, "remembered") || is_a(o->out, "gru_state");
    return state && o->kind->form == FORM_CELLWISE &&
           o->in_count == 3;
}

static bool remembers_or_reaches(const struct operation *o)
{
    return remembers(o) || reaches(o);
}

// The state before stays whole, and the word is added to it.
static void keep_whole(const struct trace *was, const struct operation *o,
                       int row, double *out)
{
    (void)was;
    for (int c = 0; remembers(o) && c < o->out->columns; c++)
        out[c] = operand_number(o, 1, row, c) +
                 operand_number(o, 0, row, c) * operand_number(o, 2, row, c);
    for (int c = 0; reaches(o) && c < row; c++)
        out[c] = tensor_at(o->out, row - 1, c);
}

// What is below 0 stays.
static bool is_bent(const struct operation *o)
{
    return is_a(o->out, "unit");
}

static void leave_straight(const struct trace *was, const struct operation *o,
                           int row, double *out)
{
    (void)was;
    for (int c = 0; c < o->out->columns; c++)
        out[c] = operand_number(o, 0, row, c);
}

// As if the words so far had been averaged.
static void share_words_alike(const struct trace *was,
                              const struct operation *o, int row, double *out)
{
    (void)was;
    for (int c = 0; c < o->out->columns; c++)
        out[c] = c <= row ? 1.0 / (row + 1) : 0;
}

const struct wrong_step wrong_steps[PROCEDURES] = {
    [SOFTMAX_DOWN_COLUMN] = {shares, NULL, share_down},
    [NO_SCALING] = {divides, divide_by_one, NULL},
    [DIVIDE_BY_D] = {divides_not_by_d, divide_by_d, NULL},
    [SCORE_AS_WEIGHT] = {shares, NULL, take_scores},
    [DIVIDE_BY_SUM] = {shares, NULL, share_by_sum},
    [TRANSPOSED] = {is_square, NULL, turn_rows},
    [NO_PROJECTION] = {compares_projections, compare_unprojected, NULL},
    [MASK_ZERO_BEFORE] = {masks, hide_with_zero, NULL},
    [MASK_AFTER] = {masks_or_shares, NULL, mask_after},
    [ARGMAX_ONLY] = {shares, NULL, give_all},
    [KEY_AS_VALUE] = {mixes_values, mix_keys, mix_first_columns},
    [OFF_BY_ONE_POSITION] = {encodes, NULL, encode_next},
    [SINE_ONLY] = {encodes, NULL, encode_sines},
    [QUERY_AFTER] = {asks_before, ask_with_next, NULL},
    [QUERY_BEFORE] = {asks_itself, ask_with_last, NULL},
    [MEAN_OF_VALUES] = {hands_out, share_alike, NULL},
    [ENTRIES_ADDED] = {meets, NULL, add_entries},
    [LENGTHS_ALONE] = {meets, NULL, multiply_lengths},
    [KEPT_WHOLE] = {remembers_or_reaches, NULL, keep_whole},
    [ALL_ALIKE] = {reaches, NULL, share_words_alike},
    [NOT_BENT] = {is_bent, NULL, leave_straight},
    [ROWS_WITH_ROWS] = {has_rows_as_long, NULL, meet_rows},
    [ALIBI_FROM_ONE] = {slants_by_head, slant_from_one, NULL},
};
