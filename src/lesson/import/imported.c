// SPDX-License-Identifier: MIT
#include "lesson/import/imported.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "lesson/lesson.h"
#include "yaml/change.h"

// A file while it is being made a tree.
struct import {
    struct reading *r;
    struct mark mark;
    const struct arrays *all;
    const struct node *typed;
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
    if (!check_sides(m, a, rows, columns) ||
        !find_matrix(m, a, rows * columns, &from))
        return NULL;
    double *numbers = arena_array(m->r->arena, rows * columns, sizeof *numbers);
    if (!read_numbers(m, a, from, rows * columns, numbers))
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

// A list of the parts called "head1", "head2", …
static struct node *parts_of(const struct import *m, const char *part)
{
    struct node *list = empty(m, NODE_LIST), *last = NULL, *key;
    for (int i = 1; i <= MOST_PARTS; i++) {
        const struct node *map =
            group_of(m, arena_print(m->r->arena, "%s%d", part, i), &key);
        if (!map)
            return NULL;
        if (!map->count)
            break;
        node_append(m->r->arena, list, &last, map);
    }
    return list;
}

static bool put_group(const struct import *m, struct node *map,
                      struct node **last, const char *name,
                      const struct node *value)
{
    if (value && value->count)
        put(m, map, last, name, value);
    return value;
}

const struct node *imported_tree(struct reading *r, const char *file,
                                 const struct arrays *all,
                                 const struct kind *kind,
                                 const struct node *typed)
{
    assert(file && all && kind && typed);
    const struct import m = {r, {file, 0, 0}, all, typed};
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
            good = put_group(&m, map, &last, k->name, parts_of(&m, k->part));
        }
    }
    return good ? map : NULL;
}
