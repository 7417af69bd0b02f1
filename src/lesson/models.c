// SPDX-License-Identifier: MIT
#include "lesson/models.h"

#include <assert.h>
#include <string.h>

#include "lesson/grammar.h"
#include "yaml/change.h"

static bool is_plain_name(const char *name)
{
    static const char all[] = "0123456789_-"
                              "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return *name && !strchr("0123456789_-", *name) && !name[strspn(name, all)];
}

bool read_model_names(struct reading *r, const struct node *n,
                      struct words *out)
{
    int before = r->complaints->count;
    if (!expect_map(r, n, "models") || !expect_few(r, n, "models", MOST_MODELS))
        return false;
    const char **names =
        arena_array(r->arena, (size_t)n->count + 1, sizeof *names);
    for (const struct node *i = n->first; i; i = i->next) {
        if (!is_plain_name(i->key->text) || !strcmp(i->key->text, FIRST_MODEL))
            complain(r->complaints, i->key->mark, "error.models.name",
                     SLOTS(TEXT("name", i->key->text)));
        names[out->count++] = i->key->text;
    }
    out->word = names;
    return r->complaints->count == before;
}

const struct node *root_model(const struct node *root, const char *name)
{
    return name ? node_find(node_find(root, "models"), name)
                : node_find(root, "model");
}

// --- the lesson as it stands on one of them ----------------------------------

// A tree on its way: [out], whose last child is [last].
struct standing {
    struct arena *arena;
    struct node *out, *last;
};

static void standing_add(struct standing *s, const char *key,
                         const struct node *value)
{
    struct node *n = node_append(s->arena, s->out, &s->last, value);
    n->key = node_scalar(s->arena, key, value->key->mark);
}

// What is expected of the model [name]; NULL: of `model`, which is all that
// stands under no model's name.
static const struct node *expected(struct arena *arena,
                                   const struct node *expect,
                                   const struct node *models, const char *name)
{
    if (name)
        return node_find(expect, name);
    for (const struct node *i = models ? models->first : NULL; i; i = i->next)
        if (expect->kind == NODE_MAP)
            expect = node_without(arena, expect, i->key->text);
    return expect;
}

const struct node *root_standing_on(struct arena *arena,
                                    const struct node *root, const char *name)
{
    const struct node *models = node_find(root, "models");
    const struct node *model = root_model(root, name);
    const struct node *expect = node_find(root, "expect");
    if (!models || models->kind != NODE_MAP || root->kind != NODE_MAP)
        return name ? NULL : root;
    if (name && !model)
        return NULL;
    struct standing s = {arena, node_empty(arena, root), NULL};
    for (const struct node *n = root->first; n; n = n->next)
        if (strcmp(n->key->text, "expect") != 0 &&
            (!name || (strcmp(n->key->text, "model") != 0 &&
                       name_find(beside_model, n->key->text) < 0)))
            node_append(arena, s.out, &s.last, n);
    // what is held stands beside the model, or it would be one of its keys
    if (name)
        standing_add(&s, "model",
                     model->kind == NODE_MAP
                         ? node_without(arena, model, "held")
                         : model);
    for (int i = 0; name && beside_model[i]; i++) {
        const struct node *n = node_find(model, beside_model[i]);
        if (n)
            standing_add(&s, beside_model[i], n);
    }
    expect = expect ? expected(arena, expect, models, name) : NULL;
    if (expect)
        standing_add(&s, "expect", expect);
    return s.out;
}

// --- pages -------------------------------------------------------------------

bool read_page_model(struct reading *r, const struct node *n,
                     const struct words *names, const char **out)
{
    const char *name;
    const char *key = n->key->text; // model or against
    if (!read_line(r, n, key, &name))
        return false;
    int at = words_find(*names, name);
    if (at < 0 && !names->count)
        complain(r->complaints, n->mark, "error.page.model.none",
                 SLOTS(TEXT("name", name)));
    else if (at < 0)
        complain_choice(r, n, key, names->word, names->count,
                        list_all(r, "list.or", names->word, names->count));
    *out = at < 0 ? NULL : names->word[at];
    return at >= 0;
}

bool read_page_against(struct reading *r, const struct node *n,
                       const struct words *names, const char **out)
{
    const char *name;
    if (read_line(r, n, "against", &name) && names->count &&
        !strcmp(name, FIRST_MODEL)) {
        *out = "";
        return true;
    }
    return n->kind == NODE_SCALAR && read_page_model(r, n, names, out);
}
