// SPDX-License-Identifier: MIT
// Self-attention: Vaswani et al. 2017, sections 3.2.1 and 3.2.2.
#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "../suite.h"

static bool is_choice(const struct entry *e, const char *choice)
{
    return e && e->type == ENTRY_CHOICE && !strcmp(e->choice, choice);
}

// [ahead]: so many keys stand before the one where the first query stands.
static bool may_look(const struct entry *mask, int query, int key, int ahead)
{
    if (is_choice(mask, "matrix"))
        return mask->matrix.data[query * mask->matrix.columns + key] != 0;
    query += ahead;
    if (is_choice(mask, "causal"))
        return key <= query;
    if (is_choice(mask, "window"))
        return key <= query && key > query - (int)mask->number;
    return abs(query - key) <= (int)mask->number;
}

static double divide_by(const struct entry *scale, int d_k)
{
    if (is_choice(scale, "none"))
        return 1;
    if (is_choice(scale, "d"))
        return d_k;
    return is_choice(scale, "number") ? scale->number : sqrt(d_k);
}

static bool same_rows(const struct table *X, int a, int b)
{
    for (int c = 0; c < X->columns; c++)
        if (*oracle_cell(X, a, c) != *oracle_cell(X, b, c))
            return false;
    return true;
}

// The last row and the first that is another one in each other's place.
static void exchange(const struct table *X)
{
    int a = 0, b = X->rows - 1;
    while (same_rows(X, a, b))
        a++;
    for (int c = 0; c < X->columns; c++) {
        double x = *oracle_cell(X, a, c);
        *oracle_cell(X, a, c) = *oracle_cell(X, b, c);
        *oracle_cell(X, b, c) = x;
    }
}

static int first_place(const struct model *m)
{
    const struct entry *start = model_find(m, "position.start");
    return start ? (int)start->number : 0;
}

static struct table *input(struct oracle *o, const struct model *m)
{
    if (oracle_without(o, "position.swap")) {
        struct table *X = oracle_take(o, m, "X", "X");
        exchange(X);
        return X;
    }
    bool counting = is_choice(model_find(m, "position"), "counting");
    bool learned = is_choice(model_find(m, "position"), "learned");
    if ((!counting && !learned &&
         !is_choice(model_find(m, "position"), "sinusoidal")) ||
        oracle_without(o, "position"))
        return oracle_take(o, m, "X", "X");
    struct table *words = oracle_take(o, m, "X_in", "X");
    const struct table *W_P = learned ? oracle_take(o, m, "W_P", "W_P") : NULL;
    struct table *P =
        counting || learned
            ? oracle_table(o, "P", words->rows, words->columns)
            : oracle_encode_from(o, words->rows, words->columns, 10000,
                                 first_place(m));
    if (!counting && !learned)
        oracle_lay(m, "position.layout", P);
    for (int i = 0; learned && i < P->rows; i++)
        for (int c = 0; c < P->columns; c++) {
            int row = first_place(m) + i;
            *oracle_cell(P, i, c) = *oracle_cell(
                W_P, row < W_P->rows ? row : W_P->rows - 1, c);
        }
    for (int i = 0; counting && i < P->rows; i++)
        for (int c = 0; c < P->columns; c++)
            *oracle_cell(P, i, c) = i;
    struct table *X = oracle_table(o, "X", words->rows, words->columns);
    for (int i = 0; i < X->rows; i++)
        for (int c = 0; c < X->columns; c++)
            *oracle_cell(X, i, c) =
                *oracle_cell(words, i, c) + *oracle_cell(P, i, c);
    return X;
}

// X W + b; without W, which then is the identity, X + b; without b, nothing is
// added.
struct table *oracle_project(struct oracle *o, const struct model *m,
                             const char *name, const struct table *X,
                             const char *weight, const char *bias)
{
    bool left_out =
        oracle_without(o, "projections") && (*name == 'Q' || *name == 'K');
    if (left_out)
        weight = bias = "none";
    const struct table *W = oracle_take(o, m, weight, weight);
    const struct table *b = oracle_take(o, m, bias, bias);
    struct table *out = W ? oracle_times(o, name, X, W)
                          : oracle_table(o, name, X->rows, X->columns);
    for (int i = 0; i < X->rows * X->columns && !W; i++)
        out->data[i] = X->data[i];
    for (int i = 0; b && i < out->rows; i++)
        for (int c = 0; c < out->columns; c++)
            *oracle_cell(out, i, c) += *oracle_cell(b, 0, c);
    return out;
}

static struct table *rule(struct oracle *o, const struct entry *mask, int rows,
                          int columns)
{
    struct table *allowed = oracle_table(o, "mask", rows, columns);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            *oracle_cell(allowed, i, j) = may_look(mask, i, j, columns - rows) ? 1 : 0;
    return allowed;
}

static struct table *hide(struct oracle *o, const char *name,
                          const struct table *allowed, const struct table *in,
                          double hidden)
{
    struct table *out = oracle_table(o, name, in->rows, in->columns);
    for (int i = 0; i < in->rows; i++)
        for (int j = 0; j < in->columns; j++)
            *oracle_cell(out, i, j) = *oracle_cell(allowed, i, j) == 1
                                          ? *oracle_cell(in, i, j)
                                          : hidden;
    return out;
}

// softmax of [in] with its sub-tensors.
struct table *oracle_soften_all(struct oracle *o, const char *name,
                                const struct table *in)
{
    int n = in->rows, columns = in->columns;
    const char *of_max = arena_print(&o->arena, "%s.max", name);
    const char *of_exp = arena_print(&o->arena, "%s.exp", name);
    const char *of_sum = arena_print(&o->arena, "%s.sum", name);
    struct table *max = oracle_table(o, of_max, n, 1);
    struct table *raised = oracle_table(o, of_exp, n, columns);
    struct table *sum = oracle_table(o, of_sum, n, 1);
    struct table *out = oracle_table(o, name, n, columns);
    for (int i = 0; i < n; i++)
        oracle_soften(o, in, i, max, raised, sum, out);
    return out;
}

struct table *oracle_share_out(struct oracle *o, const struct table *scaled,
                               const struct table *allowed)
{
    bool after = oracle_without(o, "mask.after");
    if (allowed && after)
        return hide(o, "weights", allowed, oracle_soften_all(o, "shares", scaled), 0);
    if (allowed)
        scaled = hide(o, "masked", allowed, scaled,
                      oracle_without(o, "mask.before") ? 0 : -INFINITY);
    return oracle_soften_all(o, "weights", scaled);
}

// --- distances -----------------------------------------------------------------

static bool told_by(const struct oracle *o, const struct model *m,
                    const char *way)
{
    return is_choice(model_find(m, "position"), way) &&
           !oracle_without(o, "position") &&
           !oracle_without(o, "position.swap");
}

static int clip(int x, int most)
{
    return x < -most ? -most : x > most ? most : x;
}

// As in the code of mesh-tensorflow, _relative_position_bucket(), with the side
// of words ahead behind the other one.
static int bucket(int offset, int count, bool both, double far)
{
    int ret = 0, n = -offset;
    if (both) {
        count /= 2;
        ret = n < 0 ? count : 0;
        n = abs(n);
    } else if (n < 0) {
        n = 0;
    }
    if (count < 2)
        return count ? ret : 0;
    int exact = count / 2;
    if (n < exact)
        return ret + n;
    int large = exact + (int)(log((double)n / exact) / log(far / exact) *
                              (count - exact));
    return ret + (large < count - 1 ? large : count - 1);
}

// Press et al.: the slopes of their code, 2^(−2^−(log₂ n − 3)) and its powers.
static double slope_of(int head, int heads)
{
    int power = 1 << (int)floor(log2(heads));
    if (head < power) {
        double start = pow(2, -pow(2, -(log2(power) - 3)));
        return start * pow(start, head);
    }
    double start = pow(2, -pow(2, -(log2(2 * power) - 3)));
    return start * pow(start, 2 * (head - power));
}

static struct table *relate_all(struct oracle *o, const struct table *Q,
                                const struct table *a, struct table *scores)
{
    int n = scores->rows, most = (a->rows - 1) / 2;
    struct table *offsets = oracle_table(o, "offsets", n, n);
    struct table *there = oracle_table(o, "relative", n, n);
    struct table *placed = oracle_table(o, "placed", n, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int where = clip(j - i, most);
            *oracle_cell(offsets, i, j) = where;
            for (int k = 0; k < Q->columns; k++)
                *oracle_cell(there, i, j) += *oracle_cell(Q, i, k) *
                                             *oracle_cell(a, where + most, k);
            *oracle_cell(placed, i, j) =
                *oracle_cell(scores, i, j) + *oracle_cell(there, i, j);
        }
    return placed;
}

// Scores with a number for each distance: T5's, or ALiBi's.
static struct table *bias_all(struct oracle *o, const struct model *m,
                              struct table *scaled)
{
    bool t5 = told_by(o, m, "t5");
    if (!t5 && !told_by(o, m, "alibi"))
        return scaled;
    int n = scaled->rows, heads = model_parts(m, "heads");
    int head = heads ? atoi(o->prefix + strlen("head")) - 1 : 0;
    const struct entry *typed = model_find(m, "position.slope");
    const struct entry *far = model_find(m, "position.far");
    double slope = typed ? typed->number : slope_of(head, heads ? heads : 1);
    const struct table *table =
        t5 ? oracle_take(o, m, "t5_bias", "t5_bias") : NULL;
    struct table *buckets = t5 ? oracle_table(o, "buckets", n, n) : NULL;
    struct table *bias = oracle_table(o, "bias", n, n);
    struct table *biased = oracle_table(o, "biased", n, n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (t5) {
                int k = bucket(j - i, table->rows,
                               !is_choice(model_find(m, "mask"), "causal") &&
                                   !is_choice(model_find(m, "mask"), "window"),
                               far ? far->number : 128);
                *oracle_cell(buckets, i, j) = k;
                *oracle_cell(bias, i, j) = *oracle_cell(table, k, 0);
            } else {
                *oracle_cell(bias, i, j) = -slope * abs(i - j);
            }
            *oracle_cell(biased, i, j) =
                *oracle_cell(scaled, i, j) + *oracle_cell(bias, i, j);
        }
    return biased;
}

// Su et al., equation 34: x cos + (its partner, turned by a right angle) sin.
static struct table *turn(struct oracle *o, const struct model *m,
                          const char *name, const struct table *x)
{
    const struct entry *base = model_find(m, "position.base");
    bool halves = is_choice(model_find(m, "position.pairs"), "half");
    int d = x->columns, half = d / 2;
    struct table *out = oracle_table(o, name, x->rows, d);
    for (int r = 0; r < x->rows; r++)
        for (int c = 0; c < d; c++) {
            if (d % 2 && c == d - 1) { // no partner
                *oracle_cell(out, r, c) = *oracle_cell(x, r, c);
                continue;
            }
            int pair = halves ? c % half : c / 2;
            int partner = halves ? (c < half ? c + half : c - half) : c ^ 1;
            bool first = halves ? c < half : c % 2 == 0;
            double angle = (first_place(m) + r) /
                           pow(base ? base->number : 10000, 2. * pair / d);
            *oracle_cell(out, r, c) =
                *oracle_cell(x, r, c) * cos(angle) +
                (first ? -1 : 1) * *oracle_cell(x, r, partner) * sin(angle);
        }
    return out;
}

// Σ_j weight_ij (v_j + a_ij), in two parts where there are such rows.
static struct table *mix_all(struct oracle *o, const struct model *m,
                             const struct table *weights,
                             const struct table *V)
{
    const struct table *a =
        told_by(o, m, "shaw") ? oracle_take(o, m, "a_V", "a_V") : NULL;
    if (!a)
        return oracle_times(o, "output", weights, V);
    int most = (a->rows - 1) / 2;
    struct table *found = oracle_times(o, "found", weights, V);
    struct table *where = oracle_table(o, "where", weights->rows, a->columns);
    struct table *out = oracle_table(o, "output", weights->rows, a->columns);
    for (int i = 0; i < weights->rows; i++)
        for (int c = 0; c < a->columns; c++) {
            for (int j = 0; j < weights->columns; j++)
                *oracle_cell(where, i, c) +=
                    *oracle_cell(weights, i, j) *
                    *oracle_cell(a, clip(j - i, most) + most, c);
            *oracle_cell(out, i, c) =
                *oracle_cell(found, i, c) + *oracle_cell(where, i, c);
        }
    return out;
}

static struct table *meet(struct oracle *o, const struct model *m,
                          const struct table *Q, const struct table *K,
                          const struct table *V)
{
    const struct entry *mask = model_find(m, "mask");
    double divisor = oracle_without(o, "scale")
                         ? 1
                         : divide_by(model_find(m, "scale"), Q->columns);
    struct table *scores = oracle_table(o, "scores", Q->rows, K->rows);
    struct table *scaled = oracle_table(o, "scaled", Q->rows, K->rows);
    for (int i = 0; i < Q->rows; i++)
        for (int j = 0; j < K->rows; j++) {
            for (int k = 0; k < Q->columns; k++)
                *oracle_cell(scores, i, j) +=
                    *oracle_cell(Q, i, k) * *oracle_cell(K, j, k);
        }
    const struct table *shared = scores;
    if (told_by(o, m, "shaw"))
        shared = relate_all(o, Q, oracle_take(o, m, "a_K", "a_K"), scores);
    for (int i = 0; i < Q->rows * K->rows; i++)
        scaled->data[i] = shared->data[i] / divisor;
    scaled = bias_all(o, m, scaled);
    bool masks = mask && !is_choice(mask, "none") && !oracle_without(o, "mask");
    const struct table *allowed =
        masks ? rule(o, mask, Q->rows, K->rows) : NULL;
    return mix_all(o, m, oracle_share_out(o, scaled, allowed),
                   oracle_without(o, "values") ? K : V);
}

struct table *oracle_attend(struct oracle *o, const struct model *m,
                            const struct table *X)
{
    const struct table *memory = oracle_find(o, "memory");
    const struct table *from = memory ? memory : X;
    const struct table *Q = oracle_project(o, m, "Q", X, "W_Q", "b_Q");
    const struct table *K = oracle_project(o, m, "K", from, "W_K", "b_K");
    const struct table *V = oracle_project(o, m, "V", from, "W_V", "b_V");
    if (told_by(o, m, "rope")) {
        Q = turn(o, m, "Q.turned", Q);
        K = turn(o, m, "K.turned", K);
    }
    return meet(o, m, Q, K, V);
}

// Four tables and their sum: of words and places that ask, words and places that
// answer. The bias is the words'.
static void split(struct oracle *o, const struct model *m)
{
    static const char *const who[] = {"word", "place"};
    const struct table *in[] = {oracle_find(o, "X_in"), oracle_find(o, "P")};
    const struct table *Q[2], *K[2];
    if (!is_choice(model_find(m, "parts"), "yes") || !in[0])
        return;
    for (int k = 0; k < 4; k++) {
        const char *W = k < 2 ? "W_Q" : "W_K", *b = k < 2 ? "b_Q" : "b_K";
        const struct table *weights = oracle_find(o, W), *bias = oracle_find(o, b);
        const char *name =
            arena_print(&o->arena, "%s.%s", who[k % 2], k < 2 ? "Q" : "K");
        int d = weights ? weights->columns : in[0]->columns;
        struct table *out = oracle_table(o, name, in[0]->rows, d);
        for (int i = 0; i < out->rows; i++)
            for (int c = 0; c < d; c++) {
                double sum = k % 2 == 0 && bias ? *oracle_cell(bias, 0, c) : 0;
                for (int j = 0; weights && j < weights->rows; j++)
                    sum += *oracle_cell(in[k % 2], i, j) *
                           *oracle_cell(weights, j, c);
                if (!weights)
                    sum += *oracle_cell(in[k % 2], i, c);
                *oracle_cell(out, i, c) = sum;
            }
        *(k < 2 ? &Q[k] : &K[k - 2]) = out;
    }
    int n = in[0]->rows;
    struct table *all = oracle_table(o, "parts", n, n);
    for (int k = 0; k < 4; k++) {
        const struct table *q = Q[k / 2], *key = K[k % 2];
        struct table *part = oracle_table(
            o, arena_print(&o->arena, "%s.%s", who[k / 2], who[k % 2]), n, n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                for (int c = 0; c < q->columns; c++)
                    *oracle_cell(part, i, j) +=
                        *oracle_cell(q, i, c) * *oracle_cell(key, j, c);
                *oracle_cell(all, i, j) += *oracle_cell(part, i, j);
            }
    }
    const struct table *scores = oracle_find(o, "scores");
    for (int i = 0; i < n * n; i++) // they are the score
        ck_assert(fabs(all->data[i] - scores->data[i]) <=
                  1e-11 * fmax(1, fabs(scores->data[i])) * 100);
}

// The columns of R of a QR decomposition with exchanges, by Householder's
// reflections: another way to what is left of the rows of M, the columns of A.
static void leave(struct table *A, int rank, struct table *left)
{
    for (int k = 0; k < rank; k++) {
        double most = -1, v[64], alpha, square = 0;
        int best = k;
        for (int c = k; c < A->columns; c++) {
            double sum = 0;
            for (int r = k; r < A->rows; r++)
                sum += *oracle_cell(A, r, c) * *oracle_cell(A, r, c);
            best = sum > most ? c : best;
            most = sum > most ? sum : most;
        }
        for (int r = 0; r < A->rows; r++) {
            double x = *oracle_cell(A, r, k);
            *oracle_cell(A, r, k) = *oracle_cell(A, r, best);
            *oracle_cell(A, r, best) = x;
        }
        *oracle_cell(left, 0, k) = sqrt(most);
        alpha = *oracle_cell(A, k, k) > 0 ? -sqrt(most) : sqrt(most);
        for (int r = k; r < A->rows; r++) {
            v[r] = *oracle_cell(A, r, k) - (r == k ? alpha : 0);
            square += v[r] * v[r];
        }
        for (int c = k; c < A->columns; c++) {
            double along = 0;
            for (int r = k; r < A->rows; r++)
                along += v[r] * *oracle_cell(A, r, c);
            for (int r = k; r < A->rows; r++)
                *oracle_cell(A, r, c) -= 2 * along / square * v[r];
        }
    }
}

// W_Q W_Kᵀ; a random one has the rank of its narrower side.
static void merge(struct oracle *o, const struct model *m, const struct table *X)
{
    const struct table *W_Q = oracle_find(o, "W_Q"), *W_K = oracle_find(o, "W_K");
    const struct entry *merged = model_find(m, "merged");
    if (!is_choice(merged, "yes") || !W_Q || !W_K)
        return;
    int d = W_Q->rows, rank = d < W_Q->columns ? d : W_Q->columns;
    struct table *M = oracle_table(o, "M", d, d);
    struct table copy = {.rows = d, .columns = d};
    copy.data = arena_array(&o->arena, (size_t)d * (size_t)d, sizeof(double));
    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++) {
            for (int k = 0; k < W_Q->columns; k++)
                *oracle_cell(M, i, j) +=
                    *oracle_cell(W_Q, i, k) * *oracle_cell(W_K, j, k);
            *oracle_cell(&copy, j, i) = *oracle_cell(M, i, j);
        }
    leave(&copy, rank, oracle_table(o, "M.left", 1, d));
    *oracle_cell(oracle_table(o, "M.rank", 1, 1), 0, 0) = rank;
    const struct table *Q = oracle_times(o, "merged.queries", X, M);
    struct table *scores = oracle_table(o, "merged.scores", X->rows, X->rows);
    oracle_table(o, "merged.apart", 1, 1); // nothing, but for rounding
    for (int i = 0; i < X->rows; i++)
        for (int j = 0; j < X->rows; j++)
            for (int k = 0; k < d; k++)
                *oracle_cell(scores, i, j) +=
                    *oracle_cell(Q, i, k) * *oracle_cell(X, j, k);
}

void oracle_attention(struct oracle *o, const struct model *m)
{
    int at = 0, d_v = 0, heads = model_parts(m, "heads");
    o->prefix = "";
    if (!model_find(m, "X")) {
        const struct table *Q = oracle_take(o, m, "Q", "Q");
        const struct table *K = oracle_take(o, m, "K", "K");
        meet(o, m, Q, K, oracle_take(o, m, "V", "V"));
        return;
    }
    const struct table *X = input(o, m), *outputs[8];
    oracle_take(o, m, "memory", "memory");
    if (!heads) {
        oracle_attend(o, m, X);
        split(o, m);
        merge(o, m, X);
        return;
    }
    for (int h = 0; h < heads; h++) {
        o->prefix = arena_print(&o->arena, "head%d.", h + 1);
        outputs[h] = oracle_attend(o, m, X);
        d_v += outputs[h]->columns;
    }
    o->prefix = "";
    struct table *concat = oracle_table(o, "concat", X->rows, d_v);
    for (int h = 0; h < heads; at += outputs[h++]->columns)
        for (int i = 0; i < X->rows; i++)
            for (int c = 0; c < outputs[h]->columns; c++)
                *oracle_cell(concat, i, at + c) =
                    *oracle_cell(outputs[h], i, c);
    oracle_project(o, m, "output", concat, "W_O", "b_O");
}

// One learned query, and a mask of zeros and ones (Yang et al. 2016, 2.2).
void oracle_pooling(struct oracle *o, const struct model *m)
{
    o->prefix = "";
    const struct table *X = oracle_take(o, m, "X", "X");
    const struct table *q = oracle_take(o, m, "q", "q");
    const struct table *K = oracle_project(o, m, "K", X, "W_K", "none");
    const struct table *V = oracle_project(o, m, "V", X, "W_V", "none");
    const struct entry *scale = model_find(m, "scale");
    double divisor =
        !scale || oracle_without(o, "scale") ? 1 : divide_by(scale, q->columns);
    struct table *scores = oracle_table(o, "scores", 1, K->rows);
    struct table *scaled = oracle_table(o, "scaled", 1, K->rows);
    for (int j = 0; j < K->rows; j++) {
        for (int k = 0; k < K->columns; k++)
            *oracle_cell(scores, 0, j) +=
                *oracle_cell(q, 0, k) * *oracle_cell(K, j, k);
        *oracle_cell(scaled, 0, j) = *oracle_cell(scores, 0, j) / divisor;
    }
    const struct table *times = oracle_take(o, m, "times", "times");
    struct table *counted = scaled;
    if (times)
        counted = oracle_table(o, "counted", 1, K->rows);
    for (int j = 0; times && j < K->rows; j++) {
        double n = *oracle_cell(times, 0, j);
        *oracle_cell(counted, 0, j) =
            n > 0 ? *oracle_cell(scaled, 0, j) + log(n) : -INFINITY;
    }
    const struct table *allowed = oracle_without(o, "mask")
                                      ? NULL
                                      : oracle_take(o, m, "allowed", "allowed");
    const struct table *weights = oracle_share_out(o, counted, allowed);
    oracle_times(o, "output", weights, oracle_without(o, "values") ? K : V);
    const struct entry *carried = model_find(m, "carried");
    if (!carried || strcmp(carried->choice, "yes"))
        return;
    struct table *arrives = oracle_table(o, "carried", 1, K->rows);
    for (int j = 0; j < K->rows; j++) {
        double squares = 0;
        for (int c = 0; c < V->columns; c++)
            squares += pow(*oracle_cell(V, j, c), 2);
        *oracle_cell(arrives, 0, j) =
            *oracle_cell(weights, 0, j) * sqrt(squares);
    }
}
