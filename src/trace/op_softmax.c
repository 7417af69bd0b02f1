// softmax, one row at a time and opened: the maximum, the exponentials of
// the value minus it, their sum, and the quotient. A row of −∞ alone has
// maximum −∞, exponentials 0, sum 0 and weights 0.
#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "trace/op.h"
#include "trace/operations.h"

static void add_number(struct strbuf *out, double x)
{
    char number[NUMBER_SIZE];
    strbuf_add(out, number_print(number, x, FORMULA_DECIMALS));
}

static double in_at(const struct operation *o, int k, int row, int column)
{
    return tensor_at(o->in[k].tensor, operand_row(o, k, row), column);
}

static int width_of_first(const struct operation *o)
{
    return o->in[0].tensor->columns;
}

static double first_operand(const struct operation *o, int row, int column,
                            int k)
{
    (void)column;
    return in_at(o, 0, row, k);
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

static int row_of(const struct operation *o, const struct address *a)
{
    return a->row < 0 ? o->row : a->row;
}

// --- max -----------------------------------------------------------------

static void find_max(const struct operation *o, int row)
{
    double max = -INFINITY;
    for (int c = 0; c < width_of_first(o); c++)
        max = fmax(max, in_at(o, 0, row, c));
    put(o->out, row, 0, max);
}

static void say_max(const struct operation *o, const struct address *a,
                    struct strbuf *out)
{
    int row = row_of(o, a);
    double max = tensor_at(o->out, row, 0);
    if (max == -INFINITY) {
        strbuf_add(out, "Nothing is allowed in ");
        name_row(o->in[0].tensor, row, out);
        strbuf_add(out, ": every score is −∞, so there is no largest.");
        return;
    }
    strbuf_add(out, "The largest score of ");
    name_row(o->in[0].tensor, row, out);
    strbuf_add(out, " is ");
    add_number(out, max);
    strbuf_add(out, ". Subtracting it keeps exp small and changes no weight.");
}

static void show_list(const struct operation *o, int row, const char *between,
                      struct formula *f)
{
    const struct tensor *A = o->in[0].tensor;
    int from = operand_row(o, 0, row);
    for (int c = 0; c < A->columns; c++) {
        f->term = c + 1;
        if (c > 0)
            formula_text(f, between);
        formula_cell(f, A, from, c, false);
        f->term = 0;
    }
}

static void show_max(const struct operation *o, const struct address *a,
                     struct formula *f)
{
    int row = row_of(o, a);
    formula_text(f, "max( ");
    show_list(o, row, ", ", f);
    formula_text(f, " )");
    formula_result(f, o->out, row, 0);
}

static const struct op_kind kind_max = {
    .name = "max",
    .masks = true,
    .forward = find_max,
    .terms = width_of_first,
    .term = first_operand,
    .reads = read_row,
    .sentence = say_max,
    .formula = show_max,
};

// --- exp -----------------------------------------------------------------

static void raise(const struct operation *o, int row)
{
    double max = in_at(o, 1, row, 0);
    for (int c = 0; c < o->out->columns; c++) {
        double x = in_at(o, 0, row, c);
        put(o->out, row, c, x == -INFINITY ? 0 : exp(x - max));
    }
}

static void say_exp(const struct operation *o, const struct address *a,
                    struct strbuf *out)
{
    int row = row_of(o, a);
    if (in_at(o, 1, row, 0) == -INFINITY) {
        strbuf_add(out, "e to the power −∞ is 0: nothing is allowed here.");
    } else if (a->column < 0) {
        strbuf_add(out, "e to the power of each score minus the largest: all "
                        "become positive, at most 1.");
    } else {
        name_column(o->in[0].tensor, a->column, out);
        strbuf_add(out, ": e to the power ");
        add_number(out, in_at(o, 0, row, a->column) - in_at(o, 1, row, 0));
        strbuf_add(out, " is ");
        add_number(out, tensor_at(o->out, row, a->column));
        strbuf_add(out, ". Always positive, at most 1.");
    }
}

static void show_exp(const struct operation *o, const struct address *a,
                     struct formula *f)
{
    int row = row_of(o, a);
    const struct tensor *A = o->in[0].tensor, *max = o->in[1].tensor;
    if (a->column < 0) {
        formula_name(f, o->out, row, -1);
        formula_text(f, " = exp( ");
        formula_name(f, A, row, -1);
        formula_text(f, " − ");
        formula_name(f, max, row, -1);
        formula_text(f, " )");
        return;
    }
    formula_text(f, "exp( ");
    formula_cell(f, A, operand_row(o, 0, row), a->column, false);
    formula_text(f, " − ");
    formula_cell(f, max, operand_row(o, 1, row), 0, true);
    formula_text(f, " )");
    if (in_at(o, 1, row, 0) != -INFINITY) {
        double x = in_at(o, 0, row, a->column) - in_at(o, 1, row, 0);
        formula_equals(f, x);
        formula_text(f, "exp( ");
        formula_number(f, x, false);
        formula_text(f, " )");
    }
    formula_result(f, o->out, row, a->column);
}

static const struct op_kind kind_exp = {
    .name = "exp",
    .joined = true,
    .forward = raise,
    .terms = one_term,
    .term = value_term,
    .reads = read_pair,
    .sentence = say_exp,
    .formula = show_exp,
};

// --- sum -----------------------------------------------------------------

static void add_up(const struct operation *o, int row)
{
    double sum = 0;
    for (int c = 0; c < width_of_first(o); c++)
        sum += in_at(o, 0, row, c);
    put(o->out, row, 0, sum);
}

static void say_sum(const struct operation *o, const struct address *a,
                    struct strbuf *out)
{
    int row = row_of(o, a);
    strbuf_addf(out, "The %d exponentials of this row add up to ",
                width_of_first(o));
    add_number(out, tensor_at(o->out, row, 0));
    strbuf_add(out, tensor_at(o->out, row, 0) > 0
                        ? ": each share is a part of that."
                        : ": nothing is allowed, so nothing is shared.");
}

static void show_sum(const struct operation *o, const struct address *a,
                     struct formula *f)
{
    int row = row_of(o, a);
    formula_text(f, "sum  ");
    show_list(o, row, " + ", f);
    formula_result(f, o->out, row, 0);
}

static const struct op_kind kind_sum = {
    .name = "sum",
    .joined = true,
    .forward = add_up,
    .terms = width_of_first,
    .term = first_operand,
    .reads = read_row,
    .sentence = say_sum,
    .formula = show_sum,
};

// --- divide --------------------------------------------------------------

static void share(const struct operation *o, int row)
{
    double sum = in_at(o, 1, row, 0);
    for (int c = 0; c < o->out->columns; c++)
        put(o->out, row, c, sum == 0 ? 0 : in_at(o, 0, row, c) / sum);
}

static void say_row(const struct operation *o, int row, struct strbuf *out)
{
    int best = 0;
    for (int c = 1; c < o->out->columns; c++)
        if (tensor_at(o->out, row, c) > tensor_at(o->out, row, best))
            best = c;
    char number[NUMBER_SIZE];
    number_print(number, tensor_at(o->out, row, best), CELL_DECIMALS);
    strbuf_addf(out, "%d shares of one budget of 1: the largest, %s, goes to ",
                o->out->columns, number);
    name_column(o->out, best, out);
    strbuf_add(out, ".");
}

static void say_divide(const struct operation *o, const struct address *a,
                       struct strbuf *out)
{
    int row = row_of(o, a);
    if (a->row < 0 && o->rows > 1) {
        strbuf_add(out, "Across, each query spends exactly 1. Down, a key "
                        "collects whatever the queries give it.");
    } else if (in_at(o, 1, row, 0) == 0) {
        strbuf_add(out, "Nothing is allowed in this row, so there is nothing "
                        "to share: every weight is 0.");
    } else if (a->column < 0) {
        say_row(o, row, out);
    } else {
        strbuf_add(out, "The share of ");
        name_column(o->out, a->column, out);
        strbuf_add(out, ": its exponential, ");
        add_number(out, in_at(o, 0, row, a->column));
        strbuf_add(out, ", divided by the sum, ");
        add_number(out, in_at(o, 1, row, 0));
        strbuf_add(out, ".");
    }
}

static void show_divide(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    int row = row_of(o, a);
    const struct tensor *e = o->in[0].tensor, *sum = o->in[1].tensor;
    formula_name(f, o->out, a->row, a->column);
    formula_text(f, " = ");
    if (a->column < 0) {
        formula_name(f, e, a->row, -1);
        formula_text(f, " / ");
        formula_name(f, sum, a->row, -1);
        return;
    }
    formula_text(f, "exp / sum");
    bool exact = number_exact(in_at(o, 0, row, a->column), 4) &&
                 number_exact(in_at(o, 1, row, 0), 4);
    formula_text(f, exact ? " = " : " ≈ ");
    formula_cell(f, e, operand_row(o, 0, row), a->column, false);
    formula_text(f, " / ");
    formula_cell(f, sum, operand_row(o, 1, row), 0, false);
    formula_result(f, o->out, row, a->column);
}

static const struct op_kind kind_divide = {
    .name = "divide",
    .joined = true,
    .forward = share,
    .terms = one_term,
    .term = value_term,
    .reads = read_pair,
    .sentence = say_divide,
    .formula = show_divide,
};

// --- the four together ---------------------------------------------------

struct tensor *softmax_of(struct trace *t, const char *name, int rows,
                          int columns)
{
    struct tensor *max = tensor(t, format(t, "%s.max", name), rows, 1);
    struct tensor *e = tensor(t, format(t, "%s.exp", name), rows, columns);
    struct tensor *sum = tensor(t, format(t, "%s.sum", name), rows, 1);
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
                         int in_row, const struct tensor *A)
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
    operate(t, &kind_max, max, row, rows, &raised[0], 1, 0);
    operate(t, &kind_exp, e, row, rows, raised, 2, 0);
    operate(t, &kind_sum, sum, row, rows, &shared[0], 1, 0);
    operate(t, &kind_divide, out, row, rows, shared, 2, 0);
}

struct tensor *softmax(struct trace *t, const char *name,
                       const struct tensor *A)
{
    struct tensor *out = softmax_of(t, name, A->rows, A->columns);
    softmax_rows(t, out, 0, A->rows, -1, A);
    return out;
}

void softmax_row(struct trace *t, struct tensor *out, int row,
                 const struct tensor *A)
{
    softmax_rows(t, out, row, 1, row, A);
}
