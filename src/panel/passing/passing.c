// SPDX-License-Identifier: MIT
#include "panel/passing/passing.h"

#include <string.h>

#include "panel/panels.h"

const struct tensor *passing_after(const struct scene *s, int round)
{
    return trace_find(s->trace,
                      round ? text_print(s, "round%d.x", round) : "X");
}

// The weights of the round that made [x].
static const struct tensor *weights_of(const struct scene *s,
                                       const struct tensor *x)
{
    const struct tensor *own = trace_find(
        s->trace, text_print(s, "round%d.weights", x->scope->number));
    return own ? own : trace_find(s->trace, "A");
}

double passing_share(const struct scene *s, const struct passing *p, int k,
                     int to, int from)
{
    if (!known(s, p->weights[k], to, from))
        return 0;
    double w = tensor_at(p->weights[k], to, from);
    return p->keeps ? (w + (to == from)) / 2 : w;
}

bool passing_lit(const struct passing *p, int k, int row)
{
    return p->lit && p->lit[k * p->x[0]->rows + row];
}

// The column that is looked at; else that of the cell the step computes; else
// the last, which is a word's own where X has a column for each.
static int column_of(const struct scene *s, const struct tensor *x)
{
    const struct address *f = &s->focus;
    bool round = f->tensor && f->tensor->columns == x->columns &&
                 (f->tensor == x || !strcmp(f->tensor->plain, "x") ||
                  !strcmp(f->tensor->plain, "X"));
    if (round && f->column >= 0)
        return f->column;
    return s->now.column >= 0 ? s->now.column : x->columns - 1;
}

// As far as they are known.
static bool between_0_and_1(const struct scene *s, const struct tensor *m)
{
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            if (!(tensor_at(m, r, c) >= 0 && tensor_at(m, r, c) <= 1) &&
                known(s, m, r, c))
                return false;
    return true;
}

// Back from the word in the light, along all bands on which something comes.
static void light_way(const struct scene *s, struct passing *p)
{
    int n = p->x[0]->rows, last = p->count - 1;
    int row = s->focus.tensor == p->x[last] ? s->focus.row : s->now.row;
    if (row < 0)
        return;
    p->lit = arena_array(s->pose->arena, (size_t)(p->count * n), sizeof(bool));
    p->lit[last * n + row] = true;
    for (int k = last - 1; k >= 0; k--)
        for (int to = 0; to < n; to++)
            for (int from = 0; from < n && p->lit[(k + 1) * n + to]; from++)
                if (passing_share(s, p, k, to, from) != 0 &&
                    known(s, p->x[k], from, p->column) &&
                    tensor_at(p->x[k], from, p->column) != 0)
                    p->lit[k * n + from] = true;
}

static bool find_passing(const struct scene *s, struct passing *p)
{
    const struct tensor *now = s->now.tensor;
    if (!now->scope || s->now.term >= 0) // term by term a sum is shown
        return false;
    int round = now->scope->number;
    p->first = round < MOST_SHOWN ? 0 : round - MOST_SHOWN + 1;
    p->shares = true;
    for (int k = p->first; k <= round; k++) {
        const struct tensor *x = passing_after(s, k);
        if (!x)
            return false;
        if (k > p->first)
            p->weights[p->count - 1] = weights_of(s, x);
        p->x[p->count++] = x;
        p->shares &= between_0_and_1(s, x);
    }
    p->keeps = trace_find(s->trace, text_print(s, "round%d.heard", round));
    p->column = column_of(s, now);
    light_way(s, p);
    return !p->keeps || s->now.column < 0; // else the sum is what is halved
}

bool panel_passing(struct scene *s, const struct panel *panel, struct rect at)
{
    struct passing p = {0};
    (void)panel;
    if (!find_passing(s, &p))
        return false;
    struct rect graph = at, tables = at;
    if (!panel_stacks(at) && at.w < u(s, 520)) { // no room for both
        passing_graph(s, &p, at);
        return true;
    }
    if (panel_stacks(at)) {
        graph.h = at.h * 0.6;
        tables.y += graph.h;
        tables.h -= graph.h;
    } else {
        graph.w = at.w * 0.54;
        tables.x += at.w * 0.58;
        tables.w -= at.w * 0.58;
    }
    passing_graph(s, &p, graph);
    passing_tables(s, &p, tables);
    return true;
}
