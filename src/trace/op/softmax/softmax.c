// SPDX-License-Identifier: MIT
// softmax, one row at a time and opened: the maximum, the exponentials of
// the value minus it, their sum, and the quotient, one file each. A row of −∞
// alone has maximum −∞, exponentials 0, sum 0 and weights 0: the definition
// would divide 0 by 0 there, and who may look at nothing takes nothing.
#include "trace/op/softmax/softmax.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "trace/op/row_facts.h"
#include "trace/operations.h"
#include "trace/term.h"

int softmax_reads(const struct operation *o, int row, int column, int k,
                  struct cells out[MAX_READS])
{
    (void)k;
    out[0] =
        cells_of(o->in[0].tensor, operand_row(o, 0, row), 1,
                 column < 0 ? 0 : column, column < 0 ? o->out->columns : 1);
    out[1] = cells_of(o->in[1].tensor, operand_row(o, 1, row), 1, 0, 1);
    return 2;
}

void softmax_tell_row(const struct operation *o, int row, struct saying *s)
{
    const struct tensor *A = o->in[0].tensor;
    saying_row(s, "row", A, operand_row(o, 0, row));
    saying_text(s, "one", tensor_number_noun(s->words, A));
}

struct lead lead_of(const struct tensor *m, int row)
{
    assert(m->columns > 0);
    const double *x = tensor_row(m, row);
    struct lead l = {m, row, row_facts(m, row, m->columns).best, -1, 0, 0};
    for (int c = 0; c < m->columns; c++)
        if (c != l.best && x[c] != -INFINITY &&
            (l.second < 0 || x[c] > x[l.second]))
            l.second = c;
    if (l.second >= 0)
        l.difference = x[l.best] - x[l.second];
    l.factor = exp(l.difference);
    return l;
}

void lead_tell(const struct lead *l, struct saying *s)
{
    saying_column(s, "best", l->of, l->best);
    saying_column(s, "second", l->of, l->second);
    saying_number(s, "difference", l->difference);
    if (l->factor < 1.005) // a lead is no factor of 1.00
        saying_precise(s, "factor", l->factor);
    else
        saying_short(s, "factor", l->factor);
    saying_chain(s, "exp(difference) = factor");
}

void softmax_show_list(const struct tensor *m, int row, int count,
                       const char *between, struct formula *f)
{
    for (int c = 0; c < count; c++) {
        formula_term(f, c, between);
        formula_cell(f, m, row, c, c > 0 && between[1] == '+');
    }
    formula_terms_end(f);
}

void softmax_show_exp(const struct tensor *A, struct formula *f)
{
    if (strcmp(tensor_symbol(f->words, A), "e") == 0)
        formula_call(f, "exp");
    else
        formula_exp(f);
}

void softmax_show_any(const struct tensor *m, int row, int column, char index,
                      struct formula *f)
{
    bool sum = index == 'k';
    if (row < 0)
        formula_any_row(f, m, sum ? "ᵢₖ" : "ᵢⱼ", 0);
    else if (column < 0)
        formula_any_cell(f, m, row, sum ? "ₖ" : "ⱼ");
    else
        formula_name(f, m, row, column);
}

void softmax_show_power(const struct operation *o, int row, int column,
                        char index, struct formula *f)
{
    const struct tensor *A = o->in[0].tensor, *max = o->in[1].tensor;
    softmax_show_exp(A, f);
    if (index)
        softmax_show_any(A, row < 0 ? row : operand_row(o, 0, row), column,
                         index, f);
    else
        formula_name(f, A, operand_row(o, 0, row), column);
    // There is no −∞ − (−∞).
    bool shifted = row < 0 || operand_number(o, 1, row, 0) != -INFINITY;
    if (shifted)
        formula_text(f, " − ");
    if (row < 0)
        formula_any_row(f, max, "ᵢ", 0);
    else if (shifted)
        formula_name(f, max, operand_row(o, 1, row), 0);
    formula_close(f);
}

void softmax_show_sum(const struct tensor *e, int row, struct formula *f)
{
    formula_sum(f, "k", 0);
    softmax_show_power(e->writer[row < 0 ? 0 : row], row, -1, 'k', f);
}

struct tensor *softmax_of(struct trace *t, const char *name, int rows,
                          int columns)
{
    static const struct term largest = {"maximum", ROLE_NONE, NULL};
    static const struct term power = {"exponential", ROLE_NONE, NULL};
    static const struct term total = {"sum", ROLE_NONE, NULL};
    struct tensor *max =
        is(&largest, tensor(t, format(t, "%s.max", name), rows, 1));
    struct tensor *e =
        is(&power, tensor(t, format(t, "%s.exp", name), rows, columns));
    struct tensor *sum =
        is(&total, tensor(t, format(t, "%s.sum", name), rows, 1));
    struct tensor *out = tensor(t, name, rows, columns);
    assert(out->index == max->index + 3 && e->index + 1 == sum->index);
    (void)max, (void)e, (void)sum;
    return out;
}

// The labels of the rows alone: what is one number of each.
static void label_rows(struct tensor *out, const struct tensor *A)
{
    out->row_labels = A->row_labels;
    out->row_words = A->row_words;
    out->row_role = A->row_role;
}

// [in_row] is -1 when row r of A becomes row r of the output.
static void softmax_rows(struct trace *t, struct tensor *out, int row, int rows,
                         int in_row, const struct tensor *A,
                         enum softmax_less less, const struct tensor *held)
{
    struct tensor *max = t->tensors[out->index - 3];
    struct tensor *e = t->tensors[out->index - 2];
    struct tensor *sum = t->tensors[out->index - 1];
    assert(A->columns == out->columns);
    label_rows(max, A);
    label_like(e, A);
    label_rows(sum, A);
    label_like(out, A);
    struct operand raised[] = {{A, in_row}, {max, -1}};
    struct operand shared[] = {{e, -1}, {sum, -1}, {held, -1}};
    operate(t, &kind_max, max, row, rows, &raised[0], 1, less);
    operate(t, &kind_exp, e, row, rows, raised, 2, less);
    operate(t, &kind_sum, sum, row, rows, &shared[0], 1, 0);
    operate(t, held ? &kind_hold : &kind_divide, out, row, rows, shared,
            held ? 3 : 2, 0);
    for (int i = t->operation_count - 4; i < t->operation_count; i++)
        t->operations[i]->meaning = A->term ? A->term->name : NULL;
}

struct tensor *softmax(struct trace *t, const char *name,
                       const struct tensor *A, enum softmax_less less)
{
    return softmax_held(t, name, A, less, NULL);
}

struct tensor *softmax_held(struct trace *t, const char *name,
                            const struct tensor *A, enum softmax_less less,
                            const struct tensor *held)
{
    struct tensor *out = softmax_of(t, name, A->rows, A->columns);
    softmax_rows(t, out, 0, A->rows, -1, A, less, held);
    return out;
}

void softmax_row(struct trace *t, struct tensor *out, int row,
                 const struct tensor *A, enum softmax_less less)
{
    softmax_rows(t, out, row, 1, row, A, less, NULL);
}

void softmax_held_row(struct trace *t, struct tensor *out, int row,
                      const struct tensor *A, enum softmax_less less,
                      const struct tensor *held)
{
    softmax_rows(t, out, row, 1, row, A, less, held);
}
