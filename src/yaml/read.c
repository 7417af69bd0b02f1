#include "yaml/read.h"

#include <string.h>

#include "say/suggest.h"

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
    size_t bom = length >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3) ? 3 : 0;
    complaints_source(r->complaints, file, text + bom, length - bom);
    return yaml_read(r->arena, r->complaints, file, text + bom, length - bom);
}

bool read_text(struct reading *r, const struct node *n, const char *name,
               const char **out)
{
    if (n->kind != NODE_SCALAR)
        complain(r->complaints, n->mark, "%s must be text, not a %s", name,
                 n->kind == NODE_LIST ? "list" : "mapping");
    else if (node_is_null(n) || blank(n->text))
        complain(r->complaints, n->mark, "%s is empty", name);
    else if (strlen(n->text) > MOST_TEXT)
        complain(r->complaints, n->mark, "%s is longer than %d bytes", name,
                 MOST_TEXT);
    else {
        *out = n->text;
        return true;
    }
    return false;
}

bool read_line(struct reading *r, const struct node *n, const char *name,
               const char **out)
{
    if (!read_text(r, n, name, out))
        return false;
    if (one_line(n->text))
        return true;
    complain(r->complaints, n->mark, "%s must be one line without tabs", name);
    return false;
}

bool expect_list(struct reading *r, const struct node *n, const char *name)
{
    if (n->kind == NODE_LIST)
        return true;
    complain(r->complaints, n->mark, "%s must be a list, [like, this]", name);
    return false;
}

bool expect_map(struct reading *r, const struct node *n, const char *name)
{
    if (n->kind == NODE_MAP)
        return true;
    complain(r->complaints, n->mark,
             "%s must be a mapping, lines of key: "
             "value",
             name);
    return false;
}

bool expect_few(struct reading *r, const struct node *n, const char *name,
                int most)
{
    if (n->count <= most)
        return true;
    complain(r->complaints, n->mark, "%s has %d entries: more than %d", name,
             n->count, most);
    return false;
}

bool read_words(struct reading *r, const struct node *n, const char *name,
                bool nulls, struct words *out)
{
    if (!expect_list(r, n, name))
        return false;
    const char **word = arena_array(r->arena, (size_t)n->count, sizeof(*word));
    int count = 0;
    for (const struct node *i = n->first; i; i = i->next) {
        bool null = i->kind == NODE_SCALAR && *i->text && node_is_null(i);
        if (null && nulls) {
            word[count++] = NULL;
            continue;
        }
        if (null) {
            complain(r->complaints, i->mark,
                     "%s is no word here: quote it if it is meant as one",
                     i->text);
            return false;
        }
        if (!read_line(r, i, "a word", &word[count++]))
            return false;
        if (strlen(i->text) > LONGEST_WORD) {
            complain(r->complaints, i->mark, "a word of more than %d bytes",
                     LONGEST_WORD);
            return false;
        }
    }
    *out = (struct words){count, word};
    return true;
}

// Suggestions cost time that nobody sees once messages are only counted.
static void near_names(struct reading *r, struct strbuf *out, const char *word,
                       const char *const *names, int count)
{
    if (r->complaints->count < MOST_COMPLAINTS)
        suggest(out, word, names, count);
}

void complain_unknown(struct reading *r, const struct node *n, const char *what,
                      const char *const *names, int count)
{
    struct strbuf near = {0};
    near_names(r, &near, n->text, names, count);
    complain(r->complaints, n->mark, "'%s' is not %s%s", n->text, what,
             strbuf_text(&near));
    strbuf_free(&near);
}

void complain_choice(struct reading *r, const struct node *n, const char *what,
                     const char *const *names, int count)
{
    struct strbuf rest = {0};
    near_names(r, &rest, n->text, names, count);
    strbuf_add(&rest, " (there are ");
    list_names(&rest, names, count, " and ");
    complain(r->complaints, n->mark, "'%s' is not %s%s)", n->text, what,
             strbuf_text(&rest));
    strbuf_free(&rest);
}

void check_names(struct reading *r, const struct node *map, const char *what,
                 const char *const *names, int count)
{
    for (const struct node *n = map->first; n; n = n->next) {
        int i = 0;
        while (i < count && strcmp(n->key->text, names[i]))
            i++;
        if (i == count)
            complain_unknown(r, n->key, what, names, count);
    }
}
