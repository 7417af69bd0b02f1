// SPDX-License-Identifier: MIT
#include "lesson/edit/word_list.h"

#include <assert.h>
#include <string.h>

#include "lesson/edit/word_id.h"
#include "lesson/model/key_path.h"
#include "lesson/own.h"
#include "yaml/change.h"

// Words in another order while what belongs to them follows.
struct arranging {
    struct reading *r;
    struct given *g;
    struct lesson *lesson;
    const struct key *key;
    const struct node *words; // as they were
    const int *from;
    int count;
    const struct node *added; // or NULL
};

bool is_word_list(const struct key *k)
{
    return k->type == KEY_WORDS && k->flags & KEY_FEW;
}

static bool same_size(const char *a, const char *b)
{
    return a && b && !strcmp(a, b);
}

static const struct node *child(const struct node *list, int index)
{
    const struct node *n = list->first;
    while (n && index--)
        n = n->next;
    return n;
}

// The items of [list] in the new order, with [added] where one is new.
static const struct node *arrange(const struct arranging *a,
                                  const struct node *list,
                                  const struct node *added)
{
    struct node *out = arena_alloc(a->r->arena, sizeof *out), *last = NULL;
    *out = *list;
    out->first = NULL;
    out->count = 0;
    for (int i = 0; i < a->count; i++)
        node_append(a->r->arena, out, &last,
                    a->from[i] < 0 ? added : child(list, a->from[i]));
    return out;
}

static bool has_item_for_each(const struct arranging *a, const struct node *n)
{
    return n->kind == NODE_LIST && n->count == a->words->count;
}

// A new word may see all others, and be seen; of finished weights nobody gives
// it any, and it keeps its own; nobody holds its weights.
static const struct node *meets(const struct arranging *a, const struct key *k,
                                bool itself)
{
    enum meets how = kind_meets(a->g->kind, k);
    bool none = how == MEETS_HELD || (how == MEETS_GIVING && !itself);
    return node_scalar(a->r->arena, none ? "0" : "1", a->added->mark);
}

// The new word's row of [k], which has [count] columns, one for each word: the
// same words, or others.
static const struct node *row_of_meetings(const struct arranging *a,
                                          const struct key *k, int count)
{
    bool same = same_size(k->columns, k->rows);
    struct node *row = arena_alloc(a->r->arena, sizeof *row), *last = NULL;
    *row = (struct node){.kind = NODE_LIST, .mark = a->added->mark};
    for (int i = 0; i < count; i++)
        node_append(a->r->arena, row, &last,
                    meets(a, k, same && i < a->count && a->from[i] < 0));
    return row;
}

static const struct node *arrange_columns(const struct arranging *a,
                                          const struct key *k,
                                          const struct node *m)
{
    const struct node *one = a->added ? meets(a, k, false) : NULL;
    if (m->first->kind != NODE_LIST)
        return has_item_for_each(a, m) ? arrange(a, m, one) : m;
    struct node *out = arena_alloc(a->r->arena, sizeof *out), *last = NULL;
    *out = *m;
    out->first = NULL;
    out->count = 0;
    for (const struct node *row = m->first; row; row = row->next)
        node_append(a->r->arena, out, &last,
                    has_item_for_each(a, row)
                        ? arrange(a, node_unfold(a->r->arena, row), one)
                        : row);
    return out;
}

static const struct node *arrange_rows(const struct arranging *a,
                                       const struct key *k,
                                       const struct node *m)
{
    const struct node *row = NULL;
    if (!has_item_for_each(a, m))
        return m; // the loader will say so
    if (a->added && kind_meets(a->g->kind, k))
        row = row_of_meetings(a, k, m->first->count);
    else if (a->added)
        row = own_row(a->r, a->g, a->added, a->words, m, k->name);
    return arrange(a, m, row);
}

static const struct node *row_added(const struct arranging *a,
                                    const struct node *rows)
{
    int i = 0;
    while (a->from[i] >= 0)
        i++;
    return child(rows, i);
}

// What the matrix [k] becomes. Its shape may be wrong, which is for the loader
// to say.
static void follow_in(const struct arranging *a, const struct key *k,
                      const char *name)
{
    struct key_path s;
    if (!key_path_find(&s, a->r, a->g, name, a->words->mark) || !s.value ||
        s.value->kind != NODE_LIST || !s.value->first)
        return;
    const struct node *now = s.value;
    bool rows = same_size(k->rows, a->key->rows);
    if (same_size(k->columns, a->key->rows))
        now = arrange_columns(a, k, now);
    if (rows)
        now = arrange_rows(a, k, now);
    key_path_put(&s, a->r->arena, a->g, now);
    if (rows && a->added && now->count == a->count &&
        !kind_meets(a->g->kind, k))
        own_tell(a->r, a->g, a->added, row_added(a, now), a->words, k->name,
                 a->lesson);
}

// In the model, or in each of its parts.
static void follow(const struct arranging *a, const struct key *k)
{
    const char *const *name = given_names(a->r->arena, a->g, k);
    for (; *name; name++)
        follow_in(a, k, *name);
}

// Where the new i-th word stood.
static int was_at(const struct word_change *c, int i)
{
    switch (c->act) {
    case WORD_ADD:
        return i == c->at ? -1 : i - (i > c->at);
    case WORD_REMOVE:
        return i + (i >= c->at);
    case WORD_MOVE:
        if (i == c->to)
            return c->at;
        return c->at < c->to ? i + (i >= c->at && i < c->to)
                             : i - (i > c->to && i <= c->at);
    default:
        return i;
    }
}

void word_list_change(struct reading *r, struct given *g,
                      const struct word_change *change, struct lesson *lesson)
{
    assert(is_word_list(change->key) && change->at >= 0);
    assert(change->act != WORD_ADD || change->added);
    assert(change->act != WORD_MOVE || change->to >= 0);
    const struct node *words = given_find(g, change->key->name);
    struct node numbered = *words; // a new word counts it up
    int count =
        words->count + (change->act == WORD_ADD) - (change->act == WORD_REMOVE);
    int *from = arena_array(r->arena, (size_t)count, sizeof *from);
    for (int i = 0; i < count; i++)
        from[i] = was_at(change, i);
    struct arranging a = {.r = r,
                          .g = g,
                          .lesson = lesson,
                          .key = change->key,
                          .words = &numbered,
                          .from = from,
                          .count = count};
    if (change->added)
        a.added = word_id_new(r->arena, &numbered, change->added);
    struct key_path s;
    for (const struct key *m = g->kind->keys; m->name; m++)
        if ((m->type == KEY_MATRIX || m->type == KEY_CHOICE) &&
            given_key(g, m->name, NULL) == m)
            follow(&a, m);
    if (key_path_find(&s, r, g, a.key->name, words->mark))
        key_path_put(&s, r->arena, g, arrange(&a, &numbered, a.added));
}

// Where each word of [now] has its row of a matrix among words: -1 where a new
// one has none. [*all]: none is without one, and none is left.
static const int *rows_among(struct arena *arena, const struct node *before,
                             const struct node *now, bool *all)
{
    const int *at = words_found(arena, before, now);
    int *from = arena_array(arena, (size_t)now->count, sizeof *from);
    bool *kept = arena_array(arena, (size_t)before->count + 1, sizeof *kept);
    for (int i = 0; i < now->count; i++)
        if (at[i] >= 0)
            kept[at[i]] = true;
    *all = before->count == now->count;
    for (int i = 0; i < now->count; i++) {
        bool over = at[i] < 0 && i < before->count && !kept[i];
        from[i] = over ? i : at[i];
        *all &= from[i] >= 0;
    }
    return from;
}

void word_list_replace(struct reading *r, struct given *g,
                       const struct key *key, const struct node *now,
                       struct lesson *lesson)
{
    assert(key->type == KEY_WORDS && now->kind == NODE_LIST);
    const struct node *before = given_find(g, key->name);
    bool all;
    if (!before || before->kind != NODE_LIST || !before->count)
        return;
    struct arranging a = {.r = r,
                          .g = g,
                          .lesson = lesson,
                          .key = key,
                          .words = before,
                          .from = rows_among(r->arena, before, now, &all),
                          .count = now->count,
                          .added = now->first};
    struct arranging held = a; // of this very word, not of its place
    held.from = words_found(r->arena, before, now);
    for (const struct key *m = g->kind->keys; m->name; m++) {
        enum meets meets = kind_meets(g->kind, m);
        if ((m->type == KEY_MATRIX || m->type == KEY_CHOICE) &&
            given_key(g, m->name, NULL) == m &&
            (meets == MEETS_SEEING || (meets == MEETS_GIVING && all)))
            follow(&a, m);
        if (meets == MEETS_HELD && given_key(g, m->name, NULL) == m)
            follow(&held, m);
    }
}
