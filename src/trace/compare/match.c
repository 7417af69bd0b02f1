// SPDX-License-Identifier: MIT
#include "trace/compare/match.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static bool same_ids(const struct words *a, const struct words *b)
{
    return a->count == b->count &&
           !memcmp(a->id, b->id, (size_t)a->count * sizeof *a->id);
}

static struct match_axis axis_of(const struct tensor *was,
                                 const struct tensor *now, bool rows)
{
    const struct entry *a = rows ? was->row_list : was->column_list;
    const struct entry *b = rows ? now->row_list : now->column_list;
    struct match_axis out = {.was_count = rows ? was->rows : was->columns,
                             .now_count = rows ? now->rows : now->columns};
    if (!a || !b || !a->words.id || !b->words.id)
        return out;
    out.was = a->words;
    out.now = b->words;
    bool one = was->model->words_sign == now->model->words_sign &&
               !strcmp(a->name, b->name);
    if (!one)
        out.by = MATCH_WORD;
    else if (!same_ids(&a->words, &b->words))
        out.by = MATCH_ID;
    return out;
}

struct match match_of(const struct tensor *was, const struct tensor *now)
{
    struct match m = {.was = was, .now = now};
    if (was && now) {
        m.rows = axis_of(was, now, true);
        m.columns = axis_of(was, now, false);
    }
    return m;
}

// The place of the id in [list]: as a rule near [at], where it stands now.
static int find_id(const struct words *list, int id, int at)
{
    int far = at > list->count ? at : list->count;
    for (int by = 0; by <= far; by++) {
        if (at - by >= 0 && at - by < list->count && list->id[at - by] == id)
            return at - by;
        if (at + by < list->count && list->id[at + by] == id)
            return at + by;
    }
    return -1;
}

static int match_at(const struct match_axis *a, int at)
{
    assert(at >= 0);
    if (at >= a->now_count)
        return -1;
    int was = a->by == MATCH_ID     ? find_id(&a->was, a->now.id[at], at)
              : a->by == MATCH_WORD ? words_match(a->was, a->now, at)
                                    : at;
    return was < a->was_count ? was : -1;
}

int match_row(const struct match *m, int row)
{
    return match_at(&m->rows, row);
}

int match_column(const struct match *m, int column)
{
    return match_at(&m->columns, column);
}

bool match_cell(const struct match *m, int row, int column, double *out)
{
    int r = match_row(m, row), c = match_column(m, column);
    if (r < 0 || c < 0)
        return false;
    *out = tensor_at(m->was, r, c);
    return true;
}

static bool axis_moved(const struct match_axis *a)
{
    int last = -1;
    for (int i = 0; a->by != MATCH_PLACE && i < a->now_count; i++) {
        int was = match_at(a, i);
        if (was >= 0 && was < last)
            return true;
        last = was >= 0 ? was : last;
    }
    return false;
}

bool match_moved(const struct match *m)
{
    return axis_moved(&m->rows) || axis_moved(&m->columns);
}

bool traces_moved(const struct trace *was, const struct trace *now)
{
    bool moved = false;
    for (int i = 0; i < now->tensor_count && !moved; i++) {
        const struct tensor *m = now->tensors[i];
        struct match both = match_of(trace_find(was, m->name), m);
        moved = (m->row_list || m->column_list) && match_moved(&both);
    }
    return moved;
}

int match_gone(const struct match_axis *axis)
{
    int gone = axis->was_count;
    for (int i = 0; i < axis->now_count; i++)
        gone -= match_at(axis, i) >= 0;
    return gone;
}
