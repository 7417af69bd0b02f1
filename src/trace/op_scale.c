// Cell by cell: scale, add, and the mask.
#include <assert.h>
#include <math.h>
#include <string.h>
#include <stdlib.h>

#include "base/number.h"
#include "trace/op.h"
#include "trace/operations.h"

// Every operand's cell at the same place.
static int read_same_place(const struct operation *o, int row, int column,
                           int k, struct cells out[MAX_READS])
{
    (void)k;
    for (int i = 0; i < o->in_count; i++)
        out[i] =
            cells_of(o->in[i].tensor, operand_row(o, i, row), 1,
                     column < 0 ? 0 : column, column < 0 ? o->out->columns : 1);
    return o->in_count;
}

static struct tensor *like(struct trace *t, const char *name,
                           const struct tensor *A)
{
    struct tensor *out = tensor(t, name, A->rows, A->columns);
    out->row_labels = A->row_labels;
    out->column_labels = A->column_labels;
    out->row_role = A->row_role;
    out->column_role = A->column_role;
    return out;
}

// --- scale ---------------------------------------------------------------

static void divide_all(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *x = in_row(o, 0, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = x[c] / o->number;
}

static void say_scale(const struct operation *o, const struct address *a,
                      struct strbuf *out)
{
    if (a->column >= 0) {
        strbuf_add(out, "The score ");
        add_number(out, tensor_at(o->in[0].tensor, a->row, a->column));
        strbuf_add(out, " divided by ");
        add_number(out, o->number);
        strbuf_add(out, " is ");
        add_number(out, tensor_at(o->out, a->row, a->column));
        strbuf_add(out, ". The order in the row stays.");
    } else if (o->number == 1) {
        strbuf_add(out, "This lesson does not scale: every score is divided "
                        "by 1.");
    } else {
        strbuf_add(out, "Every score shrinks by the same divisor, ");
        add_number(out, o->number);
        strbuf_add(out, "; the order in each row stays.");
    }
}

static void show_scale(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    const struct tensor *A = o->in[0].tensor;
    formula_name(f, o->out, a->row, a->column);
    if (a->column < 0) {
        formula_text(f, " = ");
        formula_name(f, A, a->row, -1);
        formula_text(f, " / ");
        formula_number(f, o->number, true);
        return;
    }
    formula_text(f, " = ");
    formula_name(f, A, a->row, a->column);
    formula_text(f, " / divisor");
    bool exact = number_exact(tensor_at(A, a->row, a->column), 4) &&
                 number_exact(o->number, 4);
    formula_text(f, exact ? " = " : " ≈ ");
    formula_cell(f, A, a->row, a->column, true);
    formula_text(f, " / ");
    formula_number(f, o->number, true);
    formula_result(f, o->out, a->row, a->column);
}

static const struct op_kind kind_scale = {
    "scale",  false,      false,           false,     divide_all,
    one_term, value_term, read_same_place, say_scale, show_scale};

struct tensor *scale(struct trace *t, const char *name, const struct tensor *A,
                     double divisor)
{
    struct tensor *out = like(t, name, A);
    operate(t, &kind_scale, out, 0, A->rows, &(struct operand){A, -1}, 1,
            divisor);
    return out;
}

double divisor(const struct trace *t, int d_k)
{
    const struct model *m = t->model;
    if (model_is(m, "scale", "number"))
        return model_number(m, "scale", 1);
    if (model_is(m, "scale", "d"))
        return d_k;
    return model_is(m, "scale", "none") ? 1 : sqrt(d_k);
}

// --- add -----------------------------------------------------------------

static void add_all(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *a = in_row(o, 0, row), *b = in_row(o, 1, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = a[c] + b[c];
}

static void say_add(const struct operation *o, const struct address *a,
                    struct strbuf *out)
{
    const char *A = o->in[0].tensor->name, *B = o->in[1].tensor->name;
    if (a->column >= 0) {
        strbuf_addf(out, "%s and %s at the same place are added: ", A, B);
        add_number(out, tensor_at(o->out, a->row, a->column));
        strbuf_add(out, ".");
    } else if (a->row >= 0) {
        strbuf_addf(out, "Row %d of %s is added to ", a->row + 1, B);
        name_row(o->out, a->row, out);
        strbuf_add(out, ": the word now carries its place.");
    } else {
        strbuf_addf(out, "%s = %s + %s: every word now carries its place.",
                    o->out->name, A, B);
    }
}

static void show_add(const struct operation *o, const struct address *a,
                     struct formula *f)
{
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    formula_name(f, o->out, a->row, a->column);
    if (a->column < 0) {
        formula_text(f, " = ");
        formula_name(f, A, a->row, -1);
        formula_text(f, " + ");
        formula_name(f, B, a->row, -1);
        return;
    }
    bool exact = number_exact(tensor_at(A, a->row, a->column), 4) &&
                 number_exact(tensor_at(B, a->row, a->column), 4);
    formula_text(f, exact ? " = " : " ≈ ");
    formula_cell(f, A, a->row, a->column, false);
    formula_text(f, " + ");
    formula_cell(f, B, a->row, a->column, true);
    formula_result(f, o->out, a->row, a->column);
}

static const struct op_kind kind_add = {
    "add",    false,      false,           false,   add_all,
    one_term, value_term, read_same_place, say_add, show_add};

struct tensor *add(struct trace *t, const char *name, const struct tensor *A,
                   const struct tensor *B)
{
    assert(A->rows == B->rows && A->columns == B->columns);
    struct tensor *out = like(t, name, A);
    struct operand in[] = {{A, -1}, {B, -1}};
    operate(t, &kind_add, out, 0, A->rows, in, 2, 0);
    return out;
}
