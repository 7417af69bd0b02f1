// SPDX-License-Identifier: MIT
#include "place.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "trace/op.h"
#include "trace/op/product/product.h"
#include "trace/token.h"

struct place place_of_address(const struct address *a)
{
    assert(!a->tensor || strlen(a->tensor->name) < TENSOR_NAME_SIZE);
    struct place p = {
        .level = LEVEL_STAGE, .row = -1, .column = -1, .term = -1};
    if (!a->tensor)
        return p;
    p.level = address_level(a);
    strcpy(p.tensor, a->tensor->name);
    p.row = a->row;
    p.column = a->column;
    p.term = a->term;
    return p;
}

struct place place_of_step(const struct trace *t, struct position step)
{
    assert(step.index >= 0 && step.index < timeline_count(t, step.level));
    struct address a = timeline_name(t, step);
    struct place p = place_of_address(&a);
    p.level = step.level;
    return p;
}

static int at_most(int index, int count)
{
    return index < count ? index : count - 1;
}

struct address place_address(const struct trace *t, const struct place *p)
{
    assert(p->row >= -1 && p->column >= -1 && p->term >= -1);
    struct address a = {trace_find(t, p->tensor), -1, -1, -1};
    if (!a.tensor)
        return a;
    a.row = at_most(p->row, a.tensor->rows);
    if (a.row == p->row)
        a.column = at_most(p->column, a.tensor->columns);
    else // the row vanished: its last cell is the nearest earlier one
        a.column = p->column < 0 ? -1 : a.tensor->columns - 1;
    if (p->term >= 0)
        a.term = a.row == p->row && a.column == p->column
                     ? at_most(p->term, address_terms(&a))
                     : address_terms(&a) - 1;
    return a;
}

struct position place_step(const struct trace *t, const struct place *p)
{
    struct address a = place_address(t, p);
    if (!a.tensor)
        return (struct position){p->level, 0};
    return timeline_find(t, p->level, &a);
}

// Queries, keys and values stand in one picture.
static bool is_beside(const struct address *shown, const struct tensor *m)
{
    const struct operation *three[3];
    bool beside = product_three(operation_of(shown), three);
    for (int k = 0; beside && k < 3; k++)
        if (three[k]->out == m)
            return true;
    return false;
}

struct position place_asked(const struct trace *t, const struct address *a)
{
    struct position p = timeline_find(t, address_level(a), a);
    struct address shown = timeline_address(t, p);
    const struct tensor *m = a->tensor;
    if (a->row >= 0 || m->learned || m->aside || !m->rows ||
        shown.tensor == m || is_beside(&shown, m))
        return p;
    struct address last = {m, m->rows - 1, -1, -1};
    return timeline_find(t, LEVEL_ROW, &last);
}

// The last row that the operations of [from] up to [o] wrote and that [to]
// has too; NULL when there is none.
static const struct operation *earlier(const struct trace *from,
                                       const struct operation *o,
                                       const struct trace *to)
{
    for (int i = o->index; i >= 0; i--) {
        const struct operation *before = from->operations[i];
        const struct tensor *m = trace_find(to, before->out->name);
        if (m && before->row < m->rows)
            return before;
    }
    return NULL;
}

// The same words of a tensor in [to]: its row and column by their labels. A row
// that is gone becomes the last cell of the one before it.
static bool carry_words(struct place *p, const struct tensor *from,
                        const struct tensor *to)
{
    bool row = token_row_carry(from, p->row, to, &p->row);
    bool column = token_column_carry(from, p->column, to, &p->column);
    if (!row && p->column >= 0)
        p->column = to->columns - 1;
    if (!(row && column) && p->term >= 0)
        p->term = INT_MAX;
    return row && column;
}

bool place_carry(struct place *p, const struct trace *from,
                 const struct trace *to)
{
    struct place now = *p;
    const struct tensor *m = trace_find(to, p->tensor);
    const struct tensor *was = trace_find(from, p->tensor);
    bool there = !m || !was || carry_words(&now, was, m);
    struct place by_name = now;
    if (!m && was) {
        struct address a = place_address(from, p);
        const struct operation *o = earlier(from, operation_of(&a), to);
        if (o) {
            strcpy(now.tensor, o->out->name);
            now.row = p->row < 0 ? -1 : o->row + o->rows - 1;
            now.column = p->column < 0 ? -1 : o->out->columns - 1;
            now.term = p->term < 0 ? -1 : operation_terms(o) - 1;
        }
    }
    struct address a = place_address(to, &now);
    if (a.tensor) {
        now.row = a.row;
        now.column = a.column;
        now.term = a.term;
    } else {
        now = place_of_step(to, (struct position){p->level, 0});
        now.on_page = p->on_page;
        now.page = p->page;
    }
    bool same = place_equal(&by_name, &now);
    *p = now;
    return there && same;
}

bool place_equal(const struct place *a, const struct place *b)
{
    return a->on_page == b->on_page && a->page == b->page &&
           a->level == b->level && !strcmp(a->tensor, b->tensor) &&
           a->row == b->row && a->column == b->column && a->term == b->term;
}
