// Formulas of the sums of products.
#include "base/number.h"
#include "trace/product.h"

// Appends "2 · (−1)" or, without a second factor, "+ bias".
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

// The left side of a cell: q(cat) · k(chased), or the cell's own address.
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

static void show_cell(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    int terms = product_terms(o);
    bool exact = true;
    for (int k = 0; k < terms; k++) {
        struct factors p = product_factors(o, a->row, a->column, k);
        exact &= number_exact(tensor_at(p.a.tensor, p.a.row, p.a.column), 4);
        exact &= !p.b.tensor ||
                 number_exact(tensor_at(p.b.tensor, p.b.row, p.b.column), 4);
    }
    show_left(o, a, f);
    formula_text(f, exact ? " = " : " ≈ ");
    if (product_squashed(o))
        formula_text(f, "tanh(");
    for (int k = 0; k < terms; k++)
        show_term(o, a, k, f);
    if (product_squashed(o)) {
        double sum = product_sum(o, a->row, a->column, terms);
        formula_text(f, ")");
        formula_equals(f, sum);
        formula_text(f, "tanh(");
        formula_number(f, sum, false);
        formula_text(f, ")");
    }
    formula_result(f, o->out, a->row, a->column);
}

// Terms up to [a]'s and what they add up to so far.
static void show_partial(const struct operation *o, const struct address *a,
                         struct formula *f)
{
    struct factors p = product_factors(o, a->row, a->column, a->term);
    double term = product_term(o, a->row, a->column, a->term);
    double sum = product_sum(o, a->row, a->column, a->term + 1);
    formula_text(f, arena_print(f->arena, "term %d:  ", a->term + 1));
    formula_cell(f, p.a.tensor, p.a.row, p.a.column, false);
    if (p.b.tensor) {
        formula_text(f, "·");
        formula_cell(f, p.b.tensor, p.b.row, p.b.column, true);
        formula_equals(f, term);
        formula_number(f, term, false);
        f->symbols[f->count - 1].strong = true;
    }
    f->rounded = false;
    formula_text(f, "     sum so far");
    formula_equals(f, sum);
    formula_number(f, sum, false);
    f->symbols[f->count - 1].strong = true;
}

// Q Kᵀ, X W_Q: the whole product, or one row of it.
static void show_symbols(const struct operation *o, const struct address *a,
                         struct formula *f)
{
    if (a->row < 0)
        o = product_whole(o);
    formula_name(f, o->out, a->row, -1);
    formula_text(f, product_squashed(o) ? " = tanh(" : " = ");
    int pairs = o->in_count / 2;
    for (int p = 0; p < pairs; p++) {
        const struct operand *A = &o->in[2 * p], *B = &o->in[2 * p + 1];
        int row = a->row < 0 ? -1 : operand_row(o, 2 * p, a->row);
        if (p > 0)
            formula_text(f, " + ");
        formula_name(f, A->tensor, row, -1);
        formula_text(f, " ");
        formula_name(f, B->tensor, -1, -1);
        if (o->kind == &kind_matmul_t)
            formula_text(f, "ᵀ");
    }
    if (o->in_count % 2) {
        formula_text(f, " + ");
        formula_name(f, o->in[o->in_count - 1].tensor, -1, -1);
    }
    if (product_squashed(o))
        formula_text(f, ")");
}

void product_formula(const struct operation *o, const struct address *a,
                     struct formula *f)
{
    if (a->column < 0)
        show_symbols(o, a, f);
    else if (a->term < 0)
        show_cell(o, a, f);
    else
        show_partial(o, a, f);
}
