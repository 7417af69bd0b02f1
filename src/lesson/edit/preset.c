// SPDX-License-Identifier: MIT
#include "lesson/edit/preset.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/edit/drawn.h"
#include "yaml/change.h"

bool allow_diagonal(int row, int column, double number)
{
    (void)number;
    return row == column;
}

static bool allow_none(int row, int column, double number)
{
    (void)row, (void)column, (void)number;
    return false;
}

static struct node *list_at(struct arena *arena, struct mark mark)
{
    struct node *out = arena_alloc(arena, sizeof *out);
    *out = (struct node){.kind = NODE_LIST, .mark = mark};
    return out;
}

// A matrix of rows that lie one behind the other: a matrix is read from them as
// it is, however large.
static struct node *matrix_at(struct arena *arena, int rows, int columns,
                              struct mark mark)
{
    struct node *out = list_at(arena, mark), *last = NULL;
    double *next =
        arena_array(arena, (size_t)rows * (size_t)columns, sizeof *next);
    for (int i = 0; i < rows; i++, next += columns) {
        node_append(arena, out, &last, list_at(arena, mark));
        last->count = columns;
        last->numbers = next;
    }
    return out;
}

const struct node *rule_matrix(struct arena *arena, const struct rule *rule,
                               int rows, int columns, struct mark mark)
{
    assert(rule->allows && rows >= 0 && columns >= 0);
    struct node *out = matrix_at(arena, rows, columns, mark);
    int i = 0;
    for (const struct node *row = out->first; row; row = row->next, i++)
        for (int k = 0; k < columns; k++)
            row->numbers[k] = rule_allows(rule, rows, columns, i, k);
    return out;
}

// Random numbers like those of [was]; [seed] is written in digits.
static const struct node *drawn_matrix(struct arena *arena, const char *seed,
                                       int rows, int columns,
                                       const struct node *was, struct mark mark)
{
    struct node *out = matrix_at(arena, rows, columns, mark);
    struct style style = style_of(was);
    struct rng rng = {0};
    for (const char *p = seed; *p; p++)
        rng.state = rng.state * 10 + (uint64_t)(*p - '0');
    for (const struct node *row = out->first; row; row = row->next)
        drawn_numbers(&rng, &style, columns, row->numbers);
    return out;
}

static const struct node *child(const struct node *list, long index)
{
    const struct node *n = list->first;
    while (n && index--)
        n = n->next;
    return n;
}

// [was] with two of its rows in each other's place.
static const struct node *swapped(struct arena *arena, const char *text,
                                  const struct node *was, struct mark mark)
{
    char *end;
    long a = strtol(text, &end, 10), b = strtol(end, &end, 10);
    if (*end || a < 1 || b < 1 || a > was->count || b > was->count)
        return NULL;
    struct node *out = list_at(arena, mark), *last = NULL;
    for (long i = 1; i <= was->count; i++)
        node_append(arena, out, &last,
                    child(was, (i == a   ? b
                                : i == b ? a
                                         : i) -
                                   1));
    return out;
}

// What follows [word] in [text]; NULL when it does not begin so.
static const char *after(const char *text, const char *word)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) ? NULL : text + length;
}

const struct node *preset_matrix(struct arena *arena, const struct node *name,
                                 int rows, int columns, const struct node *was)
{
    assert(name && rows >= 0 && columns >= 0);
    const struct rule zero = {allow_none, 0}, one = {allow_diagonal, 0};
    const char *rest;
    if (!strcmp(name->text, "zero"))
        return rule_matrix(arena, &zero, rows, columns, name->mark);
    if (!strcmp(name->text, "identity") && rows == columns)
        return rule_matrix(arena, &one, rows, columns, name->mark);
    if ((rest = after(name->text, "random"))) {
        rest += strspn(rest, " ");
        return rest[strspn(rest, "0123456789")]
                   ? NULL
                   : drawn_matrix(arena, rest, rows, columns, was, name->mark);
    }
    bool rows_of_rows = was && was->first && was->first->kind == NODE_LIST;
    if (rows_of_rows && (rest = after(name->text, "swap ")))
        return swapped(arena, rest, was, name->mark);
    return NULL;
}
