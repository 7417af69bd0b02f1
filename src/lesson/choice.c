#include "lesson/choice.h"

#include <limits.h>
#include <string.h>

#include "lesson/lesson.h"
#include "say/suggest.h"

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
static void list_ways(struct reading *r, const struct key *k,
                      struct strbuf *out)
{
    int count = count_options(k);
    for (int i = 0; i < count; i++) {
        const struct option *o = &k->options[i];
        const char *ways[] = {
            [OPTION_WORD] = o->name,
            [OPTION_NUMBER] = "a number greater than 0",
            [OPTION_WHOLE] = arena_print(r->arena, "{%s: 1}", o->name),
            [OPTION_MATRIX] = "rows of 0 and 1",
        };
        strbuf_addf(out, "%s%s",
                    !i              ? ""
                    : i < count - 1 ? ", "
                                    : " or ",
                    ways[o->form]);
    }
}

// Nothing of what [k] can be is spelt [n].
static void complain_way(struct reading *r, const struct key *k,
                         const char *name, const struct node *n)
{
    struct strbuf ways = {0}, near = {0};
    const char **words =
        arena_array(r->arena, (size_t)count_options(k), sizeof *words);
    int count = 0;
    for (const struct option *o = k->options; o->name; o++)
        if (o->form == OPTION_WORD)
            words[count++] = o->name;
    list_ways(r, k, &ways);
    if (n->kind == NODE_SCALAR)
        suggest(&near, n->text, words, count);
    if (n->kind == NODE_SCALAR)
        complain(r->complaints, n->mark, "%s cannot be '%s'%s%s %s", name,
                 n->text, strbuf_text(&near),
                 near.length ? " It is" : ": it is", strbuf_text(&ways));
    else
        complain(r->complaints, n->mark, "%s cannot be a %s: it is %s", name,
                 n->kind == NODE_LIST ? "list" : "mapping", strbuf_text(&ways));
    strbuf_free(&near);
    strbuf_free(&ways);
}

// A mapping that names no option: what its keys could have been.
static void complain_map(struct reading *r, const struct key *k,
                         const char *name, const struct node *n)
{
    const char **names =
        arena_array(r->arena, (size_t)count_options(k) + 1, sizeof *names);
    struct strbuf what = {0};
    int count = 0;
    names[count++] = "kind";
    for (const struct option *o = k->options; o->name; o++)
        if (o->form == OPTION_WHOLE)
            names[count++] = o->name;
    strbuf_addf(&what, "a key of %s", name);
    check_names(r, n, strbuf_text(&what), names, count);
    strbuf_free(&what);
    if (!n->count)
        complain(r->complaints, n->mark, "%s has no kind", name);
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
    struct strbuf what = {0};
    strbuf_addf(&what, "a key of %s", o->name);
    if (n->kind == NODE_MAP)
        check_names(f->r, n, strbuf_text(&what), names, count);
    strbuf_free(&what);
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

static bool read_number_in(struct reading *r, const struct option *o,
                           const struct node *n, struct entry *e)
{
    int before = r->complaints->count, whole = 0;
    struct strbuf what = {0};
    strbuf_addf(&what, "a key of %s", e->name);
    check_names(r, n, strbuf_text(&what), &o->name, 1);
    strbuf_free(&what);
    if (r->complaints->count > before ||
        !read_whole(r, node_find(n, o->name), o->name, 0, INT_MAX, &whole))
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
    struct strbuf why = {0};
    size_explain(&f->sizes, o->even, n->mark.file, &why);
    complain(f->r->complaints, n->mark, "%s needs an even %s, but %s", o->name,
             o->even, strbuf_text(&why));
    strbuf_free(&why);
    return false;
}

bool read_choice(struct filling *f, const struct key *k, const struct node *n,
                 bool imported, struct entry *e)
{
    const struct option *o = choice_find(k, n);
    const struct node *kind = node_find(n, "kind");
    if (!o && n->kind == NODE_MAP && !kind)
        complain_map(f->r, k, e->name, n);
    else if (!o)
        complain_way(f->r, k, e->name, kind ? kind : n);
    if (!o)
        return false;
    e->type = ENTRY_CHOICE;
    e->choice = o->name;
    switch (o->form) {
    case OPTION_NUMBER:
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
