// What is read off finished weights: of a row its largest, its sum and its
// entropy, of a column its sum. All are walked number by number.
#include <math.h>

#include "math/kernels.h"
#include "trace/op.h"
#include "trace/operations.h"
#include "trace/op/reading.h"
#include "trace/term.h"

int reading_terms(const struct operation *o)
{
    const struct tensor *A = o->in[0].tensor;
    return o->kind == &kind_collect ? A->rows : A->columns;
}

double reading_number(const struct operation *o, int row, int k)
{
    const struct tensor *A = o->in[0].tensor;
    return o->kind == &kind_collect ? tensor_at(A, k, row)
                                    : tensor_at(A, row, k);
}

static double number_term(const struct operation *o, int row, int column, int k)
{
    (void)column;
    return reading_number(o, row, k);
}

// −a ln a, which is 0 for 0.
static double entropy_term(const struct operation *o, int row, int column,
                           int k)
{
    double a = number_term(o, row, column, k);
    return a == 0 ? 0 : -a * log(a);
}

double reading_so_far(const struct operation *o, int row, int count)
{
    double sum = 0, high = -INFINITY;
    for (int k = 0; k < count; k++) {
        double x = o->kind->term(o, row, 0, k);
        high = x > high ? x : high;
        sum += x;
    }
    return o->kind == &kind_most ? high : sum;
}

static void read_all(const struct operation *o, int row)
{
    *out_row(o, row) = reading_so_far(o, row, reading_terms(o));
}

static int reads_of(const struct operation *o, int row, int column, int k,
                    struct cells out[MAX_READS])
{
    (void)column;
    const struct tensor *A = o->in[0].tensor;
    int from = k < 0 ? 0 : k, count = k < 0 ? reading_terms(o) : 1;
    out[0] = o->kind == &kind_collect ? cells_of(A, from, count, row, 1)
                                      : cells_of(A, row, 1, from, count);
    return 1;
}

#define READING(kind_name, ...)                                                \
    {                                                                          \
        .name = kind_name, .forward = read_all, .terms = reading_terms,        \
        .reads = reads_of, .sentence = reading_say, .formula = reading_show,   \
        .why = reading_why, .spell = reading_spell, .form = FORM_READING,      \
        __VA_ARGS__                                                            \
    }

const struct op_kind kind_most =
    READING("most", .term = number_term, .alike = ALIKE(0));
const struct op_kind kind_total =
    READING("total", .term = number_term, .joined = true);
const struct op_kind kind_entropy =
    READING("entropy", .term = entropy_term, .joined = true, .price = 20);
const struct op_kind kind_collect = READING("collect", .term = number_term);

static struct tensor *read_off(struct trace *t, const char *name,
                               const struct tensor *A, int rows,
                               const struct op_kind *kind)
{
    struct tensor *out = tensor(t, name, rows, 1);
    bool down = kind == &kind_collect;
    out->row_labels = down ? A->column_labels : A->row_labels;
    out->row_role = down ? A->column_role : A->row_role;
    operate(t, kind, out, 0, rows, &(struct operand){A, -1}, 1, 0);
    return out;
}

void read_off_rows(struct trace *t, const char *name, const struct tensor *A,
                   bool shares)
{
    static const struct term largest = {"maximum", ROLE_NONE, NULL};
    static const struct term sum = {"sum", ROLE_NONE, NULL};
    static const struct term entropy = {"entropy", ROLE_NONE, NULL};
    is(&largest,
       read_off(t, format(t, "%s.max", name), A, A->room, &kind_most));
    is(&sum, read_off(t, format(t, "%s.sum", name), A, A->room, &kind_total));
    if (shares)
        is(&entropy, read_off(t, format(t, "%s.entropy", name), A, A->room,
                              &kind_entropy));
}

void read_off_columns(struct trace *t, const char *name, const struct tensor *A)
{
    static const struct term received = {"received", ROLE_NONE, NULL};
    is(&received, read_off(t, format(t, "%s.received", name), A, A->columns,
                           &kind_collect));
}
