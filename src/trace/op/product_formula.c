// Formulas of the sums of products.
#include "trace/op/product.h"
#include "trace/term.h"

// Appends "2·(−1)", with a plus before it unless it is the first.
static void show_term(const struct operation *o, const struct address *a, int k,
                      struct formula *f)
{
    struct factors p = product_factors(o, a->row, a->column, k);
    f->term = k + 1;
    if (k > 0)
        formula_text(f, " + ");
    formula_cell(f, p.a.tensor, p.a.row, p.a.column, k > 0);
    if (p.b.tensor) {
        formula_text(f, "·");
        formula_cell(f, p.b.tensor, p.b.row, p.b.column, true);
    }
    f->term = 0;
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
    formula_phrase(f, "formula.term", SLOTS(COUNT("n", a->term + 1)));
    formula_cell(f, p.a.tensor, p.a.row, p.a.column, false);
    if (p.b.tensor) {
        formula_text(f, "·");
        formula_cell(f, p.b.tensor, p.b.row, p.b.column, true);
        formula_result_number(f, product_term(o, a->row, a->column, a->term));
    }
    formula_next(f, "     ");
    formula_phrase(f, "formula.so_far", NO_SLOTS);
    formula_result_number(f, product_sum(o, a->row, a->column, a->term + 1));
}

// --- whole rows and tensors ------------------------------------------------

// How many products from [p] on share one matrix, as its blocks of rows.
static int block_count(const struct operation *o, int p)
{
    int count = 1, pairs = o->in_count / 2;
    while (p + count < pairs &&
           o->in[2 * (p + count) + 1].tensor == o->in[2 * p + 1].tensor)
        count++;
    return count;
}

static void show_products(const struct operation *o, int row, struct formula *f)
{
    for (int p = 0, blocks; p < o->in_count / 2; p += blocks) {
        const struct tensor *W = o->in[2 * p + 1].tensor;
        blocks = block_count(o, p);
        formula_text(f, p > 0 ? " + " : "");
        if (blocks > 1)
            formula_bracket(f, "[");
        for (int b = 0; b < blocks; b++) {
            formula_text(f, b > 0 ? ", " : "");
            formula_operand(f, o, 2 * (p + b), row, -1);
        }
        if (blocks > 1)
            formula_close(f);
        formula_text(f, " ");
        formula_matrix(f, W);
        if (o->kind == &kind_matmul_t)
            formula_text(f, "ᵀ");
    }
    if (o->in_count % 2) {
        formula_text(f, " + ");
        formula_matrix(f, o->in[o->in_count - 1].tensor);
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
        show_products(o, a->row, f);
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

// --- in an equation ----------------------------------------------------------

void product_spell(const struct operation *o, struct spelling *s)
{
    open_squash(o, s->f);
    for (int p = 0, blocks; p < o->in_count / 2; p += blocks) {
        const struct tensor *W = o->in[2 * p + 1].tensor;
        blocks = block_count(o, p);
        formula_text(s->f, p > 0 ? " + " : "");
        if (blocks > 1)
            formula_bracket(s->f, "[");
        for (int b = 0; b < blocks; b++) {
            formula_text(s->f, b > 0 ? ", " : "");
            spell_factor(s, o, 2 * (p + b));
        }
        if (blocks > 1)
            formula_close(s->f);
        formula_text(s->f, " ");
        if (o->kind == &kind_matmul_t && s->index)
            spell_row(s, W, "ⱼ", 0);
        else
            spell_matrix(s, W);
        formula_text(s->f, o->kind == &kind_matmul_t ? "ᵀ" : "");
    }
    if (o->in_count % 2) {
        formula_text(s->f, " + ");
        spell_matrix(s, o->in[o->in_count - 1].tensor);
    }
    close_squash(o, s->f);
}

// All rows at once as a product, any row as the sum it is.
void mix_spell(const struct operation *o, struct spelling *s)
{
    const struct tensor *weights = o->in[0].tensor, *V = o->in[1].tensor;
    if (!s->index) {
        spell_factor(s, o, 0);
        formula_text(s->f, " ");
        spell_matrix(s, V);
        return;
    }
    formula_sum(s->f, "j", 0);
    formula_any_row(s->f, weights, "ᵢⱼ", 0);
    formula_text(s->f, " ");
    spell_row(s, V, "ⱼ", 0);
}
