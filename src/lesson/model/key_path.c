// SPDX-License-Identifier: MIT
#include "lesson/model/key_path.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "model/packed.h"
#include "yaml/change.h"

void key_path_push(struct key_path *s, const struct node *child)
{
    assert(child && s->depth < DEEPEST_PATH);
    s->path[s->depth++] = child;
    s->value = child;
}

// Follows [name] from [map] on; true when it is there.
static bool descend(struct key_path *s, const struct node *map,
                    const char *name)
{
    const struct node *n = node_find(map, name);
    if (n)
        key_path_push(s, n);
    return n;
}

static bool descend_both(struct key_path *s, const struct given *g,
                         const char *name)
{
    bool typed = descend(s, g->typed, name);
    s->imported = !typed && descend(s, g->imported, name);
    return typed || s->imported;
}

// The key of parts one of which the first [length] bytes of [name] are,
// "head2", and its number.
static const struct key *parts_key(const struct kind *kind, const char *name,
                                   size_t length, int *number)
{
    size_t noun = strcspn(name, "0123456789");
    if (noun >= length || noun + strspn(name + noun, "0123456789") != length)
        return NULL;
    *number = atoi(name + noun);
    for (const struct key *k = kind->keys; k->name; k++)
        if (k->type == KEY_PARTS && k->part && strlen(k->part) == noun &&
            !memcmp(k->part, name, noun))
            return k;
    return NULL;
}

// Inside a part of [g], and of that one if [name] has two: "layer1.head2.W_Q".
static bool find_in_part(struct key_path *s, const struct given *g,
                         const char *name)
{
    int number;
    const char *dot = strchr(name, '.');
    const struct key *parts =
        parts_key(g->kind, name, (size_t)(dot - name), &number);
    if (!parts || given_inside(g, parts) || !descend_both(s, g, parts->name))
        return false;
    const struct node *part = s->value->first;
    for (int i = 1; part && i < number; i++)
        part = part->next;
    if (!part || number < 1)
        return false;
    key_path_push(s, part);
    s->part = part;
    struct given inside = given_part(g, parts, part, s->imported);
    s->last = dot + 1;
    if (strchr(s->last, '.'))
        return find_in_part(s, &inside, s->last);
    s->key = given_key(&inside, s->last, &s->held);
    if (!s->key || !given_belongs(&inside, s->key) ||
        given_inside(&inside, s->key))
        return false;
    if (!descend(s, part, s->last))
        s->value = NULL;
    return true;
}

// A key beside the name of an option: "base" of "position".
static bool find_in_choice(struct key_path *s, const struct given *g,
                           const char *group)
{
    const struct key *choice = kind_key(g->kind, group);
    if (!choice || choice->type != KEY_CHOICE || !descend_both(s, g, group))
        return false;
    for (const struct option *o = choice->options; o->name && !s->key; o++)
        for (const struct key *k = o->keys; k && k->name; k++)
            if (!strcmp(k->name, s->last))
                s->key = k;
    if (!s->key)
        return false;
    if (!descend(s, s->value, s->last))
        s->value = NULL;
    return true;
}

static bool find_in_group(struct key_path *s, const struct given *g,
                          const char *name, const char *group)
{
    s->key = kind_key(g->kind, name);
    if (!s->key || !descend_both(s, g, group))
        return false;
    if (!descend(s, s->value, s->last))
        s->value = NULL;
    return true;
}

bool key_path_there(struct key_path *s, struct arena *arena,
                    const struct given *g, const char *name)
{
    assert(g->kind && name);
    *s = (struct key_path){0};
    const char *dot = strchr(name, '.');
    s->last = dot ? dot + 1 : name;
    if (!dot) {
        s->key = given_key(g, name, &s->held);
        if (s->key)
            descend_both(s, g, name);
        return s->key;
    }
    const char *group = arena_copy(arena, name, (size_t)(dot - name));
    struct key_path empty = *s;
    if (find_in_group(s, g, name, group))
        return true;
    *s = empty;
    if (find_in_part(s, g, name))
        return true;
    *s = empty;
    return find_in_choice(s, g, group);
}

void key_path_unpack(struct arena *arena, struct given *g, const char *name)
{
    struct key_path s;
    if (key_path_there(&s, arena, g, name) && s.value && s.value->packed)
        key_path_put(&s, arena, g, node_unpack(arena, s.value));
}

bool key_path_find(struct key_path *s, struct reading *r, const struct given *g,
                   const char *name, struct mark mark)
{
    if (key_path_there(s, r->arena, g, name))
        return true;
    int count = 0;
    for (const struct key *k = g->kind->keys; k->name; k++)
        count++;
    const char **names = arena_array(r->arena, (size_t)count, sizeof *names);
    for (int i = 0; i < count; i++)
        names[i] = g->kind->keys[i].name;
    complain_unknown(r, node_scalar(r->arena, name, mark), g->kind->name, names,
                     count);
    return false;
}

bool key_path_put(const struct key_path *s, struct arena *arena,
                  struct given *g, const struct node *value)
{
    assert(value != NULL);
    const struct node **root = s->imported ? &g->imported : &g->typed;
    if (s->value) {
        *root = node_put(arena, *root, s->path, s->depth, value);
        return true;
    }
    const struct node *inside = s->depth ? s->path[s->depth - 1] : *root;
    if (inside->kind != NODE_MAP)
        return false;
    *root = node_put(arena, *root, s->path, s->depth,
                     node_add(arena, inside, s->last, value));
    return true;
}

// The value of a size, by what keys have that are of it, in the part [part], which
// may be NULL, or in the model; -1 when none is.
static int size_of(const struct given *g, const struct node *part,
                   const char *size)
{
    if (size && *size && strspn(size, "0123456789") == strlen(size))
        return atoi(size);
    for (const struct key *k = g->kind->keys; size && k->name; k++) {
        const struct node *n = node_find(part, k->name);
        if (!n && !strchr(k->name, '.'))
            n = given_find(g, k->name);
        if (!n || n->kind != NODE_LIST || !n->count)
            continue;
        if (k->rows && !strcmp(k->rows, size))
            return n->count;
        if (k->type == KEY_MATRIX && k->columns && !strcmp(k->columns, size))
            return n->first && n->first->kind == NODE_LIST ? n->first->count
                                                           : n->count;
    }
    return -1;
}

bool key_path_shape(const struct key_path *s, const struct given *g, int *rows,
                    int *columns)
{
    assert(s->key && rows && columns);
    const struct node *n = s->value;
    if (n && n->kind == NODE_LIST && n->count) {
        bool flat = !n->packed && (!n->first || n->first->kind != NODE_LIST);
        *rows = flat ? 1 : n->count;
        *columns = flat        ? n->count
                   : n->packed ? n->packed->columns
                               : n->first->count;
        return *columns > 0;
    }
    *rows = size_of(g, s->part, s->key->rows);
    *columns = size_of(g, s->part, s->key->columns);
    if (s->key->flags & KEY_IDENTITY && *columns < 0)
        *columns = *rows;
    return *rows > 0 && *columns > 0;
}
