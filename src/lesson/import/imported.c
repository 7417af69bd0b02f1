// SPDX-License-Identifier: MIT
#include "lesson/import/imported.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "lesson/lesson.h"
#include "tensorfile/tensors.h"
#include "yaml/change.h"

// A file while it is being made a tree.
struct import {
    struct reading *r;
    struct mark mark;
    const struct arrays *all;
    const struct node *typed;
    bool gathers; // heads and layers can be put together
};

static struct node *empty(const struct import *m, enum node_kind kind)
{
    struct node *n = arena_alloc(m->r->arena, sizeof *n);
    *n = (struct node){.kind = kind, .mark = m->mark};
    return n;
}

static const struct node *text_of(const struct import *m, const char *text)
{
    return node_scalar(m->r->arena, arena_copy(m->r->arena, text, strlen(text)),
                       m->mark);
}

static struct node *words_of(const struct import *m, struct words words)
{
    struct node *list = empty(m, NODE_LIST), *last = NULL;
    for (int i = 0; i < words.count; i++)
        node_append(m->r->arena, list, &last, text_of(m, words.word[i]))
            ->plain = false; // "null" is a word
    return list;
}

// --- numbers -----------------------------------------------------------------

// Which one of [count] matrices the key [name] asks for, from 0; the first when
// it is not given. False after complaining.
static bool choose(const struct import *m, const char *name, size_t count,
                   size_t *out)
{
    const struct node *n = node_find(m->typed, name);
    int chosen = 1;
    if (n && !read_whole(m->r, n, name, 1, (int)count, &chosen))
        return false;
    *out = (size_t)chosen - 1;
    return true;
}

// Where in [a], an array of several matrices of [size] numbers, the one begins
// that is asked for.
static bool find_matrix(const struct import *m, const struct array *a,
                        size_t size, size_t *out)
{
    static const char *const axes[] = {"head", "layer"};
    size_t stride = size;
    *out = 0;
    if (a->axes > 4) {
        complain(m->r->complaints, m->mark, "import.axes",
                 SLOTS(TEXT("name", a->name),
                       TEXT("shape", array_shape(m->r->arena, a))));
        return false;
    }
    for (int k = 0; k < 2; k++) {
        size_t index, count = a->axes >= 3 + k ? a->shape[a->axes - 3 - k] : 1;
        if (!choose(m, axes[k], count, &index))
            return false;
        *out += index * stride;
        stride *= count;
    }
    return true;
}

static bool check_sides(const struct import *m, const struct array *a,
                        size_t rows, size_t columns)
{
    if (rows <= MOST_IN_MATRIX && columns <= MOST_IN_MATRIX)
        return true;
    complain(m->r->complaints, m->mark,
             rows > MOST_IN_MATRIX ? "error.matrix.rows"
                                  : "error.matrix.columns",
             SLOTS(TEXT("name", a->name), COUNT("rows", rows),
                   COUNT("columns", columns), COUNT("most", MOST_IN_MATRIX)));
    return false;
}

static bool read_numbers(const struct import *m, const struct array *a,
                         size_t from, size_t count, double *out)
{
    bool good = array_read(a, from, count, out);
    if (!good)
        complain(m->r->complaints, m->mark, "tensors.unread", NO_SLOTS);
    return good;
}

// --- several heads and layers as one -----------------------------------------

// What is made of the matrices of an array: of those of layers [layer] and
// heads [head], each from, to.
struct gathering {
    size_t layer[2], head[2];
    size_t heads; // of a layer, in the array
    bool rollout;
};

static bool typed_is(const struct import *m, const char *name,
                     const char *value)
{
    const struct node *n = node_find(m->typed, name);
    return n && n->kind == NODE_SCALAR && !strcmp(n->text, value);
}

// All of [count], or the one that is asked for.
static bool gather_range(const struct import *m, const char *name, size_t count,
                         bool all, size_t out[2])
{
    out[0] = 0;
    out[1] = count;
    if (all)
        return true;
    bool good = choose(m, name, count, &out[0]);
    out[1] = out[0] + 1;
    return good;
}

static bool refuse_rollout(const struct import *m, const struct array *a,
                           const char *key)
{
    const struct node *n = node_find(m->typed, "rollout");
    complain(m->r->complaints, n->mark, key,
             SLOTS(TEXT("array", a->name),
                   TEXT("shape", array_shape(m->r->arena, a))));
    return false;
}

// Each layer passes on to as many words as it has.
static bool check_rollout(const struct import *m, const struct array *a,
                          size_t layers)
{
    const double most = 2e9; // multiplications
    double n = (double)a->shape[a->axes - 1];
    if (a->shape[a->axes - 2] != a->shape[a->axes - 1])
        return refuse_rollout(m, a, "error.rollout.square");
    if (node_find(m->typed, "queries") || arrays_find(m->all, "queries"))
        return refuse_rollout(m, a, "error.rollout.queries");
    return (double)(layers - 1) * n * n * n <= most ||
           refuse_rollout(m, a, "error.rollout.large");
}

// Rollout is of all heads of all layers, whichever were looked at before.
static bool find_gathering(const struct import *m, const struct array *a,
                           struct gathering *g)
{
    size_t heads = a->axes > 2 ? a->shape[a->axes - 3] : 1;
    size_t layers = a->axes > 3 ? a->shape[a->axes - 4] : 1;
    g->heads = heads;
    g->rollout = typed_is(m, "rollout", "true");
    if (g->rollout && !check_rollout(m, a, layers))
        return false;
    return gather_range(m, "head", heads,
                        g->rollout || typed_is(m, "head", "mean"), g->head) &&
           gather_range(m, "layer", layers,
                        g->rollout || typed_is(m, "layer", "mean"), g->layer);
}

// The mean of the heads of [layers] of them from [layer] on.
static bool gather_mean(const struct import *m, const struct array *a,
                        const struct gathering *g, size_t layer, size_t layers,
                        size_t size, double *one, double *out)
{
    size_t count = layers * (g->head[1] - g->head[0]);
    memset(out, 0, size * sizeof *out);
    for (size_t l = layer; l < layer + layers; l++)
        for (size_t h = g->head[0]; h < g->head[1]; h++) {
            if (!read_numbers(m, a, (l * g->heads + h) * size, size, one))
                return false;
            for (size_t i = 0; i < size; i++)
                out[i] += one[i];
        }
    for (size_t i = 0; i < size; i++)
        out[i] /= (double)count;
    return true;
}

// (A + I) ÷ 2, each row divided by what it sums to.
static void keep_half(double *A, size_t n)
{
    for (size_t r = 0; r < n; r++) {
        double *row = A + r * n, sum = 0;
        row[r] += 1;
        for (size_t c = 0; c < n; c++)
            sum += row[c] /= 2;
        for (size_t c = 0; c < n && sum > 0; c++)
            row[c] /= sum;
    }
}

// [out] becomes A [out], with [room] for it.
static void pass_through(const double *A, size_t n, double *room, double *out)
{
    memset(room, 0, n * n * sizeof *room);
    for (size_t r = 0; r < n; r++)
        for (size_t k = 0; k < n; k++)
            for (size_t c = 0; c < n && A[r * n + k] != 0; c++)
                room[r * n + c] += A[r * n + k] * out[k * n + c];
    memcpy(out, room, n * n * sizeof *out);
}

// Abnar and Zuidema 2020, section 3: the layers' (A + I) ÷ 2, A the mean of
// their heads, multiplied from the first layer up.
static bool gather(const struct import *m, const struct array *a, size_t size,
                   double *out)
{
    struct gathering g;
    struct arena own = {0};
    size_t n = a->shape[a->axes - 1];
    struct array whole = *a; // what is read from its first byte on, once
    if (!find_gathering(m, a, &g))
        return false;
    double *one = arena_array(&own, size, sizeof *one);
    double *A = arena_array(&own, size, sizeof *A);
    bool good = a->bytes || !a->source->packed || array_load(&own, &whole);
    if (!g.rollout)
        good = good && gather_mean(m, &whole, &g, g.layer[0],
                                   g.layer[1] - g.layer[0], size, one, out);
    for (size_t l = g.layer[0]; g.rollout && good && l < g.layer[1]; l++) {
        good = gather_mean(m, &whole, &g, l, 1, size, one, A);
        keep_half(A, n);
        if (l == g.layer[0])
            memcpy(out, A, size * sizeof *out);
        else
            pass_through(A, n, one, out);
    }
    arena_free(&own);
    return good;
}

// True when A is not one of the matrices of [a], but made of them.
static bool is_gathered(const struct import *m, const struct array *a)
{
    return m->gathers && a->axes >= 2 && a->axes <= 4 &&
           !strcmp(a->name, "A") &&
           (typed_is(m, "rollout", "true") || typed_is(m, "head", "mean") ||
            typed_is(m, "layer", "mean"));
}

static struct node *scalar_of(const struct import *m, const struct array *a)
{
    char text[NUMBER_SIZE];
    double x;
    if (!read_numbers(m, a, 0, 1, &x))
        return NULL;
    struct node *n = empty(m, NODE_SCALAR);
    *n = *text_of(m, number_print_shortest(text, x));
    return n;
}

static struct node *numbers_of(const struct import *m, const struct array *a)
{
    if (!a->axes)
        return scalar_of(m, a);
    bool flat = a->axes == 1;
    size_t rows = flat ? 1 : a->shape[a->axes - 2];
    size_t columns = a->shape[a->axes - 1], from;
    if (!check_sides(m, a, rows, columns))
        return NULL;
    double *numbers = arena_array(m->r->arena, rows * columns, sizeof *numbers);
    if (is_gathered(m, a)
            ? !gather(m, a, rows * columns, numbers)
            : !find_matrix(m, a, rows * columns, &from) ||
                  !read_numbers(m, a, from, rows * columns, numbers))
        return NULL;
    struct node *list = empty(m, NODE_LIST), *last = NULL;
    for (size_t i = 0; !flat && i < rows; i++)
        node_append(m->r->arena, list, &last,
                    &(struct node){.kind = NODE_LIST,
                                   .mark = m->mark,
                                   .count = (int)columns,
                                   .numbers = numbers + i * columns});
    if (flat) {
        list->count = (int)columns;
        list->numbers = numbers;
    }
    return list;
}

// --- the tree ----------------------------------------------------------------

static void put(const struct import *m, struct node *map, struct node **last,
                const char *name, const struct node *value)
{
    node_append(m->r->arena, map, last, value)->key = text_of(m, name);
}

// The keys of those arrays that are called [group] and a dot before them; NULL
// after complaining. [*last] is the last of them.
static struct node *group_of(const struct import *m, const char *group,
                             struct node **last)
{
    struct node *map = empty(m, NODE_MAP);
    *last = NULL;
    size_t length = strlen(group);
    for (int i = 0; i < m->all->count; i++) {
        const struct array *a = &m->all->array[i];
        const char *name = a->name;
        if (length && (strncmp(name, group, length) || name[length] != '.'))
            continue;
        name += length + (length > 0);
        if (strchr(name, '.'))
            continue; // of a group; or of none there is
        const struct node *value =
            a->type == NUMBER_NONE ? words_of(m, a->rows) : numbers_of(m, a);
        if (!value)
            return NULL;
        put(m, map, last, name, value);
    }
    return map;
}

static bool put_group(const struct import *m, struct node *map,
                      struct node **last, const char *name,
                      const struct node *value)
{
    if (value && value->count)
        put(m, map, last, name, value);
    return value;
}

// A list of the parts [parts] called "head1", "head2", …, behind [prefix], each
// with the parts that are within it; NULL after complaining.
static struct node *parts_of(const struct import *m, const struct kind *kind,
                             const struct key *parts, const char *prefix)
{
    struct arena *arena = m->r->arena;
    struct node *list = empty(m, NODE_LIST), *last = NULL, *key;
    for (int i = 1; i <= MOST_PARTS; i++) {
        const char *own = arena_print(arena, "%s%s%d", prefix, parts->part, i);
        struct node *map = group_of(m, own, &key);
        bool good = map;
        for (const struct key *k = kind->keys; good && k->name; k++)
            if (k->type == KEY_PARTS && k->within &&
                !strcmp(k->within, parts->name))
                good = put_group(m, map, &key, k->name,
                                 parts_of(m, kind, k,
                                          arena_print(arena, "%s.", own)));
        if (!good)
            return NULL;
        if (!map->count)
            break;
        node_append(arena, list, &last, map);
    }
    return list;
}

const struct node *imported_tree(struct reading *r, const char *file,
                                 const struct arrays *all,
                                 const struct kind *kind,
                                 const struct node *typed)
{
    assert(file && all && kind && typed);
    const struct import m = {
        r, {file, 0, 0}, all, typed, kind_key(kind, "rollout") != NULL};
    struct node *last, *key;
    struct node *map = group_of(&m, "", &last);
    bool good = map;
    for (const struct key *k = kind->keys; good && k->name; k++) {
        const char *dot = strchr(k->name, '.');
        if (dot) {
            const char *name =
                arena_copy(r->arena, k->name, (size_t)(dot - k->name));
            good = node_find(map, name) ||
                   put_group(&m, map, &last, name, group_of(&m, name, &key));
        } else if (k->type == KEY_PARTS) {
            good = put_group(&m, map, &last, k->name,
                             parts_of(&m, kind, k, ""));
        }
    }
    return good ? map : NULL;
}
