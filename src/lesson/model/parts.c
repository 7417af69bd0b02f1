// SPDX-License-Identifier: MIT
#include "lesson/model/parts.h"

#include <assert.h>
#include <string.h>

#include "lesson/lesson.h"

// True for a key of these parts; of several that are called so for the one that
// is meant in this model.
static bool is_within(const struct given *g, const struct key *k,
                      const struct key *parts)
{
    return k->within && !strcmp(k->within, parts->name) &&
           given_key(g, k->name, NULL) == k;
}

static void check_keys(struct reading *r, const struct given *g,
                       const struct key *parts, const char *name,
                       const struct node *part)
{
    int count = 0;
    for (const struct key *k = g->kind->keys; k->name; k++)
        count += is_within(g, k, parts);
    const char **names = arena_array(r->arena, (size_t)count, sizeof *names);
    count = 0;
    for (const struct key *k = g->kind->keys; k->name; k++)
        if (is_within(g, k, parts))
            names[count++] = k->name;
    check_names(r, part, name, names, count);
}

static void read_part(struct filling *f, const struct given *g,
                      const struct key *parts, const struct node *part,
                      int number, bool imported)
{
    struct reading *r = f->r;
    const char *own = arena_print(r->arena, "%s%d", parts->part, number);
    if (!expect_map(r, part, own))
        return;
    check_keys(r, g, parts, own, part);
    size_next_part(&f->sizes);
    for (const struct key *k = g->kind->keys; k->name; k++) {
        if (!is_within(g, k, parts))
            continue;
        const char *name = arena_print(r->arena, "%s.%s", own, k->name);
        const struct node *n = node_find(part, k->name);
        if (n)
            read_value(f, k, name, n, imported);
        else
            read_missing(f, k, name);
    }
}

void read_parts(struct filling *f, const struct given *g, const struct key *k,
                const struct node *n, bool imported)
{
    assert(k->type == KEY_PARTS && n);
    struct complaints *c = f->r->complaints;
    if (!expect_list(f->r, n, k->name))
        return;
    if (!n->count || n->count > MOST_PARTS) {
        complain(c, n->mark, "error.parts",
                 SLOTS(TEXT("name", k->name), COUNT("most", MOST_PARTS),
                       COUNT("count", n->count)));
        return;
    }
    int sum = 0, number = 0;
    for (const struct node *part = n->first; part; part = part->next) {
        read_part(f, g, k, part, ++number, imported);
        int own = size_value(&f->sizes, k->each);
        sum = own < 0 || sum < 0 ? -1 : sum + own;
    }
    if (sum > MOST_IN_MATRIX)
        complain(c, n->key->mark, "error.sum",
                 SLOTS(TEXT("name", k->sum), COUNT("sum", sum),
                       COUNT("most", MOST_IN_MATRIX)));
    else if (sum > 0)
        size_bind(&f->sizes, k->sum, sum, k->name, n->key->mark);
    fill_entry(f, &(struct entry){.name = k->name,
                                  .type = ENTRY_PARTS,
                                  .number = number,
                                  .mark = n->key->mark});
}
