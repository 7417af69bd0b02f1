// SPDX-License-Identifier: MIT
// How operations read tensors: a row or a cell by its numbers, an operand by the
// row that is meant, and the defaults of struct op_kind for kinds whose cells
// come from their own place or from one row.
#include <assert.h>
#include <string.h>

#include "base/c_locale.h"
#include "math/kernels.h"
#include "model/packed.h"
#include "trace/op.h"
#include "trace/op/law.h"
#include "trace/term.h"
#include "trace/trace.h"

const char *tensor_key(const struct tensor *m)
{
    return m->key ? m->key : m->name;
}

double tensor_at(const struct tensor *m, int row, int column)
{
    assert(row >= 0 && row < m->room && column >= 0 && column < m->columns);
    return m->packed ? packed_at(m->packed, row, column)
                     : m->data[(size_t)row * (size_t)m->columns +
                               (size_t)column];
}

int tensor_argmax(const struct tensor *m, int row)
{
    return row_argmax(tensor_row(m, row), m->columns);
}

static double *widen_row(const struct tensor *m, int row)
{
    double *x = arena_array(m->widening, (size_t)m->columns, sizeof *x);
    packed_row(m->packed, row, 0, m->columns, x);
    return x;
}

const double *tensor_row(const struct tensor *m, int row)
{
    assert(row >= 0 && row < m->room);
    if (m->packed && !m->widened[row])
        m->widened[row] = widen_row(m, row);
    return m->packed ? m->widened[row]
                     : m->data + (size_t)row * (size_t)m->columns;
}

const double *tensor_glance(const struct tensor *m, int row, double *room)
{
    if (!m->packed)
        return tensor_row(m, row);
    packed_row(m->packed, row, 0, m->columns, room);
    return room;
}

const double *in_row(const struct operation *o, int k, int row)
{
    return tensor_row(o->in[k].tensor, operand_row(o, k, row));
}

double *out_row(const struct operation *o, int row)
{
    assert(row >= o->row && row < o->row + o->rows);
    return o->out->data + (size_t)row * (size_t)o->out->columns;
}

struct cells cells_of(const struct tensor *m, int row, int rows, int column,
                      int columns)
{
    assert(row >= 0 && column >= 0 && rows >= 0 && columns >= 0);
    return (struct cells){m, row, rows, column, columns};
}

const char *row_label(const struct tensor *m, int row, char room[static 16])
{
    assert(row >= 0 && row < m->room);
    if (m->row_words && row < m->row_words->rows)
        return m->row_words->words[(int)tensor_at(m->row_words, row, 0)];
    if (m->row_labels)
        return m->row_labels[row];
    c_snprintf(room, 16, "%d", row + 1);
    return room;
}

const char *column_label(const struct tensor *m, int column,
                         char room[static 16])
{
    assert(column >= 0 && column < m->columns);
    if (m->column_labels)
        return m->column_labels[column];
    c_snprintf(room, 16, "%d", column + 1);
    return room;
}

bool columns_have_names(const struct tensor *m)
{
    return m->column_noun && !strcmp(m->column_noun, NOUN_NAMED);
}

int operand_row(const struct operation *o, int k, int row)
{
    assert(k >= 0 && k < o->in_count);
    return o->in[k].row >= 0 ? o->in[k].row : row;
}

double operand_number(const struct operation *o, int k, int row, int column)
{
    return tensor_at(o->in[k].tensor, operand_row(o, k, row), column);
}

bool operand_is_row(struct operand v)
{
    return v.row >= 0 && v.row < v.tensor->room;
}

void cells_hold(struct cells *box, const struct cells *c)
{
    if (!box->tensor) {
        *box = *c;
        return;
    }
    int right = box->column + box->columns, down = box->row + box->rows;
    if (c->column + c->columns > right)
        right = c->column + c->columns;
    if (c->row + c->rows > down)
        down = c->row + c->rows;
    box->row = c->row < box->row ? c->row : box->row;
    box->column = c->column < box->column ? c->column : box->column;
    box->rows = down - box->row;
    box->columns = right - box->column;
}

int operation_row(const struct operation *o, const struct address *a)
{
    return a->row < 0 ? o->row : a->row;
}

const struct operation *operation_of(const struct address *a)
{
    assert(a->tensor && a->row < a->tensor->room);
    const struct tensor *m = a->tensor;
    if (a->row >= 0)
        return m->writer[a->row];
    const struct operation *first = m->writer[0];
    const struct operation *last = m->writer[m->rows - 1];
    bool later = first->in_count == last->in_count &&
                 first->index > last->index;
    return first->in_count > last->in_count || later ? first : last;
}

const char *operation_meaning(const struct operation *o)
{
    if (o->meaning)
        return o->meaning;
    return o->out->term ? o->out->term->name : NULL;
}

int operation_multipliers(const struct operation *o, int row, int column, int k,
                      struct arena *arena, struct multiplier out[MOST_MULTIPLIERS])
{
    struct cells reads[MAX_READS];
    bool product = o->kind->form == FORM_PRODUCT || o->kind->form == FORM_MIX;
    if (o->kind->law)
        return law_multipliers(o, row, column, k, arena, out);
    if (!product || operation_reads(o, row, column, k, reads) != 2)
        return 0;
    for (int i = 0; i < 2; i++)
        out[i] = (struct multiplier){
            .value = tensor_at(reads[i].tensor, reads[i].row, reads[i].column),
            .of = reads[i]};
    return 2;
}

int operation_terms(const struct operation *o)
{
    return o->kind->terms ? o->kind->terms(o) : 1;
}

double operation_term(const struct operation *o, int row, int column, int k)
{
    return o->kind->term ? o->kind->term(o, row, column, k)
                         : tensor_at(o->out, row, column);
}

int operation_reads(const struct operation *o, int row, int column, int k,
                    struct cells out[MAX_READS])
{
    return (o->kind->reads ? o->kind->reads : read_in_place)(o, row, column, k,
                                                             out);
}

void operation_formula(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    if (o->kind->formula) {
        o->kind->formula(o, a, f);
        return;
    }
    formula_name(f, o->out, a->row, a->column);
    if (a->column >= 0)
        formula_result(f, o->out, a->row, a->column);
}

int row_terms(const struct operation *o)
{
    assert(o->in_count > 0);
    return o->in[0].tensor->columns;
}

double row_term(const struct operation *o, int row, int column, int k)
{
    (void)column;
    return in_row(o, 0, row)[k];
}

int read_row(const struct operation *o, int row, int column, int k,
             struct cells out[MAX_READS])
{
    (void)column;
    const struct tensor *A = o->in[0].tensor;
    out[0] = cells_of(A, operand_row(o, 0, row), 1, k < 0 ? 0 : k,
                      k < 0 ? A->columns : 1);
    return 1;
}

int read_in_place(const struct operation *o, int row, int column, int k,
                  struct cells out[MAX_READS])
{
    (void)k;
    for (int i = 0; i < o->in_count; i++)
        out[i] =
            cells_of(o->in[i].tensor, operand_row(o, i, row), 1,
                     column < 0 ? 0 : column, column < 0 ? o->out->columns : 1);
    return o->in_count;
}
