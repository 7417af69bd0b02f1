// SPDX-License-Identifier: MIT
// What breaks when a step is taken out, in numbers of this very input.
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/c_locale.h"
#include "mechanism/counterfactual.h"
#include "trace/term.h"

// The tensor of [t] that [m] of another trace is called like, with another
// ending: "head1.weights.sum".
static const struct tensor *
breaks_beside(const struct trace *t, const struct tensor *m, const char *ending)
{
    char name[TENSOR_NAME_SIZE + 8];
    c_snprintf(name, sizeof name, "%s%s", m->name, ending);
    return trace_find(t, name);
}

static int breaks_end(const struct outcome *o)
{
    int last = o->row + o->rows;
    return last < o->became->rows ? last : o->became->rows;
}

// --- softmax: shares by plain division ---------------------------------------

void breaks_softmax(const struct outcome *o, struct saying *s)
{
    const struct tensor *m = o->became, *sum = breaks_beside(o->now, m, ".sum");
    int negative = 0, row = 0, column = 0, empty = -1;
    for (int r = o->row; r < breaks_end(o); r++) {
        if (empty < 0 && tensor_at(sum, r, 0) == 0)
            empty = r;
        for (int c = 0; c < m->columns; c++) {
            if (tensor_at(m, r, c) >= 0)
                continue;
            if (!negative++ || tensor_at(m, r, c) < tensor_at(m, row, column)) {
                row = r;
                column = c;
            }
        }
    }
    s->key = negative     ? "broken.negative"
             : empty >= 0 ? "broken.sum"
                          : "broken.nothing";
    saying_count(s, "negative", negative);
    saying_count(s, "cells", (breaks_end(o) - o->row) * m->columns);
    saying_cell(s, "cell", m, row, column);
    saying_precise(s, "value", tensor_at(m, row, column));
    saying_row(s, "row", m, empty < 0 ? 0 : empty);
}

// --- max ---------------------------------------------------------------------

// The first whole number whose power of e is beyond a double.
void breaks_max(const struct outcome *o, struct saying *s)
{
    const struct tensor *max = breaks_beside(o->was, o->watched, ".max");
    double most = -INFINITY;
    for (int r = o->row; r < o->row + o->rows && r < max->rows; r++)
        most = fmax(most, tensor_at(max, r, 0));
    s->key = isinf(most) ? "broken.max.nothing" : "broken.max";
    saying_count(s, "limit", (int)floor(log(DBL_MAX)) + 1);
    saying_precise(s, "most", isinf(most) ? 0 : most);
}

// --- masks -------------------------------------------------------------------

static const struct tensor *rule_of(const struct outcome *o)
{
    for (int i = 0; i < o->was->tensor_count; i++) {
        const struct tensor *m = o->was->tensors[i];
        if (m->term && !strcmp(m->term->name, "allowed") &&
            m->scope == o->watched->scope)
            return m;
    }
    return NULL;
}

static int hidden_in(const struct tensor *rule, int row)
{
    int hidden = 0;
    for (int c = 0; c < rule->columns; c++)
        hidden += tensor_at(rule, row, c) == 0;
    return hidden;
}

// What row [r] gives to what is hidden from it.
static double leaked(const struct tensor *rule, const struct tensor *m, int r)
{
    double sum = 0;
    for (int c = 0; c < m->columns; c++)
        sum += tensor_at(rule, r, c) == 0 ? tensor_at(m, r, c) : 0;
    return sum;
}

void says_mask(const struct outcome *o, struct saying *s)
{
    const struct tensor *rule = rule_of(o);
    int most = -1;
    for (int r = o->row; rule && r < breaks_end(o); r++)
        if (hidden_in(rule, r) &&
            (most < 0 ||
             leaked(rule, o->became, r) > leaked(rule, o->became, most)))
            most = r;
    if (most < 0)
        return;
    s->key = "taken.mask.leak";
    saying_row(s, "row", o->became, most);
    saying_count(s, "hidden", hidden_in(rule, most));
    saying_precise_share(s, "value", leaked(rule, o->became, most));
}

static double total(const struct tensor *m, int row)
{
    double sum = 0;
    for (int c = 0; c < m->columns; c++)
        sum += tensor_at(m, row, c);
    return sum;
}

void says_mask_after(const struct outcome *o, struct saying *s)
{
    const struct tensor *rule = rule_of(o);
    int least = -1;
    for (int r = o->row; rule && r < breaks_end(o); r++)
        if (hidden_in(rule, r) && hidden_in(rule, r) < rule->columns &&
            (least < 0 || total(o->became, r) < total(o->became, least)))
            least = r;
    if (least < 0)
        return;
    s->key = "taken.mask.lost";
    saying_row(s, "row", o->became, least);
    saying_precise_share(s, "value", total(o->became, least));
}

// --- what was trained otherwise ----------------------------------------------

void breaks_training(const struct outcome *o, struct saying *s)
{
    if (o->was->model->imported)
        s->key = "broken.training";
}

void breaks_weights(const struct outcome *o, struct saying *s)
{
    int words = o->was->tensors[0]->rows;
    for (int i = 0; i < o->was->tensor_count; i++)
        if (o->was->tensors[i]->term &&
            !strcmp(o->was->tensors[i]->term->name, "alignment"))
            words = o->was->tensors[i]->columns;
    s->key =
        o->was->model->imported ? "broken.weights.training" : "broken.weights";
    saying_count(s, "words", words);
    saying_precise(s, "value", 1.0 / words);
}

void breaks_sibling(const struct outcome *o, struct saying *s)
{
    (void)o; // a file's name says nothing to who learns
    s->key = "broken.sibling";
}
