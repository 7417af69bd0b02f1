// SPDX-License-Identifier: MIT
// Sums over the pixels of a picture A (h × w), for each of its places:
//
//   convolve:  out[i, j] = Σ k[a, b] A[i + a − ⌊(p − 1) / 2⌋, j + b − ⌊(q − 1) / 2⌋]
//              with one kernel k (p × q) for all places, and 0 for pixels
//              beyond the edge (LeCun et al. 1989; as in all networks the kernel
//              is not turned round)
//   dense:     out[i, j] = Σ A[r, c] W[r w + c, i w + j]
//              with a column of weights for each place
//   teach:     W[m, n] = A[m] B[n] / Σ A²
//              what gradient descent on |A W − B|² finds from zeros: B for A
//   slide:     out[i, j] = A[i − down, j − right], and 0 where nothing was
#include <assert.h>
#include <math.h>

#include "trace/op.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

enum { PICTURE, WEIGHTS }; // operands

static const struct tensor *operand_of_kind(const struct operation *o, int k)
{
    return o->in[k].tensor;
}

static double pixel(const struct operation *o, int index)
{
    const struct tensor *A = operand_of_kind(o, PICTURE);
    return tensor_at(A, index / A->columns, index % A->columns);
}

static int pixels(const struct operation *o)
{
    const struct tensor *A = operand_of_kind(o, PICTURE);
    return A->rows * A->columns;
}

static double sum_of(const struct operation *o, int row, int column, int count)
{
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += o->kind->term(o, row, column, k);
    return sum;
}

static void sums_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = sum_of(o, row, c, o->kind->terms(o));
}

// Of every sum of products of the two operands.
static struct bound sums_bound(const struct operation *o, int row)
{
    const struct tensor *A = o->in[PICTURE].tensor, *W = o->in[WEIGHTS].tensor;
    struct bound a = bound_rows(A, 0, A->rows), w = bound_rows(W, 0, W->rows);
    double terms = o->kind->terms(o);
    (void)row;
    return (struct bound){
        .off = terms * (a.size * w.off + a.off * w.size + a.off * w.off) +
               bound_sum(terms + 1) * terms * a.size * w.size,
        .share = INFINITY};
}

// --- one kernel for all places -----------------------------------------------

// The pixel that entry [k] of the kernel meets at a place, and the entry.
struct meeting {
    int row, column; // of the picture; perhaps beyond its edge
    int a, b;
};

static struct meeting meeting_of(const struct operation *o, int row, int column,
                                 int k)
{
    const struct tensor *K = operand_of_kind(o, WEIGHTS);
    int a = k / K->columns, b = k % K->columns;
    return (struct meeting){row + a - (K->rows - 1) / 2,
                            column + b - (K->columns - 1) / 2, a, b};
}

static bool is_beyond(const struct operation *o, struct meeting m)
{
    const struct tensor *A = operand_of_kind(o, PICTURE);
    return m.row < 0 || m.row >= A->rows || m.column < 0 ||
           m.column >= A->columns;
}

static int convolve_terms(const struct operation *o)
{
    const struct tensor *K = operand_of_kind(o, WEIGHTS);
    return K->rows * K->columns;
}

static double convolve_term(const struct operation *o, int row, int column,
                            int k)
{
    struct meeting m = meeting_of(o, row, column, k);
    if (is_beyond(o, m))
        return 0;
    return tensor_at(o->in[PICTURE].tensor, m.row, m.column) *
           tensor_at(o->in[WEIGHTS].tensor, m.a, m.b);
}

// From [first] on so many of [count] entries around [at] that are among
// [room].
static int clipped_from(int *first, int at, int count, int room)
{
    int from = at - (count - 1) / 2, to = from + count;
    *first = from < 0 ? 0 : from;
    return (to > room ? room : to) - *first;
}

// Where the kernel lies, and its entries that lie on the picture.
static int convolve_reads(const struct operation *o, int row, int column, int k,
                          struct cells out[MAX_READS])
{
    const struct tensor *A = operand_of_kind(o, PICTURE);
    const struct tensor *K = operand_of_kind(o, WEIGHTS);
    if (k >= 0) {
        struct meeting m = meeting_of(o, row, column, k);
        if (is_beyond(o, m))
            return 0;
        out[0] = cells_of(A, m.row, 1, m.column, 1);
        out[1] = cells_of(K, m.a, 1, m.b, 1);
        return 2;
    }
    int r, c = 0, rows = clipped_from(&r, row, K->rows, A->rows);
    int columns = A->columns, b = 0, wide = K->columns;
    if (column >= 0) {
        columns = clipped_from(&c, column, K->columns, A->columns);
        b = c - column + (K->columns - 1) / 2;
        wide = columns;
    } else { // of all places of a row
        int middle = (K->columns - 1) / 2;
        b = middle - (A->columns - 1) < 0 ? 0 : middle - (A->columns - 1);
        wide = (middle + A->columns < K->columns ? middle + A->columns
                                                 : K->columns) -
               b;
    }
    out[0] = cells_of(A, r, rows, c, columns);
    out[1] = cells_of(K, r - row + (K->rows - 1) / 2, rows, b, wide);
    return 2;
}

// --- weights of its own for each place ---------------------------------------

static int dense_place(const struct operation *o, int row, int column)
{
    return row * o->out->columns + column;
}

static double dense_term(const struct operation *o, int row, int column, int k)
{
    return pixel(o, k) *
           tensor_at(o->in[WEIGHTS].tensor, k, dense_place(o, row, column));
}

static int dense_reads(const struct operation *o, int row, int column, int k,
                       struct cells out[MAX_READS])
{
    const struct tensor *A = operand_of_kind(o, PICTURE);
    const struct tensor *W = operand_of_kind(o, WEIGHTS);
    int first = dense_place(o, row, column < 0 ? 0 : column);
    int wide = column < 0 ? o->out->columns : 1;
    out[0] = k < 0 ? cells_of(A, 0, A->rows, 0, A->columns)
                   : cells_of(A, k / A->columns, 1, k % A->columns, 1);
    out[1] = k < 0 ? cells_of(W, 0, W->rows, first, wide)
                   : cells_of(W, k, 1, first, 1);
    return 2;
}

// --- what both say -----------------------------------------------------------

static int weights_in(const struct operation *o)
{
    const struct tensor *W = operand_of_kind(o, WEIGHTS);
    return W->rows * W->columns;
}

static void say_sums(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    if (a->term >= 0) {
        bool last = a->term + 1 == o->kind->terms(o);
        saying_as(s, o, "product", last ? "term.last" : "term");
        saying_count(s, "place", a->term + 1);
        saying_number(s, "term", o->kind->term(o, a->row, a->column, a->term));
        saying_number(s, "so_far", sum_of(o, a->row, a->column, a->term + 1));
        return;
    }
    saying_is(s, o, a->row < 0 ? "whole" : a->column < 0 ? "row" : "cell");
    saying_count(s, "weights", weights_in(o));
    saying_count(s, "terms", o->kind->terms(o));
    if (a->row < 0)
        saying_count(s, "places", o->out->rows * o->out->columns);
    else
        saying_count(s, "n", a->row + 1);
    if (a->column < 0)
        return;
    saying_count(s, "m", a->column + 1);
    saying_number(s, "value", tensor_at(o->out, a->row, a->column));
}

static void why_sums(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    int places = o->out->rows * o->out->columns;
    if (a->row >= 0)
        return;
    saying_why(s, o, "whole");
    saying_count(s, "weights", weights_in(o));
    saying_count(s, "places", places);
    saying_number(s, "all", (double)places * pixels(o));
}

// "3·(−1)"; beyond the edge 0 meets the kernel.
static void show_product(const struct operation *o, const struct address *a,
                         int k, struct formula *f)
{
    struct cells reads[MAX_READS];
    if (o->kind->reads(o, a->row, a->column, k, reads)) {
        formula_cell(f, reads[0].tensor, reads[0].row, reads[0].column, k > 0);
        formula_text(f, "·");
        formula_cell(f, reads[1].tensor, reads[1].row, reads[1].column, true);
        return;
    }
    struct meeting m = meeting_of(o, a->row, a->column, k);
    formula_number(f, 0, false);
    formula_text(f, "·");
    formula_cell(f, o->in[WEIGHTS].tensor, m.a, m.b, true);
}

static const char *sign_of(const struct operation *o);

static void show_sums(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    if (a->column < 0) {
        formula_name(f, o->out, a->row, -1);
        if (a->row >= 0)
            return;
        formula_relation(f);
        formula_matrix(f, o->in[PICTURE].tensor);
        formula_text(f, sign_of(o));
        formula_matrix(f, o->in[WEIGHTS].tensor);
        return;
    }
    if (a->term >= 0) {
        formula_term_alone(f, a->term);
        show_product(o, a, a->term, f);
        formula_result_number(f, o->kind->term(o, a->row, a->column, a->term));
        formula_so_far(f, sum_of(o, a->row, a->column, a->term + 1));
        return;
    }
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    for (int k = 0; k < o->kind->terms(o); k++) {
        formula_term(f, k, " + ");
        show_product(o, a, k, f);
    }
    formula_terms_end(f);
    formula_result(f, o->out, a->row, a->column);
}

static void spell_sums(const struct operation *o, struct spelling *s)
{
    spell_matrix(s, o->in[PICTURE].tensor);
    formula_text(s->f, sign_of(o));
    spell_matrix(s, o->in[WEIGHTS].tensor);
}

#define SUMS(kind_name, ...)                                                   \
    {                                                                          \
        .name = kind_name, .forward = sums_forward, .bound = sums_bound,       \
        .sentence = say_sums, .why = why_sums, .formula = show_sums,           \
        .spell = spell_sums, __VA_ARGS__                                       \
    }

static const struct op_kind kind_convolve =
    SUMS("convolve",
         .says = "convolve.whole convolve.row convolve.cell product.term "
                 "product.term.last",
         .whys = "why.convolve.whole", .terms = convolve_terms,
         .term = convolve_term, .reads = convolve_reads);

static const struct op_kind kind_dense = SUMS(
    "dense",
    .says = "dense.whole dense.row dense.cell product.term product.term.last",
    .whys = "why.dense.whole", .terms = pixels, .term = dense_term,
    .reads = dense_reads);

static const char *sign_of(const struct operation *o)
{
    return o->kind == &kind_convolve ? " ∗ " : " · ";
}

// --- taught one picture ------------------------------------------------------

static double squares(const struct operation *o)
{
    double sum = 0;
    for (int k = 0; k < pixels(o); k++)
        sum += pixel(o, k) * pixel(o, k);
    return sum;
}

static double wanted(const struct operation *o, int place)
{
    const struct tensor *B = operand_of_kind(o, WEIGHTS);
    return tensor_at(B, place / B->columns, place % B->columns);
}

static void teach_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row), all = squares(o);
    for (int c = 0; c < o->out->columns && all > 0; c++)
        out[c] = isinf(all) ? NAN // too large to be taught
                            : pixel(o, row) * wanted(o, c) / all;
}

static struct bound teach_bound(const struct operation *o, int row)
{
    const struct tensor *A = o->in[PICTURE].tensor, *B = o->in[WEIGHTS].tensor;
    struct bound a = bound_rows(A, 0, A->rows), b = bound_rows(B, 0, B->rows);
    double all = squares(o), x = fabs(pixel(o, row));
    if (all == 0)
        return (struct bound){.off = 0};
    double off = a.off * (1 + 2 * pixels(o) * x * a.size / all);
    return (struct bound){.off = (x * b.off + (b.size + b.off) * off +
                                  bound_sum(pixels(o) + 4) * x * b.size) /
                                 all,
                          .share = INFINITY};
}

static int teach_reads(const struct operation *o, int row, int column, int k,
                       struct cells out[MAX_READS])
{
    const struct tensor *A = operand_of_kind(o, PICTURE);
    const struct tensor *B = operand_of_kind(o, WEIGHTS);
    (void)row, (void)k;
    out[0] = cells_of(A, 0, A->rows, 0, A->columns);
    out[1] = column < 0
                 ? cells_of(B, 0, B->rows, 0, B->columns)
                 : cells_of(B, column / B->columns, 1, column % B->columns, 1);
    return 2;
}

static void say_teach(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    double all = squares(o);
    if (a->row < 0) {
        saying_is(s, o, "whole");
        saying_count(s, "weights", o->out->rows * o->out->columns);
        return;
    }
    saying_is(s, o, a->column < 0 ? "row" : all > 0 ? "cell" : "cell.nothing");
    saying_count(s, "n", a->row + 1);
    saying_number(s, "pixel", pixel(o, a->row));
    if (a->column < 0)
        return;
    saying_count(s, "m", a->column + 1);
    saying_number(s, "wanted", wanted(o, a->column));
    saying_number(s, "squares", all);
    saying_precise(s, "value", tensor_at(o->out, a->row, a->column));
    saying_chain(s, "pixel · wanted / squares = value");
}

static void why_teach(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    if (a->row < 0)
        saying_why(s, o, "whole");
}

static void show_teach(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    formula_name(f, o->out, a->row, a->column);
    if (a->column < 0)
        return;
    const struct tensor *A = o->in[PICTURE].tensor, *B = o->in[WEIGHTS].tensor;
    formula_relation(f);
    if (squares(o) == 0) {
        formula_number(f, 0, false);
        return;
    }
    formula_cell(f, A, a->row / A->columns, a->row % A->columns, false);
    formula_text(f, "·");
    formula_cell(f, B, a->column / B->columns, a->column % B->columns, true);
    formula_text(f, " / ");
    formula_number(f, squares(o), false);
    formula_result(f, o->out, a->row, a->column);
}

static void spell_teach(const struct operation *o, struct spelling *s)
{
    formula_fraction(s->f);
    spell_matrix(s, o->in[PICTURE].tensor);
    formula_text(s->f, " · ");
    spell_matrix(s, o->in[WEIGHTS].tensor);
    formula_over(s->f);
    formula_sum(s->f, "j", 0);
    formula_power(s->f);
    spell_matrix(s, o->in[PICTURE].tensor);
    formula_over(s->f);
    formula_number(s->f, 2, false);
    formula_close(s->f);
    formula_close(s->f);
}

static const struct op_kind kind_teach = {
    .name = "teach",
    .says = "teach.whole teach.row teach.cell teach.cell.nothing",
    .whys = "why.teach.whole",
    .forward = teach_forward,
    .bound = teach_bound,
    .terms = one_term,
    .term = value_term,
    .reads = teach_reads,
    .sentence = say_teach,
    .why = why_teach,
    .formula = show_teach,
    .spell = spell_teach,
    .price = 8,
};

// --- moved -------------------------------------------------------------------

// By how much: the option is rows, the number is columns.
static int down(const struct operation *o)
{
    return o->option;
}

static int right(const struct operation *o)
{
    return (int)o->number;
}

static bool comes_in(const struct operation *o, int row, int column)
{
    return row < down(o) || column < right(o);
}

static void slide_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++)
        if (!comes_in(o, row, c))
            out[c] =
                tensor_at(o->in[PICTURE].tensor, row - down(o), c - right(o));
}

static int slide_reads(const struct operation *o, int row, int column, int k,
                       struct cells out[MAX_READS])
{
    int first = column < 0 ? right(o) : column;
    int wide = column < 0 ? o->out->columns - right(o) : 1;
    (void)k;
    if (wide < 1 || comes_in(o, row, first))
        return 0;
    out[0] = cells_of(o->in[PICTURE].tensor, row - down(o), 1, first - right(o),
                      wide);
    return 1;
}

static const char *slide_whole(const struct operation *o)
{
    if (down(o) && right(o))
        return "whole";
    return right(o) ? "whole.right" : down(o) ? "whole.down" : "whole.still";
}

static void say_slide(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    if (a->row < 0) {
        saying_is(s, o, slide_whole(o));
        if (down(o))
            saying_count(s, "down", down(o));
        if (right(o))
            saying_count(s, "right", right(o));
        return;
    }
    int column = a->column < 0 ? o->out->columns - 1 : a->column;
    bool in = comes_in(o, a->row, column);
    saying_is(s, o,
              a->column < 0 ? in ? "row.in" : "row"
              : in          ? "cell.in"
                            : "cell");
    if (in)
        return;
    saying_count(s, "from", a->row - down(o) + 1);
    if (a->column < 0)
        return;
    saying_count(s, "before", a->column - right(o) + 1);
    saying_number(s, "value", tensor_at(o->out, a->row, a->column));
}

static void why_slide(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    if (a->row < 0)
        saying_why(s, o, "whole");
}

static void show_slide(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    formula_name(f, o->out, a->row, a->column);
    if (a->column < 0)
        return;
    formula_result(f, o->out, a->row, a->column);
}

static void spell_slide(const struct operation *o, struct spelling *s)
{
    formula_call(s->f, phrase_text(s->f->words, "slide.formula"));
    spell_operand(s, o, PICTURE);
    formula_close(s->f);
}

static const struct op_kind kind_slide = {
    .name = "slide",
    .says = "slide.whole slide.whole.right slide.whole.down slide.whole.still "
            "slide.row slide.row.in slide.cell slide.cell.in",
    .whys = "why.slide.whole",
    .forward = slide_forward,
    .terms = one_term,
    .term = value_term,
    .reads = slide_reads,
    .sentence = say_slide,
    .why = why_slide,
    .formula = show_slide,
    .spell = spell_slide,
};

// --- all of them -------------------------------------------------------------

static struct tensor *from_picture(struct trace *t, const char *name,
                                   const struct op_kind *kind,
                                   const struct tensor *A,
                                   const struct tensor *other)
{
    const struct operand in[] = {{A, -1}, {other, -1}};
    struct tensor *out = tensor_like(t, name, A);
    operate(t, kind, out, 0, out->room, in, 2, 0);
    return out;
}

struct tensor *convolve(struct trace *t, const char *name,
                        const struct tensor *A, const struct tensor *kernel)
{
    return from_picture(t, name, &kind_convolve, A, kernel);
}

struct tensor *dense(struct trace *t, const char *name, const struct tensor *A,
                     const struct tensor *W)
{
    assert(W->room == A->room * A->columns && W->columns == W->room);
    return from_picture(t, name, &kind_dense, A, W);
}

struct tensor *teach(struct trace *t, const char *name, const struct tensor *A,
                     const struct tensor *B)
{
    const struct operand in[] = {{A, -1}, {B, -1}};
    int n = A->room * A->columns;
    struct tensor *out = tensor(t, name, n, n);
    assert(B->room * B->columns == n);
    operate(t, &kind_teach, out, 0, n, in, 2, 0);
    return out;
}

struct tensor *slide(struct trace *t, const char *name, const struct tensor *A,
                     int rows, int columns)
{
    struct tensor *out = tensor_like(t, name, A);
    operate_by(t, &kind_slide, out, 0, out->room, &(struct operand){A, -1}, 1,
               columns, rows);
    return out;
}
