// SPDX-License-Identifier: MIT
// What operations share whose every value is one value of one operand: copy,
// concat and lookup, one file each.
#include "trace/op/pass.h"

#include <string.h>

#include "trace/term.h"

// The operand that column [*column] of the output comes from; [*column]
// becomes the column in it.
static int pass_source(const struct operation *o, int *column)
{
    int k = 0;
    while (*column >= o->in[k].tensor->columns)
        *column -= o->in[k++].tensor->columns;
    return k;
}

void pass_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int k = 0; k < o->in_count; k++) {
        int columns = o->in[k].tensor->columns;
        memcpy(out, in_row(o, k, row), (size_t)columns * sizeof *out);
        out += columns;
    }
}

int pass_reads(const struct operation *o, int row, int column, int k,
               struct cells out[MAX_READS])
{
    (void)k;
    if (column >= 0) {
        int which = pass_source(o, &column);
        out[0] = cells_of(o->in[which].tensor, operand_row(o, which, row), 1,
                          column, 1);
        return 1;
    }
    for (int i = 0; i < o->in_count; i++)
        out[i] = cells_of(o->in[i].tensor, operand_row(o, i, row), 1, 0,
                          o->in[i].tensor->columns);
    return o->in_count;
}

struct partial pass_partial(const struct operation *o, int k, int row,
                            int column, int i)
{
    struct partial w = partial_in_place(o, k, row, column, i);
    for (int before = 0; before < k; before++)
        w.column += o->in[before].tensor->columns;
    return w;
}

// One operand: a row, told apart from its like where both are called the same,
// "→h(area)"; or what is passed on to every row at once.
static void pass_show(const struct operation *o, int k, int row,
                      struct formula *f, struct spelling *s)
{
    const struct tensor *m = o->in[k].tensor;
    int from = operand_row(o, k, row);
    bool alike =
        o->in_count > 1 && o->in[0].tensor->term == o->in[1].tensor->term;
    if (row >= 0 && alike)
        formula_symbol(f, vector_name_scoped(f->words, f->arena, m, from),
                       m->role, cells_of(m, from, 1, 0, m->columns));
    else if (from >= 0)
        formula_vector(f, m, from);
    else if (s)
        spell_operand(s, o, k);
    else if (m->scope)
        formula_symbol(f, matrix_name_scoped(f->arena, m), m->role,
                       cells_of(m, 0, m->rows, 0, m->columns));
    else
        formula_matrix(f, m);
}

// "[ →h(area), ←h(area) ]": the operands side by side, one without brackets;
// of any row with row -1, in an equation with [s].
static void pass_show_all(const struct operation *o, int row, struct formula *f,
                          struct spelling *s)
{
    f->elision = ", …";
    if (o->in_count > 1)
        formula_bracket(f, "[");
    for (int k = 0; k < o->in_count; k++) {
        formula_term(f, k, ", ");
        pass_show(o, k, row, f, s);
    }
    formula_terms_end(f);
    if (o->in_count > 1)
        formula_close(f);
}

void pass_spell(const struct operation *o, struct spelling *s)
{
    pass_show_all(o, -1, s->f, s);
}

// Rows of a learned table, each of another one: no row stands for any.
static bool is_picked(const struct operation *o)
{
    const struct tensor *m = o->out, *from = o->in[0].tensor;
    for (int r = 0; r < m->rows && from->learned; r++)
        if (m->writer[r]->in_count && m->writer[r]->in[0].tensor == from &&
            m->writer[r]->in[0].row != o->in[0].row)
            return true;
    return false;
}

void pass_formula(const struct operation *o, const struct address *a,
                  struct formula *f)
{
    if (a->row < 0 && is_picked(o)) {
        formula_matrix(f, o->out);
        return;
    }
    bool whole = a->row < 0 && o->rows == o->out->rows;
    if (whole)
        formula_matrix(f, o->out);
    else
        formula_written(f, o, a->row, a->column);
    formula_relation(f);
    if (a->column < 0) {
        pass_show_all(o, a->row, f, NULL);
        return;
    }
    int column = a->column, k = pass_source(o, &column);
    formula_name(f, o->in[k].tensor, operand_row(o, k, a->row), column);
    formula_result(f, o->out, a->row, a->column);
}

void pass_say_cell(const struct operation *o, const struct address *a,
                   struct saying *s)
{
    int column = a->column, k = pass_source(o, &column);
    const struct tensor *from = o->in[k].tensor;
    saying_is(s, o, "cell");
    saying_text(s, "source",
                vector_name_scoped(s->words, s->arena, from,
                                   operand_row(o, k, a->row)));
}
