// Sums of products: matmul, matmul_t, mix and affine. They differ only in
// which two cells make the k-th product of a cell.
#include "trace/op/product.h"

#include <assert.h>
#include <math.h>

#include "math/kernels.h"
#include "trace/operations.h"

// matmul_t: A[row, k] B[column, k].
static struct factors along_row(const struct operation *o, int row, int column,
                                int k)
{
    return (struct factors){{o->in[0].tensor, operand_row(o, 0, row), k},
                            {o->in[1].tensor, column, k}};
}

// All others: through the products one after the other; the bias comes last
// and has no second factor.
static struct factors along_products(const struct operation *o, int row,
                                     int column, int k)
{
    for (int p = 0; p + 1 < o->in_count; p += 2) {
        const struct tensor *a = o->in[p].tensor;
        if (k < a->columns)
            return (struct factors){
                {a, operand_row(o, p, row), k},
                {o->in[p + 1].tensor, o->in[p + 1].row + k, column}};
        k -= a->columns;
    }
    return (struct factors){{o->in[o->in_count - 1].tensor, 0, column},
                            {NULL, 0, 0}};
}

struct factors product_factors(const struct operation *o, int row, int column,
                               int k)
{
    return o->kind == &kind_matmul_t ? along_row(o, row, column, k)
                                     : along_products(o, row, column, k);
}

int product_terms(const struct operation *o)
{
    int terms = o->in_count % 2;
    for (int p = 0; p + 1 < o->in_count; p += 2)
        terms += o->in[p].tensor->columns;
    return terms;
}

double product_term(const struct operation *o, int row, int column, int k)
{
    struct factors f = product_factors(o, row, column, k);
    double a = tensor_at(f.a.tensor, f.a.row, f.a.column);
    return f.b.tensor ? a * tensor_at(f.b.tensor, f.b.row, f.b.column) : a;
}

const struct squash_kind *product_squash(const struct operation *o)
{
    return &squashes[o->kind == &kind_affine ? (int)o->number : LINEAR];
}

double product_sum(const struct operation *o, int row, int column, int count)
{
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += product_term(o, row, column, k);
    return sum;
}

// Row of A times Bᵀ.
static void multiply_t(const struct operation *o, int row)
{
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    dot_rows(out_row(o, row), o->out->columns, in_row(o, 0, row), A->columns,
             tensor_row(B, 0));
}

// Σ a W + b, through a squash; a new tensor holds zeros.
static void combine(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    int columns = o->out->columns;
    for (int p = 0; p + 1 < o->in_count; p += 2)
        add_row_product(out, columns, in_row(o, p, row),
                        o->in[p].tensor->columns, in_row(o, p + 1, row));
    if (o->in_count % 2)
        add_row(out, in_row(o, o->in_count - 1, row), columns);
    double (*squash)(double) = product_squash(o)->f;
    for (int c = 0; squash && c < columns; c++)
        out[c] = squash(out[c]);
}

static int read_factors(const struct operation *o, int row, int column, int k,
                        struct cells out[MAX_READS])
{
    struct factors f = product_factors(o, row, column, k);
    out[0] = cells_of(f.a.tensor, f.a.row, 1, f.a.column, 1);
    out[1] = cells_of(f.b.tensor, f.b.row, 1, f.b.column, 1);
    return f.b.tensor ? 2 : 1;
}

// The vectors, and of every matrix the column, or all columns.
static int read_products(const struct operation *o, int row, int column, int k,
                         struct cells out[MAX_READS])
{
    if (k >= 0)
        return read_factors(o, row, column, k, out);
    int count = 0, width = column < 0 ? o->out->columns : 1;
    int first = column < 0 ? 0 : column;
    for (int p = 0; p + 1 < o->in_count; p += 2) {
        const struct tensor *a = o->in[p].tensor, *W = o->in[p + 1].tensor;
        out[count++] = cells_of(a, operand_row(o, p, row), 1, 0, a->columns);
        out[count++] = cells_of(W, o->in[p + 1].row, a->columns, first, width);
    }
    if (o->in_count % 2)
        out[count++] =
            cells_of(o->in[o->in_count - 1].tensor, 0, 1, first, width);
    return count;
}

// The vector, and the rows of B, or one of them.
static int read_rows(const struct operation *o, int row, int column, int k,
                     struct cells out[MAX_READS])
{
    if (k >= 0)
        return read_factors(o, row, column, k, out);
    const struct tensor *A = o->in[0].tensor, *B = o->in[1].tensor;
    out[0] = cells_of(A, operand_row(o, 0, row), 1, 0, A->columns);
    out[1] = cells_of(B, column < 0 ? 0 : column, column < 0 ? B->rows : 1, 0,
                      B->columns);
    return 2;
}

#define PRODUCT_KIND(NAME, FORWARD, READS, SPELL, FORM, SAME, WHY_STEP)        \
    const struct op_kind kind_##NAME = {                                       \
        .name = #NAME,                                                         \
        .forward = FORWARD,                                                    \
        .terms = product_terms,                                                \
        .term = product_term,                                                  \
        .reads = READS,                                                        \
        .sentence = say_##NAME,                                                \
        .formula = product_formula,                                            \
        .why = why_##NAME,                                                     \
        .why_step = WHY_STEP,                                                  \
        .spell = SPELL,                                                        \
        .form = FORM,                                                          \
        .alike = SAME,                                                         \
    }

PRODUCT_KIND(matmul, combine, read_products, product_spell, FORM_PRODUCT, 0,
             NULL);
PRODUCT_KIND(matmul_t, multiply_t, read_rows, product_spell, FORM_PRODUCT, 0,
             why_meeting);
PRODUCT_KIND(mix, combine, read_products, mix_spell, FORM_MIX, ALIKE(1), NULL);
PRODUCT_KIND(affine, combine, read_products, product_spell, FORM_PRODUCT, 0,
             NULL);

struct tensor *linear(struct trace *t, const char *name, const struct tensor *A,
                      const struct tensor *B, const struct tensor *b)
{
    assert(A->columns == B->rows && (!b || b->columns == B->columns));
    struct tensor *out = tensor(t, name, A->rows, B->columns);
    struct operand in[] = {{A, -1}, {B, 0}, {b, 0}};
    out->row_labels = A->row_labels;
    operate(t, &kind_matmul, out, 0, A->rows, in, b ? 3 : 2, 0);
    return out;
}

struct tensor *matmul(struct trace *t, const char *name, const struct tensor *A,
                      const struct tensor *B)
{
    return linear(t, name, A, B, NULL);
}

struct tensor *matmul_t(struct trace *t, const char *name,
                        const struct tensor *A, const struct tensor *B)
{
    assert(A->columns == B->columns);
    struct tensor *out = tensor(t, name, A->rows, B->rows);
    struct operand in[] = {{A, -1}, {B, -1}};
    out->row_labels = A->row_labels;
    out->row_noun = A->row_noun;
    out->row_from = A->row_from;
    out->column_noun = B->row_noun;
    out->column_from = B->row_from;
    out->column_labels = B->row_labels;
    out->row_role = A->role;
    out->column_role = B->role;
    operate(t, &kind_matmul_t, out, 0, A->rows, in, 2, 0);
    return out;
}

void matmul_t_row(struct trace *t, struct tensor *out, int row,
                  const struct tensor *A, const struct tensor *B)
{
    struct operand in[] = {{A, row}, {B, -1}};
    assert(A->columns == B->columns && out->columns == B->rows);
    out->column_labels = B->row_labels;
    out->row_role = A->role;
    out->column_role = B->role;
    operate(t, &kind_matmul_t, out, row, 1, in, 2, 0);
}

struct tensor *mix(struct trace *t, const char *name,
                   const struct tensor *weights, const struct tensor *V)
{
    assert(weights->columns == V->rows);
    struct tensor *out = tensor(t, name, weights->rows, V->columns);
    struct operand in[] = {{weights, -1}, {V, 0}};
    out->row_labels = weights->row_labels;
    operate(t, &kind_mix, out, 0, weights->rows, in, 2, 0);
    return out;
}

void mix_row(struct trace *t, struct tensor *out, int row,
             const struct tensor *weights, const struct tensor *V)
{
    struct operand in[] = {{weights, row}, {V, 0}};
    assert(weights->columns == V->rows && out->columns == V->columns);
    operate(t, &kind_mix, out, row, 1, in, 2, 0);
}

void affine(struct trace *t, struct tensor *out, int row, enum squash squash,
            const struct tensor *b, int count, const struct product *products)
{
    struct operand in[MAX_READS];
    int n = 0;
    assert(2 * count + (b != NULL) <= MAX_READS);
    for (int p = 0; p < count; p++) {
        const struct product *f = &products[p];
        if (f->row < 0 || f->row >= f->a->room)
            continue; // the zero vector adds nothing
        assert(f->first + f->a->columns <= f->W->rows);
        in[n++] = (struct operand){f->a, f->row};
        in[n++] = (struct operand){f->W, f->first};
    }
    if (b)
        in[n++] = (struct operand){b, 0};
    operate(t, &kind_affine, out, row, 1, in, n, squash);
}
