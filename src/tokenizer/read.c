// SPDX-License-Identifier: MIT
// tokenizer.json, or vocab.json with merges.txt.
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "tokenizer/pairs.h"

static bool refuse(struct reading *r, struct mark at, const char *key,
                   const struct slot *slots)
{
    complain(r->complaints, at, key, slots);
    return false;
}

static const struct node *read_json(struct reading *r,
                                    const struct token_file *f)
{
    int before = r->complaints->count;
    const struct node *n = read_source(r, f->name, f->text, f->length);
    return n && r->complaints->count == before && expect_map(r, n, f->name)
               ? n
               : NULL;
}

static bool is_text(const struct node *n)
{
    return n && n->kind == NODE_SCALAR && !node_is_null(n);
}

static bool is(const struct node *n, const char *text)
{
    return is_text(n) && !strcmp(n->text, text);
}

static bool is_true(const struct node *map, const char *key)
{
    const struct node *n = node_find(map, key);
    return n && n->plain && is(n, "true");
}

// The value of [key], or NULL where it is missing or null.
static const struct node *value_of(const struct node *map, const char *key)
{
    const struct node *n = node_find(map, key);
    return n && node_is_null(n) ? NULL : n;
}

static bool read_id(struct reading *r, const struct node *n, int most, int *out)
{
    size_t digits = is_text(n) ? strspn(n->text, "0123456789") : 0;
    bool whole = digits && digits < 10 && !n->text[digits] && n->plain;
    long id = whole ? strtol(n->text, NULL, 10) : -1;
    *out = (int)id;
    return (id >= 0 && id < most) ||
           refuse(r, n->mark, "bpe.id", SLOTS(COUNT("most", most)));
}

// --- vocabulary --------------------------------------------------------------

static bool call(struct reading *r, struct tokenizer *t, const struct node *n,
                 const char *name, int id)
{
    if (!*name)
        return refuse(r, n->mark, "bpe.empty", NO_SLOTS);
    if (*t->word[id] && strcmp(t->word[id], name))
        return refuse(r, n->mark, "bpe.id.twice",
                      SLOTS(COUNT("id", id), TEXT("name", name),
                            TEXT("other", t->word[id])));
    return token_call(t, id, name) ||
           refuse(r, n->mark, "bpe.twice", SLOTS(TEXT("name", name)));
}

static int largest_id(const struct node *map)
{
    int most = -1;
    for (const struct node *n = map ? map->first : NULL; n; n = n->next) {
        const struct node *id = n->kind == NODE_MAP ? node_find(n, "id") : n;
        long value = is_text(id) ? strtol(id->text, NULL, 10) : -1;
        if (value > most && value < MOST_TOKENS)
            most = (int)value;
    }
    return most;
}

static bool read_vocabulary(struct reading *r, struct tokenizer *t,
                            const struct node *map)
{
    for (const struct node *n = map->first; n; n = n->next) {
        int id;
        if (!read_id(r, n, MOST_TOKENS, &id) ||
            !call(r, t, n, n->key->text, id))
            return false;
    }
    tokenizer_settle(t);
    return true;
}

// --- merges ------------------------------------------------------------------

static bool add_merge(struct reading *r, struct tokenizer *t, struct mark at,
                      const char *left, size_t left_length, const char *right,
                      size_t right_length, int rank)
{
    struct merge m = {token_find(t, left, left_length),
                      token_find(t, right, right_length), -1, rank};
    char *whole = arena_print(r->arena, "%.*s%.*s", (int)left_length, left,
                              (int)right_length, right);
    m.whole = token_named(t, whole);
    const char *missing = m.left < 0 ? arena_copy(r->arena, left, left_length)
                          : m.right < 0
                              ? arena_copy(r->arena, right, right_length)
                          : m.whole < 0 ? whole
                                        : NULL;
    if (missing)
        return refuse(r, at, "bpe.merge.unknown",
                      SLOTS(TEXT("name", missing)));
    merge_add(t, &m);
    return true;
}

// "Ġ t", two tokens and a space between them.
static bool add_line(struct reading *r, struct tokenizer *t, struct mark at,
                     const char *line, size_t length, int rank)
{
    const char *blank = memchr(line, ' ', length);
    size_t left = blank ? (size_t)(blank - line) : 0;
    size_t right = blank ? length - left - 1 : 0;
    if (!left || !right || memchr(blank + 1, ' ', right))
        return refuse(r, at, "bpe.merge",
                      SLOTS(TEXT("line", arena_copy(r->arena, line, length))));
    return add_merge(r, t, at, line, left, blank + 1, right, rank);
}

// In tokenizer.json: "Ġ t" or ["Ġ", "t"].
static bool add_node(struct reading *r, struct tokenizer *t,
                     const struct node *n, int rank)
{
    if (is_text(n))
        return add_line(r, t, n->mark, n->text, strlen(n->text), rank);
    if (n->kind != NODE_LIST || n->count != 2 || !is_text(n->first) ||
        !is_text(n->first->next))
        return refuse(r, n->mark, "bpe.merge", SLOTS(TEXT("line", "…")));
    const char *left = n->first->text, *right = n->first->next->text;
    return add_merge(r, t, n->mark, left, strlen(left), right, strlen(right),
                     rank);
}

static bool read_merges(struct reading *r, struct tokenizer *t,
                        const struct node *list)
{
    int rank = 0;
    for (const struct node *n = list->first; n; n = n->next)
        if (!add_node(r, t, n, rank++))
            return false;
    return true;
}

static int count_lines(const struct token_file *f)
{
    int count = 1;
    for (size_t i = 0; i < f->length; i++)
        count += f->text[i] == '\n';
    return count;
}

static bool read_merge_lines(struct reading *r, struct tokenizer *t,
                             const struct token_file *f)
{
    struct mark at = {f->name, 0, 1};
    int rank = 0;
    complaints_source(r->complaints, r->arena, f->name, f->text, f->length);
    for (size_t i = 0, n; i < f->length; i += n + 1) {
        const char *line = f->text + i,
                   *end = memchr(line, '\n', f->length - i);
        n = end ? (size_t)(end - line) : f->length - i;
        size_t length = n && line[n - 1] == '\r' ? n - 1 : n;
        at.line++;
        if (!length || (at.line == 1 && !strncmp(line, "#version", 8)))
            continue;
        if (!add_line(r, t, at, line, length, rank++))
            return false;
    }
    return true;
}

// --- added tokens ------------------------------------------------------------

static void add_token(struct tokenizer *t, const struct added_token *a)
{
    int at = t->added_count++;
    for (; at && t->added[at - 1].length < a->length; at--)
        t->added[at] = t->added[at - 1];
    t->added[at] = *a;
}

static bool read_added(struct reading *r, struct tokenizer *t,
                       const struct node *list)
{
    if (list && !expect_list(r, list, "added_tokens"))
        return false;
    size_t count = list ? (size_t)list->count : 0;
    t->added = arena_array(r->arena, count + 1, sizeof *t->added);
    for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
        const struct node *text = node_find(n, "content");
        const struct node *id = node_find(n, "id");
        struct added_token a = {.alone = is_true(n, "single_word"),
                                .left = is_true(n, "lstrip"),
                                .right = is_true(n, "rstrip")};
        if (!is_text(text) || !id)
            return refuse(r, n->mark, "bpe.added", NO_SLOTS);
        if (!read_id(r, id, t->count, &a.id) ||
            !call(r, t, text, text->text, a.id))
            return false;
        a.text = text->text;
        a.length = strlen(a.text);
        add_token(t, &a);
    }
    return true;
}

// Of GPT-2's two files nothing says which tokens were added; it has one.
static void add_end(struct reading *r, struct tokenizer *t)
{
    static const char end[] = "<|endoftext|>";
    t->added = arena_array(r->arena, 1, sizeof *t->added);
    if (token_named(t, end) >= 0)
        add_token(t, &(struct added_token){end, sizeof end - 1,
                                           token_named(t, end), false, false,
                                           false});
}

// --- how texts are cut -------------------------------------------------------

static bool refuse_type(struct reading *r, const struct node *n,
                        const char *key)
{
    const struct node *type = node_find(n, "type");
    return refuse(r, n->mark, "bpe.unknown",
                  SLOTS(TEXT("key", key),
                        TEXT("type", is_text(type) ? type->text : "…")));
}

static bool read_split(struct reading *r, struct tokenizer *t,
                       const struct node *n)
{
    static const enum pieces known[] = {PIECES_GPT2, PIECES_THREES,
                                        PIECES_SINGLES};
    const struct node *pattern = node_find(node_find(n, "pattern"), "Regex");
    bool isolated =
        is(node_find(n, "behavior"), "Isolated") ||
        (is(node_find(n, "behavior"), "Removed") && is_true(n, "invert"));
    for (int i = 0; isolated && i < 3; i++)
        if (is(pattern, pieces_pattern(known[i]))) {
            t->pieces = known[i];
            return true;
        }
    return refuse(
        r, n->mark, "bpe.pattern",
        SLOTS(TEXT("pattern", is_text(pattern) ? pattern->text : "…")));
}

static bool read_byte_level(struct reading *r, struct tokenizer *t,
                            const struct node *n)
{
    const struct node *by = value_of(n, "use_regex");
    bool cuts = !by || is(by, "true");
    if (cuts && t->pieces != PIECES_WHOLE)
        return refuse(r, n->mark, "bpe.pattern",
                      SLOTS(TEXT("pattern", "ByteLevel")));
    if (cuts)
        t->pieces = PIECES_GPT2;
    t->blank_first = is_true(n, "add_prefix_space");
    return true;
}

// One way, or several, one after the other, of which the last makes bytes.
static bool read_cutting(struct reading *r, struct tokenizer *t,
                         const struct node *n)
{
    const struct node *all = node_find(n, "pretokenizers"), *last = n;
    if (is(node_find(n, "type"), "Sequence") && all && all->kind == NODE_LIST) {
        for (n = all->first; n && n->next; n = n->next) {
            const struct node *type = node_find(n, "type");
            if (is(type, "Digits") && is_true(n, "individual_digits"))
                t->digits = true;
            else if (!is(type, "Split"))
                return refuse_type(r, n, "pre_tokenizer");
            else if (!read_split(r, t, n))
                return false;
        }
        last = n ? n : last;
    }
    return is(node_find(last, "type"), "ByteLevel")
               ? read_byte_level(r, t, last)
               : refuse_type(r, last, "pre_tokenizer");
}

// NULL, or what composes letters, which must then be composed.
static bool read_normalizer(struct reading *r, struct tokenizer *t,
                            const struct node *n)
{
    t->composed = n && is(node_find(n, "type"), "NFC");
    return !n || t->composed || refuse_type(r, n, "normalizer");
}

// --- what stands around every text -------------------------------------------

static struct tokens *around(struct tokenizer *t, bool behind)
{
    return behind ? &t->behind : &t->before;
}

// [{SpecialToken: {id: …}}, {Sequence: …}, …], in which the text is the
// Sequence.
static bool read_template(struct reading *r, struct tokenizer *t,
                          const struct node *n)
{
    const struct node *single = node_find(n, "single");
    const struct node *special = node_find(n, "special_tokens");
    bool behind = false;
    if (!single || !expect_list(r, single, "single"))
        return single ? false : refuse_type(r, n, "post_processor");
    for (const struct node *i = single->first; i; i = i->next) {
        const struct node *name = node_find(node_find(i, "SpecialToken"), "id");
        const struct node *ids =
            is_text(name) ? node_find(node_find(special, name->text), "ids")
                          : NULL;
        if (node_find(i, "Sequence") && !behind) {
            behind = true;
            continue;
        }
        if (!ids || ids->kind != NODE_LIST)
            return refuse(r, i->mark, "bpe.template", NO_SLOTS);
        struct tokens *side = around(t, behind);
        int *grown = arena_array(
            r->arena, (size_t)(side->count + ids->count) + 1, sizeof *grown);
        if (side->count)
            memcpy(grown, side->id, (size_t)side->count * sizeof *grown);
        side->id = grown;
        for (const struct node *id = ids->first; id; id = id->next)
            if (!read_id(r, id, t->count, &side->id[side->count++]))
                return false;
    }
    return true;
}

static bool read_processor(struct reading *r, struct tokenizer *t,
                           const struct node *n)
{
    const struct node *type = node_find(n, "type");
    const struct node *all = node_find(n, "processors");
    if (!n || is(type, "ByteLevel"))
        return true;
    if (is(type, "TemplateProcessing"))
        return read_template(r, t, n);
    if (!is(type, "Sequence") || !all || all->kind != NODE_LIST)
        return refuse_type(r, n, "post_processor");
    for (n = all->first; n; n = n->next) {
        type = node_find(n, "type");
        if (is(type, "TemplateProcessing") ? !read_template(r, t, n)
                                           : !is(type, "ByteLevel"))
            return is(type, "TemplateProcessing")
                       ? false
                       : refuse_type(r, n, "post_processor");
    }
    return true;
}

// --- all of it ---------------------------------------------------------------

// What a model of BPE may have that is not done here.
static bool check_model(struct reading *r, const struct node *model)
{
    static const char *const affixes[] = {"continuing_subword_prefix",
                                          "end_of_word_suffix"};
    const struct node *type = value_of(model, "type");
    if (type && !is(type, "BPE"))
        return refuse_type(r, model, "model");
    if (is_true(model, "byte_fallback"))
        return refuse(r, model->mark, "bpe.fallback", NO_SLOTS);
    for (int i = 0; i < 2; i++) {
        const struct node *n = value_of(model, affixes[i]);
        if (n && !is(n, ""))
            return refuse(r, n->mark, "bpe.affix",
                          SLOTS(TEXT("key", affixes[i])));
    }
    return true;
}

static bool need(struct reading *r, const struct node *map, const char *key,
                 enum node_kind kind)
{
    const struct node *n = node_find(map, key);
    if (n)
        return kind == NODE_MAP ? expect_map(r, n, key)
                                : expect_list(r, n, key);
    return refuse(r, map->mark, "error.missing", SLOTS(TEXT("name", key)));
}

const struct tokenizer *tokenizer_read(struct reading *r,
                                       const struct token_file *file)
{
    assert(r && file->text);
    const struct node *root = read_json(r, file);
    if (!root || !need(r, root, "model", NODE_MAP))
        return NULL;
    const struct node *model = node_find(root, "model");
    const struct node *added = value_of(root, "added_tokens");
    const struct node *cutting = value_of(root, "pre_tokenizer");
    if (!check_model(r, model) || !need(r, model, "vocab", NODE_MAP) ||
        !need(r, model, "merges", NODE_LIST))
        return NULL;
    const struct node *vocabulary = node_find(model, "vocab");
    const struct node *merges = node_find(model, "merges");
    int most = largest_id(vocabulary), more = largest_id(added);
    struct tokenizer *t =
        tokenizer_new(r->arena, (most > more ? most : more) + 1, merges->count);
    t->whole_first = is_true(model, "ignore_merges");
    if (!cutting) {
        refuse(r, root->mark, "error.missing",
               SLOTS(TEXT("name", "pre_tokenizer")));
        return NULL;
    }
    return read_vocabulary(r, t, vocabulary) && read_merges(r, t, merges) &&
                   read_added(r, t, added) && read_cutting(r, t, cutting) &&
                   read_normalizer(r, t, value_of(root, "normalizer")) &&
                   read_processor(r, t, value_of(root, "post_processor"))
               ? t
               : NULL;
}

const struct tokenizer *tokenizer_read_pair(struct reading *r,
                                            const struct token_file *vocabulary,
                                            const struct token_file *merges)
{
    assert(r && vocabulary->text && merges->text);
    const struct node *map = read_json(r, vocabulary);
    if (!map)
        return NULL;
    struct tokenizer *t =
        tokenizer_new(r->arena, largest_id(map) + 1, count_lines(merges));
    t->pieces = PIECES_GPT2;
    if (!read_vocabulary(r, t, map) || !read_merge_lines(r, t, merges))
        return NULL;
    add_end(r, t);
    return t;
}
