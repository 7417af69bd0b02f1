// SPDX-License-Identifier: MIT
#include "lesson/edit/word_id.h"

#include <assert.h>

#include "base/hash.h"
#include "lesson/edit/word_list.h"
#include "yaml/change.h"

static const struct node *numbered(struct arena *arena, const struct node *list)
{
    struct node *out = node_empty(arena, list), *last = NULL;
    for (const struct node *n = list->first; n; n = n->next) {
        struct node *word = node_append(arena, out, &last, n);
        word->id = out->count; // counted, which C does not promise of one line
    }
    out->id = out->count;
    return out;
}

static const struct node *number_in(struct arena *arena, const struct node *map,
                                    const char *name)
{
    const struct node *list = node_find(map, name);
    if (!list || list->kind != NODE_LIST || list->id)
        return map;
    return node_put(arena, map, &list, 1, numbered(arena, list));
}

void word_ids_begin(struct reading *r, struct given *g)
{
    for (const struct key *k = g->kind->keys; k->name; k++) {
        if (!is_word_list(k))
            continue;
        g->typed = number_in(r->arena, g->typed, k->name);
        g->imported = number_in(r->arena, g->imported, k->name);
    }
}

const struct node *word_id_new(struct arena *arena, struct node *list,
                               const struct node *word)
{
    assert(list->kind == NODE_LIST && word);
    struct node *out = arena_alloc(arena, sizeof *out);
    *out = *word;
    out->id = ++list->id;
    return out;
}

static struct words texts_of(struct arena *arena, const struct node *list)
{
    const char **word = arena_array(arena, (size_t)list->count, sizeof *word);
    int count = 0;
    for (const struct node *n = list->first; n; n = n->next)
        word[count++] = n->kind == NODE_SCALAR ? n->text : NULL;
    return (struct words){.count = count, .word = word};
}

const int *words_found(struct arena *arena, const struct node *before,
                       const struct node *now)
{
    assert(before->kind == NODE_LIST && now->kind == NODE_LIST);
    struct words was = texts_of(arena, before), is = texts_of(arena, now);
    int *at = arena_array(arena, (size_t)now->count, sizeof *at);
    for (int i = 0; i < now->count; i++)
        at[i] = words_match(was, is, i);
    return at;
}

const struct node *word_ids_carry(struct arena *arena,
                                  const struct node *before,
                                  const struct node *now)
{
    assert(now->kind == NODE_LIST);
    if (!before || before->kind != NODE_LIST)
        return numbered(arena, now);
    const int *at = words_found(arena, before, now);
    const int *id = word_ids(arena, before);
    struct node *out = node_empty(arena, now), *last = NULL;
    out->id = before->id;
    for (const struct node *n = now->first; n; n = n->next) {
        int was = at[out->count];
        node_append(arena, out, &last, n)->id = was < 0 ? ++out->id : id[was];
    }
    return out;
}

const int *word_ids(struct arena *arena, const struct node *list)
{
    int *id = arena_array(arena, (size_t)list->count, sizeof *id), count = 0;
    for (const struct node *n = list->first; n; n = n->next, count++)
        id[count] = n->id ? n->id : count + 1;
    return id;
}

uint64_t words_sign(const struct given *g)
{
    uint64_t sign = HASH_BEGIN;
    for (const struct key *k = g->kind->keys; k->name; k++) {
        const struct node *list =
            is_word_list(k) ? given_find(g, k->name) : NULL;
        sign = hash_text(sign, list ? k->name : "");
        for (const struct node *n = list ? list->first : NULL; n; n = n->next)
            sign = hash_text(sign, n->kind == NODE_SCALAR ? n->text : "");
    }
    return sign;
}
