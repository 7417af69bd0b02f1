// SPDX-License-Identifier: MIT
#include "panel/mix/mixing.h"

#include <stdlib.h>

#include "trace/term.h"

bool mixing_has_shares(const struct scene *s, const struct tensor *weights)
{
    for (int r = 0; r < weights->rows; r++)
        for (int c = 0; c < weights->columns; c++) {
            double x = tensor_at(weights, r, c);
            if ((x < 0 || x > 1) && known(s, weights, r, c))
                return false;
        }
    return true;
}

bool mixing_of(const struct scene *s, struct mixing *m)
{
    const struct operation *o = scene_operation(s);
    if (!o || o->kind->form != FORM_MIX)
        return false;
    m->out = o->out;
    m->row = s->now.row < 0 ? o->row + o->rows - 1 : s->now.row;
    const struct address *f = &s->focus;
    if (f->tensor == m->out && f->row >= 0 && known(s, m->out, f->row, -1))
        m->row = f->row;
    o = operation_of(&(struct address){m->out, m->row, -1, -1});
    m->o = o;
    m->weights = o->in[0].tensor;
    if (!mixing_has_shares(s, m->weights))
        return false;
    m->V = o->in[1].tensor;
    m->weight_row = operand_row(o, 0, m->row);
    // a row is computed from left to right
    m->done = 0;
    while (m->done < m->out->columns && known(s, m->out, m->row, m->done))
        m->done++;
    return true;
}

double mixing_weight(const struct mixing *m, int k)
{
    return tensor_at(m->weights, m->weight_row, k);
}

double mixing_told_weight(const struct scene *s, const struct mixing *m, int k)
{
    return known(s, m->weights, m->weight_row, k) ? mixing_weight(m, k)
                                                  : 1.0 / m->V->rows;
}

double mixing_term(const struct mixing *m, int k, int column)
{
    return operation_term(m->o, m->row, column, k);
}

enum light mixing_light(const struct scene *s, const struct mixing *m, int k,
                        int column)
{
    const struct address *f = &s->focus;
    if (f->tensor == m->V || f->tensor == m->weights) {
        bool same = f->tensor == m->V ? f->row < 0 || f->row == k
                                      : f->column < 0 || f->column == k;
        bool across = f->tensor != m->V || f->column < 0 || column < 0 ||
                      f->column == column;
        return same && across ? LIGHT_OPERAND : LIGHT_DIM;
    }
    if (f->tensor != m->out || f->row != m->row)
        return LIGHT_PLAIN;
    if (f->column >= 0 && column >= 0 && f->column != column)
        return LIGHT_DIM;
    return f->term < 0 || f->term == k ? LIGHT_OPERAND : LIGHT_PLAIN;
}

const char *mixing_vector(const struct scene *s, const struct mixing *m)
{
    return vector_name(s->view->words, s->pose->arena, m->out, m->row);
}

static int heavier(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight < y->weight ? 1 : -1;
    return x->k - y->k;
}

void mixing_rank(struct ranked *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, heavier);
}
