// SPDX-License-Identifier: MIT
#include "lesson/model/keys.h"

#include <assert.h>
#include <string.h>

#include "lesson/edit/edit.h"
#include "lesson/edit/held.h"
#include "lesson/edit/word_id.h"
#include "lesson/grammar.h"
#include "lesson/lesson.h"
#include "lesson/model/given.h"
#include "lesson/model/value.h"
#include "lesson/made_up.h"
#include "lesson/opened.h"
#include "lesson/own.h"
#include "lesson/spare.h"
#include "lesson/vocabulary.h"
#include "lesson/weights.h"
#include "yaml/change.h"
#include "yaml/write.h"

// --- models of parts ---------------------------------------------------------
//
// A model's parts: `heads: [{W_Q: …}, …]`, which may have parts of their own.

static void read_keys(struct filling *f, const struct given *g,
                      const char *prefix);

static void check_keys(struct reading *r, const struct given *g,
                       const char *name, const struct node *part)
{
    const char **names =
        arena_array(r->arena, (size_t)key_count(g->kind), sizeof *names);
    int count = 0;
    for (const struct key *k = g->kind->keys; k->name; k++)
        if (kind_key(g->kind, k->name) == k &&
            given_belongs(g, given_key(g, k->name, NULL)))
            names[count++] = k->name;
    check_names(r, part, name, names, count);
}

// Reads the list [n] of the parts [k] that is given in [g], called "layer1." and
// so on behind [prefix], and the keys within each of them.
static void read_parts(struct filling *f, const struct given *g,
                       const struct key *k, const struct node *n,
                       const char *prefix, bool imported)
{
    assert(k->type == KEY_PARTS && n);
    struct reading *r = f->r;
    const char *name = arena_print(r->arena, "%s%s", prefix, k->name);
    if (!expect_list(r, n, name))
        return;
    if (!n->count || n->count > MOST_PARTS) {
        complain(r->complaints, n->mark, "error.parts",
                 SLOTS(TEXT("name", name), COUNT("most", MOST_PARTS),
                       COUNT("count", n->count)));
        return;
    }
    int sum = 0, number = 0;
    for (const struct node *part = n->first; part; part = part->next) {
        const char *own =
            arena_print(r->arena, "%s%s%d", prefix, k->part, ++number);
        if (!expect_map(r, part, own))
            continue;
        struct given inside = given_part(g, k, part, imported);
        check_keys(r, &inside, own, part);
        size_enter_part(&f->sizes);
        read_keys(f, &inside, arena_print(r->arena, "%s.", own));
        int each = size_value(&f->sizes, k->each);
        sum = each < 0 || sum < 0 ? -1 : sum + each;
        size_leave_part(&f->sizes);
    }
    if (sum > MOST_IN_MATRIX)
        complain(r->complaints, n->key->mark, "error.sum",
                 SLOTS(TEXT("name", k->sum), COUNT("sum", sum),
                       COUNT("most", MOST_IN_MATRIX)));
    else if (sum > 0)
        size_bind(&f->sizes, k->sum, sum, name, n->key->mark);
    fill_entry(f, &(struct entry){.name = name,
                                  .type = ENTRY_PARTS,
                                  .number = number,
                                  .mark = n->key->mark});
}

// --- keys --------------------------------------------------------------------

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
        if (k->flags & KEY_HELD)
            continue; // it stands beside the model
        if (group && (!own || strcmp(own, group)))
            continue;
        if (group)
            name = strchr(k->name, '.') + 1;
        int i = 0;
        while (i < count && strcmp(names[i], name))
            i++;
        names[i] = name;
        count += i == count;
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
    check_names(r, map, kind->name, names, count);
    for (const struct key *k = kind->keys; k->name; k++) {
        const char *group = group_of(r, k->name);
        const struct node *n = group ? node_find(map, group) : NULL;
        if (!n || !strcmp(group, last))
            continue;
        last = group;
        if (!expect_map(r, n, group))
            continue;
        check_names(r, n, group, inner, key_names(r, kind, group, inner));
    }
}

static void complain_condition(struct reading *r, const struct key *k,
                               const struct node *n, const struct condition *c)
{
    bool not = *c->failed == '!';
    const char *failed =
        arena_copy(r->arena, c->failed + not, (size_t)(c->length - not ));
    complain(r->complaints, n->key->mark, not ? "error.without" : "error.needs",
             SLOTS(TEXT("name", k->name), TEXT("condition", failed)));
}

// Reads the key [k] of what is given as [g], whose names begin with [prefix].
static void read_key(struct filling *f, const struct given *g,
                     const struct key *k, const struct condition *c,
                     const char *prefix)
{
    struct reading *r = f->r;
    bool imported;
    const struct key *parts = given_inside(g, k);
    const struct node *n = given_take(g, r, k->name, &imported);
    const char *name =
        *prefix ? arena_print(r->arena, "%s%s", prefix, k->name) : k->name;
    if (n && parts)
        complain(r->complaints, n->key->mark, "error.beside",
                 SLOTS(TEXT("name", k->name), TEXT("parts", parts->name)));
    else if (n && c->truth == FAILS)
        complain_condition(r, k, n, c);
    else if (n && k->type == KEY_PARTS)
        read_parts(f, g, k, n, prefix, imported);
    else if (n)
        read_value(f, k, name, n, imported);
    else if (!parts && c->truth == HOLDS && !given_lost(g, k->name))
        read_missing(f, k, name);
}

static void read_keys(struct filling *f, const struct given *g,
                      const char *prefix)
{
    for (const struct key *k = g->kind->keys; k->name; k++) {
        struct condition c;
        const struct key *meant = given_key(g, k->name, &c);
        if (kind_key(g->kind, k->name) == k && given_belongs(g, meant))
            read_key(f, g, meant, &c, prefix);
    }
}

void read_table(struct reading *r, const struct given *g, struct lesson *out)
{
    struct filling f = {.r = r, .lesson = out, .model = &out->model};
    read_keys(&f, g, "");
    if (f.missing_count)
        complain(r->complaints, g->typed->key->mark, "error.lacks",
                 SLOTS(TEXT("names", list_all(r, "list.last", f.missing,
                                              f.missing_count))));
}

static const struct kind *read_kind(struct reading *r,
                                    const struct kind *const *kinds,
                                    const struct node *model)
{
    const char **names, *name;
    int count = 0;
    const struct node *n = node_find(model, "kind");
    if (!n) {
        complain(r->complaints, model->key->mark, "error.kind", NO_SLOTS);
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
    complain_choice(r, n, "kind", names, count,
                    list_all(r, "list.or", names, count));
    return NULL;
}

// The weights of a sibling instead: "a.json" with "-gru" is "a-gru.json".
static const struct node *sibling_of(struct reading *r, const struct node *n,
                                     const char *ending)
{
    static const char json[] = ".json";
    struct node *out = arena_alloc(r->arena, sizeof *out);
    size_t length = strlen(n->text), cut = sizeof json - 1;
    bool named = length > cut && !strcmp(n->text + length - cut, json);
    *out = *n;
    out->text =
        arena_print(r->arena, "%.*s%s%s", (int)(named ? length - cut : length),
                    n->text, ending, named ? json : "");
    return out;
}

static bool read_imported(struct reading *r, const struct files *files,
                          const struct node *n, struct lesson *out,
                          struct given *g)
{
    static const char *const extra[] = {"about", "classes"};
    out->model.imported = true;
    if (out->sibling && n->kind == NODE_SCALAR)
        n = sibling_of(r, n, out->sibling);
    g->imported = read_weights(r, files, out->path, g->kind, g->typed, n,
                               &out->model.heads);
    out->weights = g->imported ? g->imported->mark.file : NULL;
    if (!g->imported)
        return false; // what is missing may stand in there
    check_map(r, g->kind, g->imported, extra, vocabulary_key(g->kind) ? 2 : 1);
    const struct node *about = node_find(g->imported, "about");
    const char *text;
    if (about)
        read_text(r, about, "about", &text);
    return true;
}

bool kind_takes(const struct kind *kind, const char *extra)
{
    return !strcmp(extra, "checkpoint") ? kind_key(kind, "ends") != NULL
           : !strcmp(extra, "classes")  ? vocabulary_key(kind) != NULL
                                        : true;
}

// The folder is all of the model but the prompt, which is made words of it.
static bool read_opened(struct reading *r, const struct files *files,
                        const struct node *n, struct lesson *out,
                        struct given *g)
{
    const struct node *weights = node_find(g->typed, "weights");
    const struct node *prompt = node_find(g->typed, "prompt");
    if (weights) {
        complain(r->complaints, n->key->mark, "error.without",
                 SLOTS(TEXT("name", "checkpoint"),
                       TEXT("condition", "weights")));
        return false;
    }
    const struct checkpoint *c = read_checkpoint(r, files, out->path, n);
    const struct node *list = c && prompt ? checkpoint_prompt(r, c, prompt)
                                          : prompt;
    out->checkpoint = g->checkpoint = c;
    if (!c || (prompt && !list))
        return false;
    out->model.imported = out->model.opened = true;
    out->model.tokenizer = c->tokenizer;
    g->imported = c->given;
    if (list != prompt)
        g->typed = node_put(r->arena, g->typed, &prompt, 1, list);
    return true;
}

// A further model says itself what stands beside `model`.
static void check_typed(struct reading *r, const struct kind *kind,
                        const struct node *n, bool further)
{
    const char *extra[16];
    int count = 0;
    for (int i = 0; further && beside_model[i]; i++)
        extra[count++] = beside_model[i];
    for (int i = 0; model_extras[i]; i++)
        if (kind_takes(kind, model_extras[i]))
            extra[count++] = model_extras[i];
    check_map(r, kind, n, extra, count);
}

bool read_given(struct reading *r, const struct files *files,
                const struct kind *const *kinds, const struct node *root,
                struct lesson *out, struct given *g)
{
    const struct node *n = node_find(root, "model");
    const struct node *held = node_find(root, "held");
    const struct node *spare = node_find(root, "spare");
    const struct node *made_up = node_find(root, "made_up");
    assert(files->read && kinds && n && out && g);
    if (!expect_map(r, n, "model"))
        return false;
    const struct kind *kind = read_kind(r, kinds, n);
    if (!kind)
        return false;
    out->model.kind = kind;
    out->model.mark = n->key->mark;
    check_typed(r, kind, n, out->stands != NULL);
    *g = (struct given){.kind = kind,
                        .files = files,
                        .typed = n,
                        .columns = node_find(root, "columns"),
                        .loss = node_find(root, "loss"),
                        .optimizer = node_find(root, "optimizer")};
    const struct node *checkpoint = node_find(n, "checkpoint");
    if (checkpoint && kind_takes(kind, "checkpoint") &&
        !read_opened(r, files, checkpoint, out, g))
        return false;
    const struct node *weights = node_find(n, "weights");
    if (weights && !read_imported(r, files, weights, out, g))
        return false;
    out->model.words_sign = words_sign(g);
    return (!spare || spare_read(r, g, spare)) &&
           (!made_up || made_up_read(r, g, made_up)) &&
           (!held || held_read(r, g, held));
}

bool give_own(struct reading *r, struct given *g, const struct own *own,
              const struct node *allow, struct lesson *out)
{
    word_ids_begin(r, g);
    if ((own->key &&
         !own_words(r, g, own, arena_print(r->arena, "--%s", own->key), out)) ||
        !edit_given(r, g, own, allow, out))
        return false;
    held_settle(r, g, out);
    return true;
}

// True when [a] and [b] say the same of the key [name], or nothing.
static bool says_same(const struct node *a, const struct node *b,
                      const char *name)
{
    const struct node *x = node_find(a, name), *y = node_find(b, name);
    return x == y || (x && y && node_equal(x, y));
}

// Which head is looked at is said beside the file of all of them: with another
// one it is read again, and what is changed in it, changed again.
static bool read_other_head(struct reading *r, const struct files *files,
                            const struct node *was, const struct own *own,
                            const struct node *allow, struct lesson *out,
                            struct given *g)
{
    const struct node *weights = node_find(was, "weights");
    if (!g->imported || (says_same(was, g->typed, "head") &&
                         says_same(was, g->typed, "layer") &&
                         says_same(was, g->typed, "rollout")))
        return true;
    return read_imported(r, files, weights, out, g) &&
           give_own(r, g, own, allow, out);
}

void read_model(struct reading *r, const struct files *files,
                const struct kind *const *kinds, const struct own *own,
                const struct node *root, struct lesson *out)
{
    struct given g;
    struct vocabulary known;
    const struct node *allow = node_find(root, "allow");
    if (!read_given(r, files, kinds, root, out, &g) ||
        (own && (!give_own(r, &g, own, allow, out) ||
                 !read_other_head(r, files, node_find(root, "model"), own,
                                  allow, out, &g))))
        return;
    out->made_up = made_up_words(r->arena, &g);
    read_table(r, &g, out);
    vocabulary_of(r, &g, &known); // if only to see that it is right
}
