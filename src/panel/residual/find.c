// SPDX-License-Identifier: MIT
// Which vectors of a word stand on its line, in the order in which they are
// made: by their names, and by what each is made of.
#include <string.h>

#include "model/model.h"
#include "panel/residual/residual.h"

static bool is_called(const struct tensor *m, const char *plain)
{
    return !strcmp(m->plain, plain);
}

static struct line_stop *last_state(struct residual *r)
{
    for (int k = r->count - 1; k >= 0; k--)
        if (r->stop[k].kind == LINE_STATE)
            return &r->stop[k];
    return NULL;
}

static struct line_stop *add_stop(struct residual *r, const struct tensor *m,
                                  enum line_kind kind)
{
    struct line_stop *stop = &r->stop[r->count++];
    *stop =
        (struct line_stop){.tensor = m,
                           .kind = kind,
                           .layer = m->scope ? m->scope->number : 0,
                           .feeds = is_called(m, "normed2") ||
                                    is_called(m, "fed") || is_called(m, "out")};
    return stop;
}

// Normalized before a part it is what that reads; else, as at the end, the line
// goes on with it.
static void add_normed(struct residual *r, const struct tensor *m, bool before)
{
    if (before && m->scope)
        add_stop(r, m, LINE_READ);
    else
        add_stop(r, m, LINE_STATE)->joined = LINE_NORM;
}

static void add_state(struct residual *r, const struct tensor *m)
{
    bool sum = m->writer[0]->in_count > 1;
    add_stop(r, m, LINE_STATE)->joined = sum ? LINE_SUM : LINE_CUT;
}

static void add_tensor(struct residual *r, const struct tensor *m, bool before)
{
    if (is_called(m, "normed") || is_called(m, "normed2"))
        add_normed(r, m, before);
    else if (m->scope && (is_called(m, "added") || is_called(m, "fed")))
        add_stop(r, m, LINE_ADDED);
    else if (m->scope && (is_called(m, "sum") || is_called(m, "out")))
        add_state(r, m);
}

// Of the step or, where it is about all words, what is looked at; else the last
// one, whose next word is told.
static int row_at_hand(const struct scene *s, const struct tensor *x)
{
    const struct address *f = &s->focus;
    if (s->now.row >= 0 && s->now.row < x->rows)
        return s->now.row;
    bool looked = f->tensor && !f->tensor->learned && f->row >= 0 &&
                  f->tensor->rows == x->rows;
    return looked ? f->row : x->rows - 1;
}

bool residual_find(const struct scene *s, struct residual *r)
{
    const struct trace *t = s->trace;
    bool before = model_is(t->model, "norm_at", "before");
    const struct tensor *x = trace_find(t, "X");
    *r = (struct residual){.now = -1};
    if (!x || model_parts(t->model, "layers") < 1)
        return false;
    r->stop = arena_array(s->pose->arena, (size_t)t->tensor_count + 1,
                          sizeof *r->stop);
    add_stop(r, x, LINE_STATE);
    for (int k = 0; k < t->tensor_count; k++)
        if (t->tensors[k]->rows == x->rows && !t->tensors[k]->learned)
            add_tensor(r, t->tensors[k], before);
    const struct line_stop *end = last_state(r);
    for (int k = 0; k < r->count; k++)
        if (r->stop[k].tensor == s->now.tensor)
            r->now = k;
    int layer = r->now < 0 ? end->layer : r->stop[r->now].layer;
    for (int k = 0; k < r->count; k++)
        r->stop[k].near = r->stop[k].layer == layer;
    // what the layer at hand is given
    for (int k = 1; k < r->count; k++)
        if (r->stop[k].near && !r->stop[k - 1].near)
            r->stop[k - 1].near = true;
    r->row = row_at_hand(s, x);
    r->next = trace_find(t, "next");
    r->chances = trace_find(t, "probabilities");
    return r->count > 1;
}
