// SPDX-License-Identifier: MIT
#include "yaml/read.h"

#include <assert.h>
#include <string.h>

#include "say/join.h"
#include "say/suggest.h"
#include "yaml/text.h"

enum { LONGEST_WORD = 256 };

static bool blank(const char *text)
{
    return !text[strspn(text, " \t\r\n")];
}

static bool one_line(const char *text)
{
    return !text[strcspn(text, "\t\r\n")] && !strstr(text, "\xC2\x85") &&
           !strstr(text, "\xE2\x80\xA8") && !strstr(text, "\xE2\x80\xA9");
}

const struct node *read_source(struct reading *r, const char *file,
                               const char *text, size_t length)
{
    assert(r->arena && r->complaints && file && text);
    size_t mark = text_order_mark(text, length);
    text += mark;
    length -= mark;
    complaints_source(r->complaints, r->arena, file, text, length);
    return yaml_read(r->arena, r->complaints, file, text, length);
}

bool read_text(struct reading *r, const struct node *n, const char *name,
               const char **out)
{
    assert(n && name && out);
    const char *key = n->kind == NODE_LIST                ? "error.text.list"
                      : n->kind == NODE_MAP               ? "error.text.map"
                      : node_is_null(n) || blank(n->text) ? "error.text.empty"
                      : strlen(n->text) > MOST_TEXT       ? "error.text.long"
                                                          : NULL;
    if (key)
        complain(r->complaints, n->mark, key,
                 SLOTS(TEXT("name", name), COUNT("most", MOST_TEXT)));
    else
        *out = n->text;
    return !key;
}

bool read_line(struct reading *r, const struct node *n, const char *name,
               const char **out)
{
    assert(n && name && out);
    if (!read_text(r, n, name, out))
        return false;
    if (one_line(n->text))
        return true;
    complain(r->complaints, n->mark, "error.text.lines",
             SLOTS(TEXT("name", name)));
    return false;
}

bool expect_list(struct reading *r, const struct node *n, const char *name)
{
    assert(n && name);
    if (n->kind != NODE_LIST)
        complain(r->complaints, n->mark, "error.list",
                 SLOTS(TEXT("name", name)));
    return n->kind == NODE_LIST;
}

bool expect_map(struct reading *r, const struct node *n, const char *name)
{
    assert(n != NULL);
    if (n->kind != NODE_MAP)
        complain(r->complaints, n->mark,
                 name ? "error.map" : "error.map.lesson",
                 SLOTS(TEXT("name", name)));
    return n->kind == NODE_MAP;
}

bool expect_few(struct reading *r, const struct node *n, const char *name,
                int most)
{
    assert(n && name && most >= 0);
    if (n->count > most)
        complain(r->complaints, n->mark, "error.many",
                 SLOTS(TEXT("name", name), COUNT("count", n->count),
                       COUNT("most", most)));
    return n->count <= most;
}

// Reads one of the words [name], the [index]-th.
static bool read_word(struct reading *r, const struct node *n, const char *name,
                      int index, const char **out)
{
    if (n->kind == NODE_SCALAR && *n->text && node_is_null(n)) {
        complain(r->complaints, n->mark, "error.word.null",
                 SLOTS(TEXT("text", n->text)));
        return false;
    }
    bool good = n->kind == NODE_SCALAR && !blank(n->text) && one_line(n->text);
    if (good && strlen(n->text) <= LONGEST_WORD) {
        *out = n->text;
        return true;
    }
    const char *item = arena_print(r->arena, "%s[%d]", name, index);
    if (!read_line(r, n, item, out))
        return false;
    complain(r->complaints, n->mark, "error.word.long",
             SLOTS(TEXT("name", item), COUNT("most", LONGEST_WORD)));
    return false;
}

bool read_words(struct reading *r, const struct node *n, const char *name,
                bool nulls, struct words *out)
{
    assert(n && name && out);
    if (!expect_list(r, n, name))
        return false;
    const char **word = arena_array(r->arena, (size_t)n->count, sizeof(*word));
    int count = 0;
    for (const struct node *i = n->first; i; i = i->next, count++) {
        bool null = nulls && node_is_null(i) && *i->text;
        if (!null && !read_word(r, i, name, count + 1, &word[count]))
            return false;
    }
    *out = (struct words){count, word};
    return true;
}

bool near_names(struct reading *r, struct strbuf *out, const char *word,
                const char *const *names, int count)
{
    assert(word && count >= 0);
    return r->complaints->count < MOST_COMPLAINTS &&
           suggest(r->complaints->words, out, word, names, count);
}

void complain_unknown(struct reading *r, const struct node *n, const char *of,
                      const char *const *names, int count)
{
    assert(n->kind == NODE_SCALAR && count >= 0);
    struct strbuf near = {0};
    bool some = near_names(r, &near, n->text, names, count);
    const char *key = of     ? some ? "error.key.near" : "error.key"
                      : some ? "error.key.lesson.near"
                             : "error.key.lesson";
    complain(r->complaints, n->mark, key,
             SLOTS(TEXT("key", n->text), TEXT("of", of),
                   TEXT("near", strbuf_text(&near))));
    strbuf_free(&near);
}

void complain_choice(struct reading *r, const struct node *n, const char *name,
                     const char *const *names, int count, const char *ways)
{
    assert(n->kind == NODE_SCALAR && name && ways);
    struct strbuf near = {0};
    bool some = near_names(r, &near, n->text, names, count);
    complain(r->complaints, n->mark,
             some ? "error.choice.near" : "error.choice",
             SLOTS(TEXT("name", name), TEXT("text", n->text),
                   TEXT("near", strbuf_text(&near)), TEXT("ways", ways)));
    strbuf_free(&near);
}

void check_names(struct reading *r, const struct node *map, const char *of,
                 const char *const *names, int count)
{
    assert(map->kind == NODE_MAP && count >= 0);
    for (const struct node *n = map->first; n; n = n->next) {
        int i = 0;
        while (i < count && strcmp(n->key->text, names[i]))
            i++;
        if (i == count)
            complain_unknown(r, n->key, of, names, count);
    }
}

const char *list_all(struct reading *r, const char *joint,
                     const char *const *names, int count)
{
    assert(joint && count >= 0);
    struct strbuf all = {0};
    list_names(r->complaints->words, &all, joint, names, count);
    const char *copy = arena_copy(r->arena, strbuf_text(&all), all.length);
    strbuf_free(&all);
    return copy;
}
