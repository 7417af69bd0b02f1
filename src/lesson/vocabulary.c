// SPDX-License-Identifier: MIT
#include "lesson/vocabulary.h"

#include <assert.h>
#include <string.h>

#include "lesson/model/keys.h"
#include "lesson/source.h"

const char *vocabulary_key(const struct kind *kind)
{
    for (const struct key *k = kind->keys; k->name; k++)
        if (k->among && k->flags & KEY_FEW)
            return k->among;
    return NULL;
}

// Signs that stand for no word: "<pad>".
static bool is_sign(const char *word)
{
    size_t length = strlen(word);
    return length > 1 && word[0] == '<' && word[length - 1] == '>';
}

static bool is_in(const struct word_class *classes, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (words_find(classes[i].words, word) >= 0)
            return true;
    return false;
}

// Adds the words that are in no class.
static void add_rest(struct arena *arena, struct word_class *classes,
                     struct words all, struct vocabulary *out)
{
    const char **rest = arena_array(arena, (size_t)all.count, sizeof *rest);
    int count = 0;
    for (int i = 0; i < all.count; i++)
        if (!is_sign(all.word[i]) && !is_in(classes, out->count, all.word[i]))
            rest[count++] = all.word[i];
    if (count)
        classes[out->count++].words = (struct words){count, rest};
}

// Reads the class [n]: words that are among [all].
static bool read_class(struct reading *r, const struct node *n,
                       struct words all, struct word_class *out)
{
    out->name = n->key->text;
    if (!read_words(r, n, out->name, false, &out->words))
        return false;
    for (const struct node *w = n->first; w; w = w->next) {
        if (words_find(all, w->text) >= 0)
            continue;
        complain(r->complaints, w->mark, "error.class",
                 SLOTS(TEXT("word", w->text), TEXT("name", out->name)));
        return false;
    }
    return true;
}

bool vocabulary_of(struct reading *r, const struct given *g,
                   struct vocabulary *out)
{
    assert(g->kind && out);
    const char *name = vocabulary_key(g->kind);
    const struct node *all = name ? given_find(g, name) : NULL;
    const struct node *n = given_find(g, "classes");
    struct words words;
    *out = (struct vocabulary){0};
    if (!all || all->kind != NODE_LIST)
        return true; // the loader will say so
    if (!read_words(r, all, name, false, &words) ||
        (n && !expect_map(r, n, "classes")))
        return false;
    size_t room = (size_t)(n ? n->count : 0) + 1;
    struct word_class *classes = arena_array(r->arena, room, sizeof *classes);
    for (const struct node *c = n ? n->first : NULL; c; c = c->next)
        if (!read_class(r, c, words, &classes[out->count++]))
            return false;
    add_rest(r->arena, classes, words, out);
    out->classes = classes;
    return true;
}

bool vocabulary_read(struct arena *arena, const char *path,
                     const struct files *files, const struct kind *const *kinds,
                     struct vocabulary *out, struct complaints *c)
{
    struct reading r = {arena, c};
    struct lesson lesson = {.path = path};
    struct given g;
    const struct node *root = read_lesson_source(&r, files, path);
    const struct node *model = node_find(root, "model");
    if (root && !model)
        complain(c, root->mark, "error.missing", SLOTS(TEXT("name", "model")));
    return model && read_given(&r, files, kinds, root, &lesson, &g) &&
           vocabulary_of(&r, &g, out);
}
