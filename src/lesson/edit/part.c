// SPDX-License-Identifier: MIT
#include "lesson/edit/part.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "lesson/columns.h"
#include "lesson/edit/preset.h"
#include "lesson/model/choice.h"
#include "lesson/model/key_path.h"
#include "yaml/change.h"

// --- what nobody wrote -------------------------------------------------------
//
// What a lesson means without writing it, written out, so that a part of it can
// be changed: the identity, what nobody forbids, a mask's rule, no words.

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

// Puts it where [s] leads, and [s] leads to it. False when what is there, or
// missing, means no matrix.
static bool write_out(struct key_path *s, struct reading *r, struct given *g,
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

// A list some of whose words may be none reaches as far as one of them is
// given: up to the [number]-th nothing is said. False when there is no such
// list.
static bool write_up_to(struct key_path *s, struct reading *r, struct given *g,
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

// --- its part ----------------------------------------------------------------

// Whether [n] is a list of lists, a matrix; or one row of numbers.
static bool has_rows(const struct node *n)
{
    return n->first && n->first->kind == NODE_LIST;
}

// Where among [count] an index is, from 0; -1 after complaining.
int edit_index(const struct edit *e, const struct index *i, bool column,
               int count, const struct node *labels)
{
    assert(i->text && count >= 0);
    long number = index_number(i);
    if (number >= 1 && number <= count)
        return (int)number - 1;
    const char *text = arena_copy(e->r->arena, i->text, i->length);
    int found = -1, times = 0, at = 0;
    for (const struct node *n = labels && number < 0 ? labels->first : NULL; n;
         n = n->next, at++)
        if (n->kind == NODE_SCALAR && index_is(i, n->text))
            found = times++ ? found : at;
    if (times == 1 && found < count)
        return found;
    const char *first = times ? arena_print(e->r->arena, "%d", found + 1) : "1";
    edit_refuse(e,
                times > 1 ? "address.twice"
                : column  ? "address.column"
                          : "address.row",
                SLOTS(TEXT("name", e->name), TEXT("index", text),
                      TEXT("first", first),
                      TEXT("last", arena_print(e->r->arena, "%d", count)),
                      COUNT("times", times)));
    return -1;
}

// Rows or columns from one to another.
struct span {
    int first, last;
};

// "2..4": both ends, in any order. False after complaining.
static bool resolve_span(const struct edit *e, int which, int count,
                         const struct node *labels, struct span *out)
{
    struct index from, to;
    bool both = index_split(&e->index[which], &from, &to);
    int a =
        edit_index(e, both ? &from : &e->index[which], which, count, labels);
    int b = a < 0 || !both ? a : edit_index(e, &to, which, count, labels);
    *out = a < b ? (struct span){a, b} : (struct span){b, a};
    return b >= 0;
}

// A row has as many numbers as the one that it replaces.
static bool fits(const struct edit *e, const struct node *line)
{
    if (line->kind != NODE_LIST || e->value->kind != NODE_LIST ||
        line->count == e->value->count)
        return true;
    complain(e->r->complaints, e->value->mark, "edit.row",
             SLOTS(TEXT("name", e->name), COUNT("columns", line->count),
                   COUNT("count", e->value->count)));
    return false;
}

// [list] with [value] in the cells of [span].
static const struct node *filled(const struct edit *e, const struct node *list,
                                 struct span span)
{
    struct node *out = node_empty(e->r->arena, list), *last = NULL;
    int at = 0;
    list = node_unfold(e->r->arena, list);
    for (const struct node *n = list->first; n; n = n->next, at++)
        node_append(e->r->arena, out, &last,
                    at >= span.first && at <= span.last ? e->value : n);
    return out;
}

// The row [n], with what is put into it; NULL after complaining.
static const struct node *changed_row(const struct edit *e,
                                      const struct key_path *s,
                                      const struct node *n)
{
    struct span columns;
    if (e->depth == 1)
        return fits(e, n) ? e->value : NULL;
    if (n->kind != NODE_LIST) {
        edit_refuse(e, "edit.cells", SLOTS(TEXT("name", e->name)));
        return NULL;
    }
    const struct node *labels = given_labels(e->g, s->key->columns);
    if (!labels)
        labels = columns_given(e->g, e->name, s->key->columns);
    return resolve_span(e, 1, n->count, labels, &columns)
               ? filled(e, n, columns)
               : NULL;
}

// What is there, with some of its rows changed; NULL after complaining.
static const struct node *changed_rows(const struct edit *e,
                                       const struct key_path *s)
{
    const struct node *n = s->value;
    struct span rows;
    bool words = s->key->type == KEY_WORDS;
    if (!words && !has_rows(n)) // a flat list is its only one
        return resolve_span(e, 0, 1, NULL, &rows) ? changed_row(e, s, n) : NULL;
    const struct node *labels = words ? n : given_labels(e->g, s->key->rows);
    if (!labels)
        labels = columns_given(e->g, e->name, s->key->rows);
    if (!resolve_span(e, 0, n->count, labels, &rows))
        return NULL;
    struct node *out = node_empty(e->r->arena, n), *last = NULL;
    int at = 0;
    for (const struct node *row = n->first; row; row = row->next, at++) {
        bool here = at >= rows.first && at <= rows.last;
        const struct node *now = here ? changed_row(e, s, row) : row;
        if (!now)
            return NULL;
        node_append(e->r->arena, out, &last, now)->id = row->id;
    }
    return out;
}

bool edit_put_part(struct edit *e, struct key_path *s)
{
    assert(e->depth >= 1 && e->depth <= 2 && e->value);
    if (!s->value || s->value->kind != NODE_LIST)
        write_out(s, e->r, e->g, e->value->mark);
    if (e->depth == 1)
        write_up_to(s, e->r, e->g, index_number(&e->index[0]), e->value->mark);
    const struct node *n = s->value;
    if (!n || n->kind != NODE_LIST)
        return edit_refuse(e, n ? "edit.cells" : "edit.absent",
                           SLOTS(TEXT("name", e->name)));
    const struct node *now = changed_rows(e, s);
    return now && key_path_put(s, e->r->arena, e->g, now);
}
