// SPDX-License-Identifier: MIT
#include "lesson/edit/held.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "lesson/edit/part.h"
#include "lesson/model/key_path.h"
#include "yaml/change.h"

enum { MOST_ROWS = 1024 }; // of what is written word by word

// Shares that are typed are rounded.
static const double NEAR = 1e-6;

static const char *plain_name(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot ? dot + 1 : name;
}

const struct key *held_key(const struct kind *kind, const char *name)
{
    assert(kind && name);
    for (const struct key *k = kind->keys; k->name; k++)
        if (k->holds && !strcmp(k->holds, plain_name(name)))
            return k;
    return NULL;
}

int held_words(const struct lesson *l, const char *size)
{
    assert(l && size);
    const struct model *m = &l->model;
    for (const struct key *k = m->kind->keys; k->name; k++)
        if (k->type == KEY_WORDS && k->rows && !strcmp(k->rows, size) &&
            model_meets(m, k->when))
            return model_words(m, k->name).count;
    return 0;
}

const struct key *held_may(const struct lesson *l, const char *plain, int row)
{
    assert(l && plain);
    for (const struct key *k = l->model.kind->keys; k->name; k++) {
        if (!k->holds || strcmp(k->holds, plain) ||
            !model_meets(&l->model, k->when) || !lesson_allows(l, k->name))
            continue;
        int rows = held_words(l, k->rows);
        bool among = row >= 0 && (!rows || row < rows);
        return among && held_words(l, k->columns) ? k : NULL;
    }
    return NULL;
}

// --- a row that is put -------------------------------------------------------

// What the first that have it call the rows of [k]: "layer1.head1.weights".
static const char *first_held(struct arena *arena, const struct given *g,
                              const struct key *k, const char *prefix)
{
    const struct key *parts = given_inside(g, k);
    const struct node *list = parts ? given_find(g, parts->name) : NULL;
    if (!list || !list->first)
        return arena_print(arena, "%s%s", prefix, k->holds);
    struct given part = given_part(g, parts, list->first, false);
    return first_held(arena, &part, k,
                      arena_print(arena, "%s%s1.", prefix, parts->part));
}

// True when [k] stands in parts of what the names that begin with [prefix] are
// of: in the heads of "layer1.".
static bool is_further_in(const struct edit *e, const struct key *k,
                          const char *prefix)
{
    while (k->within) {
        struct key_path s;
        k = kind_key(e->g->kind, k->within);
        const char *name = arena_print(e->r->arena, "%s%s", prefix, k->name);
        if (key_path_there(&s, e->r->arena, e->g, name) && s.value)
            return true;
    }
    return false;
}

// The place of [key] for the weights [e] names: "head2.held" for
// "head2.weights". False after complaining.
static bool find_rows(struct edit *e, struct key_path *s)
{
    struct arena *arena = e->r->arena;
    size_t before = (size_t)(plain_name(e->name) - e->name);
    const struct key *k = held_key(e->g->kind, e->name);
    const char *prefix = arena_copy(arena, e->name, before);
    if (is_further_in(e, k, prefix))
        return edit_refuse(
            e, "error.held.heads",
            SLOTS(TEXT("name", e->name),
                  TEXT("first", first_held(arena, e->g, k, ""))));
    if (!key_path_find(s, e->r, e->g,
                       arena_print(arena, "%s%s", prefix, k->name), e->at))
        return false;
    if (s->held.truth == FAILS)
        return edit_refuse(e, "error.held.none", SLOTS(TEXT("name", e->name)));
    return true;
}

// A row of [count] zeros.
static struct node *zeros(struct arena *arena, int count, struct mark mark)
{
    struct node *row = arena_alloc(arena, sizeof *row), *last = NULL;
    *row = (struct node){.kind = NODE_LIST, .mark = mark};
    for (int i = 0; i < count; i++)
        node_append(arena, row, &last, node_scalar(arena, "0", mark));
    return row;
}

// The index that a key of the mapping is: a word, or its ordinal.
static bool index_of_key(const struct node *key, struct index *out)
{
    const char *p = key->text;
    *out = (struct index){key->text, strlen(key->text), .label = true};
    if (!key->plain)
        return true;
    return index_read(&p, out) && !*p;
}

static bool read_share(const struct edit *e, const struct node *n, double *out)
{
    if (n->kind == NODE_SCALAR && number_read(n->text, out) && *out >= 0 &&
        *out <= 1)
        return true;
    complain(e->r->complaints, n->mark, "error.held.share",
             SLOTS(TEXT("name", e->name),
                   TEXT("value", n->kind == NODE_SCALAR ? n->text : "")));
    return false;
}

// The shares of [e] as a row of [count] numbers; NULL after complaining.
static const struct node *row_of_shares(const struct edit *e, int count,
                                        const struct node *labels)
{
    struct arena *arena = e->r->arena;
    const struct node **cell = arena_array(arena, (size_t)count, sizeof *cell);
    double sum = 0;
    for (const struct node *n = e->value->first; n; n = n->next) {
        struct index i;
        double share;
        int at = index_of_key(n->key, &i)
                     ? edit_index(e, &i, true, count, labels)
                     : -1;
        if (at < 0 || !read_share(e, n, &share))
            return NULL;
        sum += cell[at] ? 0 : share;
        cell[at] = n;
    }
    if (fabs(sum - 1) > NEAR) {
        char digits[NUMBER_SIZE];
        edit_refuse(e, "error.held.sum",
                    SLOTS(TEXT("name", e->name),
                          TEXT("sum", number_print_shortest(digits, sum))));
        return NULL;
    }
    struct node *row = zeros(arena, 0, e->value->mark), *last = NULL;
    for (int i = 0; i < count; i++)
        node_append(arena, row, &last,
                    cell[i] ? node_scalar(arena, cell[i]->text, cell[i]->mark)
                            : node_scalar(arena, "0", e->value->mark));
    return row;
}

// How many rows the weights have, as far as one knows before they are computed.
static int rows_known(const struct key_path *s, const struct node *labels)
{
    if (labels)
        return labels->count;
    return strcmp(s->key->rows, "1") ? MOST_ROWS : 1;
}

// Row [at] of what is held becomes [row], among [rows] of them, or as many as
// that takes where nobody knows.
static void put_row(struct edit *e, struct key_path *s, int at, int rows,
                    const struct node *row)
{
    struct arena *arena = e->r->arena;
    struct node *out = zeros(arena, 0, e->value->mark), *last = NULL;
    const struct node *n = s->value ? s->value->first : NULL;
    if (rows == MOST_ROWS)
        rows = s->value && s->value->count > at ? s->value->count : at + 1;
    for (int i = 0; i < rows; i++) {
        const struct node *was =
            n ? n : zeros(arena, row->count, e->value->mark);
        node_append(arena, out, &last, i == at ? row : was);
        n = n ? n->next : NULL;
    }
    out->key = node_scalar(arena, s->last, e->value->mark);
    key_path_put(s, arena, e->g, out);
}

bool held_put(struct edit *e)
{
    assert(e->depth >= 1 && e->value && held_key(e->g->kind, e->name));
    struct key_path s;
    if (!find_rows(e, &s))
        return false;
    const struct node *across = given_labels(e->g, s.key->columns);
    const struct node *down = given_labels(e->g, s.key->rows);
    bool free = node_is_null(e->value);
    if (e->depth > 1)
        return edit_refuse(e, "error.held.cell", SLOTS(TEXT("name", e->name)));
    if (!free && (e->value->kind != NODE_MAP || !e->value->first))
        return edit_refuse(e, "error.held.map", SLOTS(TEXT("name", e->name)));
    if (!across)
        return edit_refuse(e, "error.held.none", SLOTS(TEXT("name", e->name)));
    int rows = rows_known(&s, down);
    int at = edit_index(e, &e->index[0], false, rows, down);
    const struct node *row =
        at < 0 ? NULL
        : free ? zeros(e->r->arena, across->count, e->value->mark)
               : row_of_shares(e, across->count, across);
    if (row)
        put_row(e, &s, at, rows, row);
    return row;
}

// --- those of a file ---------------------------------------------------------

// "weights[flower]" taken apart.
static bool read_name(struct edit *e)
{
    const char *p = e->text + strcspn(e->text, "[");
    if (!*p || p == e->text)
        return false;
    e->name = arena_copy(e->r->arena, e->text, (size_t)(p - e->text));
    p++;
    return index_read(&p, &e->index[e->depth++]) && !strcmp(p, "]");
}

static bool read_one(struct reading *r, struct given *g, const struct node *n)
{
    struct edit e = {.r = r,
                     .g = g,
                     .file = n->mark.file,
                     .at = n->key->mark,
                     .text = n->key->text,
                     .value = n};
    if (!read_name(&e))
        return edit_refuse(&e, "error.held.form", SLOTS(TEXT("text", e.text)));
    if (!held_key(g->kind, e.name))
        return edit_refuse(&e, "error.held.none", SLOTS(TEXT("name", e.name)));
    return held_put(&e);
}

bool held_read(struct reading *r, struct given *g, const struct node *held)
{
    bool good = expect_map(r, held, "held");
    for (const struct node *n = good ? held->first : NULL; n; n = n->next)
        good &= read_one(r, g, n);
    return good;
}

// --- all that are held -------------------------------------------------------

enum { DEEPEST_PART = 3 };

// One matrix of held rows: of the model, or of one of its parts, which may be
// a part of a part.
struct held_matrix {
    const struct key *key;
    const char *prefix; // "layer1.head2." or ""
    struct {
        const struct key *parts;
        int number;
    } in[DEEPEST_PART]; // from the outmost: of the layers 1, of the heads 2
    int depth;          // of [in]; 0: of the model
    const struct node *rows;
};

// The [*k]-th of those in [g], where [out] leads to it; counts down.
static bool held_inside(struct arena *arena, const struct given *g, int *k,
                        struct held_matrix *out)
{
    for (const struct key *key = g->kind->keys; key->name; key++) {
        if (given_key(g, key->name, NULL) != key || !given_belongs(g, key) ||
            given_inside(g, key))
            continue;
        const struct node *n = given_find(g, key->name);
        if (key->holds && n && !(*k)--) {
            out->key = key;
            out->rows = n;
            return true;
        }
        if (key->type != KEY_PARTS || !n)
            continue;
        struct held_matrix here = *out;
        int number = 0;
        for (n = n->first; n; n = n->next) {
            struct given part = given_part(g, key, n, false);
            *out = here;
            assert(here.depth < DEEPEST_PART);
            out->in[out->depth].parts = key;
            out->in[out->depth++].number = ++number;
            out->prefix =
                arena_print(arena, "%s%s%d.", here.prefix, key->part, number);
            if (held_inside(arena, &part, k, out))
                return true;
        }
        *out = here;
    }
    return false;
}

// The [k]-th of those that are given, from 0; false when there are no more.
static bool held_next(struct arena *arena, const struct given *g, int k,
                      struct held_matrix *out)
{
    *out = (struct held_matrix){.prefix = ""};
    return held_inside(arena, g, &k, out);
}

static double sum_of(const struct node *row)
{
    double sum = 0, x;
    for (const struct node *n = row->first; n; n = n->next)
        sum += n->kind == NODE_SCALAR && number_read(n->text, &x) ? x : 0;
    return sum;
}

// A word that can stand for its place.
static bool names_place(const struct node *labels, const struct node *word)
{
    int times = 0;
    const char *p = word->text;
    struct index i;
    for (const struct node *n = labels->first; n; n = n->next)
        times += !strcmp(n->text, word->text);
    return times == 1 && index_read(&p, &i) && !*p && !i.quoted &&
           index_number(&i) < 0 && !strchr(word->text, '[');
}

// What the place [at], from 0, is called: by its word, else by its ordinal.
static const char *place_said(struct arena *arena, const struct node *labels,
                              int at)
{
    int i = 0;
    for (const struct node *n = labels ? labels->first : NULL; n; n = n->next)
        if (i++ == at && names_place(labels, n))
            return n->text;
    return arena_print(arena, "%d", at + 1);
}

// {flower: 1}
static struct node *row_said(struct arena *arena, const struct given *g,
                             const struct key *k, const struct node *row)
{
    struct node *map = arena_alloc(arena, sizeof *map), *last = NULL;
    const struct node *labels = given_labels(g, k->columns);
    int at = 0;
    *map = (struct node){.kind = NODE_MAP, .mark = row->mark};
    for (const struct node *n = row->first; n; n = n->next, at++) {
        double x = 0;
        if (number_read(n->text, &x) && x == 0)
            continue;
        struct node *share = node_append(arena, map, &last, n);
        share->key =
            node_scalar(arena, place_said(arena, labels, at), row->mark);
    }
    return map;
}

// Row [at] of [m], as a key of `held`: "head2.weights[flower]".
static const char *row_name(struct arena *arena, const struct given *g,
                            const struct held_matrix *m, int at)
{
    const struct node *labels = given_labels(g, m->key->rows);
    return arena_print(arena, "%s%s[%s]", m->prefix, m->key->holds,
                       place_said(arena, labels, at));
}

const struct node *held_said(struct reading *r, const struct given *g)
{
    struct arena *arena = r->arena;
    struct node *map = arena_alloc(arena, sizeof *map), *last = NULL;
    struct held_matrix m;
    *map = (struct node){.kind = NODE_MAP};
    for (int k = 0; held_next(arena, g, k, &m); k++) {
        int at = 0;
        for (const struct node *n = m.rows->first; n; n = n->next, at++) {
            if (sum_of(n) == 0)
                continue;
            struct node *row =
                node_append(arena, map, &last, row_said(arena, g, m.key, n));
            row->key = node_scalar(arena, row_name(arena, g, &m, at), n->mark);
        }
    }
    return map->count ? map : NULL;
}

// [map], of what is typed or imported, without [m]; NULL stays NULL.
static const struct node *without(struct arena *arena, const struct node *map,
                                  const struct held_matrix *m)
{
    const struct node *path[2 * DEEPEST_PART], *at = map;
    for (int i = 0; at && i < m->depth; i++) {
        path[2 * i] = node_find(at, m->in[i].parts->name);
        at = path[2 * i] ? path[2 * i]->first : NULL;
        for (int k = 1; at && k < m->in[i].number; k++)
            at = at->next;
        path[2 * i + 1] = at;
    }
    if (!at || !node_find(at, m->key->name))
        return map; // it stands in the other one
    return node_put(arena, map, path, 2 * m->depth,
                    node_without(arena, at, m->key->name));
}

const struct node *held_taken(struct reading *r, const struct given *g,
                              const struct node *map)
{
    struct held_matrix m;
    for (int k = 0; held_next(r->arena, g, k, &m); k++)
        map = without(r->arena, map, &m);
    return map;
}

// [m] without the rows that have lost a share; [*count]: how many stay.
static const struct node *settled(struct reading *r, const struct given *g,
                                  const struct held_matrix *m, int *count,
                                  struct lesson *lesson)
{
    struct node *out = node_empty(r->arena, m->rows), *last = NULL;
    int at = 0;
    for (const struct node *n = m->rows->first; n; n = n->next, at++) {
        double sum = sum_of(n);
        bool lost = sum != 0 && fabs(sum - 1) > NEAR;
        *count += sum != 0 && !lost;
        node_append(r->arena, out, &last,
                    lost ? zeros(r->arena, n->count, n->mark) : n);
        if (lost)
            lesson_remark(lesson, r->complaints->words, n->mark, "remark.held",
                          SLOTS(TEXT("row", row_name(r->arena, g, m, at))));
    }
    return out;
}

void held_settle(struct reading *r, struct given *g, struct lesson *lesson)
{
    struct held_matrix m;
    for (int k = 0; held_next(r->arena, g, k, &m); k++) {
        struct key_path s;
        int count = 0;
        const struct node *rows = settled(r, g, &m, &count, lesson);
        const char *name = arena_print(r->arena, "%s%s", m.prefix, m.key->name);
        if (!count) {
            // parts that are imported have it where they stand
            g->typed = without(r->arena, g->typed, &m);
            g->imported = without(r->arena, g->imported, &m);
            k--;
        } else if (key_path_find(&s, r, g, name, rows->mark)) {
            key_path_put(&s, r->arena, g, rows);
        }
    }
}
