// Operations whose every value is one value of one operand: copy, concat and
// lookup.
#include <assert.h>
#include <string.h>

#include "trace/op.h"
#include "trace/operations.h"
#include "trace/term.h"

// The operand that column [*column] of the output comes from; [*column]
// becomes the column in it.
static int source_of(const struct operation *o, int *column)
{
    int k = 0;
    while (*column >= o->in[k].tensor->columns)
        *column -= o->in[k++].tensor->columns;
    return k;
}

static void pass(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int k = 0; k < o->in_count; k++) {
        int columns = o->in[k].tensor->columns;
        memcpy(out, in_row(o, k, row), (size_t)columns * sizeof *out);
        out += columns;
    }
}

static int read_passed(const struct operation *o, int row, int column, int k,
                       struct cells out[MAX_READS])
{
    (void)k;
    if (column >= 0) {
        int which = source_of(o, &column);
        out[0] = cells_of(o->in[which].tensor, operand_row(o, which, row), 1,
                          column, 1);
        return 1;
    }
    for (int i = 0; i < o->in_count; i++)
        out[i] = cells_of(o->in[i].tensor, operand_row(o, i, row), 1, 0,
                          o->in[i].tensor->columns);
    return o->in_count;
}

// "[ →h(area), ←h(area) ]": the rows side by side.
static void show_parts(const struct operation *o, int row, struct formula *f)
{
    bool same =
        o->in_count < 2 || o->in[0].tensor->term == o->in[1].tensor->term;
    f->elision = ", …";
    if (o->in_count > 1)
        formula_bracket(f, "[");
    for (int i = 0; i < o->in_count; i++) {
        const struct tensor *m = o->in[i].tensor;
        int from = operand_row(o, i, row);
        f->term = i + 1;
        if (i > 0)
            formula_text(f, ", ");
        if (same && o->in_count > 1)
            formula_symbol(f, vector_name_scoped(f->words, f->arena, m, from),
                           m->role, cells_of(m, from, 1, 0, m->columns));
        else
            formula_vector(f, m, from);
        f->term = 0;
    }
    if (o->in_count > 1)
        formula_close(f);
}

// The same for every row at once; rows written one by one are alike.
static void show_whole(const struct operation *o, struct formula *f)
{
    bool one = o->in_count == 1;
    if (o->rows < o->out->rows)
        formula_any_row(f, o->out, row_index(o->out), 0);
    else
        formula_matrix(f, o->out);
    formula_relation(f);
    if (!one)
        formula_bracket(f, "[");
    f->elision = ", …";
    for (int i = 0; i < o->in_count; i++) {
        const struct tensor *m = o->in[i].tensor;
        f->term = i + 1;
        if (i > 0)
            formula_text(f, ", ");
        if (o->in[i].row >= 0)
            formula_vector(f, m, o->in[i].row);
        else if (m->scope)
            formula_symbol(f, matrix_name_scoped(f->arena, m), m->role,
                           cells_of(m, 0, m->rows, 0, m->columns));
        else
            formula_matrix(f, m);
        f->term = 0;
    }
    if (!one)
        formula_close(f);
}

// The parts side by side; of many those in the middle are left out.
static void spell_parts(const struct operation *o, struct spelling *s)
{
    struct formula *f = s->f;
    bool one = o->in_count == 1;
    if (!one)
        formula_bracket(f, "[");
    f->elision = ", …";
    for (int i = 0; i < o->in_count; i++) {
        const struct operand *part = &o->in[i];
        f->term = i + 1;
        formula_text(f, i > 0 ? ", " : "");
        if (part->row >= 0)
            formula_vector(f, part->tensor, part->row);
        else
            spell_operand(s, o, i);
        f->term = 0;
    }
    if (!one)
        formula_close(f);
}

// x(the) = E_src(the); xⱼ = E_src(word j).
static void show_lookup(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    const struct tensor *table = o->in[0].tensor;
    int row = a->row < 0 ? o->row : a->row;
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

static void show_passed(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    if (a->row < 0) {
        show_whole(o, f);
        return;
    }
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    if (a->column < 0) {
        show_parts(o, a->row, f);
        return;
    }
    int column = a->column, k = source_of(o, &column);
    formula_name(f, o->in[k].tensor, operand_row(o, k, a->row), column);
    formula_result(f, o->out, a->row, a->column);
}

// A cell, taken over from somewhere.
static void say_passed_cell(const struct operation *o, const struct address *a,
                            struct saying *s)
{
    int column = a->column, k = source_of(o, &column);
    const struct tensor *from = o->in[k].tensor;
    saying_is(s, o, "cell");
    saying_cell(s, "cell", o->out, a->row, a->column);
    saying_text(s, "source",
                vector_name_scoped(s->words, s->arena, from,
                                   operand_row(o, k, a->row)));
    saying_number(s, "value", tensor_at(o->out, a->row, a->column));
}

static void say_copy(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    if (a->column >= 0) {
        say_passed_cell(o, a, s);
        return;
    }
    saying_is(s, o, "whole");
    saying_text(s, "name", o->out->plain);
    saying_text(s, "source", o->in[0].tensor->plain);
}

static void say_concat(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    if (a->column >= 0) {
        say_passed_cell(o, a, s);
        return;
    }
    bool one = o->in_count == 1;
    saying_count(s, "parts", o->in_count);
    saying_count(s, "columns", o->out->columns);
    saying_text(s, "name", o->out->plain);
    if (a->row < 0) {
        saying_is(s, o, one ? "whole.one" : "whole");
        return;
    }
    saying_is(s, o, one ? "row.one" : "row");
    saying_row(s, "row", o->out, a->row);
    saying_vector(s, "vector", o->out, a->row);
    saying_vector(s, "first", o->in[0].tensor, operand_row(o, 0, a->row));
    int last = o->in_count - 1;
    saying_vector(s, "last", o->in[last].tensor, operand_row(o, last, a->row));
}

static void say_lookup(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    const struct tensor *table = o->in[0].tensor;
    saying_text(s, "table", table->plain);
    saying_count(s, "columns", table->columns);
    if (a->column >= 0) {
        saying_is(s, o, "cell");
        saying_cell(s, "cell", o->out, a->row, a->column);
        saying_number(s, "value", tensor_at(o->out, a->row, a->column));
        return;
    }
    saying_is(s, o, a->row < 0 ? "whole" : "row");
    if (a->row >= 0)
        saying_row(s, "row", table, o->in[0].row);
}

static const struct op_kind kind_copy = {
    .name = "copy",
    .forward = pass,
    .terms = one_term,
    .term = value_term,
    .reads = read_passed,
    .sentence = say_copy,
    .formula = show_passed,
    .alike = ALIKE_ALL,
    .spell = spell_parts,
};
// The weights behind an operand that is a weighted sum; else NULL.
static const struct tensor *mixed_by(const struct operation *o, int k)
{
    const struct operation *from = o->in[k].tensor->writer[0];
    return from->kind->form == FORM_MIX ? from->in[0].tensor : NULL;
}

// Heads that look elsewhere: two, and a row in which they do.
static bool why_heads(const struct operation *o, struct saying *s)
{
    const struct tensor *first = mixed_by(o, 0);
    for (int k = 1; first && k < o->in_count; k++) {
        const struct tensor *other = mixed_by(o, k);
        for (int r = 0; other && r < first->rows; r++) {
            int best = tensor_argmax(first, r),
                best_too = tensor_argmax(other, r);
            if (best == best_too || !saying_why(s, o, "whole.heads"))
                continue;
            saying_row(s, "asker", first, r);
            saying_column(s, "best", first, best);
            saying_column(s, "other", other, best_too);
            saying_count(s, "head", k + 1);
            return true;
        }
    }
    return first && o->in_count > 1 && saying_why(s, o, "whole.alike");
}

// Two readings of the same words, from both ends.
static void why_concat(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    int rows = o->out->rows, row = rows / 2;
    if (a->row >= 0 && saying_why(s, o, "row")) {
        saying_count(s, "columns", o->out->columns);
        saying_count(s, "word", a->row + 1);
        saying_count(s, "words", o->in[0].tensor->rows);
    }
    if (a->row >= 0 || why_heads(o, s))
        return;
    if (rows == 1 || !saying_why(s, o, "whole"))
        return;
    saying_row(s, "row", o->out, row);
    saying_vector(s, "forward", o->in[0].tensor, row);
    saying_vector(s, "backward", o->in[o->in_count - 1].tensor, row);
    saying_count(s, "left", row + 1);
    saying_count(s, "right", rows - row);
    saying_count(s, "rows", rows);
}

static const struct op_kind kind_concat = {
    .name = "concat",
    .why = why_concat,
    .forward = pass,
    .terms = one_term,
    .term = value_term,
    .reads = read_passed,
    .sentence = say_concat,
    .formula = show_passed,
    .alike = ALIKE_ALL,
    .spell = spell_parts,
};
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

// A table knows words, but nothing of what stands around them.
static void why_lookup(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    const struct tensor *m = o->out, *table = o->in[0].tensor;
    int times = 0, twin = a->row < 0 ? find_repeated(m, &times) : -1;
    if (a->row >= 0 && saying_why(s, o, a->row ? "row" : "row.start")) {
        saying_row(s, "before", table, o->in[0].row);
        saying_count(s, "columns", m->columns);
    }
    if (a->row >= 0 || !saying_why(s, o, twin < 0 ? "whole" : "whole.same"))
        return;
    saying_count(s, "words", table->rows);
    saying_text(s, "table", table->plain);
    saying_count(s, "times", times);
    saying_row(s, "row", m, twin < 0 ? 0 : twin);
}

static void why_known(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    if (a->column < 0 && saying_why(s, o, "row.again"))
        saying_row(s, "row", o->out, a->row);
}

static const struct op_kind kind_lookup = {
    .name = "lookup",
    .why = why_lookup,
    .why_step = why_known,
    .forward = pass,
    .terms = one_term,
    .term = value_term,
    .reads = read_passed,
    .sentence = say_lookup,
    .formula = show_lookup,
    .alike = ALIKE_ALL,
};

struct tensor *copy(struct trace *t, const char *name, const struct tensor *A)
{
    struct tensor *out = tensor(t, name, A->rows, A->columns);
    out->row_labels = A->row_labels;
    operate(t, &kind_copy, out, 0, A->rows, &(struct operand){A, -1}, 1, 0);
    return out;
}

struct tensor *concat(struct trace *t, const char *name,
                      struct tensor *const *parts, int count)
{
    struct operand in[MAX_PARTS];
    int columns = 0;
    assert(count >= 1 && count <= MAX_PARTS);
    for (int i = 0; i < count; i++) {
        assert(parts[i]->rows == parts[0]->rows);
        in[i] = (struct operand){parts[i], -1};
        columns += parts[i]->columns;
    }
    struct tensor *out = tensor(t, name, parts[0]->rows, columns);
    out->row_labels = parts[0]->row_labels;
    operate(t, &kind_concat, out, 0, out->room, in, count, 0);
    return out;
}

void concat_row(struct trace *t, struct tensor *out, int row,
                const struct operand *parts, int count)
{
    int columns = 0;
    for (int i = 0; i < count; i++)
        columns += parts[i].tensor->columns;
    assert(count >= 1 && count <= MAX_PARTS && out->columns == columns);
    operate(t, &kind_concat, out, row, 1, parts, count, 0);
}

void lookup(struct trace *t, struct tensor *out, int row,
            const struct tensor *table, int k)
{
    assert(out->columns == table->columns && k < table->rows);
    operate(t, &kind_lookup, out, row, 1, &(struct operand){table, k}, 1, 0);
}
