// SPDX-License-Identifier: MIT
#include "lesson/edit/written.h"

#include <limits.h>
#include <string.h>

#include "lesson/model/choice.h"
#include "lesson/edit/preset.h"
#include "yaml/change.h"

// What is chosen, as a rule; the first option when nothing is.
static bool rule_of_choice(struct reading *r, const struct key *k,
                           const struct node *n, struct rule *out)
{
    const struct option *o = n ? choice_find(k, n) : k->options;
    int width = 0;
    if (!o || !o->allows ||
        (o->form == OPTION_WHOLE &&
         !read_whole(r, node_find(n, o->name), o->name, o->least, INT_MAX,
                     &width)))
        return false;
    *out = (struct rule){o->allows, width};
    return true;
}

static bool find_rule(const struct key_path *s, struct reading *r,
                      struct rule *out)
{
    const struct key *k = s->key;
    if (k->type == KEY_CHOICE)
        return rule_of_choice(r, k, s->value, out);
    out->allows = k->flags & KEY_BINARY ? allow_all : allow_diagonal;
    return k->type == KEY_MATRIX && !s->value &&
           k->flags & (KEY_BINARY | KEY_IDENTITY);
}

static bool find_shape(const struct key_path *s, const struct given *g,
                       int *rows, int *columns)
{
    struct key_path absent = *s;
    absent.value = NULL;
    return key_path_shape(&absent, g, rows, columns) &&
           (*rows == *columns || !(s->key->flags & KEY_IDENTITY));
}

bool write_out(struct key_path *s, struct reading *r, struct given *g,
               struct mark mark)
{
    struct rule rule = {0};
    int rows, columns;
    bool alone = s->depth == (s->value ? 1 : 0); // in no part, no group
    if (!alone || !find_rule(s, r, &rule) || !find_shape(s, g, &rows, &columns))
        return false;
    const struct node *all = rule_matrix(r->arena, &rule, rows, columns, mark);
    // What is always one row is written as a flat list.
    const struct node *written = strcmp(s->key->rows, "1") ? all : all->first;
    return key_path_put(s, r->arena, g, written) &&
           key_path_find(s, r, g, s->key->name, mark);
}

bool write_up_to(struct key_path *s, struct reading *r, struct given *g,
                 long number, struct mark mark)
{
    const struct node *there = s->value;
    if (!(s->key->flags & KEY_NULLS) || number < 1 || number > MOST_IMPORTED ||
        (there && there->kind != NODE_LIST))
        return false;
    struct node *out = arena_alloc(r->arena, sizeof *out), *last = NULL;
    *out = (struct node){.kind = NODE_LIST, .mark = mark};
    for (const struct node *n = there ? there->first : NULL; n; n = n->next)
        node_append(r->arena, out, &last, n);
    while (out->count < number)
        node_append(r->arena, out, &last, node_scalar(r->arena, "null", mark));
    return key_path_put(s, r->arena, g, out) &&
           key_path_find(s, r, g, s->key->name, mark);
}
