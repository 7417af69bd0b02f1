// SPDX-License-Identifier: MIT
#include "lesson/edit/fit.h"

#include <assert.h>
#include <string.h>

#include "lesson/edit/preset.h"
#include "yaml/change.h"

// The symbol of [k]'s parts that its size [formula] is the sum of, or NULL.
static const char *summed(const struct kind *kind, const char *formula)
{
    for (const struct key *k = kind->keys; formula && k->name; k++)
        if (k->type == KEY_PARTS && k->sum && !strcmp(k->sum, formula))
            return k->each;
    return NULL;
}

static bool is_size(const char *formula, const char *size)
{
    return formula && !strcmp(formula, size);
}

// True when [formula] is made of [size] and something else: "2H", "D+H".
static bool is_made_of(const char *formula, const char *size)
{
    const char *at = formula ? strstr(formula, size) : NULL;
    return at && strcmp(formula, size) &&
           (at == formula || strchr("+0123456789", at[-1])) &&
           strchr("+", at[strlen(size)]);
}

static bool counts_words(const struct kind *kind, const char *size)
{
    for (const struct key *k = kind->keys; k->name; k++)
        if (k->type == KEY_WORDS && is_size(k->rows, size))
            return true;
    return false;
}

const char *fit_size(const struct kind *kind, const struct key *k)
{
    if (!k || k->type != KEY_MATRIX || k->holds || !k->columns ||
        strpbrk(k->columns, "+0123456789") || counts_words(kind, k->rows) ||
        counts_words(kind, k->columns))
        return NULL;
    for (const struct key *o = kind->keys; o->name; o++)
        if (is_made_of(o->rows, k->columns) ||
            is_made_of(o->columns, k->columns))
            return NULL;
    return k->columns + (*k->columns == '#');
}

static const char *part_of(struct arena *arena, const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot ? arena_copy(arena, name, (size_t)(dot - name) + 1) : "";
}

// How wide the matrix called [name] is; 0 where nothing tells.
static int width_of(const struct edit *e, const char *name)
{
    struct key_path s;
    int rows, columns;
    return key_path_find(&s, e->r, e->g, name, e->at) &&
                   key_path_shape(&s, e->g, &rows, &columns)
               ? columns
               : 0;
}

// Of a sum over parts what those before this one add to it.
static int width_before(const struct edit *e, const char *name)
{
    const char *dot = strrchr(name, '.');
    int number = 0, digits = 1, sum = 0;
    const char *p = dot;
    for (; dot && p > name && p[-1] >= '0' && p[-1] <= '9'; digits *= 10)
        number += (*--p - '0') * digits;
    for (int i = 1; i < number; i++)
        sum += width_of(e, arena_print(e->r->arena, "%.*s%d%s", (int)(p - name),
                                       name, i, dot));
    return sum;
}

bool fit_begin(struct fit *f, const struct edit *e, const struct key_path *s)
{
    assert(f && e->value);
    const struct node *first =
        e->value->kind == NODE_LIST ? e->value->first : NULL;
    int rows;
    *f = (struct fit){.part = part_of(e->r->arena, e->name)};
    if (e->depth || !fit_size(e->g->kind, s->key) ||
        !key_path_shape(s, e->g, &rows, &f->was))
        return edit_refuse(e, "edit.fit", SLOTS(TEXT("name", e->name)));
    f->size = s->key->columns;
    f->now = first && first->kind == NODE_LIST ? first->count
             : first                           ? e->value->count
                                               : f->was; // what it is, is told
    f->before = width_before(e, e->name);
    return true;
}

// Which sides of [k] follow: 1 its rows, 2 its columns, or both.
static int sides_of(const struct fit *f, const struct kind *kind,
                    const struct key *k)
{
    const char *rows = summed(kind, k->rows),
               *columns = summed(kind, k->columns);
    return (is_size(k->rows, f->size) || is_size(rows, f->size) ? 1 : 0) |
           (is_size(k->columns, f->size) || is_size(columns, f->size) ? 2 : 0);
}

// True when [name] is of the part that the change is in, or of one around it;
// only there a part's own size is the same.
static bool is_around(const struct fit *f, const char *name)
{
    const char *dot = strrchr(name, '.');
    size_t length = dot ? (size_t)(dot - name) + 1 : 0;
    return !strncmp(f->part, name, length);
}

static bool is_fitted(const struct fit *f, const struct edit *e,
                      const struct key *k, const char *name)
{
    struct key_path s;
    int rows, columns;
    return strcmp(name, e->name) && (*f->size != '#' || is_around(f, name)) &&
           key_path_there(&s, e->r->arena, e->g, name) && s.key == k &&
           s.held.truth == HOLDS && (s.value || k->flags & KEY_IDENTITY) &&
           key_path_shape(&s, e->g, &rows, &columns);
}

const struct fitted *fit_others(const struct fit *f, const struct edit *e)
{
    struct arena *arena = e->r->arena;
    struct fitted *out = arena_array(arena, 1, sizeof *out);
    int count = 0, room = 1;
    for (const struct key *k = e->g->kind->keys; k->name; k++) {
        if (k->type != KEY_MATRIX || k->holds || f->was == f->now ||
            !sides_of(f, e->g->kind, k))
            continue;
        const char *const *name = given_names(arena, e->g, k);
        for (; *name; name++) {
            if (!is_fitted(f, e, k, *name))
                continue;
            if (count + 1 == room) {
                struct fitted *more =
                    arena_array(arena, 2 * (size_t)room, sizeof *more);
                memcpy(more, out, (size_t)count * sizeof *out);
                out = more;
                room *= 2;
            }
            out[count++] = (struct fitted){*name, k};
        }
    }
    out[count] = (struct fitted){NULL, NULL};
    return out;
}

// Row or column [i] of what becomes of a side of [f]'s size, in what was there;
// -1: it is new.
static int source_of(const struct fit *f, bool follows, int i)
{
    if (!follows || i < f->before)
        return i;
    if (i < f->before + f->now)
        return i < f->before + f->was ? i : -1;
    return i - f->now + f->was;
}

bool fit_put(const struct fit *f, const struct edit *e, const char *name)
{
    struct key_path s;
    struct matrix m;
    int rows, columns;
    bool flat;
    if (!key_path_find(&s, e->r, e->g, name, e->at) ||
        !key_path_shape(&s, e->g, &rows, &columns))
        return false;
    const struct rule one = {allow_diagonal, 0};
    const struct node *was =
        s.value ? s.value
                : rule_matrix(e->r->arena, &one, rows, columns, e->value->mark);
    if (!read_matrix(e->r, was, name, false, MOST_IN_MATRIX, &m, &flat))
        return false;
    int sides = sides_of(f, e->g->kind, s.key), more = f->now - f->was;
    struct node *made = arena_alloc(e->r->arena, sizeof *made);
    *made = *preset_matrix(e->r->arena,
                           node_scalar(e->r->arena, "zero", e->value->mark),
                           m.rows + (sides & 1 ? more : 0),
                           m.columns + (sides & 2 ? more : 0), NULL);
    int i = 0;
    for (const struct node *row = made->first; row; row = row->next, i++)
        for (int k = 0; k < row->count; k++) {
            int from = source_of(f, sides & 1, i),
                at = source_of(f, sides & 2, k);
            if (from >= 0 && at >= 0)
                row->numbers[k] = matrix_at(&m, from, at);
        }
    made->key = node_scalar(e->r->arena, s.last, e->value->mark);
    return key_path_put(&s, e->r->arena, e->g, made);
}
