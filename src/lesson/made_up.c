// SPDX-License-Identifier: MIT
#include "lesson/made_up.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "model/index.h"
#include "yaml/change.h"

enum { MOST_MATRICES = 64 };

static const struct node nothing = {.kind = NODE_MAP},
                         none = {.kind = NODE_LIST};

// The rows of the matrix [name], one for each word, and these; NULL where it is
// none, which the loader will say. A single row may be a flat list.
static const struct node *rows_of(struct arena *arena, const struct given *g,
                                  const char *name, const struct node **words)
{
    const struct key *k = given_key(g, name, NULL);
    const struct node *m = given_find(g, name);
    *words = k ? given_labels(g, k->rows) : NULL;
    if (!*words || !m || m->kind != NODE_LIST)
        return NULL;
    if ((*words)->count == 1 && !(m->first && m->first->kind == NODE_LIST)) {
        struct node *one = node_empty(arena, &none), *last = NULL;
        node_append(arena, one, &last, m);
        m = one;
    }
    return m->count == (*words)->count ? m : NULL;
}

// The [k]-th number of [row]; [*cell] is the one there, of a list of scalars.
static bool number_at(const struct node *row, int k, const struct node *cell,
                      double *out)
{
    if (row->numbers)
        *out = row->numbers[k];
    return row->numbers ||
           (cell && cell->kind == NODE_SCALAR && number_read(cell->text, out));
}

bool row_equal(const struct node *a, const struct node *b)
{
    assert(a && b);
    const struct node *i = a->first, *j = b->first;
    double x, y;
    bool same =
        a->kind == NODE_LIST && b->kind == NODE_LIST && a->count == b->count;
    for (int k = 0; same && k < a->count; k++) {
        same = number_at(a, k, i, &x) && number_at(b, k, j, &y) && x == y;
        i = i ? i->next : NULL;
        j = j ? j->next : NULL;
    }
    return same;
}

void made_up_add(struct arena *arena, struct given *g, const char *matrix,
                 const struct node *row)
{
    assert(g && matrix && row);
    const struct node *map = g->made_up ? g->made_up : &nothing;
    const struct node *was = node_find(map, matrix);
    struct node *rows = node_empty(arena, was ? was : &none), *last = NULL;
    for (const struct node *i = was ? was->first : NULL; i; i = i->next)
        node_append(arena, rows, &last, i);
    node_append(arena, rows, &last, row);
    g->made_up = was ? node_put(arena, map, &was, 1, rows)
                     : node_add(arena, map, matrix, rows);
}

// True where [item] of the list names the word [w] of the place [at], from 1: by
// itself, which are all that are called so, or by that number without quotes.
static bool names(const struct node *item, const struct node *w, int at)
{
    struct index i;
    const char *p = item->text;
    if (item->plain && index_read(&p, &i) && !*p && index_number(&i) > 0)
        return index_number(&i) == at;
    return w->kind == NODE_SCALAR && !strcmp(w->text, item->text);
}

// Appends the rows that [item] names to [rows].
static bool read_item(struct reading *r, const struct given *g,
                      const char *name, const struct node *item,
                      struct node *rows, struct node **last)
{
    const struct node *words, *m = rows_of(r->arena, g, name, &words);
    int before = rows->count, at = 0;
    if (!m)
        return true;
    const struct node *row = m->first;
    for (const struct node *w = words->first; w; w = w->next, row = row->next)
        if (names(item, w, ++at))
            node_append(r->arena, rows, last, row);
    if (rows->count > before)
        return true;
    complain(r->complaints, item->mark, "error.made_up.word",
             SLOTS(TEXT("word", item->text), TEXT("name", name)));
    return false;
}

static bool read_matrix_words(struct reading *r, struct given *g,
                              const struct node *n)
{
    const char *name = n->key->text;
    struct node *rows = node_empty(r->arena, &none), *last = NULL;
    struct words words;
    if (!given_has_word_rows(g, given_key(g, name, NULL))) {
        complain(r->complaints, n->key->mark, "error.made_up.matrix",
                 SLOTS(TEXT("name", name)));
        return false;
    }
    bool good = read_words(r, n, name, false, &words);
    for (const struct node *i = good ? n->first : NULL; i; i = i->next)
        good &= read_item(r, g, name, i, rows, &last);
    if (rows->count)
        g->made_up =
            node_add(r->arena, g->made_up ? g->made_up : &nothing, name, rows);
    return good;
}

bool made_up_read(struct reading *r, struct given *g,
                  const struct node *made_up)
{
    bool good = expect_map(r, made_up, "made_up") &&
                expect_few(r, made_up, "made_up", MOST_MATRICES);
    for (const struct node *n = good ? made_up->first : NULL; n; n = n->next)
        good &= read_matrix_words(r, g, n);
    return good;
}

// --- what is so now ----------------------------------------------------------

static bool is_made_up(const struct node *rows, const struct node *row)
{
    for (const struct node *i = rows->first; i; i = i->next)
        if (row_equal(i, row))
            return true;
    return false;
}

// A matrix some of whose rows may be made up, and its words.
struct drawn_matrix {
    const struct node *rows, *words;
    bool *made_up; // each of them
};

static bool find_matrix(struct arena *arena, const struct given *g,
                        const struct node *drawn, struct drawn_matrix *out)
{
    out->rows = rows_of(arena, g, drawn->key->text, &out->words);
    if (!out->rows)
        return false;
    int at = 0;
    out->made_up =
        arena_array(arena, (size_t)out->rows->count + 1, sizeof(bool));
    for (const struct node *i = out->rows->first; i; i = i->next)
        out->made_up[at++] = is_made_up(drawn, i);
    return true;
}

// Of all that are called like [word]: how many there are, those before [at],
// and whether each of them is made up.
struct alike {
    int before;
    bool all;
};

static struct alike alike(const struct drawn_matrix *m, const struct node *word,
                          int at)
{
    struct alike out = {0, true};
    int i = 0;
    for (const struct node *w = m->words->first; w; w = w->next, i++)
        if (!strcmp(w->text, word->text)) {
            out.before += i < at;
            out.all &= m->made_up[i];
        }
    return out;
}

static const struct node *words_said(struct arena *arena,
                                     const struct drawn_matrix *m)
{
    struct node *out = node_empty(arena, &none), *last = NULL;
    int at = 0;
    for (const struct node *w = m->words->first; w; w = w->next, at++) {
        struct alike like = alike(m, w, at);
        struct node item = {.kind = NODE_SCALAR, .text = w->text};
        if (!m->made_up[at] || (like.all && like.before))
            continue;
        if (!like.all) {
            item.text = arena_print(arena, "%d", at + 1);
            item.plain = true;
        }
        node_append(arena, out, &last, &item);
    }
    return out;
}

const struct node *made_up_said(struct arena *arena, const struct given *g)
{
    const struct node *all = g->made_up, *out = &nothing;
    struct drawn_matrix m;
    for (const struct node *i = all ? all->first : NULL; i; i = i->next) {
        const struct node *words =
            find_matrix(arena, g, i, &m) ? words_said(arena, &m) : &none;
        if (words->count)
            out = node_add(arena, out, i->key->text, words);
    }
    return out->count ? out : NULL;
}

struct words made_up_words(struct arena *arena, const struct given *g)
{
    const struct node *all = g->made_up;
    struct words out = {0};
    struct drawn_matrix m;
    for (const struct node *i = all ? all->first : NULL; i; i = i->next) {
        int at = 0;
        if (!find_matrix(arena, g, i, &m))
            continue;
        const char **word = arena_array(
            arena, (size_t)(out.count + m.words->count) + 1, sizeof *word);
        for (int k = 0; k < out.count; k++)
            word[k] = out.word[k];
        out.word = word;
        for (const struct node *w = m.words->first; w; w = w->next, at++)
            if (m.made_up[at] && words_find(out, w->text) < 0)
                word[out.count++] = w->text;
    }
    return out;
}
