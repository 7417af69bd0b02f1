// softmax, one row at a time and opened: the maximum, the exponentials of
// the value minus it, their sum, and the quotient. A row of −∞ alone has
// maximum −∞, exponentials 0, sum 0 and weights 0.
#include <assert.h>
#include <math.h>

#include "math/kernels.h"
#include "trace/operations.h"
#include "trace/op/softmax.h"
#include "trace/term.h"

static int width_of_first(const struct operation *o)
{
    return o->in[0].tensor->columns;
}

static double first_operand(const struct operation *o, int row, int column,
                            int k)
{
    (void)column;
    return in_row(o, 0, row)[k];
}

// The whole row of the first operand, for max and sum.
static int read_row(const struct operation *o, int row, int column, int k,
                    struct cells out[MAX_READS])
{
    (void)column;
    const struct tensor *A = o->in[0].tensor;
    out[0] = cells_of(A, operand_row(o, 0, row), 1, k < 0 ? 0 : k,
                      k < 0 ? A->columns : 1);
    return 1;
}

// The cell of the first operand and the row's one number of the second.
static int read_pair(const struct operation *o, int row, int column, int k,
                     struct cells out[MAX_READS])
{
    (void)k;
    out[0] =
        cells_of(o->in[0].tensor, operand_row(o, 0, row), 1,
                 column < 0 ? 0 : column, column < 0 ? o->out->columns : 1);
    out[1] = cells_of(o->in[1].tensor, operand_row(o, 1, row), 1, 0, 1);
    return 2;
}

// --- max -----------------------------------------------------------------

static void find_max(const struct operation *o, int row)
{
    double max = row_max(in_row(o, 0, row), width_of_first(o));
    *out_row(o, row) = o->number == LESS_MAX ? 0 : max;
}

static const struct op_kind kind_max = {
    .name = "max",
    .masks = true,
    .forward = find_max,
    .terms = width_of_first,
    .term = first_operand,
    .reads = read_row,
    .sentence = softmax_say_max,
    .why = softmax_why_max,
    .formula = softmax_show_max,
    .form = FORM_SOFTMAX,
    .alike = ALIKE(0),
};

// --- exp -----------------------------------------------------------------

static double raised(enum softmax_less less, double x, double max)
{
    if (x == -INFINITY)
        return 0;
    return less == LESS_VALUES ? 1 : less == LESS_EXP ? x : exp(x - max);
}

static void raise(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *x = in_row(o, 0, row), *max = in_row(o, 1, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = raised((enum softmax_less)(int)o->number, x[c], *max);
}

static const struct op_kind kind_exp = {
    .name = "exp",
    .joined = true,
    .forward = raise,
    .terms = one_term,
    .term = value_term,
    .reads = read_pair,
    .sentence = softmax_say_exp,
    .why = softmax_why_exp,
    .formula = softmax_show_exp,
    .price = 20,
    .form = FORM_SOFTMAX,
};

// --- sum -----------------------------------------------------------------

static void add_up(const struct operation *o, int row)
{
    *out_row(o, row) = row_sum(in_row(o, 0, row), width_of_first(o));
}

static const struct op_kind kind_sum = {
    .name = "sum",
    .joined = true,
    .forward = add_up,
    .terms = width_of_first,
    .term = first_operand,
    .reads = read_row,
    .sentence = softmax_say_sum,
    .formula = softmax_show_sum,
    .why = softmax_why_sum,
    .form = FORM_SOFTMAX,
};

// --- divide --------------------------------------------------------------

static void share(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    const double *x = in_row(o, 0, row), *sum = in_row(o, 1, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = *sum == 0 ? 0 : x[c] / *sum;
}

static const struct op_kind kind_divide = {
    .name = "divide",
    .joined = true,
    .forward = share,
    .terms = one_term,
    .term = value_term,
    .reads = read_pair,
    .sentence = softmax_say_share,
    .why = softmax_why_share,
    .formula = softmax_show_share,
    .spell = softmax_spell,
    .form = FORM_SOFTMAX,
};

// --- the four together ---------------------------------------------------

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
    return out;
}

static void label(struct tensor *out, const struct tensor *A, bool wide)
{
    out->row_labels = A->row_labels;
    out->row_words = A->row_words;
    out->row_role = A->row_role;
    if (!wide)
        return;
    out->column_labels = A->column_labels;
    out->column_role = A->column_role;
}

// [in_row] is -1 when row r of A becomes row r of the output.
static void softmax_rows(struct trace *t, struct tensor *out, int row, int rows,
                         int in_row, const struct tensor *A,
                         enum softmax_less less)
{
    struct tensor *max = t->tensors[out->index - 3];
    struct tensor *e = t->tensors[out->index - 2];
    struct tensor *sum = t->tensors[out->index - 1];
    assert(A->columns == out->columns);
    label(max, A, false);
    label(e, A, true);
    label(sum, A, false);
    label(out, A, true);
    struct operand raised[] = {{A, in_row}, {max, -1}};
    struct operand shared[] = {{e, -1}, {sum, -1}};
    operate(t, &kind_max, max, row, rows, &raised[0], 1, less);
    operate(t, &kind_exp, e, row, rows, raised, 2, less);
    operate(t, &kind_sum, sum, row, rows, &shared[0], 1, 0);
    operate(t, &kind_divide, out, row, rows, shared, 2, 0);
    for (int i = t->operation_count - 4; i < t->operation_count; i++)
        t->operations[i]->meaning = A->term ? A->term->name : NULL;
}

struct tensor *softmax(struct trace *t, const char *name,
                       const struct tensor *A, enum softmax_less less)
{
    struct tensor *out = softmax_of(t, name, A->rows, A->columns);
    softmax_rows(t, out, 0, A->rows, -1, A, less);
    return out;
}

void softmax_row(struct trace *t, struct tensor *out, int row,
                 const struct tensor *A, enum softmax_less less)
{
    softmax_rows(t, out, row, 1, row, A, less);
}
