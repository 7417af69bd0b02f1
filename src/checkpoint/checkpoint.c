// SPDX-License-Identifier: MIT
#include "checkpoint/checkpoint.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "checkpoint/config.h"
#include "checkpoint/weights.h"
#include "tensorfile/safetensors.h"
#include "yaml/change.h"

enum { MOST_JSON = 64 * 1024 * 1024 };

// A folder while it is opened.
struct opening {
    struct reading *r;
    const char *folder;
    const struct checkpoint_source *source;
    size_t bytes; // of numbers so far
};

static const char *beside(const struct opening *o, const char *name)
{
    size_t n = strlen(o->folder);
    bool slash = n && o->folder[n - 1] == '/';
    return arena_print(o->r->arena, "%s%s%s", o->folder, slash ? "" : "/",
                       name);
}

static bool refuse(const struct opening *o, const char *file, const char *key,
                   const struct slot *slots)
{
    complain(o->r->complaints, (struct mark){file, 0, 0}, key, slots);
    return false;
}

// A file that may be missing.
static struct token_file look(const struct opening *o, const char *name,
                              size_t most)
{
    struct reason why = {.words = o->r->complaints->words};
    struct token_file f = {beside(o, name), NULL, 0};
    f.text = o->source->read(o->source->self, name, most, &f.length, &why);
    reason_free(&why);
    return f;
}

// One that must be there.
static bool need(const struct opening *o, const char *name, size_t most,
                 struct token_file *out)
{
    struct reason why = {.words = o->r->complaints->words};
    *out = (struct token_file){beside(o, name), NULL, 0};
    out->text =
        o->source->read(o->source->self, name, most, &out->length, &why);
    if (!out->text)
        complain_because(o->r->complaints, (struct mark){out->name, 0, 0},
                         &why);
    reason_free(&why);
    return out->text;
}

// --- the tensors -------------------------------------------------------------

static void keep(struct opening *o, struct weights *w, const char *file,
                 const struct arrays *all)
{
    struct kept_tensor *grown = arena_array(
        o->r->arena, (size_t)(w->count + all->count) + 1, sizeof *grown);
    if (w->count)
        memcpy(grown, w->tensor, (size_t)w->count * sizeof *grown);
    w->tensor = grown;
    for (int i = 0; i < all->count; i++)
        if (all->array[i].type != NUMBER_NONE)
            w->tensor[w->count++] =
                (struct kept_tensor){all->array[i], file, false};
}

static bool read_tensors(struct opening *o, const struct token_file *f,
                         struct weights *w)
{
    struct arrays all;
    size_t most = (size_t)CHECKPOINT_MOST_MIB << 20;
    o->bytes += f->length;
    if (o->bytes > most)
        return refuse(o, o->folder, "checkpoint.large",
                      SLOTS(COUNT("most", CHECKPOINT_MOST_MIB)));
    if (!safetensors_read(o->r, f->name, f->text, f->length, &all))
        return false;
    keep(o, w, f->name, &all);
    return true;
}

// The name of a file of the folder, and nothing else.
static bool is_file_name(const struct node *n)
{
    return n->kind == NODE_SCALAR && *n->text && !strpbrk(n->text, "/\\") &&
           strcmp(n->text, "..") != 0 && strcmp(n->text, ".") != 0;
}

// True when a tensor of the [n]-th name before it stands in the same file.
static bool was_read(const struct node *map, const struct node *n)
{
    for (const struct node *i = map->first; i != n; i = i->next)
        if (!strcmp(i->text, n->text))
            return true;
    return false;
}

static bool is_in(const struct weights *w, const char *name, const char *file)
{
    for (int i = 0; i < w->count; i++)
        if (!strcmp(w->tensor[i].array.name, name))
            return !strcmp(w->tensor[i].file, file);
    return false;
}

static const struct kept_tensor *find_twice(const struct weights *w)
{
    for (int i = 0; i < w->count; i++)
        for (int k = 0; k < i; k++)
            if (!strcmp(w->tensor[i].array.name, w->tensor[k].array.name))
                return &w->tensor[i];
    return NULL;
}

// "weight_map": {"lm_head.weight": "model-00002-of-00002.safetensors", …}
static bool read_index(struct opening *o, const struct token_file *index,
                       struct weights *w)
{
    int before = o->r->complaints->count;
    const struct node *root =
        read_source(o->r, index->name, index->text, index->length);
    const struct node *map = node_find(root, "weight_map");
    if (!root || o->r->complaints->count > before)
        return false;
    if (!map || map->kind != NODE_MAP || map->count > MOST_ARRAYS)
        return refuse(o, index->name, "checkpoint.index", NO_SLOTS);
    for (const struct node *n = map->first; n; n = n->next) {
        struct token_file f;
        if (!is_file_name(n)) {
            complain(o->r->complaints, n->mark, "checkpoint.index.file",
                     NO_SLOTS);
            return false;
        }
        if (!was_read(map, n) &&
            (!need(o, n->text, (size_t)CHECKPOINT_MOST_MIB << 20, &f) ||
             !read_tensors(o, &f, w)))
            return false;
    }
    for (const struct node *n = map->first; n; n = n->next)
        if (!is_in(w, n->key->text, beside(o, n->text))) {
            complain(o->r->complaints, n->key->mark, "checkpoint.index.absent",
                     SLOTS(TEXT("name", n->key->text), TEXT("file", n->text)));
            return false;
        }
    const struct kept_tensor *twice = find_twice(w);
    return !twice || refuse(o, twice->file, "tensors.twice",
                            SLOTS(TEXT("name", twice->array.name)));
}

static bool read_weights(struct opening *o, struct weights *w)
{
    static const char one[] = "model.safetensors";
    static const char several[] = "model.safetensors.index.json";
    const size_t most = (size_t)CHECKPOINT_MOST_MIB << 20;
    struct token_file f = look(o, several, MOST_JSON);
    if (f.text)
        return read_index(o, &f, w);
    return need(o, one, most, &f) && read_tensors(o, &f, w);
}

// --- the words ---------------------------------------------------------------

static bool read_tokenizer(struct opening *o, struct checkpoint *out)
{
    struct token_file json = look(o, "tokenizer.json", MOST_JSON);
    if (json.text)
        return (out->tokenizer = tokenizer_read(o->r, &json)) != NULL;
    struct token_file vocabulary = look(o, "vocab.json", MOST_JSON), merges;
    if (!vocabulary.text)
        return true; // then a prompt is ids
    return need(o, "merges.txt", MOST_JSON, &merges) &&
           (out->tokenizer = tokenizer_read_pair(o->r, &vocabulary, &merges)) !=
               NULL;
}

// An id that no token has is called by its number, [17], unless that is a
// token's name; where there is no tokenizer all are, 17.
static const char *nobody(struct arena *arena, const struct tokenizer *t,
                          int id)
{
    const char *name = arena_print(arena, t ? "[%d]" : "%d", id);
    while (t && token_named(t, name) >= 0)
        name = arena_print(arena, "[%s]", name);
    return name;
}

static bool name_words(struct opening *o, const struct config *c,
                       struct checkpoint *out)
{
    struct words named = {0};
    const char **word =
        arena_array(o->r->arena, (size_t)c->words, sizeof *word);
    if (out->tokenizer)
        named = tokenizer_words(out->tokenizer);
    for (int i = c->words; i < named.count; i++)
        if (*named.word[i])
            return refuse(o, o->folder, "checkpoint.words",
                          SLOTS(TEXT("name", named.word[i]), COUNT("id", i),
                                COUNT("count", c->words)));
    for (int i = 0; i < c->words; i++) {
        word[i] = i < named.count ? named.word[i] : "";
        if (!*word[i])
            word[i] = nobody(o->r->arena, out->tokenizer, i);
    }
    out->words = (struct words){c->words, word};
    return true;
}

// --- what a language-model is given ------------------------------------------

struct giving {
    const struct opening *o;
    struct node *map, *last;
};

static void put_text(struct giving *g, const char *key, const char *text)
{
    put_key(
        g->o->r, g->map, &g->last, key,
        node_scalar(g->o->r->arena, text, (struct mark){g->o->folder, 0, 0}));
}

static void put_number(struct giving *g, const char *key, double x)
{
    char text[NUMBER_SIZE];
    number_print_shortest(text, x);
    put_text(g, key, arena_copy(g->o->r->arena, text, strlen(text)));
}

static struct node *list_of(const struct opening *o, struct words words)
{
    struct node *list = arena_alloc(o->r->arena, sizeof *list), *last = NULL;
    const struct mark mark = {o->folder, 0, 0};
    *list = (struct node){.kind = NODE_LIST, .mark = mark};
    for (int i = 0; i < words.count; i++)
        node_append(o->r->arena, list, &last,
                    &(struct node){.kind = NODE_SCALAR,
                                   .text = words.word[i],
                                   .mark = mark});
    return list;
}

// {key: value, …}, a mapping of its own.
static struct giving begin(const struct opening *o)
{
    struct giving g = {o, arena_alloc(o->r->arena, sizeof *g.map), NULL};
    *g.map = (struct node){.kind = NODE_MAP, .mark = {o->folder, 0, 0}};
    return g;
}

static void put_position(struct giving *g, const struct config *c)
{
    if (!c->family->turns) {
        put_text(g, "position", "learned");
        return;
    }
    struct giving position = begin(g->o);
    put_text(&position, "kind", "rope");
    put_text(&position, "pairs", "half");
    put_number(&position, "base", c->base);
    put_key(g->o->r, g->map, &g->last, "position", position.map);
}

static bool give(const struct opening *o, const struct config *c,
                 struct weights *w, struct checkpoint *out)
{
    struct giving g = begin(o);
    put_key(o->r, g.map, &g.last, "vocabulary", list_of(o, out->words));
    put_text(&g, "norm", c->family->norm);
    put_text(&g, "norm_at", "before");
    put_number(&g, "epsilon", c->epsilon);
    put_text(&g, "activation", c->activation);
    put_position(&g, c);
    if (c->unscaled)
        put_text(&g, "scale", "none");
    if (c->window) {
        struct giving mask = begin(o);
        put_number(&mask, "window", c->window);
        put_key(o->r, g.map, &g.last, "mask", mask.map);
    }
    if (c->ends >= 0 && c->ends < c->words) {
        const struct words end = {1, &out->words.word[c->ends]};
        put_key(o->r, g.map, &g.last, "ends", list_of(o, end));
    }
    out->given = g.map;
    return weights_give(o->r, o->folder, c, w, g.map, &g.last);
}

bool checkpoint_open(struct reading *r, const char *folder,
                     const struct checkpoint_source *source,
                     struct checkpoint *out)
{
    assert(r && folder && source && source->read && out);
    struct opening o = {r, folder, source, 0};
    struct token_file config;
    struct config c;
    struct weights w = {0};
    *out = (struct checkpoint){0};
    if (!need(&o, "config.json", MOST_JSON, &config) ||
        !config_read(r, config.name, config.text, config.length, &c) ||
        !read_tokenizer(&o, out) || !name_words(&o, &c, out) ||
        !read_weights(&o, &w))
        return false;
    out->family = c.family->name;
    out->places = c.near && c.near < c.places ? c.near : c.places;
    return give(&o, &c, &w, out);
}

// --- prompts -----------------------------------------------------------------

static struct node *prompt_list(struct reading *r, const struct node *like)
{
    struct node *list = arena_alloc(r->arena, sizeof *list);
    *list =
        (struct node){.kind = NODE_LIST, .mark = like->mark, .key = like->key};
    return list;
}

static const struct node *check_places(struct reading *r,
                                       const struct checkpoint *c,
                                       const struct node *list)
{
    if (list->count <= c->places)
        return list;
    complain(r->complaints, list->mark, "checkpoint.places",
             SLOTS(COUNT("count", list->count), COUNT("most", c->places)));
    return NULL;
}

static const struct node *ids_of(struct reading *r, const struct checkpoint *c,
                                 const char *text, struct mark at)
{
    const struct node like = {.mark = at};
    struct node *list = prompt_list(r, &like), *last = NULL;
    for (size_t n; text += strspn(text, " ,\t"), n = strcspn(text, " ,\t");
         text += n)
        node_append(r->arena, list, &last,
                    &(struct node){.kind = NODE_SCALAR,
                                   .text = arena_copy(r->arena, text, n),
                                   .mark = at});
    return check_places(r, c, list);
}

const struct node *checkpoint_text(struct reading *r,
                                   const struct checkpoint *c, const char *text,
                                   struct mark at)
{
    assert(r && c && text);
    size_t bad;
    if (!c->tokenizer)
        return ids_of(r, c, text, at);
    struct tokens all = tokenize(r->arena, c->tokenizer, text, &bad);
    if (!all.id) {
        complain(r->complaints, at, "bpe.none",
                 SLOTS(TEXT("text", text + bad)));
        return NULL;
    }
    const struct node like = {.mark = at};
    struct node *list = prompt_list(r, &like), *last = NULL;
    for (int i = 0; i < all.count; i++)
        node_append(r->arena, list, &last,
                    &(struct node){.kind = NODE_SCALAR,
                                   .text = c->words.word[all.id[i]],
                                   .mark = at});
    return check_places(r, c, list);
}

// An id, 17, becomes the name of its token; what is in quotes is a name.
static bool name_id(struct reading *r, const struct checkpoint *c,
                    struct node *n)
{
    int id;
    if (n->kind != NODE_SCALAR || !n->plain || !node_is_number(n))
        return true;
    if (!read_whole(r, n, "prompt", 0, c->words.count - 1, &id))
        return false;
    n->text = c->words.word[id];
    n->plain = false;
    return true;
}

const struct node *checkpoint_prompt(struct reading *r,
                                     const struct checkpoint *c,
                                     const struct node *n)
{
    assert(r && c && n);
    if (n->kind == NODE_SCALAR && !node_is_null(n)) {
        const struct node *list = checkpoint_text(r, c, n->text, n->mark);
        struct node *own = list ? prompt_list(r, n) : NULL, *last = NULL;
        for (const struct node *i = list ? list->first : NULL; i; i = i->next)
            node_append(r->arena, own, &last, i);
        return own;
    }
    if (n->kind != NODE_LIST)
        return n;
    struct node *list = prompt_list(r, n), *last = NULL;
    for (const struct node *i = n->first; i; i = i->next)
        if (!name_id(r, c, node_append(r->arena, list, &last, i)))
            return NULL;
    return check_places(r, c, list);
}
