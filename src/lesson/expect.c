// SPDX-License-Identifier: MIT
#include <assert.h>
#include <limits.h>
#include <string.h>

#include "lesson/pages.h"

static bool starts_with_number(const struct node *n)
{
    return node_is_number(n->first) || node_is_null(n->first);
}

static bool read_list(struct reading *r, const struct node *n,
                      struct expectation *out)
{
    bool flat;
    if (n->first && n->first->kind == NODE_SCALAR && !starts_with_number(n))
        return read_words(r, n, out->at, false, &out->words);
    if (!read_matrix(r, n, out->at, true, INT_MAX, &out->matrix, &flat))
        return false;
    out->depth = flat ? 1 : 2;
    return true;
}

// A number alone: one cell, read as a list of one.
static bool read_alone(struct reading *r, const struct node *n,
                       struct expectation *out)
{
    struct node item = *n, list = {.kind = NODE_LIST, .count = 1};
    bool flat;
    if (node_is_null(n) && !*n->text) {
        complain(r->complaints, n->key->mark, "error.value.missing",
                 SLOTS(TEXT("name", out->at)));
        return false;
    }
    item.next = NULL;
    list.first = &item;
    return read_matrix(r, &list, out->at, true, 1, &out->matrix, &flat);
}

static bool read_expectation(struct reading *r, const struct node *n,
                             struct expectation *out)
{
    out->mark = n->key->mark;
    if (!read_line(r, n->key, "expect", &out->at))
        return false;
    if (n->kind == NODE_LIST)
        return read_list(r, n, out);
    if (n->kind == NODE_SCALAR)
        return read_alone(r, n, out);
    complain(r->complaints, n->mark, "error.expect",
             SLOTS(TEXT("name", out->at)));
    return false;
}

bool read_tolerance(struct reading *r, const struct node *n, double *out)
{
    assert(n && out);
    if (!read_number(r, n, out))
        return false;
    if (*out < 0)
        complain(r->complaints, n->mark, "error.tolerance", NO_SLOTS);
    return *out >= 0;
}

void read_expect(struct reading *r, const struct node *n, struct lesson *out)
{
    if (!expect_map(r, n, "expect") ||
        !expect_few(r, n, "expect", MOST_EXPECTATIONS))
        return;
    struct expectation *all =
        arena_array(r->arena, (size_t)n->count, sizeof(*all));
    for (const struct node *i = n->first; i; i = i->next) {
        if (!strcmp(i->key->text, "tolerance"))
            read_tolerance(r, i, &out->tolerance);
        else
            out->expectation_count +=
                read_expectation(r, i, &all[out->expectation_count]);
    }
    out->expectations = all;
}
