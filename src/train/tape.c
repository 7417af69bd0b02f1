// SPDX-License-Identifier: MIT
#include "train/tape_room.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "train/curves.h"

enum { CHUNK = 1 << 18, ALIGNED = 64 };

struct tape *tape_make(int count)
{
    struct tape *t = must_realloc(NULL, 1, sizeof *t);
    *t = (struct tape){.count = count};
    size_t room = (size_t)count + 1;
    t->last_use = must_realloc(NULL, room, sizeof *t->last_use);
    memset(t->last_use, 0, room * sizeof *t->last_use);
    return t;
}

static void free_chunks(struct tape_chunk *c)
{
    while (c) {
        struct tape_chunk *before = c->before;
        free(c);
        c = before;
    }
}

void tape_free(struct tape *t)
{
    if (!t)
        return;
    free_chunks(t->chunk);
    free(t->ops);
    free(t->rows_in);
    free(t->rows_out);
    free(t->last_use);
    free(t);
}

static char *chunk_start(struct tape_chunk *c)
{
    uintptr_t at = (uintptr_t)(c + 1);
    return (char *)(c + 1) + (ALIGNED - at % ALIGNED) % ALIGNED;
}

// Only the newest chunk, the largest, is kept.
void tape_begin(struct tape *t, const double *numbers, double *gradients)
{
    for (int i = 0; i < t->op_count; i++)
        if (t->ops[i].kind == TAPE_PRODUCT)
            t->last_use[t->ops[i].W.at] = 0;
    t->numbers = numbers;
    t->gradients = gradients;
    t->op_count = 0;
    if (!t->chunk)
        return;
    free_chunks(t->chunk->before);
    t->chunk->before = NULL;
    t->chunk->free = chunk_start(t->chunk);
}

static void *tape_room(struct tape *t, size_t count, size_t size)
{
    size_t bytes = (count * size + ALIGNED - 1) / ALIGNED * ALIGNED;
    assert(!count || count * size / count == size);
    if (!t->chunk || (size_t)(t->chunk->end - t->chunk->free) < bytes) {
        size_t had =
            t->chunk ? (size_t)(t->chunk->end - (char *)t->chunk) : CHUNK / 2;
        size_t room = 2 * had + bytes + sizeof *t->chunk + ALIGNED;
        struct tape_chunk *c = must_realloc(NULL, room, 1);
        *c = (struct tape_chunk){.before = t->chunk, .end = (char *)c + room};
        c->free = chunk_start(c);
        t->chunk = c;
    }
    char *at = t->chunk->free;
    t->chunk->free += bytes;
    memset(at, 0, bytes);
    return at;
}

lanes *tape_lanes(struct tape *t, size_t count)
{
    return tape_room(t, count, sizeof(lanes));
}

int *tape_whole(struct tape *t, size_t count)
{
    return tape_room(t, count, sizeof(int));
}

struct lane_cells tape_block(struct tape *t, int rows, int columns)
{
    size_t count = (size_t)rows * (size_t)columns;
    lanes *both = tape_lanes(t, 2 * count);
    return (struct lane_cells){both, both + count, rows, columns, columns};
}

struct lane_cells cells_columns(struct lane_cells c, int from, int columns)
{
    assert(from >= 0 && columns >= 0 && from + columns <= c.columns);
    c.value += from;
    c.gradient += from;
    c.columns = columns;
    return c;
}

struct lane_cells cells_rows(struct lane_cells c, int from, int rows)
{
    assert(from >= 0 && rows >= 0 && from + rows <= c.rows);
    c.value += (ptrdiff_t)from * c.stride;
    c.gradient += (ptrdiff_t)from * c.stride;
    c.rows = rows;
    return c;
}

struct tape_op *tape_add_op(struct tape *t, enum tape_kind kind,
                            struct lane_cells out)
{
    if (t->op_count == t->op_room) {
        t->op_room = t->op_room ? 2 * t->op_room : 64;
        t->ops = must_realloc(t->ops, (size_t)t->op_room, sizeof *t->ops);
    }
    struct tape_op *o = &t->ops[t->op_count++];
    *o = (struct tape_op){.kind = kind, .out = out, .next = -1};
    return o;
}

double tape_work(const struct tape *t)
{
    return t->work;
}

// An operation of [each] computations for every cell of [c].
static void add_work(struct tape *t, const struct lane_cells *c, double each)
{
    t->work += each * c->rows * c->columns * LANES;
}

static lanes *value_at(const struct lane_cells *c, int r)
{
    return c->value + (ptrdiff_t)r * c->stride;
}

static lanes *gradient_at(const struct lane_cells *c, int r)
{
    return c->gradient + (ptrdiff_t)r * c->stride;
}

void tape_lookup(struct tape *t, struct lane_cells out, struct learned table,
                 const int *word, const double *add)
{
    struct tape_op *o = tape_add_op(t, TAPE_LOOKUP, out);
    o->W = table;
    o->word = word;
    for (int r = 0; r < out.rows; r++) {
        double *x = (double *)value_at(&out, r);
        for (int lane = 0; lane < LANES; lane++) {
            int w = word[r * LANES + lane];
            assert(w < table.rows);
            const double *row = t->numbers + table.at + w * table.columns;
            for (int j = 0; j < out.columns; j++)
                x[j * LANES + lane] =
                    (w < 0 ? 0 : row[j]) + (add ? add[r * out.columns + j] : 0);
        }
    }
}

static void lookup_back(struct tape *t, const struct tape_op *o)
{
    for (int r = 0; r < o->out.rows; r++) {
        const double *gradient = (const double *)gradient_at(&o->out, r);
        for (int lane = 0; lane < LANES; lane++) {
            int w = o->word[r * LANES + lane];
            if (w < 0)
                continue;
            double *row = t->gradients + o->W.at + w * o->W.columns;
            for (int j = 0; j < o->out.columns; j++)
                row[j] += gradient[j * LANES + lane];
        }
    }
}

void tape_product(struct tape *t, struct lane_cells out, struct lane_cells in,
                  struct learned W, bool turned)
{
    assert(in.columns == (turned ? W.columns : W.rows));
    assert(out.columns == (turned ? W.rows : W.columns));
    struct tape_op *o = tape_add_op(t, TAPE_PRODUCT, out);
    o->in[0] = in;
    o->W = W;
    o->turned = turned;
    add_work(t, &out, 2 * in.columns);
    o->next = t->last_use[W.at] - 1;
    t->last_use[W.at] = t->op_count;
    for (int r = 0; r < out.rows; r++)
        row_product(value_at(&out, r), value_at(&in, r), in.columns,
                    out.columns, t->numbers + W.at, turned ? 1 : W.columns,
                    turned ? W.columns : 1);
}

static void product_back(const struct tape *t, const struct tape_op *o)
{
    const struct lane_cells *in = &o->in[0];
    for (int r = 0; r < o->out.rows; r++)
        row_product(gradient_at(in, r), gradient_at(&o->out, r), o->out.columns,
                    in->columns, t->numbers + o->W.at,
                    o->turned ? o->W.columns : 1, o->turned ? 1 : o->W.columns);
}

static void need_rows(struct tape *t, int rows)
{
    if (rows <= t->row_room)
        return;
    t->row_room = 2 * rows;
    size_t room = (size_t)t->row_room;
    t->rows_in = must_realloc(t->rows_in, room, sizeof *t->rows_in);
    t->rows_out = must_realloc(t->rows_out, room, sizeof *t->rows_out);
}

// The gradients of the matrix of [last], the last product with it, from all of
// them: two passes, one for each way it is used.
static void matrix_back(struct tape *t, const struct tape_op *last, bool turned)
{
    int rows = 0;
    for (const struct tape_op *o = last; o;
         o = o->next < 0 ? NULL : &t->ops[o->next]) {
        if (o->turned != turned)
            continue;
        need_rows(t, rows + o->out.rows);
        for (int r = 0; r < o->out.rows; r++, rows++) {
            t->rows_in[rows] = value_at(&o->in[0], r);
            t->rows_out[rows] = gradient_at(&o->out, r);
        }
    }
    const struct learned *W = &last->W;
    if (rows && turned) // sums along the longer side take fewer loads
        outer_sum(t->gradients + W->at, t->rows_out, t->rows_in, rows, W->rows,
                  W->columns, W->columns, 1);
    else if (rows)
        outer_sum(t->gradients + W->at, t->rows_in, t->rows_out, rows, W->rows,
                  W->columns, W->columns, 1);
}

// What number [at] of the matrix of [o] met in row [r], and the gradient that
// came back there. False when it was not used there.
static bool part_of(const struct tape_op *o, int at, int r, int lane,
                    struct tape_part *out)
{
    int row = at / o->W.columns, column = at % o->W.columns;
    const struct lane_cells *in = &o->in[0];
    double met = 1;
    if (o->kind == TAPE_LOOKUP && o->word[r * LANES + lane] != row)
        return false;
    if (o->kind == TAPE_PRODUCT)
        met = value_at(in, r)[o->turned ? column : row][lane];
    if (o->kind == TAPE_NORMALIZE)
        met = normalized_row(o, r)[column][lane];
    int to = o->kind == TAPE_PRODUCT && o->turned ? row : column;
    *out = (struct tape_part){r, met, gradient_at(&o->out, r)[to][lane]};
    return true;
}

int tape_parts(const struct tape *t, int number, int lane,
               struct tape_part *out, int most)
{
    assert(number >= 0 && number < t->count && lane >= 0 && lane < LANES);
    int count = 0;
    for (int i = 0; i < t->op_count; i++) {
        const struct tape_op *o = &t->ops[i];
        int at = number - o->W.at;
        if (!o->W.columns || at < 0 || at >= o->W.rows * o->W.columns)
            continue;
        for (int r = 0; r < o->out.rows; r++) {
            struct tape_part part;
            if (!part_of(o, at, r, lane, &part))
                continue;
            if (count < most)
                out[count] = part;
            count++;
        }
    }
    return count;
}

void tape_bias(struct tape *t, struct lane_cells out, struct learned b)
{
    tape_add_op(t, TAPE_BIAS, out)->W = b;
    for (int r = 0; r < out.rows; r++)
        for (int j = 0; j < out.columns; j++)
            value_at(&out, r)[j] += t->numbers[b.at + j];
}

static void bias_back(struct tape *t, const struct tape_op *o)
{
    for (int r = 0; r < o->out.rows; r++)
        for (int j = 0; j < o->out.columns; j++)
            t->gradients[o->W.at + j] += lanes_sum(&gradient_at(&o->out, r)[j]);
}

void tape_add(struct tape *t, struct lane_cells out, struct lane_cells in)
{
    tape_add_op(t, TAPE_ADD, out)->in[0] = in;
    for (int r = 0; r < out.rows; r++) {
        lanes *y = value_at(&out, r);
        const lanes *x = value_at(&in, in.rows == 1 ? 0 : r);
        for (int j = 0; j < out.columns; j++)
            y[j] += x[j];
    }
}

static void add_back(const struct tape_op *o)
{
    const struct lane_cells *in = &o->in[0];
    for (int r = 0; r < o->out.rows; r++) {
        const lanes *y = gradient_at(&o->out, r);
        lanes *x = gradient_at(in, in->rows == 1 ? 0 : r);
        for (int j = 0; j < o->out.columns; j++)
            x[j] += y[j];
    }
}

void tape_curve(struct tape *t, struct lane_cells out, struct lane_cells in,
                enum curve curve)
{
    struct tape_op *o = tape_add_op(t, TAPE_CURVE, out);
    o->in[0] = in;
    o->curve = curve;
    add_work(t, &out, CURVE_WORK);
    for (int r = 0; r < out.rows; r++)
        curve_row(value_at(&out, r), value_at(&in, r), out.columns, curve);
}

static void curve_back(const struct tape_op *o)
{
    for (int r = 0; r < o->out.rows; r++)
        curve_row_back(gradient_at(&o->in[0], r), gradient_at(&o->out, r),
                       value_at(&o->in[0], r), value_at(&o->out, r),
                       o->out.columns, o->curve);
}

void tape_multiply(struct tape *t, struct lane_cells out, struct lane_cells a,
                   struct lane_cells b)
{
    struct tape_op *o = tape_add_op(t, TAPE_MULTIPLY, out);
    o->in[0] = a;
    o->in[1] = b;
    for (int r = 0; r < out.rows; r++)
        for (int j = 0; j < out.columns; j++)
            value_at(&out, r)[j] = value_at(&a, r)[j] * value_at(&b, r)[j];
}

static void multiply_back(const struct tape_op *o)
{
    const struct lane_cells *a = &o->in[0], *b = &o->in[1];
    for (int r = 0; r < o->out.rows; r++)
        for (int j = 0; j < o->out.columns; j++) {
            lanes gradient = gradient_at(&o->out, r)[j];
            gradient_at(a, r)[j] += gradient * value_at(b, r)[j];
            gradient_at(b, r)[j] += gradient * value_at(a, r)[j];
        }
}

void tape_blend(struct tape *t, struct lane_cells out, struct lane_cells z,
                struct lane_cells a, struct lane_cells b)
{
    struct tape_op *o = tape_add_op(t, TAPE_BLEND, out);
    o->in[0] = z;
    o->in[1] = a;
    o->in[2] = b;
    for (int r = 0; r < out.rows; r++)
        for (int j = 0; j < out.columns; j++) {
            lanes share = value_at(&z, r)[j];
            value_at(&out, r)[j] =
                (1.0 - share) * value_at(&a, r)[j] + share * value_at(&b, r)[j];
        }
}

static void blend_back(const struct tape_op *o)
{
    const struct lane_cells *z = &o->in[0], *a = &o->in[1], *b = &o->in[2];
    for (int r = 0; r < o->out.rows; r++)
        for (int j = 0; j < o->out.columns; j++) {
            lanes gradient = gradient_at(&o->out, r)[j],
                  share = value_at(z, r)[j];
            gradient_at(z, r)[j] +=
                gradient * (value_at(b, r)[j] - value_at(a, r)[j]);
            gradient_at(a, r)[j] += gradient * (1.0 - share);
            gradient_at(b, r)[j] += gradient * share;
        }
}

void tape_latch(struct tape *t, struct lane_cells out, struct lane_cells a,
                struct lane_cells b, int row, const int *length)
{
    struct tape_op *o = tape_add_op(t, TAPE_LATCH, out);
    o->in[0] = a;
    o->in[1] = b;
    o->row = row;
    o->sight.length = length;
    lane_bits live;
    lanes_live(&live, length, row);
    for (int j = 0; j < out.columns; j++) {
        lanes old = a.value ? a.value[j] : LANES_ALL(0.0);
        out.value[j] = LANES_CHOOSE(live, b.value[j], old);
    }
}

static void latch_back(const struct tape_op *o)
{
    const struct lane_cells *a = &o->in[0], *b = &o->in[1];
    lane_bits live;
    lanes_live(&live, o->sight.length, o->row);
    for (int j = 0; j < o->out.columns; j++) {
        lanes gradient = o->out.gradient[j];
        b->gradient[j] += LANES_CHOOSE(live, gradient, LANES_ALL(0.0));
        if (a->value)
            a->gradient[j] += LANES_CHOOSE(~live, gradient, LANES_ALL(0.0));
    }
}

KERNEL
static void exp_row(lanes *row, const lanes *most, lanes *sum, int count)
{
    lanes all = {0};
    for (int j = 0; j < count; j++) {
        lanes e = row[j] - *most;
        curves_exp(&e);
        row[j] = e;
        all += e;
    }
    *sum = all;
}

KERNEL
static void share_row(lanes *row, lanes *gradient, const lanes *part,
                      const lanes *weight, int count)
{
    for (int j = 0; j < count; j++) {
        row[j] *= *part;
        gradient[j] += row[j] * *weight;
    }
}

static void row_most(const lanes *row, lanes *most, int count)
{
    *most = row[0];
    for (int j = 1; j < count; j++)
        *most = LANES_CHOOSE(row[j] > *most, row[j], *most);
}

// NaN in a row is NaN in its loss.
double tape_loss(struct tape *t, struct lane_cells logits, const int *wanted,
                 double share)
{
    double loss = 0;
    add_work(t, &logits, CURVE_WORK);
    for (int r = 0; r < logits.rows; r++) {
        lanes *row = value_at(&logits, r), *gradient = gradient_at(&logits, r);
        lanes most, sum, weight, logit = {0};
        row_most(row, &most, logits.columns);
        const int *want = wanted + r * LANES;
        for (int lane = 0; lane < LANES; lane++) {
            weight[lane] = want[lane] < 0 ? 0 : share;
            if (want[lane] >= 0) {
                logit[lane] = row[want[lane]][lane] - most[lane];
                gradient[want[lane]][lane] -= share;
            }
        }
        exp_row(row, &most, &sum, logits.columns);
        for (int lane = 0; lane < LANES; lane++)
            if (want[lane] >= 0)
                loss += log(sum[lane]) - logit[lane];
        lanes part = 1.0 / sum;
        share_row(row, gradient, &part, &weight, logits.columns);
    }
    return loss;
}

void tape_back(struct tape *t)
{
    for (int i = t->op_count - 1; i >= 0; i--) {
        const struct tape_op *o = &t->ops[i];
        switch (o->kind) {
        case TAPE_LOOKUP:
            lookup_back(t, o);
            break;
        case TAPE_PRODUCT:
            product_back(t, o);
            add_work(t, &o->out, 4 * o->in[0].columns);
            break;
        case TAPE_BIAS:
            bias_back(t, o);
            break;
        case TAPE_ADD:
            add_back(o);
            break;
        case TAPE_CURVE:
            curve_back(o);
            break;
        case TAPE_NORMALIZE:
            normalize_back(o, t->numbers + o->W.at, t->gradients + o->W.at);
            break;
        case TAPE_MULTIPLY:
            multiply_back(o);
            break;
        case TAPE_BLEND:
            blend_back(o);
            break;
        case TAPE_LATCH:
            latch_back(o);
            break;
        case TAPE_ATTEND:
            attend_back(o);
            t->work += 2 * attend_work(o);
            break;
        case TAPE_POOL:
            pool_back(o);
            break;
        }
    }
    for (int i = t->op_count - 1; i >= 0; i--)
        if (t->ops[i].kind == TAPE_PRODUCT &&
            t->last_use[t->ops[i].W.at] == i + 1) {
            matrix_back(t, &t->ops[i], false);
            matrix_back(t, &t->ops[i], true);
        }
}
