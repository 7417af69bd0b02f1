// SPDX-License-Identifier: MIT
#include "yaml/change.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "model/packed.h"

struct node *node_append(struct arena *arena, struct node *list,
                         struct node **last, const struct node *item)
{
    assert(list->kind != NODE_SCALAR && item);
    assert((*last != NULL) == (list->count > 0));
    struct node *n = arena_alloc(arena, sizeof *n);
    *n = *item;
    n->next = NULL;
    if (*last)
        (*last)->next = n;
    else
        list->first = n;
    list->count++;
    return *last = n;
}

const struct node *node_scalar(struct arena *arena, const char *text,
                               struct mark mark)
{
    struct node *n = arena_alloc(arena, sizeof *n);
    *n = (struct node){
        .kind = NODE_SCALAR, .plain = true, .text = text, .mark = mark};
    return n;
}

struct node *node_empty(struct arena *arena, const struct node *n)
{
    assert(n->kind != NODE_SCALAR);
    struct node *out = arena_alloc(arena, sizeof *out);
    *out = *n;
    out->first = NULL;
    out->numbers = NULL;
    out->packed = NULL;
    out->count = 0;
    return out;
}

const struct node *node_unpack(struct arena *arena, const struct node *n)
{
    const struct packed *p = n->packed;
    if (!p)
        return n;
    struct node *out = node_empty(arena, n), *last = NULL;
    size_t width = (size_t)p->columns;
    double *x = arena_array(arena, (size_t)p->rows * width, sizeof *x);
    for (int r = 0; r < p->rows; r++, x += width) {
        packed_row(p, r, 0, p->columns, x);
        node_append(arena, out, &last,
                    &(struct node){.kind = NODE_LIST,
                                   .mark = n->mark,
                                   .count = p->columns,
                                   .numbers = x});
    }
    return out;
}

const struct node *node_unfold(struct arena *arena, const struct node *n)
{
    char text[NUMBER_SIZE];
    if (!n->numbers)
        return n;
    struct node *out = node_empty(arena, n), *last = NULL;
    for (int i = 0; i < n->count; i++) {
        number_print_shortest(text, n->numbers[i]);
        node_append(
            arena, out, &last,
            node_scalar(arena, arena_copy(arena, text, strlen(text)), n->mark));
    }
    return out;
}

// How many numbers stand in rows below [n].
static size_t count_folded(const struct node *n)
{
    size_t count = n->numbers ? (size_t)n->count : 0;
    for (const struct node *i = n->first; i; i = i->next)
        count += count_folded(i);
    return count;
}

static const struct node *unfold_below(struct arena *arena,
                                       const struct node *n)
{
    if (n->numbers || !count_folded(n))
        return node_unfold(arena, n);
    struct node *out = node_empty(arena, n), *last = NULL;
    for (const struct node *i = n->first; i; i = i->next)
        node_append(arena, out, &last, unfold_below(arena, i));
    return out;
}

const struct node *node_unfold_all(struct arena *arena, const struct node *n)
{
    assert(n != NULL);
    return count_folded(n) > YAML_MOST_NODES ? NULL : unfold_below(arena, n);
}

const struct node *node_put(struct arena *arena, const struct node *root,
                            const struct node *const *path, int depth,
                            const struct node *value)
{
    assert(depth >= 0 && value);
    assert(depth == 0 || root->kind != NODE_SCALAR);
    if (!depth)
        return value;
    struct node *out = node_empty(arena, root), *last = NULL;
    for (const struct node *n = root->first; n; n = n->next) {
        bool here = n == path[0];
        node_append(arena, out, &last,
                    here ? node_put(arena, n, path + 1, depth - 1, value) : n);
        if (here && !last->key)
            last->key = n->key;
    }
    return out;
}

const struct node *node_add(struct arena *arena, const struct node *map,
                            const char *key, const struct node *value)
{
    assert(map->kind == NODE_MAP && key && value);
    struct node *out = node_empty(arena, map), *last = NULL;
    for (const struct node *n = map->first; n; n = n->next)
        node_append(arena, out, &last, n);
    node_append(arena, out, &last, value)->key =
        node_scalar(arena, key, value->mark);
    return out;
}

const struct node *node_without(struct arena *arena, const struct node *map,
                                const char *key)
{
    assert(map->kind == NODE_MAP && key);
    const struct node *gone = node_find(map, key);
    if (!gone)
        return map;
    struct node *out = node_empty(arena, map), *last = NULL;
    for (const struct node *n = map->first; n; n = n->next)
        if (n != gone)
            node_append(arena, out, &last, n);
    return out;
}
