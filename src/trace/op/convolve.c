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

#include "trace/op/law.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

enum { PICTURE, WEIGHTS }; // operands

// Where the [index]-th number of operand [k] stands, row by row.
static struct law_place place_at(const struct operation *o, int k, int index)
{
    int columns = o->in[k].tensor->columns;
    return (struct law_place){index / columns, index % columns};
}

static double number_at(const struct operation *o, int k, int index)
{
    struct law_place at = place_at(o, k, index);
    return tensor_at(o->in[k].tensor, at.row, at.column);
}

static int count_numbers(const struct operation *o, int k)
{
    return o->in[k].tensor->rows * o->in[k].tensor->columns;
}

static int weights_in(const struct operation *o)
{
    return count_numbers(o, WEIGHTS);
}

static int pixels(const struct operation *o)
{
    return count_numbers(o, PICTURE);
}

static struct law_place pixel(const struct operation *o, int row, int column,
                              int k)
{
    (void)row, (void)column;
    return place_at(o, PICTURE, k);
}

// --- one kernel for all places -----------------------------------------------

static struct law_place entry(const struct operation *o, int row, int column,
                              int k)
{
    (void)row, (void)column;
    return place_at(o, WEIGHTS, k);
}

// The pixel that entry [k] of the kernel meets at a place; none beyond the edge.
static struct law_place pixel_met(const struct operation *o, int row,
                                  int column, int k)
{
    const struct tensor *A = o->in[PICTURE].tensor, *K = o->in[WEIGHTS].tensor;
    struct law_place at = place_at(o, WEIGHTS, k);
    at.row += row - (K->rows - 1) / 2;
    at.column += column - (K->columns - 1) / 2;
    bool there = at.row >= 0 && at.row < A->rows && at.column >= 0 &&
                 at.column < A->columns;
    return there ? at : (struct law_place){-1, -1};
}

// --- weights of its own for each place ---------------------------------------

static struct law_place own_weight(const struct operation *o, int row,
                                   int column, int k)
{
    return (struct law_place){k, row * o->out->columns + column};
}

// --- what both say -----------------------------------------------------------

static void say_sums(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    if (a->term >= 0) {
        bool last = a->term + 1 == operation_terms(o);
        saying_as(s, o, "product", last ? "term.last" : "term");
        return;
    }
    saying_level(s, o, a, "");
    saying_count(s, "weights", weights_in(o));
    saying_count(s, "terms", operation_terms(o));
    saying_count(s, "places", o->out->rows * o->out->columns);
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

static const char *sign_of(const struct operation *o);

static void show_sums(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    if (a->column >= 0) {
        law_formula(o, a, f);
        return;
    }
    formula_name(f, o->out, a->row, -1);
    if (a->row >= 0)
        return;
    formula_relation(f);
    formula_matrix(f, o->in[PICTURE].tensor);
    formula_text(f, sign_of(o));
    formula_matrix(f, o->in[WEIGHTS].tensor);
}

static void spell_sums(const struct operation *o, struct spelling *s)
{
    spell_matrix(s, o->in[PICTURE].tensor);
    formula_text(s->f, sign_of(o));
    spell_matrix(s, o->in[WEIGHTS].tensor);
}

#define OF_PICTURE                                                             \
    .sentence = say_sums, .why = why_sums, .formula = show_sums,               \
    .spell = spell_sums

static const struct op_kind kind_convolve = {
    .name = "convolve",
    .says = "convolve.whole convolve.row convolve.cell product.term "
            "product.term.last",
    .whys = "why.convolve.whole",
    LAW_NUMBERS(SUMS(weights_in, TIMES(AT_PLACE(PICTURE, pixel_met),
                                       AT_PLACE(WEIGHTS, entry)))),
    OF_PICTURE,
};

static const struct op_kind kind_dense = {
    .name = "dense",
    .says = "dense.whole dense.row dense.cell product.term product.term.last",
    .whys = "why.dense.whole",
    LAW_NUMBERS(SUMS(pixels, TIMES(AT_PLACE(PICTURE, pixel),
                                   AT_PLACE(WEIGHTS, own_weight)))),
    OF_PICTURE,
};

static const char *sign_of(const struct operation *o)
{
    return o->kind == &kind_convolve ? " ∗ " : " · ";
}

// --- taught one picture ------------------------------------------------------

static double squares(const struct operation *o)
{
    double sum = 0;
    for (int k = 0; k < pixels(o); k++)
        sum += number_at(o, PICTURE, k) * number_at(o, PICTURE, k);
    return sum;
}

static void teach_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row), all = squares(o);
    for (int c = 0; c < o->out->columns && all > 0; c++)
        out[c] = isinf(all) ? NAN // too large to be taught
                            : number_at(o, PICTURE, row) *
                                  number_at(o, WEIGHTS, c) / all;
}

static struct bound teach_bound(const struct operation *o, int row)
{
    const struct tensor *A = o->in[PICTURE].tensor, *B = o->in[WEIGHTS].tensor;
    struct bound a = bound_rows(A, 0, A->rows), b = bound_rows(B, 0, B->rows);
    double all = squares(o), x = fabs(number_at(o, PICTURE, row));
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
    const struct tensor *A = o->in[PICTURE].tensor;
    const struct tensor *B = o->in[WEIGHTS].tensor;
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
    saying_number(s, "pixel", number_at(o, PICTURE, a->row));
    if (a->column < 0)
        return;
    saying_number(s, "wanted", number_at(o, WEIGHTS, a->column));
    saying_number(s, "squares", all);
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
    .reads = teach_reads,
    .chain = "pixel · wanted / squares = value",
    .prints = SLOT_PRECISE,
    .sentence = say_teach,
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

static struct law_place came_from(const struct operation *o, int row,
                                  int column, int k)
{
    (void)k;
    return (struct law_place){row - down(o), column - right(o)};
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
    LAW_NUMBERS(WHEN(comes_in, CONSTANT(0), AT_PLACE(PICTURE, came_from))),
    .sentence = say_slide,
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
