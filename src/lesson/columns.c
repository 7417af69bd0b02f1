// SPDX-License-Identifier: MIT
#include "lesson/columns.h"

#include <assert.h>
#include <string.h>

enum { MOST_NAMED = 64 }; // matrices

static bool differ(struct reading *r, const struct node *n)
{
    for (const struct node *i = n->first; i; i = i->next)
        for (const struct node *k = n->first; k != i; k = k->next)
            if (!strcmp(i->text, k->text)) {
                complain(r->complaints, i->mark, "error.columns.twice",
                         SLOTS(TEXT("word", i->text)));
                return false;
            }
    return true;
}

// Complains about what is no matrix of the model.
static void check_matrices(struct reading *r, const struct node *n,
                           const struct model *m)
{
    const char **names =
        arena_array(r->arena, (size_t)m->count + 1, sizeof *names);
    int count = 0;
    for (int i = 0; i < m->count; i++)
        if (m->entries[i].type == ENTRY_MATRIX)
            names[count++] = m->entries[i].name;
    check_names(r, n, "columns", names, count);
}

static bool read_names(struct reading *r, const struct node *n, bool changed,
                       const struct model *m, struct column_names *out)
{
    const char *name = n->key->text;
    const struct matrix *matrix = model_matrix(m, name);
    if (!read_words(r, n, name, false, &out->names) || !differ(r, n) || !matrix)
        return false;
    out->key = name;
    if (matrix->columns == out->names.count)
        return true;
    if (!changed)
        complain(r->complaints, n->mark, "error.columns.count",
                 SLOTS(TEXT("name", name), COUNT("count", out->names.count),
                       COUNT("columns", matrix->columns)));
    return false;
}

void columns_read(struct reading *r, const struct node *n, bool changed,
                  struct model *model)
{
    assert(r && n && model);
    if (!expect_map(r, n, "columns") ||
        !expect_few(r, n, "columns", MOST_NAMED))
        return;
    if (!changed)
        check_matrices(r, n, model);
    struct column_names *named =
        arena_array(r->arena, (size_t)n->count, sizeof *named);
    int count = 0;
    for (const struct node *i = n->first; i; i = i->next)
        count += read_names(r, i, changed, model, &named[count]);
    model->columns = named;
    model->column_count = count;
}

// A key of heads is called "head1.W_Q".
static const char *after_dot(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot ? dot + 1 : name;
}

static bool is_list_of_names(const struct node *n)
{
    if (n->kind != NODE_LIST)
        return false;
    for (const struct node *i = n->first; i; i = i->next)
        if (i->kind != NODE_SCALAR)
            return false;
    return true;
}

const struct node *columns_given(const struct given *g, const char *name,
                                 const char *size)
{
    assert(g && name);
    const struct node *map = g->columns, *found = NULL;
    if (!map || map->kind != NODE_MAP || !size || size[0] == '1')
        return NULL;
    for (const struct node *n = map->first; n; n = n->next) {
        const struct key *k = kind_key(g->kind, after_dot(n->key->text));
        if (!k || !k->columns || strcmp(k->columns, size) ||
            !is_list_of_names(n))
            continue;
        if (!found || !strcmp(n->key->text, name))
            found = n;
    }
    return found;
}
