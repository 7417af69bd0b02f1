// SPDX-License-Identifier: MIT
#include "trace/origin.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "trace/op/softmax/softmax.h"
#include "trace/term.h"

bool row_holds_shares(const struct tensor *m, int row)
{
    assert(row >= 0 && row < m->room);
    return m->writer[row] && m->writer[row]->kind->does == DOES_SHARE;
}

bool row_is_held(const struct tensor *m, int row)
{
    assert(row >= 0 && row < m->room);
    return m->writer && m->writer[row] && softmax_holds(m->writer[row], row);
}

const struct tensor *shares_made_of(const struct tensor *m)
{
    const struct tensor *last = m;
    while (last->reader && last->reader->kind->form == FORM_SOFTMAX)
        last = last->reader->out;
    return last == m ? NULL : last;
}

bool tensor_holds_shares(const struct tensor *m)
{
    return row_holds_shares(m, 0);
}

bool row_is_of_shares(const struct tensor *m, int row)
{
    assert(row >= 0 && row < m->room);
    const struct operation *o = m->writer ? m->writer[row] : NULL;
    if (!o)
        return false;
    if (o->kind->does == DOES_LARGEST)
        return row_is_of_shares(o->in[0].tensor, operand_row(o, 0, row));
    return o->kind->does == DOES_SHARE || o->kind->does == DOES_SPLIT ||
           o->kind->does == DOES_CUT ||
           (!o->in_count && is_a(m, "weight"));
}

bool row_is_given(const struct tensor *m, int row)
{
    assert(row >= 0 && row < m->room);
    const struct operation *o = m->writer ? m->writer[row] : NULL;
    return !o || o->kind->whole || o->kind->given;
}

bool rows_are_given(const struct address *a)
{
    int first = a->row < 0 ? 0 : a->row;
    int last = a->row < 0 ? a->tensor->rows - 1 : a->row;
    for (int r = first; r <= last; r++)
        if (!row_is_given(a->tensor, r))
            return false;
    return true;
}

const char *number_print_of(char out[static NUMBER_SIZE],
                            const struct tensor *m, int row, double x,
                            int decimals)
{
    return row_is_of_shares(m, row) ? number_print_share(out, x, decimals)
                                    : number_print(out, x, decimals);
}

const char *number_print_precise_of(char out[static NUMBER_SIZE],
                                    const struct tensor *m, int row, double x)
{
    return row_is_of_shares(m, row) ? number_print_share_precise(out, x)
                                    : number_print_precise(out, x);
}

int summed_products(const struct operation *o)
{
    assert(o->in_count > 0);
    int row = o->in[0].row < 0 ? 0 : o->in[0].row;
    const struct operation *product = o->in[0].tensor->writer[row];
    bool sum = product->kind->form == FORM_PRODUCT ||
               product->kind->does == DOES_DRAW;
    return sum ? operation_terms(product) : 0;
}

const struct operation *trace_division(const struct trace *t,
                                       const struct scope *scope)
{
    for (int i = 0; i < t->operation_count; i++) {
        const struct operation *o = t->operations[i];
        if (o->kind->does == DOES_SCALE && o->out->scope == scope)
            return o;
    }
    return NULL;
}

double trace_divisor(const struct trace *t, const struct scope *scope)
{
    double divisor = 1;
    bool found = false;
    for (int i = 0; i < t->operation_count; i++) {
        const struct operation *o = t->operations[i];
        if (o->kind->does != DOES_SCALE || (scope && o->out->scope != scope))
            continue;
        divisor = found && o->number != divisor ? NAN : o->number;
        found = true;
    }
    return divisor;
}

// True when the rows and columns of both stand for the same.
static bool is_about_the_same(const struct tensor *a, const struct tensor *b)
{
    return a->scope == b->scope && a->rows == b->rows &&
           a->columns == b->columns && a->row_role == b->row_role &&
           a->column_role == b->column_role;
}

const struct operation *trace_mask(const struct trace *t,
                                   const struct tensor *m)
{
    for (int i = 0; i < t->operation_count; i++) {
        const struct operation *o = t->operations[i];
        if (o->kind->does == DOES_MASK && o->out->index <= m->index &&
            is_about_the_same(o->out, m))
            return o;
    }
    return NULL;
}

// --- who asks ----------------------------------------------------------------

static bool becomes_query(const struct tensor *m)
{
    return m->role == ROLE_QUERY && m->term && m->term->becomes;
}

struct operand asking_state(const struct tensor *scores, int row)
{
    static const struct operand none = {NULL, -1};
    const struct operation *o = scores->writer[row];
    if (!o->in_count) // given
        return none;
    struct operand in = o->in[0];
    in.row = operand_row(o, 0, row);
    if (!becomes_query(in.tensor) && in.tensor->writer[in.row]) {
        o = in.tensor->writer[in.row];
        if (o->in_count)
            in = (struct operand){o->in[0].tensor, operand_row(o, 0, in.row)};
    }
    return becomes_query(in.tensor) ? in : none;
}

bool asks_with_own_state(const struct tensor *scores, int row)
{
    struct operand s = asking_state(scores, row);
    const struct operation *made = s.tensor ? s.tensor->writer[s.row] : NULL;
    return made && s.row > row && made->index < scores->writer[row]->index;
}
