// SPDX-License-Identifier: MIT
#include "trace/spread.h"

#include <math.h>

#include "trace/term.h"

// The first strange cell in a block; false for none.
static bool find_in(const struct cells *c, struct address *out)
{
    if (!c->tensor->spread)
        return false;
    for (int r = c->row; r < c->row + c->rows; r++)
        for (int k = c->column; k < c->column + c->columns; k++)
            if (r < c->tensor->rows && is_strange(c->tensor, r, k)) {
                *out = (struct address){c->tensor, r, k, -1};
                return true;
            }
    return false;
}

// The first strange cell among what row [row] is computed from, or with a
// column the one cell, or with a term that.
static bool find_cause(const struct operation *o, int row, int column, int term,
                       struct address *out)
{
    struct cells reads[MAX_READS];
    int count = operation_reads(o, row, column, term, reads);
    for (int i = 0; i < count; i++)
        if (find_in(&reads[i], out))
            return true;
    return false;
}

// What a mask or a maximum makes −∞ is strange only if a −∞ was there that may
// be looked at.
static bool is_hidden(const struct tensor *m, int row, int column)
{
    const struct operation *o = m->writer[row];
    struct address cause;
    if (!o->kind->masks)
        return false;
    bool mask = o->in_count == 2;
    if (mask && tensor_at(o->in[1].tensor, operand_row(o, 1, row), column) == 0)
        return true;
    return !find_cause(o, row, column, -1, &cause);
}

bool is_strange(const struct tensor *m, int row, int column)
{
    double x = tensor_at(m, row, column);
    return !isfinite(x) && !(x == -INFINITY && is_hidden(m, row, column));
}

static void spread_tell(struct saying *s, const char *cell, const char *value,
                        const struct address *a)
{
    saying_cell(s, cell, a->tensor, a->row, a->column);
    saying_number(s, value, tensor_at(a->tensor, a->row, a->column));
}

static void say_term(const struct address *a, double value, struct saying *s)
{
    s->key = "spread.term";
    saying_count(s, "n", a->term + 1);
    saying_cell(s, "cell", a->tensor, a->row, a->column);
    saying_number(s, "value", value);
}

static bool spread_say_cell(const struct operation *o, const struct address *a,
                            struct saying *s)
{
    struct address cause;
    bool caused = find_cause(o, a->row, a->column, -1, &cause);
    bool strange = is_strange(a->tensor, a->row, a->column);
    if (!caused && !strange)
        return false;
    s->key = !strange           ? "spread.cell.finite"
             : caused           ? "spread.cell"
             : o->in_count == 0 ? "spread.cell.given"
                                : "spread.cell.large";
    spread_tell(s, "cell", "value", a);
    if (caused)
        spread_tell(s, "cause", "other", &cause);
    return true;
}

// Of a row or of all rows that [o] and its like wrote.
static bool say_many(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    const struct tensor *m = a->tensor;
    int from = a->row < 0 ? 0 : a->row, to = a->row < 0 ? m->rows : a->row + 1;
    struct address first = {.tensor = NULL}, cause = first;
    int count = 0;
    for (int r = to - 1; r >= from; r--) {
        for (int c = m->columns - 1; c >= 0; c--)
            if (is_strange(m, r, c)) {
                count++;
                first = (struct address){m, r, c, -1};
            }
    }
    bool caused = false;
    for (int r = from; r < to && !caused && !count; r++)
        caused = find_cause(m->writer[r], r, -1, -1, &cause);
    if (count)
        caused = find_cause(m->writer[first.row], first.row, first.column, -1,
                            &cause);
    if (!count && !caused)
        return false;
    s->key = !count             ? "spread.many.finite"
             : caused           ? "spread.many"
             : o->in_count == 0 ? "spread.many.given"
                                : "spread.many.large";
    saying_count(s, "count", count);
    if (count)
        spread_tell(s, "cell", "value", &first);
    if (caused)
        spread_tell(s, "cause", "other", &cause);
    return true;
}

bool spread_say(const struct operation *o, const struct address *a,
                struct saying *s)
{
    struct address cause;
    if (!a->tensor->spread)
        return false;
    if (a->column < 0)
        return say_many(o, a, s);
    if (a->term < 0)
        return spread_say_cell(o, a, s);
    double value = operation_term(o, a->row, a->column, a->term);
    bool strange = !isfinite(value);
    for (int k = 0; k <= a->term && !strange; k++)
        strange = find_cause(o, a->row, a->column, k, &cause);
    if (strange)
        say_term(a, value, s);
    return strange;
}
