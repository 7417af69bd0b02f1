// SPDX-License-Identifier: MIT
// What all sums of products share: matmul, matmul_t, mix and affine, one file
// each, differ only in which two cells make the k-th product of a cell.
#include "trace/op/product/product.h"

#include <assert.h>
#include <math.h>

#include "math/kernels.h"
#include "math/widened.h"
#include "trace/op/partials.h"
#include "trace/saying.h"
#include "trace/term.h"

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
    assert(k >= 0 && k < product_terms(o));
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
    assert(count >= 0 && count <= product_terms(o));
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += product_term(o, row, column, k);
    return sum;
}

// Σ a W for one W, of which a meets the rows from one on, of [rows] rows a.
static void meet_rows(const struct operation *o, int p, int row, int rows)
{
    const struct operand *W = &o->in[p + 1];
    double *out = out_row(o, row);
    const double *a = in_row(o, p, row);
    int count = o->in[p].tensor->columns;
    if (W->tensor->packed)
        add_products_widened(out, a, rows, count, W->tensor->packed, W->row);
    else
        add_row_product(out, o->out->columns, a, count, in_row(o, p + 1, row));
}

// + b, through a squash.
static void finish_row(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    int columns = o->out->columns;
    if (o->in_count % 2)
        add_row(out, in_row(o, o->in_count - 1, row), columns);
    double (*squash)(double) = product_squash(o)->f;
    for (int c = 0; squash && c < columns; c++)
        out[c] = squash(out[c]);
}

// Σ a W + b, through a squash; a new tensor holds zeros.
void product_forward(const struct operation *o, int row)
{
    for (int p = 0; p + 1 < o->in_count; p += 2)
        meet_rows(o, p, row, 1);
    finish_row(o, row);
}

// Where numbers are widened, once for all rows.
bool product_forward_all(const struct operation *o)
{
    for (int p = 0; p + 1 < o->in_count; p += 2)
        if (!o->in[p + 1].tensor->packed || o->in[p].row >= 0 ||
            o->in[p].tensor->packed)
            return false;
    for (int p = 0; p + 1 < o->in_count; p += 2)
        meet_rows(o, p, o->row, o->rows);
    for (int row = o->row; row < o->row + o->rows; row++)
        finish_row(o, row);
    return true;
}

// Of the rows of W that a meets, one after the other.
static double bound_met(const struct operation *o, int p, int row,
                        double rounds)
{
    const struct bound a = bound_operand(o, p, row);
    const double *x = in_row(o, p, row);
    const struct operand *W = &o->in[p + 1];
    double off = 0;
    for (int k = 0; k < o->in[p].tensor->columns; k++) {
        struct bound w = bound_row(W->tensor, W->row + k);
        off += fabs(x[k]) * (rounds * w.size + w.off) +
               bound_number(&a, x[k]) * (w.size + w.off);
    }
    return off;
}

// Of a that meets each row of W as a whole.
static double bound_dots(const struct operation *o, int row, double rounds)
{
    const struct bound a = bound_operand(o, 0, row);
    const struct tensor *W = o->in[1].tensor;
    struct bound w = bound_rows(W, 0, o->out->columns);
    const double *x = in_row(o, 0, row);
    double off = 0;
    for (int k = 0; k < W->columns; k++)
        off += fabs(x[k]) * (rounds * w.size + w.off) +
               bound_number(&a, x[k]) * (w.size + w.off);
    return off;
}

// No squash is steeper than 1.
struct bound product_bound(const struct operation *o, int row)
{
    double rounds = bound_sum(product_terms(o)), off = 0;
    for (int p = 0; p + 1 < o->in_count; p += 2)
        off += o->kind == &kind_matmul_t ? bound_dots(o, row, rounds)
                                         : bound_met(o, p, row, rounds);
    if (o->in_count % 2) {
        struct bound b = bound_operand(o, o->in_count - 1, row);
        off += rounds * b.size + b.off;
    }
    if (product_squash(o)->f)
        off += 2 * ROUNDING;
    return (struct bound){.off = off, .share = INFINITY};
}

int product_read_factors(const struct operation *o, int row, int column, int k,
                         struct cells out[MAX_READS])
{
    struct factors f = product_factors(o, row, column, k);
    out[0] = cells_of(f.a.tensor, f.a.row, 1, f.a.column, 1);
    out[1] = cells_of(f.b.tensor, f.b.row, 1, f.b.column, 1);
    return f.b.tensor ? 2 : 1;
}

// The vectors, and of every matrix the column, or all columns.
int product_reads(const struct operation *o, int row, int column, int k,
                  struct cells out[MAX_READS])
{
    if (k >= 0)
        return product_read_factors(o, row, column, k, out);
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

// --- the backward pass -------------------------------------------------------

// The row of the vector that meets row [row] of the matrix that is operand
// [k], or -1: the matrix may hold the blocks of several vectors.
static int product_met(const struct operation *o, int k, int row)
{
    int met = row - o->in[k].row;
    return met >= 0 && met < o->in[k - 1].tensor->columns ? met : -1;
}

int product_partials(const struct operation *o, int k, int row)
{
    bool bias = o->in_count % 2 && k == o->in_count - 1;
    if (!bias && k % 2 && o->kind == &kind_matmul_t)
        return row < o->out->columns ? o->rows : 0;
    if (!bias && k % 2)
        return product_met(o, k, row) < 0 ? 0 : o->rows;
    int rows = rows_made_from(o, k, row).count;
    return bias ? rows : rows * o->out->columns;
}

// ∂(a W)ᵢ/∂a = W's column i; ∂(a W)/∂W = a
struct partial product_partial(const struct operation *o, int k, int row,
                               int column, int i)
{
    const struct operand *in = &o->in[k];
    bool turned = o->kind == &kind_matmul_t, matrix = k % 2;
    struct partial w = {.row = o->row + i, .column = column, .by = 1};
    if (o->in_count % 2 && k == o->in_count - 1)
        return w;
    if (matrix) {
        w.column = turned ? row : column;
        partial_by(&w, o->in[k - 1].tensor, operand_row(o, k - 1, w.row),
                   turned ? column : product_met(o, k, row));
        return w;
    }
    int columns = o->out->columns;
    w.row = rows_made_from(o, k, row).first + i / columns;
    w.column = i % columns;
    if (turned)
        partial_by(&w, in[1].tensor, w.column, column);
    else
        partial_by(&w, in[1].tensor, in[1].row + column, w.column);
    return w;
}

// --- its sentence of a term --------------------------------------------------

// "Place 3 gives 4. The sum so far: 4."
void product_say_term(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    struct factors p = product_factors(o, a->row, a->column, a->term);
    bool last = a->term + 1 == product_terms(o), bias = !p.b.tensor;
    bool squashed = product_squash(o)->name != NULL;
    saying_as(s, o, "product",
              !last       ? "term" // a bias is always the last
              : !squashed ? bias ? "term.bias.last" : "term.last"
              : bias      ? "term.bias.last.squashed"
                          : "term.last.squashed");
    if (last && squashed)
        saying_text(s, "squash",
                    phrase_text(s->words, product_squash(o)->phrase));
}

// --- three that are made alike -----------------------------------------------

enum { LONGEST_WAY = 16 }; // from the scores to the weights

// The operation by which rows met rows that [weights] were made of; or NULL.
static const struct operation *meeting_behind(const struct tensor *weights)
{
    const struct tensor *m = weights;
    for (int on = 0; m && m->writer && m->writer[0] && on < LONGEST_WAY; on++) {
        const struct operation *o = m->writer[0];
        if (o->kind == &kind_matmul_t)
            return o;
        m = o->in_count ? o->in[0].tensor : NULL;
    }
    return NULL;
}

// What makes [m] of the same rows as [o] its own; NULL when it is made in
// another way.
static const struct operation *made_beside(const struct operation *o,
                                           const struct tensor *m)
{
    const struct operation *other = m->writer ? m->writer[0] : NULL;
    bool beside = other && other->kind == o->kind && other->in_count >= 2 &&
                  other->in[0].tensor == o->in[0].tensor;
    return beside ? other : NULL;
}

// Where queries meet keys to say how much of [o]'s values each takes; or NULL.
static const struct operation *meeting_for(const struct operation *o)
{
    const struct operation *mix = o->out->reader;
    bool values = mix && mix->in_count == 2 && mix->in[1].tensor == o->out;
    return values ? meeting_behind(mix->in[0].tensor) : NULL;
}

bool product_asked_by_own(const struct operation *o)
{
    const struct operation *met = meeting_for(o);
    const struct tensor *q = met ? met->in[0].tensor : NULL;
    const struct operation *made = q && q->writer ? q->writer[0] : NULL;
    const struct tensor *X = o->in[0].tensor;
    return q == X || (made && made->in_count && made->in[0].tensor == X);
}

bool product_three(const struct operation *o, const struct operation *out[3])
{
    const struct operation *met = meeting_for(o);
    if (!met)
        return false;
    out[0] = made_beside(o, met->in[0].tensor);
    out[1] = made_beside(o, met->in[1].tensor);
    out[2] = o;
    return out[0] && out[1] && out[0] != out[1];
}

// --- its formula -------------------------------------------------------------

// Appends "2·(−1)", with a plus before it unless it is the first.
static void show_term(const struct operation *o, const struct address *a, int k,
                      struct formula *f)
{
    struct factors p = product_factors(o, a->row, a->column, k);
    formula_term(f, k, " + ");
    formula_cell(f, p.a.tensor, p.a.row, p.a.column, k > 0);
    if (p.b.tensor) {
        formula_text(f, "·");
        formula_cell(f, p.b.tensor, p.b.row, p.b.column, true);
    }
    formula_terms_end(f);
}

// The left side of a cell: q(cat)·k(chased), or the cell's own name.
static void show_left(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    if (o->kind == &kind_matmul_t) {
        formula_vector(f, o->in[0].tensor, operand_row(o, 0, a->row));
        formula_text(f, " · ");
        formula_vector(f, o->in[1].tensor, a->column);
    } else {
        formula_name(f, o->out, a->row, a->column);
    }
}

static void open_squash(const struct operation *o, struct formula *f)
{
    if (product_squash(o)->name)
        formula_call(f, product_squash(o)->name);
}

static void close_squash(const struct operation *o, struct formula *f)
{
    if (product_squash(o)->name)
        formula_close(f);
}

static void show_cell(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    int terms = product_terms(o);
    show_left(o, a, f);
    formula_relation(f);
    open_squash(o, f);
    for (int k = 0; k < terms; k++)
        show_term(o, a, k, f);
    close_squash(o, f);
    double sum = product_sum(o, a->row, a->column, terms);
    if (product_squash(o)->name) {
        formula_relation(f);
        open_squash(o, f);
        formula_number(f, sum, false);
        close_squash(o, f);
    }
    formula_result(f, o->out, a->row, a->column);
    if (product_squash(o)->name && sum != 0)
        formula_round(f);
}

// One term and what they add up to so far.
static void show_partial(const struct operation *o, const struct address *a,
                         struct formula *f)
{
    struct factors p = product_factors(o, a->row, a->column, a->term);
    formula_term_alone(f, a->term);
    formula_cell(f, p.a.tensor, p.a.row, p.a.column, false);
    if (p.b.tensor) {
        formula_text(f, "·");
        formula_cell(f, p.b.tensor, p.b.row, p.b.column, true);
        formula_result_number(f, product_term(o, a->row, a->column, a->term));
    }
    formula_so_far(f, product_sum(o, a->row, a->column, a->term + 1));
}

// --- whole rows and tensors --------------------------------------------------

// How many products from [p] on share one matrix, as its blocks of rows.
static int block_count(const struct operation *o, int p)
{
    int count = 1, pairs = o->in_count / 2;
    while (p + count < pairs &&
           o->in[2 * (p + count) + 1].tensor == o->in[2 * p + 1].tensor)
        count++;
    return count;
}

// The vector of operand [k]: as it is read for row [row], or [s] spells it.
static void show_factor(const struct operation *o, int k, int row,
                        struct formula *f, struct spelling *s)
{
    if (s)
        spell_factor(s, o, k);
    else
        formula_operand(f, o, k, row, -1);
}

// A matrix that is multiplied with, or the bias.
static void show_matrix(const struct operation *o, const struct tensor *W,
                        struct formula *f, struct spelling *s)
{
    bool turned = o->kind == &kind_matmul_t;
    if (s && s->index && turned)
        spell_row(s, W, "ⱼ", 0);
    else if (s)
        spell_matrix(s, W);
    else
        formula_matrix(f, W);
    formula_text(f, turned ? "ᵀ" : "");
}

// True when the rows of the matrix that operands [p] on for [blocks] vectors
// meet do not begin with its first, or do not end with its last: these meet 0.
static bool rows_above(const struct operation *o, int p)
{
    return o->in[2 * p + 1].row > 0;
}

static bool rows_below(const struct operation *o, int p, int blocks)
{
    const struct operand *a = &o->in[2 * (p + blocks - 1)], *W = a + 1;
    return o->kind == &kind_affine &&
           W->row + a->tensor->columns < W->tensor->rows;
}

// "[x, h] W + c C + b", in a formula of its own or, with [s], in an equation.
static void show_products(const struct operation *o, int row, struct formula *f,
                          struct spelling *s)
{
    for (int p = 0, blocks; p < o->in_count / 2; p += blocks) {
        blocks = block_count(o, p);
        bool above = rows_above(o, p), below = rows_below(o, p, blocks);
        bool several = blocks > 1 || above || below;
        formula_text(f, p > 0 ? " + " : "");
        if (several)
            formula_bracket(f, "[");
        formula_text(f, above ? "0, " : "");
        for (int b = 0; b < blocks; b++) {
            formula_text(f, b > 0 ? ", " : "");
            show_factor(o, 2 * (p + b), row, f, s);
        }
        formula_text(f, below ? ", 0" : "");
        if (several)
            formula_close(f);
        formula_text(f, " ");
        show_matrix(o, o->in[2 * p + 1].tensor, f, s);
    }
    if (o->in_count % 2) {
        formula_text(f, " + ");
        show_matrix(o, o->in[o->in_count - 1].tensor, f, s);
    }
}

// True when rows are weighted one by one, and counted from 1.
static bool sums_rows(const struct operation *o, int row)
{
    const struct tensor *w = o->in[0].tensor, *V = o->in[1].tensor;
    return o->kind == &kind_mix && row_number(V, 0) == 1 &&
           (row >= 0 || (o->in[0].row >= 0 && row_number(w, o->in[0].row) ==
                                                  row_number(o->out, o->row)));
}

// Σ αᵢⱼ hⱼ: the rows of a matrix, each times its weight.
static void show_weighted(const struct operation *o, int row, struct formula *f)
{
    const struct tensor *w = o->in[0].tensor, *V = o->in[1].tensor;
    formula_sum(f, "j", V->rows);
    if (row < 0)
        formula_any_row(f, w, "ᵢⱼ", 0);
    else
        formula_any_cell(f, w, operand_row(o, 0, row), "ⱼ");
    formula_text(f, " ");
    formula_any_row(f, V, "ⱼ", 0);
}

// Q = X W_Q, or one row of it.
static void show_symbols(const struct operation *o, const struct address *a,
                         struct formula *f)
{
    if (a->row >= 0)
        formula_vector(f, o->out, a->row);
    else if (o->in[0].row >= 0) // row by row
        formula_any_row(f, o->out, row_index(o->out), 0);
    else
        formula_matrix(f, o->out);
    formula_relation(f);
    open_squash(o, f);
    if (sums_rows(o, a->row))
        show_weighted(o, a->row, f);
    else
        show_products(o, a->row, f, NULL);
    close_squash(o, f);
}

// Q = X W_Q,   K = X W_K,   V = X W_V
static void show_three(const struct operation *const three[3],
                       struct formula *f)
{
    for (int k = 0; k < 3; k++) {
        const struct address whole = {three[k]->out, -1, -1, -1};
        show_symbols(three[k], &whole, f);
        if (k < 2)
            formula_next(f, ",   ");
    }
}

void product_formula(const struct operation *o, const struct address *a,
                     struct formula *f)
{
    const struct operation *three[3];
    if (a->row < 0 && product_three(o, three))
        show_three(three, f);
    else if (a->column < 0)
        show_symbols(o, a, f);
    else if (a->term < 0)
        show_cell(o, a, f);
    else
        show_partial(o, a, f);
}

void product_spell(const struct operation *o, struct spelling *s)
{
    open_squash(o, s->f);
    show_products(o, -1, s->f, s);
    close_squash(o, s->f);
}
