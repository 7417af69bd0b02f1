// SPDX-License-Identifier: MIT
#include "lesson/spare.h"

#include <assert.h>
#include <string.h>

#include "lesson/model/key_path.h"
#include "yaml/change.h"

enum { MOST_SPARE = 64 }; // words of a matrix, and matrices

// How many columns the matrix [name] has; 0 where the loader will complain.
static int columns_of(const struct given *g, const char *name)
{
    const struct node *m = given_find(g, name);
    const struct node *row = m && m->kind == NODE_LIST ? m->first : NULL;
    return row && row->kind == NODE_LIST ? row->count : 0;
}

static bool read_row(struct reading *r, const struct node *row,
                     const char *name, int columns)
{
    double x;
    bool good = expect_list(r, row, name);
    if (good && row->count != columns) {
        complain(r->complaints, row->mark, "error.spare.width",
                 SLOTS(TEXT("word", row->key->text), TEXT("name", name),
                       COUNT("count", row->count), COUNT("columns", columns)));
        return false;
    }
    for (const struct node *i = good ? row->first : NULL; i; i = i->next)
        good &= read_number(r, i, &x);
    return good;
}

static bool read_rows(struct reading *r, const struct given *g,
                      const struct node *rows)
{
    const char *name = rows->key->text;
    int columns = columns_of(g, name);
    const struct key *k = given_key(g, name, NULL);
    if (!given_has_word_rows(g, k) || kind_meets(g->kind, k) ||
        !given_find(g, name)) {
        complain(r->complaints, rows->key->mark, "error.spare.matrix",
                 SLOTS(TEXT("name", name)));
        return false;
    }
    bool good =
        expect_map(r, rows, name) && expect_few(r, rows, name, MOST_SPARE);
    for (const struct node *i = good && columns ? rows->first : NULL; i;
         i = i->next)
        good &= read_row(r, i, name, columns);
    return good;
}

bool spare_read(struct reading *r, struct given *g, const struct node *spare)
{
    assert(r && g && g->kind && spare);
    bool good = expect_map(r, spare, "spare") &&
                expect_few(r, spare, "spare", MOST_SPARE);
    for (const struct node *i = good ? spare->first : NULL; i; i = i->next)
        good &= read_rows(r, g, i);
    if (good)
        g->spare = spare;
    return good;
}

const struct node *spare_row(const struct given *g, const char *matrix,
                             const char *word)
{
    assert(g && matrix && word);
    return node_find(node_find(g->spare, matrix), word);
}

// The rows [m] of the matrix called [name], with the spare one of each word of
// [now] that is another than in [before].
static const struct node *followed(struct reading *r, const struct given *g,
                                   const struct node *m, const char *name,
                                   const struct node *before,
                                   const struct node *now)
{
    struct node *out = node_empty(r->arena, m), *last = NULL;
    const struct node *was = before->first, *is = now->first;
    for (const struct node *row = m->first; row; row = row->next) {
        const struct node *spare = strcmp(was->text, is->text)
                                       ? spare_row(g, name, is->text)
                                       : NULL;
        node_append(r->arena, out, &last, spare ? spare : row);
        was = was->next;
        is = is->next;
    }
    return out;
}

void spare_follow(struct reading *r, struct given *g, const struct key *words,
                  const struct node *before)
{
    assert(r && g && words && before);
    const struct node *now = given_find(g, words->name);
    assert(now && now->count == before->count);
    for (const struct node *i = g->spare ? g->spare->first : NULL; i;
         i = i->next) {
        const char *name = i->key->text;
        const struct key *k = given_key(g, name, NULL);
        struct key_path s;
        if (!strcmp(k->rows, words->rows) &&
            key_path_find(&s, r, g, name, now->mark) && s.value &&
            s.value->kind == NODE_LIST && s.value->count == now->count)
            key_path_put(&s, r->arena, g,
                         followed(r, g, s.value, name, before, now));
    }
}
