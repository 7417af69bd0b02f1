// SPDX-License-Identifier: MIT
#include "toy.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "mechanism/mechanism.h"

void toy_begin(struct toy *t, const char *kind, uint64_t seed)
{
    *t = (struct toy){.rng = {seed}};
    for (int i = 0; model_kinds[i]; i++)
        if (!strcmp(model_kinds[i]->name, kind))
            t->model.kind = model_kinds[i];
    t->model.entries = t->entries;
}

void toy_free(struct toy *t)
{
    arena_free(&t->arena);
}

struct entry *toy_entry(struct toy *t, const char *name, enum entry_type type)
{
    struct entry *e = &t->entries[t->model.count++];
    e->name = name;
    e->type = type;
    return e;
}

struct matrix *toy_matrix(struct toy *t, const char *name, int rows,
                          int columns)
{
    struct entry *e = toy_entry(t, name, ENTRY_MATRIX);
    int count = rows * columns;
    double *data = arena_array(&t->arena, (size_t)count, sizeof *data);
    for (int i = 0; i < count; i++)
        data[i] = rng_normal(&t->rng);
    e->matrix = (struct matrix){rows, columns, data};
    return &e->matrix;
}

const char **toy_words(struct toy *t, const char *name, int count)
{
    const char **word = arena_array(&t->arena, (size_t)count, sizeof *word);
    for (int i = 0; i < count; i++)
        word[i] = arena_print(&t->arena, "%c%d", name[0], i + 1);
    bool known = !strncmp(name, "vocabulary", strlen("vocabulary"));
    if (!known && count > 1 && t->rng.state % 3 == 0)
        word[count - 1] = word[(count - 1) / 2]; // the same word again
    toy_entry(t, name, ENTRY_WORDS)->words = (struct words){count, word};
    return word;
}

void toy_choice(struct toy *t, const char *name, const char *choice,
                double number)
{
    struct entry *e = toy_entry(t, name, ENTRY_CHOICE);
    e->choice = choice;
    e->number = number;
}

void toy_number(struct toy *t, const char *name, double number)
{
    toy_entry(t, name, ENTRY_NUMBER)->number = number;
}

void toy_encoding(struct toy *t, int which, int shift)
{
    bool later = which % 7 == 3, sines = which % 6 == 4;
    if (later)
        toy_number(t, "from", rng_between(&t->rng, 1, 40));
    if (sines)
        toy_choice(t, "functions", "sin", 0);
    if (!later && !sines && shift)
        toy_number(t, "shift", shift);
}

void toy_parts(struct toy *t, const char *name, int count)
{
    toy_entry(t, name, ENTRY_PARTS)->number = count;
}

void toy_sizes(struct toy *t, int most, int count, int *out)
{
    for (int i = 0; i < count; i++) {
        bool taken = true;
        while (taken) {
            out[i] = rng_between(&t->rng, 1, most);
            taken = false;
            for (int j = 0; j < i; j++)
                taken |= out[j] == out[i];
        }
    }
}

static bool toy_told_by(const char *position, const char *way)
{
    return position && !strcmp(position, way);
}

// What a head has learned for distances: rows for a few, odd in number; or
// numbers for any number of buckets.
static void toy_distances(struct toy *t, const char *prefix, int d_k, int d_v,
                          const char *position)
{
    int most = rng_between(&t->rng, 0, 3);
    if (toy_told_by(position, "shaw")) {
        toy_matrix(t, arena_print(&t->arena, "%sa_K", prefix), 2 * most + 1,
                   d_k);
        if (rng_between(&t->rng, 0, 1))
            toy_matrix(t, arena_print(&t->arena, "%sa_V", prefix),
                       2 * most + 1, d_v);
    }
    if (toy_told_by(position, "t5"))
        toy_matrix(t, arena_print(&t->arena, "%st5_bias", prefix),
                   rng_between(&t->rng, 1, 12), 1);
}

// A place to begin at, and what else a way to tell positions may be given.
static void toy_places(struct toy *t, const char *position)
{
    bool starts = !toy_told_by(position, "none") &&
                  !toy_told_by(position, "counting") &&
                  !toy_told_by(position, "sinusoidal") &&
                  !toy_told_by(position, "learned");
    if (starts && rng_between(&t->rng, 0, 1))
        toy_number(t, "position.start", rng_between(&t->rng, 0, 30));
    if (toy_told_by(position, "alibi") && rng_between(&t->rng, 0, 1))
        toy_number(t, "position.slope", 2 * rng_uniform(&t->rng) + 0.01);
    if (toy_told_by(position, "t5") && rng_between(&t->rng, 0, 1))
        toy_number(t, "position.far", rng_between(&t->rng, 7, 40));
    if (toy_told_by(position, "rope") && rng_between(&t->rng, 0, 1))
        toy_number(t, "position.base", 20);
    if (toy_told_by(position, "rope") && rng_between(&t->rng, 0, 1))
        toy_choice(t, "position.pairs", "half", 0);
}

// W_Q, W_K and W_V for inputs of [d] numbers, and [from] for keys and values,
// but for those that are missing: then queries and keys have d numbers too.
// Returns the size of a value.
static int toy_head(struct toy *t, const char *prefix, int N, int d, int from,
                    const struct toy_options *options)
{
    static const char *const names[] = {"W_Q", "W_K", "W_V"};
    static const char *const biases[] = {"b_Q", "b_K", "b_V"};
    unsigned missing = options->missing;
    int d_k, d_v;
    do {
        d_k = rng_between(&t->rng, 1, 12);
        d_v = rng_between(&t->rng, 1, 12);
    } while (d_k == d || d_k == N || d_v == d || d_v == N || d_k == d_v);
    if (missing & 3)
        d_k = missing & 1 ? d : from;
    else if (options->merged && d % 2 == 0 && N % 3 == 0)
        d_k = d / 2; // as many numbers apart as merged
    for (int i = 0; i < 3; i++)
        if (!(missing & 1u << i))
            toy_matrix(t, arena_print(&t->arena, "%s%s", prefix, names[i]),
                       i ? from : d, i < 2 ? d_k : d_v);
    d_v = missing & 4 ? from : d_v;
    toy_distances(t, prefix, d_k, d_v, options->position);
    for (int i = 0; i < 3; i++)
        if (options->biases & 1u << i)
            toy_matrix(t, arena_print(&t->arena, "%s%s", prefix, biases[i]), 1,
                       i < 2 ? d_k : d_v);
    return d_v;
}

struct matrix *toy_explicit_mask(struct toy *t, int rows, int columns)
{
    struct matrix *m = toy_matrix(t, "mask", rows, columns);
    struct entry *e = &t->entries[t->model.count - 1];
    e->type = ENTRY_CHOICE;
    e->choice = "matrix";
    for (int i = 0; i < rows * columns; i++)
        m->data[i] = m->data[i] > 0.3; // rows without any 1 happen
    return m;
}

static void toy_mask(struct toy *t, const char *mask, int M, int N)
{
    if (strcmp(mask, "explicit"))
        toy_choice(t, "mask", mask,
                   rng_between(&t->rng, !strcmp(mask, "window"), 3));
    else
        toy_explicit_mask(t, M, N);
}

// Queries of one sequence, keys and values of it or of another.
// A divisor of [0.5, 2.75), or, each fourth time, 1.
static double divisor_of(struct rng *rng)
{
    double u = rng_uniform(rng);
    return u < 0.75 ? 0.5 + 3 * u : 1;
}

// [N] keys, or enough for [M] queries that stand at the last of them.
static int keys_for(const struct toy_options *options, int M, int N)
{
    bool placed = options->mask && strcmp(options->mask, "none") &&
                  strcmp(options->mask, "explicit");
    return placed && M > N ? M + N - 1 : N;
}

static void toy_given(struct toy *t, const struct toy_options *options)
{
    int size[4];
    toy_sizes(t, 7, 4, size);
    int N = size[0], M = options->queries ? size[3] : N;
    N = keys_for(options, M, N);
    toy_words(t, "tokens", N);
    if (options->queries)
        toy_words(t, "queries", M);
    toy_matrix(t, "Q", M, size[1]);
    toy_matrix(t, "K", N, size[1]);
    toy_matrix(t, "V", N, size[2]);
    if (options->mask)
        toy_mask(t, options->mask, M, N);
    if (options->scale)
        toy_choice(t, "scale", options->scale, divisor_of(&t->rng));
}

// Of every other model the sinusoids stand in halves.
static void toy_layout(struct toy *t)
{
    if (t->model.count % 2 &&
        !strcmp(t->entries[t->model.count - 1].choice, "sinusoidal"))
        toy_choice(t, "position.layout", "half", 0);
}

void toy_attention_of(struct toy *t, uint64_t seed,
                      const struct toy_options *options)
{
    int size[4], concat = 0;
    toy_begin(t, "self-attention", seed);
    if (options->given) {
        toy_given(t, options);
        return;
    }
    toy_sizes(t, 9, options->memory ? 4 : 2, size);
    bool even = options->position != NULL;
    int M = options->memory ? size[2] : size[0], N = keys_for(options, M, size[0]);
    int d = even ? size[1] + size[1] % 2 : size[1];
    if (d == N)
        d += 2;
    int from = options->memory ? size[3] : d;
    if (options->memory && (options->missing & 3) == 3)
        from = d; // both are as wide as what they are made from
    toy_words(t, "tokens", N);
    if (options->memory)
        toy_words(t, "queries", M);
    toy_matrix(t, "X", M, d);
    if (options->memory)
        toy_matrix(t, "memory", N, from);
    if (options->heads)
        toy_parts(t, "heads", options->heads);
    for (int h = 1; h <= options->heads; h++)
        concat +=
            toy_head(t, arena_print(&t->arena, "head%d.", h), N, d, from,
                     options);
    if (!options->heads)
        toy_head(t, "", N, d, from, options);
    if (options->mask)
        toy_mask(t, options->mask, M, N);
    if (options->scale)
        toy_choice(t, "scale", options->scale, divisor_of(&t->rng));
    if (options->position) {
        toy_choice(t, "position", options->position, 0);
        toy_layout(t);
    }
    if (options->position)
        toy_places(t, options->position);
    if (options->position && !strcmp(options->position, "learned"))
        toy_matrix(t, "W_P", rng_between(&t->rng, 1, 9), d);
    if (options->parts)
        toy_choice(t, "parts", "yes", 0);
    if (options->merged)
        toy_choice(t, "merged", "yes", 0);
    int d_out = options->W_O ? rng_between(&t->rng, 1, 12) : concat;
    if (options->W_O)
        toy_matrix(t, "W_O", concat, d_out);
    if (options->heads && options->biases & 8)
        toy_matrix(t, "b_O", 1, d_out);
}

void toy_attention(struct toy *t, uint64_t seed, const char *mask)
{
    toy_attention_of(t, seed, &(struct toy_options){.mask = mask});
}

void toy_arrows(struct toy *t, uint64_t seed)
{
    toy_begin(t, "dot-products", seed);
    int n = rng_between(&t->rng, 1, 6), d = seed % 2 ? 2 : n + 1;
    toy_words(t, "tokens", n);
    double *x = toy_matrix(t, "X", n, d)->data;
    for (int c = 0; c < d && seed % 3 == 0; c++) {
        x[(n - 1) * d + c] = x[c];
        x[n / 2 * d + c] = 0;
    }
}

void toy_memory(struct toy *t, uint64_t seed)
{
    static const char *const cells[] = {"leaky", "gated", "tanh"};
    const char *cell = cells[seed % 3];
    toy_begin(t, "memory", seed);
    int n = rng_between(&t->rng, 1, 7);
    toy_words(t, "tokens", n);
    toy_matrix(t, "x", n, 1);
    if (seed % 6)
        toy_choice(t, "cell", cell, 0);
    if (seed % 3 < 2) {
        double *z = toy_matrix(t, "z", seed % 3 ? n : 1, 1)->data;
        for (int i = 0; i < (seed % 3 ? n : 1); i++)
            z[i] = rng_uniform(&t->rng);
    } else {
        toy_matrix(t, "w", 1, 1);
        toy_matrix(t, "u", 1, 1);
    }
}

void toy_cells(struct toy *t, uint64_t seed)
{
    static const char *const cells[] = {"gru", "lstm", "both"};
    static const char *const sums = "zrgfioc";
    int size[3], kind = (int)(seed % 3);
    toy_begin(t, "memory", seed);
    toy_sizes(t, 6, 3, size);
    toy_words(t, "tokens", size[0]);
    toy_matrix(t, "x", size[0], size[1]);
    toy_choice(t, "cell", cells[kind], 0);
    for (int k = kind == 1 ? 3 : 0; k < (kind ? 7 : 3); k++) {
        toy_matrix(t, arena_print(&t->arena, "W_%c", sums[k]), size[1],
                   size[2]);
        toy_matrix(t, arena_print(&t->arena, "U_%c", sums[k]), size[2],
                   size[2]);
        toy_matrix(t, arena_print(&t->arena, "b_%c", sums[k]), 1, size[2]);
    }
}

void toy_convolution(struct toy *t, uint64_t seed)
{
    static const char *const whose[] = {"all", "none"};
    toy_begin(t, "convolution", seed);
    int h = rng_between(&t->rng, 1, 4), w = rng_between(&t->rng, 1, 4);
    int channels = seed % 3 ? 0 : rng_between(&t->rng, 1, 3);
    double *x = toy_matrix(t, "picture", h, w)->data;
    for (int i = 0; i < h * w; i++)
        x[i] = seed % 5 == 1 ? 0 : seed % 2 ? x[i] : x[i] > 0;
    if (channels)
        toy_parts(t, "channels", channels);
    for (int k = 0; k < (channels ? channels : 1); k++) {
        int wide = rng_between(&t->rng, 1, 5),
            high = rng_between(&t->rng, 1, 4);
        toy_matrix(t,
                   channels ? arena_print(&t->arena, "channel%d.kernel", k + 1)
                            : "kernel",
                   high, wide);
    }
    if (seed % 4)
        toy_choice(t, "sharing", whose[seed % 4 / 2], 0);
    if (seed % 7 > 2) // also down alone
        toy_number(t, "right", seed % 7 < 6 ? rng_between(&t->rng, 0, 3) : 0);
    if (seed % 7 > 4)
        toy_number(t, "down", rng_between(&t->rng, 0, 3));
}

void toy_layer(struct toy *t, uint64_t seed)
{
    static const char *const how[] = {"relu", "none", "linear"};
    toy_begin(t, "layer", seed);
    int n = rng_between(&t->rng, 1, 6), H = rng_between(&t->rng, 1, 4);
    int d = seed % 5 ? 2 : rng_between(&t->rng, 1, 4);
    const char **word = toy_words(t, "tokens", n);
    double *x = toy_matrix(t, "X", n, d)->data;
    for (int i = 0; i < n * d && seed % 2; i++) // many on one line, some twice
        x[i] = rng_between(&t->rng, -1, 1);
    for (int i = 0; i < n && d == 2 && seed % 8 == 3; i++) { // but for rounding
        x[2 * i] = 0.1 * rng_between(&t->rng, 0, 9);
        x[2 * i + 1] = 0.7 * x[2 * i];
    }
    double *y = toy_matrix(t, "targets", n, 1)->data;
    for (int i = 0; i < n; i++)
        y[i] = y[i] > 0;
    if (n > 1 && seed % 3 == 1) { // one case stands there twice
        word[n - 1] = word[0];
        memcpy(x + (n - 1) * d, x, (size_t)d * sizeof *x);
        y[n - 1] = y[0];
    }
    if (seed % 4)
        toy_choice(t, "hidden", how[seed % 3], 0);
    toy_matrix(t, "W_h", d, H);
    toy_matrix(t, "b_h", 1, H);
    toy_matrix(t, "W_o", H, 1);
    toy_matrix(t, "b_o", 1, 1)->data[0] *= seed % 7 > 0;
    toy_matrix(t, "W", d, 1);
    toy_matrix(t, "b", 1, 1);
}

void toy_product(struct toy *t, uint64_t seed)
{
    int size[3];
    toy_begin(t, "matrix-product", seed);
    toy_sizes(t, 7, 3, size);
    toy_matrix(t, "A", size[0], size[1]);
    toy_matrix(t, "B", size[1], size[2]);
}

void toy_square(struct toy *t, uint64_t seed)
{
    toy_begin(t, "matrix-product", seed);
    int n = rng_between(&t->rng, 1, 5);
    toy_matrix(t, "A", n, n);
    toy_matrix(t, "B", n, n);
}

void toy_interaction(struct toy *t, uint64_t seed)
{
    toy_begin(t, "interaction", seed);
    int n = rng_between(&t->rng, 1, 6);
    toy_words(t, "tokens", n);
    toy_matrix(t, "x1", n, 1);
    toy_matrix(t, "x2", n, 1)->data[0] *= seed % 2;
}

void toy_weights(struct toy *t, uint64_t seed)
{
    int size[2];
    toy_begin(t, "weights", seed);
    toy_sizes(t, 9, 2, size);
    bool others = seed % 3 == 0;
    int N = size[0], M = others ? size[1] : N;
    toy_words(t, "tokens", N);
    if (others)
        toy_words(t, "queries", M);
    struct matrix *A = toy_matrix(t, "A", M, N);
    for (int r = 0; r < M && seed % 2 == 0; r++) {
        double sum = 0, *x = (double *)A->data + r * N;
        int one =
            rng_between(&t->rng, 0, 3) ? -1 : rng_between(&t->rng, 0, N - 1);
        for (int c = 0; c < N; c++)
            sum += x[c] = one < 0 ? fmax(0, x[c]) + 0.01 : c == one;
        for (int c = 0; c < N; c++)
            x[c] /= sum;
    }
    if (seed % 5 == 2) // as if A had been made of several
        toy_choice(t, "rollout", "true", 0);
    if (seed % 5 == 3 || seed % 7 == 2)
        toy_choice(t, "head", seed % 5 == 3 ? "mean" : "number", 2);
    if (seed % 5 == 4)
        toy_choice(t, "layer", "mean", 0);
}

void toy_pooling(struct toy *t, uint64_t seed)
{
    static const char *const scales[] = {NULL, "sqrt", "d", "number"};
    int size[4];
    toy_begin(t, "global-attention", seed);
    toy_sizes(t, 9, 4, size);
    if (seed % 2)
        size[3] = 2; // a plane
    toy_words(t, "tokens", size[0]);
    toy_matrix(t, "X", size[0], size[1]);
    toy_matrix(t, "q", 1, size[2]);
    toy_matrix(t, "W_K", size[1], size[2]);
    toy_matrix(t, "W_V", size[1], size[3]);
    if (seed % 4)
        toy_choice(t, "scale", scales[seed % 4], 2.5);
    double *open = seed % 3 ? toy_matrix(t, "allowed", 1, size[0])->data : NULL;
    for (int i = 0; i < size[0] && open; i++)
        open[i] = open[i] > -0.5;
    double *n = seed % 5 ? NULL : toy_matrix(t, "times", 1, size[0])->data;
    for (int i = 0; i < size[0] && n; i++)
        n[i] = seed % 2 ? rng_between(&t->rng, 0, 1)
                        : rng_between(&t->rng, 0, 3) * 50 + 1;
    if (seed % 7 < 3)
        toy_choice(t, "carried", "yes", 0);
    for (int i = 0; i < size[1] * size[3] && seed % 21 == 1; i++)
        t->entries[4].matrix.data[i] = 0; // nothing is passed on
    for (int i = 0; i < size[2] && seed % 21 == 2; i++)
        t->entries[2].matrix.data[i] = 0; // nothing is asked: equal weights
    double *X = t->entries[1].matrix.data;
    for (int i = size[1]; i < size[0] * size[1] && seed % 21 == 9; i++)
        X[i] = seed % 2 || i < 2 * size[1] ? X[i % size[1]] : 0; // words alike
}

void toy_budget(struct toy *t, uint64_t seed)
{
    toy_begin(t, "budget", seed);
    int n = rng_between(&t->rng, 1, 9);
    toy_words(t, "tokens", n);
    struct matrix *x = toy_matrix(t, "x", n, seed % 5 == 4 ? 2 : 1);
    for (int k = 0; k < n * x->columns && seed % 3 == 0; k++)
        x->data[k] = seed % 6 ? 5 * k : 2; // all in one place
    if (seed % 2 == 0)
        return;
    double *p = toy_matrix(t, "held", 1, n)->data, sum = 0;
    int one = seed % 4 == 1 ? rng_between(&t->rng, 0, n - 1) : -1;
    int few = rng_between(&t->rng, 1, 3);
    for (int k = 0; k < n; k++)
        sum += p[k] = one < 0 ? rng_between(&t->rng, k ? 0 : 1, few) : k == one;
    for (int k = 0; k < n; k++)
        p[k] /= sum;
}

void toy_methods(struct toy *t, uint64_t seed)
{
    toy_begin(t, "position-methods", seed);
    int n = rng_between(&t->rng, 1, 6), d = rng_between(&t->rng, 1, 8);
    int d_k = rng_between(&t->rng, 1, 6);
    toy_words(t, "tokens", n);
    toy_matrix(t, "X", n, d);
    toy_matrix(t, "W_Q", d, d_k);
    toy_matrix(t, "W_K", d, d_k);
    toy_number(t, "shift", rng_between(&t->rng, 0, 20));
    if (seed % 3)
        toy_number(t, "slope", rng_uniform(&t->rng) + 0.01);
    if (seed % 2)
        return;
    toy_matrix(t, "a_K", 2 * rng_between(&t->rng, 0, 2) + 1, d_k);
    toy_matrix(t, "t5_bias", rng_between(&t->rng, 1, 12), 1);
}

void toy_spread(struct toy *t, uint64_t seed, const char *divisor)
{
    toy_begin(t, "score-spread", seed);
    toy_number(t, "d", rng_between(&t->rng, 1, seed % 3 ? 20 : 70));
    toy_number(t, "draws", rng_between(&t->rng, 1, seed % 2 ? 7 : 40));
    toy_number(t, "seed", rng_between(&t->rng, 1, 1024));
    toy_choice(t, "divisor", divisor, 0);
}

void toy_softmax(struct toy *t, uint64_t seed)
{
    toy_begin(t, "softmax", seed);
    int n = rng_between(&t->rng, 1, 8);
    toy_words(t, "tokens", n);
    double *x = toy_matrix(t, "scores", 1, n)->data;
    for (int k = 0; k < n && seed % 2; k++)
        x[k] = rng_between(&t->rng, seed % 4 == 1 ? 0 : -3, 3);
    if (seed % 8 == 3 && n > 1) // they cancel
        for (int k = x[n - 1] = 0; k < n - 1; k++)
            x[n - 1] -= x[k];
    for (int k = 0; k < n && seed % 16 == 5; k++)
        x[k] = 0;
    for (int k = 0; k < n && seed % 16 == 7; k++)
        x[k] = -fabs(x[k]);
    if (seed % 3 == 1)
        toy_number(t, "temperature", seed % 2 ? 0.25 : 1 + seed % 5);
    double *open = seed % 5 == 2 ? toy_matrix(t, "allowed", 1, n)->data : NULL;
    for (int k = 0; k < n && open; k++)
        open[k] = seed % 15 == 2 ? 0 : open[k] > -0.3;
}

// What a head is made of: [d_k] for queries and keys, [d_v] for values.
static void toy_telling_head(struct toy *t, const char *prefix, int d, int d_k,
                             int d_v)
{
    static const char *const names[] = {"W_Q", "W_K", "W_V"};
    for (int k = 0; k < 3; k++)
        toy_matrix(t, arena_print(&t->arena, "%s%s", prefix, names[k]), d,
                   k == 2 ? d_v : d_k);
}

void toy_drawing(struct toy *t, int words)
{
    static const double temperatures[] = {0, 1, 0.25, 3};
    int temperature = rng_between(&t->rng, 0, 4);
    if (temperature < 4)
        toy_number(t, "temperature", temperatures[temperature]);
    if (rng_between(&t->rng, 0, 3))
        toy_number(t, "top", rng_between(&t->rng, 1, words + 1));
    if (rng_between(&t->rng, 0, 3))
        toy_number(t, "mass", rng_between(&t->rng, 1, 20) / 20.0);
    if (rng_between(&t->rng, 0, 1))
        toy_number(t, "seed", rng_between(&t->rng, 1, 1024));
}

void toy_language(struct toy *t, uint64_t seed,
                  const struct toy_telling *options)
{
    toy_begin(t, "language-model", seed);
    int words = rng_between(&t->rng, 2, 9), n = rng_between(&t->rng, 1, 7);
    int d = 2 * rng_between(&t->rng, 1, 4), all = 0;
    toy_words(t, "vocabulary", words);
    const char **word = (const char **)(uintptr_t)t->entries[0].words.word;
    word[rng_between(&t->rng, 0, words - 1)] = ".";
    const char **prompt = arena_array(&t->arena, (size_t)n, sizeof *prompt);
    for (int i = 0; i < n; i++)
        prompt[i] = word[rng_between(&t->rng, 0, words - 1)];
    toy_entry(t, "prompt", ENTRY_WORDS)->words = (struct words){n, prompt};
    toy_number(t, "generate", options->generate);
    toy_matrix(t, "E", words, d);
    for (int h = 1; h <= options->heads; h++) {
        int d_v = options->W_O         ? rng_between(&t->rng, 1, 5)
                  : h < options->heads ? 1
                                       : d - all;
        all += d_v;
        toy_telling_head(t, arena_print(&t->arena, "head%d.", h), d,
                         rng_between(&t->rng, 1, 5), d_v);
    }
    if (options->heads) {
        toy_parts(t, "heads", options->heads);
    } else {
        all = options->W_O ? rng_between(&t->rng, 1, 9) : d;
        toy_telling_head(t, "", d, rng_between(&t->rng, 1, 5), all);
    }
    if (options->W_O)
        toy_matrix(t, "W_O", all, d);
    if (options->mask)
        toy_choice(t, "mask", options->mask,
                   rng_between(&t->rng, !strcmp(options->mask, "window"), 2));
    if (options->position) {
        toy_choice(t, "position", options->position, 0);
        toy_layout(t);
    }
    if (options->draws)
        toy_drawing(t, words);
}
