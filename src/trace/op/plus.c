// SPDX-License-Identifier: MIT
// Several tensors of one size, added cell by cell: what a sum is made of, part by
// part.
#include <assert.h>
#include <math.h>

#include "trace/op.h"
#include "trace/operations.h"
#include "trace/term.h"

static int plus_terms(const struct operation *o)
{
    return o->in_count;
}

static double plus_term(const struct operation *o, int row, int column, int k)
{
    return operand_number(o, k, row, column);
}

static double plus_so_far(const struct operation *o, int row, int column,
                          int count)
{
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += plus_term(o, row, column, k);
    return sum;
}

static void plus_forward(const struct operation *o, int row)
{
    for (int c = 0; c < o->out->columns; c++)
        out_row(o, row)[c] = plus_so_far(o, row, c, o->in_count);
}

static struct bound plus_bound(const struct operation *o, int row)
{
    struct bound all = {.share = INFINITY};
    for (int k = 0; k < o->in_count; k++) {
        struct bound x = bound_operand(o, k, row);
        all.off += x.off + bound_sum(o->in_count) * x.size;
    }
    return all;
}

static int plus_reads(const struct operation *o, int row, int column, int k,
                      struct cells out[MAX_READS])
{
    int first = k < 0 ? 0 : k, count = k < 0 ? o->in_count : 1;
    for (int i = 0; i < count; i++)
        out[i] =
            cells_of(o->in[first + i].tensor, operand_row(o, first + i, row), 1,
                     column < 0 ? 0 : column, column < 0 ? o->out->columns : 1);
    return count;
}

static void say_plus(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    bool last = a->term + 1 == o->in_count;
    saying_is(s, o,
              a->row < 0      ? "whole"
              : a->column < 0 ? "row"
              : a->term < 0   ? "cell"
              : last          ? "term.last"
                              : "term");
    saying_count(s, "parts", o->in_count);
    saying_text(s, "one", tensor_number_noun(s->words, o->out));
    if (a->row >= 0)
        saying_row(s, "row", o->out, a->row);
    if (a->column >= 0)
        saying_value(s, o->out, a->row, a->column);
    if (a->term < 0)
        return;
    const struct tensor *part = o->in[a->term].tensor;
    saying_text(s, "part", tensor_number_noun(s->words, part));
    saying_precise(s, "term", plus_term(o, a->row, a->column, a->term));
    saying_precise(s, "so_far", plus_so_far(o, a->row, a->column, a->term + 1));
}

static void why_plus(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    if (a->row < 0)
        saying_why(s, o, "whole");
}

static void show_plus(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    if (a->column < 0) {
        formula_name(f, o->out, a->row, -1);
        formula_relation(f);
        for (int k = 0; k < o->in_count; k++) {
            formula_text(f, k ? " + " : "");
            formula_name(f, o->in[k].tensor, a->row, -1);
        }
        return;
    }
    if (a->term >= 0) {
        formula_cell(f, o->in[a->term].tensor, a->row, a->column, false);
        formula_strong(f);
        formula_so_far(f, plus_so_far(o, a->row, a->column, a->term + 1));
        return;
    }
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    for (int k = 0; k < o->in_count; k++) {
        formula_term(f, k, " + ");
        formula_cell(f, o->in[k].tensor, a->row, a->column, k > 0);
    }
    formula_terms_end(f);
    formula_result(f, o->out, a->row, a->column);
}

static void spell_plus(const struct operation *o, struct spelling *s)
{
    for (int k = 0; k < o->in_count; k++) {
        formula_text(s->f, k ? " + " : "");
        spell_operand(s, o, k);
    }
}

static const struct op_kind kind_plus = {
    .name = "plus",
    .says = "plus.whole plus.row plus.cell plus.term plus.term.last",
    .whys = "why.plus.whole",
    .forward = plus_forward,
    .bound = plus_bound,
    .terms = plus_terms,
    .term = plus_term,
    .reads = plus_reads,
    .sentence = say_plus,
    .why = why_plus,
    .formula = show_plus,
    .spell = spell_plus,
    .alike = ALIKE_ALL,
};

struct tensor *plus(struct trace *t, const char *name,
                    struct tensor *const *parts, int count)
{
    enum { MOST = 8 };
    struct operand in[MOST];
    assert(count >= 2 && count <= MOST);
    for (int k = 0; k < count; k++) {
        assert(parts[k]->room == parts[0]->room &&
               parts[k]->columns == parts[0]->columns);
        in[k] = (struct operand){parts[k], -1};
    }
    struct tensor *out = tensor_like(t, name, parts[0]);
    operate(t, &kind_plus, out, 0, out->room, in, count, 0);
    return out;
}
