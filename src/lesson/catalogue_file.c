// SPDX-License-Identifier: MIT
#include "lesson/catalogue_file.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "say/plurals.h"
#include "say/template.h"
#include "yaml/read.h"
#include "yaml/scalar.h"

// A template of the file while it is checked.
struct checking {
    struct reading *r;
    const struct node *n;
    struct words slots;             // of the English template
    const struct plural_rule *rule; // how the language counts
    const char *rule_name;
};

static struct mark place(const struct checking *c, const char *at)
{
    return scalar_mark(c->r->complaints, c->n->mark, c->n->text,
                       (size_t)(at - c->n->text));
}

// The names of the slots of [template].
static struct words list_slots(struct arena *arena, const char *template)
{
    struct piece p;
    const char **names = arena_array(arena, strlen(template), sizeof *names);
    int count = 0;
    while (template_next(&template, &p))
        if (p.slot)
            names[count++] = arena_copy(arena, p.text, p.length);
    return (struct words){count, names};
}

static bool check_slot(const struct checking *c, const struct piece *p,
                       const char *at)
{
    const struct words *known = &c->slots;
    for (int i = 0; i < known->count; i++)
        if (strlen(known->word[i]) == p->length &&
            !memcmp(known->word[i], p->text, p->length))
            return true;
    complain(c->r->complaints, place(c, at),
             known->count ? "error.slot" : "error.slot.none",
             SLOTS(TEXT("name", arena_copy(c->r->arena, p->text, p->length)),
                   TEXT("key", c->n->key->text),
                   TEXT("slots", list_all(c->r, "list.last", known->word,
                                          known->count))));
    return false;
}

// "one, few and many": the categories that [forms] forms are for.
static const char *list_categories(const struct checking *c, int forms)
{
    const char *names[PLURAL_KINDS];
    int count = 0;
    for (int p = 0; p < PLURAL_KINDS; p++)
        if (plural_has(c->rule, forms, (enum plural)p))
            names[count++] = plural_names[p];
    return list_all(c->r, "list.last", names, count);
}

static bool check_forms(const struct checking *c, const struct piece *p,
                        const char *at)
{
    int count = template_forms(p), least = plural_least(c->rule);
    if (!count || count == least || count == plural_most(c->rule))
        return true;
    complain(c->r->complaints, place(c, at), "error.forms",
             SLOTS(TEXT("name", arena_copy(c->r->arena, p->text, p->length)),
                   COUNT("count", count), COUNT("needed", least),
                   TEXT("rule", c->rule_name),
                   TEXT("categories", list_categories(c, least))));
    return false;
}

static bool check_template(const struct checking *c)
{
    struct piece p;
    const char *text = c->n->text;
    for (const char *at = text; template_next(&text, &p); at = text) {
        if (p.broken) {
            complain(c->r->complaints, place(c, at), "error.brace.slot",
                     NO_SLOTS);
            return false;
        }
        if (p.slot && (!check_slot(c, &p, at) || !check_forms(c, &p, at)))
            return false;
    }
    return true;
}

static bool read_phrase(struct reading *r, const struct node *n,
                        const char *rule, struct phrase *out)
{
    const char *key = n->key->text;
    const char *english_text = phrase_find(NULL, key);
    struct checking c = {r, n, list_slots(r->arena, english_text),
                         plural_rule(rule), rule};
    bool empty = n->kind == NODE_SCALAR && !*n->text && !n->plain;
    *out = (struct phrase){key, n->text};
    if (!empty && !read_line(r, n, key, &out->text))
        return false;
    return check_template(&c);
}

// Which rule of plurals the file follows; English's unless it says so.
static const char *find_rule(struct reading *r, const struct node *map)
{
    static const char key[] = "language.plurals";
    const char *names[MOST_PLURAL_NAMES];
    const struct node *n = node_find(map, key);
    const char *rule = phrase_text(NULL, key);
    int count = plural_rules(names);
    if (!n || !read_line(r, n, key, &rule) || plural_rule(rule))
        return rule;
    complain_choice(r, n, key, names, count,
                    list_all(r, "list.or", names, count));
    return phrase_text(NULL, key);
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct phrase *)a)->key,
                  ((const struct phrase *)b)->key);
}

static const char **english_keys(struct arena *arena)
{
    const char **keys = arena_array(arena, (size_t)english_count, sizeof *keys);
    for (int i = 0; i < english_count; i++)
        keys[i] = english[i].key;
    return keys;
}

static const struct catalogue *read_all(struct reading *r,
                                        const struct node *map)
{
    if (!map || !expect_map(r, map, "words"))
        return NULL;
    struct catalogue *out = arena_alloc(r->arena, sizeof *out);
    struct phrase *all = arena_array(r->arena, (size_t)map->count, sizeof *all);
    const char *rule = find_rule(r, map), **keys = english_keys(r->arena);
    for (const struct node *n = map->first; n; n = n->next) {
        if (!phrase_find(NULL, n->key->text))
            complain_unknown(r, n->key, "words", keys, english_count);
        else
            out->count += read_phrase(r, n, rule, &all[out->count]);
    }
    qsort(all, (size_t)out->count, sizeof *all, by_key);
    out->phrases = all;
    return out;
}

const struct catalogue *catalogue_read(struct arena *arena, const char *path,
                                       const struct files *files,
                                       struct complaints *c)
{
    assert(arena && path && files->read && c);
    struct reading r = {arena, c};
    struct reason why = {.words = c->words};
    size_t length = 0;
    int before = c->count;
    const struct catalogue *out = NULL;
    const char *text = files->read(files->self, arena, NULL, path,
                                   LESSON_MOST_BYTES, &length, &why);
    if (text)
        out = read_all(&r, read_source(&r, path, text, length));
    else
        complain_because(c, (struct mark){path, 0, 0}, &why);
    reason_free(&why);
    return c->count == before ? out : NULL;
}

static void write_phrase(const struct phrase *p, struct strbuf *out)
{
    strbuf_addf(out, "%s: \"", p->key);
    for (const char *c = p->text; *c; c++)
        strbuf_addf(out, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    strbuf_add(out, "\"\n");
}

void catalogue_write(const struct catalogue *c, bool missing,
                     struct strbuf *out)
{
    for (int i = 0; i < english_count; i++) {
        struct phrase p = english[i];
        if (!missing)
            p.text = phrase_text(c, p.key);
        if (!missing || !phrase_is_own(c, p.key))
            write_phrase(&p, out);
    }
}
