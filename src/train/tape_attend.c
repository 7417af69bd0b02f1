// SPDX-License-Identifier: MIT
// What of a tape shares weights out: every word among its words, and one
// query among all.
#include "train/tape_room.h"

#include <stddef.h>

#include "train/curves.h"

// The shortest sentence: all lanes have the keys before its end.
LANES_INLINE int shortest(const int *length)
{
    int least = length[0];
    for (int lane = 1; lane < LANES; lane++)
        least = length[lane] < least ? length[lane] : least;
    return least;
}

// A lane that sees nothing has weights of 0.
KERNEL
void soften(lanes *score, int count, int first, const int *length)
{
    const double never = -0x1p1000;
    int sure = shortest(length) - first;
    lanes most = LANES_ALL(never), sum = {0};
    for (int s = 0; s < count; s++) {
        if (s >= sure) {
            lane_bits live;
            lanes_live(&live, length, first + s);
            score[s] = LANES_CHOOSE(live, score[s], LANES_ALL(never));
        }
        most = LANES_CHOOSE(score[s] > most, score[s], most);
    }
    for (int s = 0; s < count; s++) {
        lanes e = score[s] - most;
        curves_exp(&e);
        e = LANES_CHOOSE(score[s] == never, LANES_ALL(0.0), e);
        score[s] = e;
        sum += e;
    }
    sum = LANES_CHOOSE(sum == 0.0, LANES_ALL(1.0), sum);
    lanes part = 1.0 / sum;
    for (int s = 0; s < count; s++)
        score[s] *= part;
}

LANES_INLINE int first_key(const struct sight *s, int row)
{
    return row > s->before ? row - s->before : 0;
}

LANES_INLINE int last_key(const struct sight *s, int row, int rows)
{
    return row + s->after < rows - 1 ? row + s->after : rows - 1;
}

KERNEL
static void attend_row(const struct tape_op *o, int r, lanes *weight)
{
    const struct lane_cells *Q = &o->in[0], *K = &o->in[1], *V = &o->in[2];
    int first = first_key(&o->sight, r);
    int last = last_key(&o->sight, r, K->rows);
    const lanes *q = Q->value + (ptrdiff_t)r * Q->stride;
    for (int s = first; s <= last; s++) {
        const lanes *k = K->value + (ptrdiff_t)s * K->stride;
        lanes sum = {0};
        for (int j = 0; j < K->columns; j++)
            sum += q[j] * k[j];
        weight[s] = sum * o->scale;
    }
    soften(weight + first, last - first + 1, first, o->sight.length);
    lanes *z = o->out.value + (ptrdiff_t)r * o->out.stride;
    for (int s = first; s <= last; s++) {
        const lanes *v = V->value + (ptrdiff_t)s * V->stride;
        for (int j = 0; j < V->columns; j++)
            z[j] += weight[s] * v[j];
    }
}

KERNEL
static void attend_row_back(const struct tape_op *o, int r, const lanes *weight,
                            lanes *gradient)
{
    const struct lane_cells *Q = &o->in[0], *K = &o->in[1], *V = &o->in[2];
    int first = first_key(&o->sight, r);
    int last = last_key(&o->sight, r, K->rows);
    const lanes *z = o->out.gradient + (ptrdiff_t)r * o->out.stride;
    lanes mean = {0};
    for (int s = first; s <= last; s++) {
        const lanes *v = V->value + (ptrdiff_t)s * V->stride;
        lanes *back = V->gradient + (ptrdiff_t)s * V->stride;
        lanes sum = {0};
        for (int j = 0; j < V->columns; j++) {
            sum += z[j] * v[j];
            back[j] += weight[s] * z[j];
        }
        gradient[s] = sum;
        mean += weight[s] * sum;
    }
    const lanes *q = Q->value + (ptrdiff_t)r * Q->stride;
    lanes *to_q = Q->gradient + (ptrdiff_t)r * Q->stride;
    for (int s = first; s <= last; s++) {
        const lanes *k = K->value + (ptrdiff_t)s * K->stride;
        lanes *to_k = K->gradient + (ptrdiff_t)s * K->stride;
        lanes score = weight[s] * (gradient[s] - mean) * o->scale;
        for (int j = 0; j < K->columns; j++) {
            to_q[j] += score * k[j];
            to_k[j] += score * q[j];
        }
    }
}

double attend_work(const struct tape_op *o)
{
    double pairs = 0;
    for (int r = 0; r < o->out.rows; r++)
        pairs +=
            last_key(&o->sight, r, o->in[1].rows) - first_key(&o->sight, r) + 1;
    return pairs * LANES *
           (2 * (o->in[1].columns + o->in[2].columns) + CURVE_WORK);
}

void tape_attend(struct tape *t, struct lane_cells out, struct lane_cells Q,
                 struct lane_cells K, struct lane_cells V, double scale,
                 struct sight sight)
{
    size_t rows = (size_t)out.rows, keys = (size_t)K.rows;
    lanes *weights = tape_lanes(t, (rows + 1) * keys);
    struct tape_op *o = tape_add_op(t, TAPE_ATTEND, out);
    o->in[0] = Q;
    o->in[1] = K;
    o->in[2] = V;
    o->scale = scale;
    o->sight = sight;
    o->weights = weights;
    t->work += attend_work(o);
    for (int r = 0; r < out.rows; r++)
        attend_row(o, r, weights + (ptrdiff_t)r * K.rows);
}

const lanes *tape_weights(const struct tape *t, int k, int *keys)
{
    for (int i = 0; i < t->op_count; i++)
        if (t->ops[i].kind == TAPE_ATTEND && !k--) {
            *keys = t->ops[i].in[1].rows;
            return t->ops[i].weights;
        }
    return NULL;
}

void attend_back(const struct tape_op *o)
{
    ptrdiff_t keys = o->in[1].rows;
    lanes *room = o->weights + o->out.rows * keys;
    for (int r = 0; r < o->out.rows; r++)
        attend_row_back(o, r, o->weights + r * keys, room);
}

KERNEL
static void pool_rows(const struct tape_op *o)
{
    const struct lane_cells *V = &o->in[1];
    for (int s = 0; s < V->rows; s++) {
        const lanes *v = V->value + (ptrdiff_t)s * V->stride;
        for (int j = 0; j < V->columns; j++)
            o->out.value[j] += o->weights[s] * v[j];
    }
}

KERNEL
static void pool_rows_back(const struct tape_op *o, lanes *gradient)
{
    const struct lane_cells *V = &o->in[1];
    lanes mean = {0};
    for (int s = 0; s < V->rows; s++) {
        const lanes *v = V->value + (ptrdiff_t)s * V->stride;
        lanes *back = V->gradient + (ptrdiff_t)s * V->stride;
        lanes sum = {0};
        for (int j = 0; j < V->columns; j++) {
            sum += o->out.gradient[j] * v[j];
            back[j] += o->weights[s] * o->out.gradient[j];
        }
        gradient[s] = sum;
        mean += o->weights[s] * sum;
    }
    for (int s = 0; s < V->rows; s++)
        o->in[0].gradient[(ptrdiff_t)s * o->in[0].stride] +=
            o->weights[s] * (gradient[s] - mean);
}

void tape_pool(struct tape *t, struct lane_cells out, struct lane_cells scores,
               struct lane_cells V, const int *length)
{
    lanes *weights = tape_lanes(t, 2 * (size_t)V.rows);
    struct tape_op *o = tape_add_op(t, TAPE_POOL, out);
    o->in[0] = scores;
    o->in[1] = V;
    o->weights = weights;
    for (int s = 0; s < V.rows; s++)
        weights[s] = scores.value[(ptrdiff_t)s * scores.stride];
    soften(weights, V.rows, 0, length);
    pool_rows(o);
}

void pool_back(const struct tape_op *o)
{
    pool_rows_back(o, o->weights + o->in[1].rows);
}
