// SPDX-License-Identifier: MIT
#include "lesson/loss.h"

#include <limits.h>

#include "lesson/grammar.h"
#include "lesson/model/value.h"

const char *const loss_keys[] = {"of", "words", "columns", NULL};
const char *const optimizer_names[] = {"sgd", "adam", NULL};
const char *const optimizer_keys[] = {"rate", NULL};

static bool need(struct reading *r, const struct node *map, const char *name,
                 const struct node **out)
{
    *out = node_find(map, name);
    if (!*out)
        complain(r->complaints, map->mark, "error.missing",
                 SLOTS(TEXT("name", name)));
    return *out;
}

static void mark_items(struct reading *r, const struct node *n,
                       struct loss *out)
{
    struct mark *marks =
        arena_array(r->arena, (size_t)n->count + 1, sizeof *marks);
    int i = 0;
    for (const struct node *item = n->first; item; item = item->next)
        marks[i++] = item->mark;
    out->marks = marks;
}

// Columns by number, from 1; null: none is wanted.
static bool read_columns(struct reading *r, const struct node *n,
                         struct loss *out)
{
    if (!expect_list(r, n, "columns"))
        return false;
    int *columns = arena_array(r->arena, (size_t)n->count + 1, sizeof *columns);
    bool good = true;
    for (const struct node *i = n->first; i; i = i->next, out->column_count++)
        good &= node_is_null(i) || read_whole(r, i, "columns", 1, INT_MAX,
                                              &columns[out->column_count]);
    out->columns = columns;
    mark_items(r, n, out);
    return good;
}

static bool read_wanted(struct reading *r, const struct node *n,
                        struct loss *out)
{
    const struct node *words = node_find(n, "words");
    const struct node *columns = node_find(n, "columns");
    if (words && columns) {
        complain(r->complaints, columns->key->mark, "error.loss.both",
                 NO_SLOTS);
        return false;
    }
    if (columns)
        return read_columns(r, columns, out);
    if (!words)
        return true;
    if (!read_words(r, words, "words", true, &out->words))
        return false;
    mark_items(r, words, out);
    return true;
}

static bool read_optimizer(struct reading *r, const struct node *n,
                           struct loss *out)
{
    const struct node *rate;
    int before = r->complaints->count;
    if (!expect_map(r, n, "optimizer"))
        return false;
    check_names(r, n, "optimizer", optimizer_names,
                name_count(optimizer_names));
    if (r->complaints->count > before)
        return false;
    const struct node *one = n->first;
    if (n->count != 1) {
        complain(r->complaints, n->mark, "error.optimizer", NO_SLOTS);
        return false;
    }
    if (!expect_map(r, one, one->key->text))
        return false;
    check_names(r, one, one->key->text, optimizer_keys,
                name_count(optimizer_keys));
    out->optimizer = name_find(optimizer_names, one->key->text) ? OPTIMIZER_ADAM
                                                                : OPTIMIZER_SGD;
    return need(r, one, "rate", &rate) &&
           read_positive(r, rate, "rate", &out->rate);
}

const struct loss *read_loss(struct reading *r, const struct node *n,
                             const struct node *optimizer)
{
    struct loss *out = arena_array(r->arena, 1, sizeof *out);
    const struct node *of;
    int before = r->complaints->count;
    if (!n) {
        complain(r->complaints, optimizer->key->mark, "error.optimizer.alone",
                 NO_SLOTS);
        return NULL;
    }
    out->mark = n->key->mark;
    if (!expect_map(r, n, "loss"))
        return NULL;
    check_names(r, n, "loss", loss_keys, name_count(loss_keys));
    if (need(r, n, "of", &of) && read_line(r, of, "of", &out->of))
        out->of_mark = of->mark;
    read_wanted(r, n, out);
    if (optimizer)
        read_optimizer(r, optimizer, out);
    return r->complaints->count == before ? out : NULL;
}
