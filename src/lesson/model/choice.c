// SPDX-License-Identifier: MIT
#include "lesson/model/choice.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "lesson/lesson.h"
#include "model/allow.h"

static const struct option *find_form(const struct key *k,
                                      enum option_form form, const char *name)
{
    for (const struct option *o = k->options; o->name; o++)
        if (o->form == form && (!name || !strcmp(o->name, name)))
            return o;
    return NULL;
}

static const struct option *find_scalar(const struct key *k, const char *text)
{
    const struct option *o = NULL;
    if (*text && strchr("+-.0123456789", *text))
        o = find_form(k, OPTION_NUMBER, NULL);
    return o ? o : find_form(k, OPTION_WORD, text);
}

const struct option *choice_find(const struct key *k, const struct node *n)
{
    if (n->kind == NODE_LIST)
        return find_form(k, OPTION_MATRIX, NULL);
    if (n->kind == NODE_SCALAR)
        return find_scalar(k, n->text);
    const struct node *kind = node_find(n, "kind");
    if (kind)
        return kind->kind == NODE_SCALAR ? find_form(k, OPTION_WORD, kind->text)
                                         : NULL;
    for (const struct option *o = k->options; o->name; o++)
        if (o->form == OPTION_WHOLE && node_find(n, o->name))
            return o;
    return NULL;
}

static int count_options(const struct key *k)
{
    int count = 0;
    while (k->options[count].name)
        count++;
    return count;
}

// "none, causal, {band: 1} or rows of 0 and 1".
static const char *list_ways(struct reading *r, const struct key *k)
{
    int count = count_options(k);
    const struct catalogue *words = r->complaints->words;
    const char **ways = arena_array(r->arena, (size_t)count, sizeof *ways);
    for (int i = 0; i < count; i++) {
        const struct option *o = &k->options[i];
        const char *const spelt[] = {
            [OPTION_WORD] = o->name,
            [OPTION_NUMBER] = phrase_text(words, "way.number"),
            [OPTION_WHOLE] = arena_print(r->arena, "{%s: 1}", o->name),
            [OPTION_MATRIX] = phrase_text(words, "way.matrix"),
        };
        ways[i] = spelt[o->form];
    }
    return list_all(r, "list.or", ways, count);
}

// Nothing of what [k] can be is spelt [n].
static void complain_way(struct reading *r, const struct key *k,
                         const char *name, const struct node *n)
{
    const char *ways = list_ways(r, k);
    if (n->kind != NODE_SCALAR) {
        complain(r->complaints, n->mark,
                 n->kind == NODE_LIST ? "error.choice.list"
                                      : "error.choice.map",
                 SLOTS(TEXT("name", name), TEXT("ways", ways)));
        return;
    }
    const char **words =
        arena_array(r->arena, (size_t)count_options(k), sizeof *words);
    int count = 0;
    for (const struct option *o = k->options; o->name; o++)
        if (o->form == OPTION_WORD)
            words[count++] = o->name;
    complain_choice(r, n, name, words, count, ways);
}

// A mapping that names no option: what its keys could have been.
static void complain_map(struct reading *r, const struct key *k,
                         const char *name, const struct node *n)
{
    const char **names =
        arena_array(r->arena, (size_t)count_options(k) + 1, sizeof *names);
    int count = 0;
    names[count++] = "kind";
    for (const struct option *o = k->options; o->name; o++)
        if (o->form == OPTION_WHOLE)
            names[count++] = o->name;
    check_names(r, n, name, names, count);
    if (!n->count)
        complain(r->complaints, n->mark, "error.choice.kind",
                 SLOTS(TEXT("name", name)));
}

// The keys beside `kind`, each called "position.base".
static bool read_keys(struct filling *f, const struct option *o,
                      const char *name, const struct node *n, bool imported)
{
    int before = f->r->complaints->count, count = 1;
    for (const struct key *k = o->keys; k && k->name; k++)
        count++;
    const char **names = arena_array(f->r->arena, (size_t)count, sizeof *names);
    names[0] = "kind";
    for (int i = 1; i < count; i++)
        names[i] = o->keys[i - 1].name;
    if (n->kind == NODE_MAP)
        check_names(f->r, n, o->name, names, count);
    for (const struct key *k = o->keys; k && k->name; k++) {
        const char *own = arena_print(f->r->arena, "%s.%s", name, k->name);
        const struct node *value = node_find(n, k->name);
        if (value)
            read_value(f, k, own, value, imported);
        else
            read_missing(f, k, own);
    }
    return f->r->complaints->count == before;
}

static bool read_whole_in(struct reading *r, const struct node *n,
                          const char *name, int least, struct entry *e)
{
    int whole = 0;
    bool good = read_whole(r, n, name, least, MOST_IMPORTED, &whole);
    e->number = whole;
    return good;
}

static bool read_number_in(struct reading *r, const struct option *o,
                           const struct node *n, struct entry *e)
{
    int before = r->complaints->count, whole = 0;
    check_names(r, n, e->name, &o->name, 1);
    if (r->complaints->count > before ||
        !read_whole(r, node_find(n, o->name), o->name, o->least, INT_MAX,
                    &whole))
        return false;
    e->number = whole;
    return true;
}

static bool check_even(struct filling *f, const struct option *o,
                       const struct node *n)
{
    int size = size_value(&f->sizes, o->even);
    if (size < 0 || size % 2 == 0)
        return true;
    complain(f->r->complaints, n->mark, "error.even.size",
             SLOTS(TEXT("name", o->name), TEXT("size", o->even),
                   TEXT("why", size_explain(f->r, &f->sizes, n->mark.file,
                                            o->even, NULL))));
    return false;
}

// A rule by places needs a place for every row: see rule_allows().
static bool check_places(struct filling *f, const struct key *k,
                         const struct option *o, const struct node *n)
{
    int rows = k->rows ? size_value(&f->sizes, k->rows) : 0;
    int columns = k->columns ? size_value(&f->sizes, k->columns) : rows;
    if (!o->allows || o->allows == allow_all || columns < 0 || rows <= columns)
        return true;
    complain(f->r->complaints, n->mark, "error.mask.places",
             SLOTS(TEXT("name", k->name), TEXT("rule", o->name),
                   COUNT("rows", rows), COUNT("columns", columns)));
    return false;
}

bool read_choice(struct filling *f, const struct key *k, const struct node *n,
                 bool imported, struct entry *e)
{
    assert(k->type == KEY_CHOICE && n && e);
    const struct option *o = choice_find(k, n);
    const struct node *kind = node_find(n, "kind");
    if (!o && n->kind == NODE_MAP && !kind)
        complain_map(f->r, k, e->name, n);
    else if (!o)
        complain_way(f->r, k, e->name, kind ? kind : n);
    if (!o || !check_places(f, k, o, n))
        return false;
    e->type = ENTRY_CHOICE;
    e->choice = o->name;
    switch (o->form) {
    case OPTION_NUMBER:
        if (o->least)
            return read_whole_in(f->r, n, e->name, o->least, e);
        return read_positive(f->r, n, e->name, &e->number);
    case OPTION_WHOLE:
        return read_number_in(f->r, o, n, e);
    case OPTION_MATRIX:
        return read_fitting(f, k, n, e, true);
    case OPTION_WORD:
        break;
    }
    return check_even(f, o, n) && read_keys(f, o, e->name, n, imported);
}
