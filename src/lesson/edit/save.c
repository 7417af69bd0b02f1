// SPDX-License-Identifier: MIT
#include "lesson/edit/save.h"

#include <assert.h>
#include <string.h>

#include "lesson/edit/held.h"
#include "lesson/made_up.h"
#include "lesson/model/keys.h"
#include "lesson/models.h"
#include "lesson/source.h"
#include "yaml/change.h"
#include "yaml/splice.h"
#include "yaml/text.h"
#include "yaml/write.h"

// A lesson on its way back into its file.
struct keeping {
    struct reading r;
    const char *path, *text; // of the file
    size_t length;
    const char *name;                // of a further model; NULL: `model`
    const struct node *root, *model; // of the file
    struct given was, now;
    const struct renewal *renewal; // or NULL
    struct lesson lesson;          // what reading its model finds out
};

static bool save_refuse(struct keeping *k, const char *key)
{
    const struct node *weights = node_find(k->model, "weights");
    complain(k->r.complaints, (struct mark){k->path, 0, 0}, key,
             SLOTS(TEXT("name", weights ? weights->text : "")));
    return false;
}

static bool read(struct keeping *k, const struct files *files,
                 const struct kind *const *kinds, const struct own *own)
{
    k->text = read_lesson_text(&k->r, files, k->path, &k->length);
    k->root = k->text ? read_source(&k->r, k->path, k->text, k->length) : NULL;
    k->model = root_model(k->root, k->name);
    if (k->root && !k->model)
        complain(k->r.complaints, k->root->mark, "error.missing",
                 SLOTS(TEXT("name", "model")));
    const struct node *root =
        k->model ? root_standing_on(k->r.arena, k->root, k->name) : NULL;
    k->lesson.stands = k->name;
    if (!root || !read_given(&k->r, files, kinds, root, &k->lesson, &k->was))
        return false;
    k->now = k->was;
    return give_own(&k->r, &k->now, own, node_find(root, "allow"), &k->lesson);
}

static bool same_words(const struct keeping *k)
{
    for (const struct key *i = k->was.kind->keys; i->name; i++) {
        const struct node *was = given_find(&k->was, i->name);
        const struct node *now = given_find(&k->now, i->name);
        if (i->type == KEY_WORDS && i->flags & KEY_FEW && was && now &&
            !node_equal(was, now))
            return false;
    }
    return true;
}

static const struct node *renewed_key(
    struct keeping *k, const struct node *root, const char *key,
    const struct node *(*renew)(struct arena *arena, const struct node *was,
                                const struct renewal *renewal))
{
    const struct node *was = node_find(root, key), *now;
    if (!was || !k->renewal)
        return root;
    now = renew(k->r.arena, was, k->renewal);
    return now->count ? node_put(k->r.arena, root, &was, 1, now)
                      : node_without(k->r.arena, root, key);
}

// What is expected of a further model stands under its name.
static const struct node *renewed(struct keeping *k, const struct node *root)
{
    root = renewed_key(k, root, "pages", renew_pages);
    if (!k->name)
        return renewed_key(k, root, "expect", renew_expect);
    const struct node *expect = node_find(root, "expect");
    return expect ? node_put(k->r.arena, root, &expect, 1,
                             renewed_key(k, expect, k->name, renew_expect))
                  : root;
}

// Without what is expected of the model whose words are others; pages that are
// about them are left out one by one.
static const struct node *reworded(struct keeping *k, const struct node *root)
{
    struct arena *arena = k->r.arena;
    const struct node *models = node_find(root, "models");
    const struct node *expect = node_find(root, "expect");
    if (!models)
        return node_without(arena, node_without(arena, root, "pages"),
                            "expect");
    root = renewed_key(k, root, "pages", renew_pages);
    if (!expect || expect->kind != NODE_MAP)
        return root;
    const struct node *left = expect;
    for (const struct node *n = expect->first; n; n = n->next)
        if (k->name ? !strcmp(n->key->text, k->name)
                    : !node_find(models, n->key->text))
            left = node_without(arena, left, n->key->text);
    expect = node_find(root, "expect");
    return left->count ? node_put(arena, root, &expect, 1, left)
                       : node_without(arena, root, "expect");
}

// [map] with [value] for [key] before what follows [was] in the file, or at the
// end.
static const struct node *with_there(struct arena *arena,
                                     const struct node *map, const char *key,
                                     const struct node *was,
                                     const struct node *value)
{
    const struct node *next = was ? was->next : NULL;
    while (next && !node_find(map, next->key->text))
        next = next->next;
    struct node *out = node_empty(arena, map), *last = NULL;
    for (const struct node *n = map->first; n; n = n->next) {
        if (next && !strcmp(n->key->text, next->key->text))
            node_append(arena, out, &last, value)->key = was->key;
        node_append(arena, out, &last, n);
    }
    return next ? out : node_add(arena, map, key, value);
}

// [root], the file's or a further model, where [key] says [now] and not what it
// said, [before]; where these are the same, as it stands there. A further model
// is read without what stands beside it.
static const struct node *with_beside(struct keeping *k,
                                      const struct node *root, const char *key,
                                      const struct node *before,
                                      const struct node *now)
{
    struct arena *arena = k->r.arena;
    const struct node *was = node_find(k->name ? k->model : root, key);
    if (now == before || (now && before && node_equal(now, before)))
        now = was;
    root = node_without(arena, root, key);
    return now ? with_there(arena, root, key, was, now) : root;
}

// With the rows that are held, and those that are made up.
static const struct node *with_rows(struct keeping *k, const struct node *root)
{
    root = with_beside(k, root, "held", held_said(&k->r, &k->was),
                       held_said(&k->r, &k->now));
    return with_beside(k, root, "made_up", made_up_said(k->r.arena, &k->was),
                       made_up_said(k->r.arena, &k->now));
}

static const struct node *changed(struct keeping *k)
{
    struct arena *arena = k->r.arena;
    const struct node *path[2] = {node_find(k->root, "models"), k->model};
    const struct node *now = held_taken(&k->r, &k->now, k->now.typed);
    struct node *model = arena_alloc(arena, sizeof *model);
    *model = k->name ? *with_rows(k, now) : *now;
    model->key = k->model->key;
    const struct node *root =
        node_put(arena, k->root, path + !k->name, k->name ? 2 : 1, model);
    root = k->name ? root : with_rows(k, root);
    return same_words(k) ? renewed(k, root) : reworded(k, root);
}

// True when the file beside the lesson says what it said. Rows that are held
// stand among its heads, but are said by the lesson; and who changes a number
// and changes it back has changed nothing.
static bool same_beside(struct keeping *k)
{
    const struct node *was = held_taken(&k->r, &k->was, k->was.imported);
    const struct node *now = held_taken(&k->r, &k->now, k->now.imported);
    return now == was || k->now.imported == k->now.moment ||
           (was && now && node_equal(was, now));
}

static bool keep(struct keeping *k, struct strbuf *out)
{
    size_t mark = text_order_mark(k->text, k->length);
    if (!same_beside(k))
        return save_refuse(k, "error.keep.weights");
    struct strbuf text = {0};
    bool good = splice_tree(&text, k->text + mark, k->length - mark, k->root,
                            changed(k));
    if (good) {
        strbuf_add_n(out, k->text, mark);
        strbuf_add_n(out, strbuf_text(&text), text.length);
    }
    strbuf_free(&text);
    return good || save_refuse(k, "error.keep.form");
}

bool lesson_save_text(struct strbuf *out, const char *path,
                      const struct files *files,
                      const struct kind *const *kinds, const struct own *own,
                      const struct renewal *renewal, struct complaints *c)
{
    assert(out && path && files->read && kinds && own && c);
    struct keeping k = {.path = path,
                        .lesson.path = path,
                        .renewal = renewal,
                        .name = own->model};
    k.r = (struct reading){&k.lesson.arena, c};
    bool good = read(&k, files, kinds, own) && !c->count && keep(&k, out);
    complaints_end(c, &k.lesson.arena);
    lesson_free(&k.lesson);
    return good;
}
