// Formulas of the four operations that make a softmax. Exponentials and their
// sum have no names of their own in them: exp(cat) would be read as a function
// of a word.
#include <math.h>
#include <string.h>

#include "trace/op/row_facts.h"
#include "trace/op/softmax.h"
#include "trace/term.h"

static double in_at(const struct operation *o, int k, int row, int column)
{
    return tensor_at(o->in[k].tensor, operand_row(o, k, row), column);
}

static int row_of(const struct operation *o, const struct address *a)
{
    return a->row < 0 ? o->row : a->row;
}

// A row's numbers, joined by ", " or " + ", each a term.
static void show_list(const struct tensor *m, int row, int count,
                      const char *between, struct formula *f)
{
    for (int c = 0; c < count; c++) {
        f->term = c + 1;
        if (c > 0)
            formula_text(f, between);
        formula_cell(f, m, row, c, c > 0 && between[1] == '+');
        f->term = 0;
    }
}

// --- max --------------------------------------------------------------------

void softmax_show_max(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    int row = row_of(o, a), from = operand_row(o, 0, row);
    const struct tensor *A = o->in[0].tensor;
    int count = a->term < 0 ? A->columns : a->term + 1;
    f->elision = ", …";
    if (a->term < 0) {
        formula_name(f, o->out, row, 0);
        formula_relation(f);
    }
    formula_call(f, "max");
    show_list(A, from, count, ", ", f);
    formula_close(f);
    if (a->term < 0)
        formula_result(f, o->out, row, 0);
    else
        formula_result_number(f, row_facts(A, from, count).high);
}

// --- exp --------------------------------------------------------------------

// The operation that raised row [row] of [e], and its operands.
static const struct operation *raised_by(const struct tensor *e, int row)
{
    return e->writer[row];
}

// Beside energies, which are called e, the exponential is a word.
static void open_exp(const struct tensor *A, struct formula *f)
{
    if (strcmp(tensor_symbol(f->words, A), "e") == 0)
        formula_call(f, "exp");
    else
        formula_exp(f);
}

// One number of a row, or with column −1 any of them, by an index: "j", or "k"
// in a sum over all of them. Of any row with row −1.
static void show_any(const struct tensor *m, int row, int column, char index,
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

// e^(x − m) in names: of a cell, or of any with an index; of a whole row
// without one.
static void show_power(const struct operation *o, int row, int column,
                       char index, struct formula *f)
{
    const struct tensor *A = o->in[0].tensor, *max = o->in[1].tensor;
    open_exp(A, f);
    if (index)
        show_any(A, row < 0 ? row : operand_row(o, 0, row), column, index, f);
    else
        formula_name(f, A, operand_row(o, 0, row), column);
    // There is no −∞ − (−∞).
    bool shifted = row < 0 || in_at(o, 1, row, 0) != -INFINITY;
    if (shifted)
        formula_text(f, " − ");
    if (row < 0)
        formula_any_row(f, max, "ᵢ", 0);
    else if (shifted)
        formula_name(f, max, operand_row(o, 1, row), 0);
    formula_close(f);
}

static void show_row_of_powers(const struct operation *o, int row,
                               struct formula *f)
{
    show_power(o, row, -1, 0, f);
    formula_relation(f);
    formula_bracket(f, "[");
    f->elision = ", …";
    show_list(o->out, row, o->out->columns, ", ", f);
    formula_close(f);
}

void softmax_show_exp(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    int row = row_of(o, a);
    const struct tensor *A = o->in[0].tensor, *max = o->in[1].tensor;
    if (a->column < 0) {
        show_row_of_powers(o, row, f);
        return;
    }
    double score = in_at(o, 0, row, a->column), m = in_at(o, 1, row, 0);
    show_power(o, row, a->column, 0, f);
    formula_relation(f);
    open_exp(A, f);
    formula_cell(f, A, operand_row(o, 0, row), a->column, false);
    if (score != -INFINITY) {
        formula_text(f, " − ");
        formula_cell(f, max, operand_row(o, 1, row), 0, true);
        formula_close(f);
        formula_relation(f);
        open_exp(A, f);
        formula_number(f, score - m, false);
    }
    formula_close(f);
    formula_result(f, o->out, row, a->column);
    if (score != -INFINITY && score != m)
        formula_round(f);
}

// --- sum --------------------------------------------------------------------

static void show_sum_of_powers(const struct tensor *e, int row,
                               struct formula *f)
{
    formula_sum(f, "k", 0);
    show_power(raised_by(e, row < 0 ? 0 : row), row, -1, 'k', f);
}

void softmax_show_sum(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    int row = row_of(o, a), from = operand_row(o, 0, row);
    const struct tensor *e = o->in[0].tensor;
    if (a->term < 0) {
        show_sum_of_powers(e, from, f);
        formula_relation(f);
        show_list(e, from, e->columns, " + ", f);
        formula_result(f, o->out, row, 0);
        return;
    }
    double sum = 0;
    for (int c = 0; c <= a->term; c++)
        sum += tensor_at(e, from, c);
    formula_cell(f, e, from, a->term, false);
    f->symbols[f->count - 1].strong = true;
    formula_next(f, "     ");
    formula_phrase(f, "formula.so_far", NO_SLOTS);
    formula_result_number(f, sum);
}

// --- divide -----------------------------------------------------------------

// Appends when a share is no 0 / 0.
static void show_condition(const struct operation *o, struct formula *f)
{
    int empty = 0;
    for (int r = o->row; r < o->row + o->rows; r++)
        empty += in_at(o, 1, r, 0) == 0;
    if (!empty)
        return;
    formula_phrase(f, "formula.where", NO_SLOTS);
    formula_any_row(f, o->in[1].tensor, "ᵢ", 0);
    formula_phrase(f, "formula.is_positive", NO_SLOTS);
}

void softmax_show_share(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    int row = row_of(o, a);
    const struct tensor *e = o->in[0].tensor, *sum = o->in[1].tensor;
    show_any(o->out, a->row, a->column, 'j', f);
    formula_relation(f);
    if (a->row >= 0 && in_at(o, 1, row, 0) == 0) {
        formula_number(f, 0, false);
        return;
    }
    int from = a->row < 0 ? -1 : operand_row(o, 0, row);
    formula_fraction(f);
    show_power(raised_by(e, from < 0 ? 0 : from), from, a->column, 'j', f);
    formula_over(f);
    show_sum_of_powers(e, from, f);
    formula_close(f);
    if (a->row < 0)
        show_condition(o, f);
    if (a->column < 0)
        return;
    formula_relation(f);
    formula_fraction(f);
    formula_cell(f, e, from, a->column, false);
    formula_over(f);
    formula_cell(f, sum, operand_row(o, 1, row), 0, false);
    formula_close(f);
    formula_result(f, o->out, row, a->column);
}

// The four together: a function of what the first of them reads.
void softmax_spell(const struct operation *o, struct spelling *s)
{
    formula_call(s->f, "softmax");
    spell_operand(s, o->in[0].tensor->writer[o->row], 0);
    formula_close(s->f);
}
