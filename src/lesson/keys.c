#include "lesson/keys.h"

#include <string.h>

#include "lesson/value.h"
#include "lesson/weights.h"
#include "model/key.h"

// Where the keys of a model stand.
struct places {
    const struct node *typed;    // the model itself
    const struct node *imported; // what `weights` names, or NULL
    const struct node *heads;    // the value of `heads`, or NULL
};

// The first part of a dotted name: "vocabulary" of "vocabulary.source".
static const char *group_of(struct reading *r, const char *name)
{
    const char *dot = strchr(name, '.');
    return dot ? arena_copy(r->arena, name, (size_t)(dot - name)) : NULL;
}

int key_count(const struct kind *kind)
{
    int count = 0;
    while (kind->keys[count].name)
        count++;
    return count;
}

// Room for the names of all keys of [kind] and [more].
static const char **room_for(struct reading *r, const struct kind *kind,
                             int more)
{
    size_t room = (size_t)key_count(kind) + (size_t)more;
    return arena_array(r->arena, room, sizeof(const char *));
}

int key_names(struct reading *r, const struct kind *kind, const char *group,
              const char **names)
{
    int count = 0;
    for (const struct key *k = kind->keys; k->name; k++) {
        const char *own = group_of(r, k->name);
        const char *name = own ? own : k->name;
        if (group && (!own || strcmp(own, group)))
            continue;
        if (group)
            name = strchr(k->name, '.') + 1;
        bool again = count && !strcmp(names[count - 1], name);
        if (!again)
            names[count++] = name;
    }
    return count;
}

// Complains about what the table does not know, in [map] and its groups;
// outside of them it may have the [more] keys [extra] as well.
static void check_map(struct reading *r, const struct kind *kind,
                      const struct node *map, const char *const *extra,
                      int more)
{
    const char **names = room_for(r, kind, more), *last = "";
    const char **inner = room_for(r, kind, 0);
    int count = key_names(r, kind, NULL, names);
    for (int i = 0; i < more; i++)
        names[count++] = extra[i];
    struct strbuf what = {0};
    strbuf_addf(&what, "a key of %s", kind->name);
    check_names(r, map, strbuf_text(&what), names, count);
    for (const struct key *k = kind->keys; k->name; k++) {
        const char *group = group_of(r, k->name);
        const struct node *n = group ? node_find(map, group) : NULL;
        if (!n || !strcmp(group, last))
            continue;
        last = group;
        if (!expect_map(r, n, group))
            continue;
        strbuf_clear(&what);
        strbuf_addf(&what, "a key of %s", group);
        check_names(r, n, strbuf_text(&what), inner,
                    key_names(r, kind, group, inner));
    }
    strbuf_free(&what);
}

static const struct node *find(struct reading *r, const struct node *map,
                               const char *name)
{
    const char *group = group_of(r, name);
    if (!group)
        return node_find(map, name);
    return node_find(node_find(map, group), strchr(name, '.') + 1);
}

// The value of [name], wherever it is given.
static const struct node *find_value(struct reading *r, const struct places *p,
                                     const char *name, bool *imported)
{
    const struct node *typed = find(r, p->typed, name);
    const struct node *other = find(r, p->imported, name);
    if (typed && other)
        complain(r->complaints, typed->key->mark,
                 "%s is given here and in %s, line %d: which one is meant?",
                 name, other->mark.file, other->key->mark.line);
    *imported = !typed && other;
    return typed ? typed : other;
}

// True when [name] stands in a group that is no mapping: it has its complaint.
static bool lost(struct reading *r, const struct places *p, const char *name)
{
    const char *group = group_of(r, name);
    const struct node *typed = group ? node_find(p->typed, group) : NULL;
    const struct node *other = group ? node_find(p->imported, group) : NULL;
    return (typed && typed->kind != NODE_MAP) ||
           (other && other->kind != NODE_MAP);
}

static void read_head(struct filling *f, const struct kind *kind,
                      const struct node *head, int number, bool imported)
{
    struct reading *r = f->r;
    const char **names = room_for(r, kind, 0);
    int count = 0;
    for (const struct key *k = kind->keys; k->name; k++)
        if (k->flags & KEY_PER_HEAD)
            names[count++] = k->name;
    if (!expect_map(r, head, "a head"))
        return;
    check_names(r, head, "a key of a head", names, count);
    size_next_head(&f->sizes);
    for (const struct key *k = kind->keys; k->name; k++) {
        if (!(k->flags & KEY_PER_HEAD))
            continue;
        const char *name = arena_print(r->arena, "head%d.%s", number, k->name);
        const struct node *n = node_find(head, k->name);
        if (n)
            read_value(f, k, name, n, imported);
        else
            read_missing(f, k, name);
    }
}

// The heads one after the other; together they bind "concat".
static void read_heads(struct filling *f, const struct kind *kind,
                       const struct node *heads, bool imported)
{
    struct complaints *c = f->r->complaints;
    if (!expect_list(f->r, heads, "heads"))
        return;
    if (!heads->count || heads->count > MAX_HEADS) {
        complain(c, heads->mark, "heads must be 1 to %d, not %d", MAX_HEADS,
                 heads->count);
        return;
    }
    int width = 0;
    for (const struct node *n = heads->first; n; n = n->next) {
        read_head(f, kind, n, ++f->model->heads, imported);
        int own = size_value(&f->sizes, "#d_v");
        width = own < 0 || width < 0 ? -1 : width + own;
    }
    if (width > MOST_IMPORTED)
        complain(c, heads->key->mark,
                 "the heads are %d wide together: more than %d", width,
                 MOST_IMPORTED);
    else if (width > 0)
        size_bind(&f->sizes, "concat", width, "the heads together",
                  heads->key->mark);
}

static void read_key(struct filling *f, const struct kind *kind,
                     const struct places *p, const struct key *k)
{
    struct reading *r = f->r;
    bool imported;
    const struct node *n = find_value(r, p, k->name, &imported);
    if (n && p->heads && (k->flags & KEY_PER_HEAD))
        complain(r->complaints, n->key->mark,
                 "%s stands beside heads: it belongs into each head", k->name);
    else if (n && !p->heads && (k->flags & KEY_NEEDS_HEADS))
        complain(r->complaints, n->key->mark,
                 "%s needs heads, and there "
                 "are none",
                 k->name);
    else if (n && k->type == KEY_HEADS)
        read_heads(f, kind, n, imported);
    else if (n)
        read_value(f, k, k->name, n, imported);
    else if (!(p->heads && (k->flags & KEY_PER_HEAD)) && !lost(r, p, k->name))
        read_missing(f, k, k->name);
}

static void read_table(struct reading *r, const struct kind *kind,
                       const struct places *p, struct model *out)
{
    struct filling f = {.r = r, .model = out};
    for (const struct key *k = kind->keys; k->name; k++)
        f.room += k->flags & KEY_PER_HEAD ? MAX_HEADS : 1;
    f.entries = arena_array(r->arena, f.room, sizeof(*f.entries));
    out->entries = f.entries;
    for (const struct key *k = kind->keys; k->name; k++)
        read_key(&f, kind, p, k);
    if (f.missing.length)
        complain(r->complaints, p->typed->key->mark, "the model lacks %s",
                 strbuf_text(&f.missing));
    strbuf_free(&f.missing);
}

static const struct kind *read_kind(struct reading *r,
                                    const struct kind *const *kinds,
                                    const struct node *model)
{
    const char **names, *name;
    int count = 0;
    const struct node *n = node_find(model, "kind");
    if (!n) {
        complain(r->complaints, model->key->mark, "the model needs a kind");
        return NULL;
    }
    if (!read_line(r, n, "kind", &name))
        return NULL;
    for (; kinds[count]; count++)
        if (!strcmp(kinds[count]->name, name))
            return kinds[count];
    names = arena_array(r->arena, (size_t)count, sizeof *names);
    for (int i = 0; i < count; i++)
        names[i] = kinds[i]->name;
    complain_choice(r, n, "a kind of model", names, count);
    return NULL;
}

void read_model(struct reading *r, const struct files *files,
                const struct kind *const *kinds, const char *path,
                const struct node *n, struct model *out)
{
    static const char *const typed[] = {"kind", "weights"};
    static const char *const imported[] = {"about"};
    if (!expect_map(r, n, "model"))
        return;
    const struct kind *kind = read_kind(r, kinds, n);
    if (!kind)
        return;
    out->kind = kind;
    out->mark = n->key->mark;
    check_map(r, kind, n, typed, 2);
    struct places p = {.typed = n};
    const struct node *weights = node_find(n, "weights");
    if (weights) {
        out->imported = true;
        p.imported = read_weights(r, files, path, weights);
        if (!p.imported)
            return; // what is missing may stand in there
        check_map(r, kind, p.imported, imported, 1);
        const struct node *about = node_find(p.imported, "about");
        const char *text;
        if (about)
            read_text(r, about, "about", &text);
    }
    for (const struct key *k = kind->keys; k->name; k++)
        if (k->type == KEY_HEADS)
            p.heads = find(r, n, k->name) ? find(r, n, k->name)
                                          : find(r, p.imported, k->name);
    read_table(r, kind, &p, out);
}
