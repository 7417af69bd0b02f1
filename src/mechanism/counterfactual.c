// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // access

#include "mechanism/counterfactual.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

#include "mechanism/mechanism.h"

static bool lists(const char *names, const char *name)
{
    size_t length = strlen(name);
    for (const char *p = names; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        if (n == length && !memcmp(p, name, n))
            return true;
        p += n;
    }
    return false;
}

const struct counterfactual *counterfactuals_of(const struct trace *t)
{
    static const struct counterfactual none[] = {{0}};
    const struct counterfactual *all = mechanism_of(t->model)->counterfactuals;
    return all ? all : none;
}

bool counterfactual_at(const struct counterfactual *c, const struct tensor *m)
{
    return lists(c->at, m->plain) || lists(c->at, m->name);
}

bool counterfactual_there(const struct counterfactual *c, const struct trace *t,
                          const char *weights)
{
    struct arena arena = {0};
    bool some = false, there = !c->sibling;
    for (int i = 0; i < t->tensor_count; i++)
        if (t->tensors[i]->spread)
            return false; // NaN without a step is NaN
    for (int i = 0; i < t->tensor_count && !some; i++)
        some = counterfactual_at(c, t->tensors[i]);
    if (c->sibling && weights)
        there = counterfactual_sibling(c, weights, &arena);
    arena_free(&arena);
    return some && there && (!c->possible || c->possible(t));
}

const char *counterfactual_edit(const struct counterfactual *c,
                                struct arena *arena)
{
    bool said = c->key && !c->exchanges;
    return said ? arena_print(arena, "%s = %s", c->key, c->option) : NULL;
}

struct model counterfactual_model(const struct counterfactual *c,
                                  const struct model *m, struct arena *arena)
{
    struct model out = *m;
    if (c->key)
        out = model_choosing(m, c->key, c->option, arena);
    else
        out.without = c->name;
    return c->exchanges ? model_exchanged(&out, arena) : out;
}

struct model model_choosing(const struct model *m, const char *key,
                            const char *option, struct arena *arena)
{
    struct model out = *m;
    struct entry *entries =
        arena_array(arena, (size_t)m->count + 1, sizeof *entries);
    int at = 0;
    memcpy(entries, m->entries, (size_t)m->count * sizeof *entries);
    while (at < m->count && strcmp(entries[at].name, key))
        at++;
    entries[at] = (struct entry){
        .name = key, .type = ENTRY_CHOICE, .choice = option, .mark = m->mark};
    out.entries = entries;
    out.count = at < m->count ? m->count : m->count + 1;
    return out;
}

const char *counterfactual_sibling(const struct counterfactual *c,
                                   const char *weights, struct arena *arena)
{
    static const char ending[] = ".json";
    size_t length = strlen(weights), cut = sizeof ending - 1;
    assert(c->sibling);
    if (length <= cut || strcmp(weights + length - cut, ending))
        return NULL;
    const char *path = arena_print(arena, "%.*s%s%s", (int)(length - cut),
                                   weights, c->sibling, ending);
    return access(path, R_OK) ? NULL : path;
}
