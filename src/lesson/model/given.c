// SPDX-License-Identifier: MIT
#include "lesson/model/given.h"

#include <assert.h>
#include <string.h>

#include "lesson/model/choice.h"

enum { LONGEST_KEY = 64 }; // of a table

// The value of the key that is the first [length] bytes of [name].
static const struct node *member(const struct node *map, const char *name,
                                 size_t length)
{
    if (!map || map->kind != NODE_MAP)
        return NULL;
    for (const struct node *n = map->first; n; n = n->next)
        if (strlen(n->key->text) == length &&
            !memcmp(n->key->text, name, length))
            return n;
    return NULL;
}

static const struct node *given_look_up(const struct node *map,
                                        const char *name)
{
    const char *dot = strchr(name, '.');
    if (!dot)
        return node_find(map, name);
    return node_find(member(map, name, (size_t)(dot - name)), dot + 1);
}

const struct node *given_find(const struct given *g, const char *name)
{
    assert(g && name);
    const struct node *typed = given_look_up(g->typed, name);
    return typed ? typed : given_look_up(g->imported, name);
}

const struct node *given_take(const struct given *g, struct reading *r,
                              const char *name, bool *imported)
{
    assert(g && name && imported);
    const struct node *typed = given_look_up(g->typed, name);
    const struct node *other = given_look_up(g->imported, name);
    if (typed && other)
        complain(r->complaints, typed->key->mark,
                 other->key->mark.line ? "error.both" : "error.both.tensors",
                 SLOTS(TEXT("name", name), TEXT("file", other->mark.file),
                       COUNT("line", other->key->mark.line)));
    *imported = !typed && other;
    return typed ? typed : other;
}

static bool is_no_group(const struct node *map, const char *name)
{
    const char *dot = strchr(name, '.');
    const struct node *group =
        dot ? member(map, name, (size_t)(dot - name)) : NULL;
    return group && group->kind != NODE_MAP;
}

bool given_lost(const struct given *g, const char *name)
{
    return is_no_group(g->typed, name) || is_no_group(g->imported, name);
}

bool given_has_word_rows(const struct given *g, const struct key *k)
{
    if (!k || k->type != KEY_MATRIX || k->holds)
        return false;
    for (const struct key *w = g->kind->keys; w->name; w++)
        if (w->type == KEY_WORDS && w->flags & KEY_FEW && k->rows &&
            !strcmp(w->rows, k->rows))
            return true;
    return false;
}

const struct node *given_labels(const struct given *g, const char *size)
{
    for (const struct key *k = g->kind->keys; size && k->name; k++)
        if (k->type == KEY_WORDS && k->rows && !strcmp(k->rows, size)) {
            const struct node *n = given_find(g, k->name);
            if (n && n->kind == NODE_LIST)
                return n;
        }
    return NULL;
}

struct given given_part(const struct given *g, const struct key *parts,
                        const struct node *n, bool imported)
{
    assert(parts->type == KEY_PARTS && n);
    struct given part = {.kind = g->kind,
                         .files = g->files,
                         .outer = g,
                         .parts = parts,
                         .typed = imported ? NULL : n,
                         .imported = imported ? n : NULL};
    return part;
}

// The parts that [k] is within, from the inmost outwards, up to those of [g].
static const struct key *next_out(const struct given *g, const struct key *k)
{
    const char *name = k->within;
    bool own = name && g->parts && !strcmp(name, g->parts->name);
    return name && !own ? kind_key(g->kind, name) : NULL;
}

const struct key *given_inside(const struct given *g, const struct key *k)
{
    for (k = next_out(g, k); k; k = next_out(g, k))
        if (given_find(g, k->name))
            return k;
    return NULL;
}

bool given_belongs(const struct given *g, const struct key *k)
{
    if (!g->parts)
        return true;
    for (const struct key *in = k; in; in = next_out(g, in))
        k = in;
    return k->within;
}

struct name_list {
    struct arena *arena;
    const char **name;
    int count, room; // a NULL behind them included
};

static void add_name(struct name_list *l, const char *name)
{
    if (l->count + 1 >= l->room) {
        l->room = 2 * l->room + 8;
        const char **grown =
            arena_array(l->arena, (size_t)l->room, sizeof *grown);
        for (int i = 0; i < l->count; i++)
            grown[i] = l->name[i];
        l->name = grown;
    }
    l->name[l->count++] = name;
    l->name[l->count] = NULL;
}

static void add_names(struct name_list *l, const struct given *g,
                      const struct key *k, const char *prefix)
{
    const struct key *parts = given_inside(g, k);
    if (!parts) {
        add_name(l, arena_print(l->arena, "%s%s", prefix, k->name));
        return;
    }
    int number = 0;
    for (const struct node *n = given_find(g, parts->name)->first; n;
         n = n->next) {
        struct given part = given_part(g, parts, n, false);
        add_names(
            l, &part, k,
            arena_print(l->arena, "%s%s%d.", prefix, parts->part, ++number));
    }
}

const char *const *given_names(struct arena *arena, const struct given *g,
                               const struct key *k)
{
    assert(g && k);
    struct name_list list = {.arena = arena};
    add_names(&list, g, k, "");
    if (!list.count)
        add_name(&list, NULL);
    return list.name;
}

// "heads", or "cell: gru" without what follows the colon.
static enum truth decide_one(const struct given *g, const char *text,
                             size_t length)
{
    char name[LONGEST_KEY] = "";
    size_t key = strcspn(text, ":,");
    assert(key < sizeof name && "a key of the table");
    memcpy(name, text, key);
    const struct node *n = given_find(g, name);
    for (const struct given *o = g->outer; o && !n; o = o->outer)
        n = given_find(o, name);
    if (key >= length)
        return n ? HOLDS : FAILS;
    const char *want = text + key + 1;
    want += strspn(want, " ");
    const struct key *k = kind_key(g->kind, name);
    const struct option *o = n ? choice_find(k, n) : k->options;
    if (!o)
        return UNCLEAR;
    size_t rest = (size_t)(text + length - want);
    return strlen(o->name) == rest && !memcmp(o->name, want, rest) ? HOLDS
                                                                   : FAILS;
}

struct condition given_decide(const struct given *g, const char *when)
{
    struct condition c = {.truth = HOLDS};
    while (when && *when) {
        size_t length = strcspn(when, ",");
        bool not = *when == '!';
        enum truth t = decide_one(g, when + not, length - not );
        if (t != UNCLEAR && not )
            t = t == HOLDS ? FAILS : HOLDS;
        if (t == FAILS) {
            c.truth = FAILS;
            c.failed = when;
            c.length = (int)length;
            return c;
        }
        if (t == UNCLEAR)
            c.truth = UNCLEAR;
        c.held++;
        when += length;
        when += strspn(when, ", ");
    }
    return c;
}

const struct key *given_key(const struct given *g, const char *name,
                            struct condition *out)
{
    assert(g->kind && name);
    const struct key *first = kind_key(g->kind, name), *best = first;
    struct condition held = {0};
    if (!first)
        return NULL;
    held = given_decide(g, first->when);
    for (const struct key *k = first + 1; k->name; k++) {
        if (strcmp(k->name, name) || held.truth == HOLDS)
            continue;
        struct condition c = given_decide(g, k->when);
        if (c.truth == HOLDS || c.held > held.held) {
            best = k;
            held = c;
        }
    }
    if (out)
        *out = held;
    return best;
}
