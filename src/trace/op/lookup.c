// SPDX-License-Identifier: MIT
// A row of a table: the vector of a word.
#include <assert.h>

#include "trace/label.h"
#include "trace/op/pass.h"
#include "trace/operations.h"
#include "trace/term.h"

// x(the) = E_src(the); xⱼ = E_src(word j).
static void show_lookup(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    const struct tensor *table = o->in[0].tensor;
    int row = operation_row(o, a);
    if (a->row < 0) {
        const char *index = row_index(o->out);
        formula_any_row(f, o->out, index, 0);
        formula_relation(f);
        formula_symbol(
            f,
            said(f->words, f->arena, "formula.lookup",
                 SLOTS(TEXT("table", table->plain), TEXT("index", index))),
            table->role, cells_of(table, 0, table->rows, 0, table->columns));
        return;
    }
    formula_name(f, o->out, row, a->column);
    formula_relation(f);
    formula_name(f, table, o->in[0].row, a->column);
    if (a->column >= 0)
        formula_result(f, o->out, row, a->column);
}

static void say_lookup(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    const struct tensor *table = o->in[0].tensor;
    saying_text(s, "table", table->plain);
    if (a->column >= 0) {
        saying_is(s, o, "cell");
        return;
    }
    saying_is(s, o, a->row < 0 ? "whole" : "row");
    if (a->row >= 0)
        saying_row(s, "row", table, o->in[0].row);
}

// The first row that another of the same tensor looks up, too.
static int find_repeated(const struct tensor *m, int *times)
{
    for (int r = 0; r < m->rows; r++) {
        *times = 0;
        for (int k = 0; k < m->rows; k++)
            *times += m->writer[k]->in[0].row == m->writer[r]->in[0].row;
        if (*times > 1)
            return r;
    }
    return -1;
}

// A word, wherever it stands.
static void tell_word(const struct tensor *m, int row, struct saying *s)
{
    char room[16];
    saying_text(s, "row",
                label_words(s->words, s->arena,
                            label_shown(s->arena, m, row_label(m, row, room)),
                            0));
}

// A table knows words, but nothing of what stands around them.
static void why_lookup(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    const struct tensor *m = o->out, *table = o->in[0].tensor;
    int times = 0, twin = a->row < 0 ? find_repeated(m, &times) : -1;
    if (a->row >= 0 && saying_why(s, o, a->row ? "row" : "row.start")) {
        saying_row(s, "before", table, o->in[0].row);
    }
    if (a->row >= 0 || !saying_why(s, o, twin < 0 ? "whole" : "whole.same"))
        return;
    saying_count(s, "words", table->rows);
    saying_text(s, "table", table->plain);
    saying_count(s, "times", times);
    tell_word(m, twin < 0 ? 0 : twin, s);
}

static void why_known(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    if (a->column < 0 && saying_why(s, o, "row.again"))
        tell_word(o->out, a->row, s);
}

static const struct op_kind kind_lookup = {
    .name = "lookup",
    .says = "lookup.whole lookup.row lookup.cell",
    .whys = "why.lookup.whole why.lookup.whole.same why.lookup.row "
            "why.lookup.row.start why.lookup.row.again",
    .why = why_lookup,
    .why_step = why_known,
    .forward = pass_forward,
    .reads = pass_reads,
    .partials = partials_in_place,
    .partial = pass_partial,
    .sentence = say_lookup,
    .formula = show_lookup,
};

void lookup(struct trace *t, struct tensor *out, int row,
            const struct tensor *table, int k)
{
    assert(out->columns == table->columns && k < table->rows);
    take_column_names(out, table);
    operate(t, &kind_lookup, out, row, 1, &(struct operand){table, k}, 1, 0);
}
