// SPDX-License-Identifier: MIT
// Length and direction of vectors: |x| = √(Σ x²), and x / |x|, which is 1 long.
// A vector of zeros has no direction; its row stays zeros.
//
// The sum is taken of numbers whose largest is near 1. Times a power of two
// they keep their bits, and so does the root, but no square is too large or too
// small for a double (Higham, Accuracy and Stability, 2nd ed., section 27.8).
#include <assert.h>
#include <math.h>

#include "math/kernels.h"
#include "say/compared.h"
#include "trace/op/law.h"
#include "trace/op/row_facts.h"
#include "trace/op/partials.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

enum { X, LENGTH };

static const struct op_kind kind_length, kind_direct;

// --- how long ----------------------------------------------------------------

static void length_forward(const struct operation *o, int row)
{
    const double *x = in_row(o, X, row);
    int d = o->in[X].tensor->columns, power;
    double sum = 0;
    frexp(row_largest(x, d, 0), &power);
    for (int c = 0; c < d; c++)
        sum += ldexp(x[c], -power) * ldexp(x[c], -power);
    *out_row(o, row) = ldexp(sqrt(sum), power);
}

// No number of a row makes it longer by more than it is moved itself.
static struct bound length_bound(const struct operation *o, int row)
{
    struct bound x = bound_operand(o, X, row);
    double d = o->in[X].tensor->columns, rounds = bound_sum(d + 2) + ROUNDING;
    return (struct bound){.off = sqrt(d) * (x.off + rounds * x.size),
                          .share = x.share + rounds};
}

static int length_reads(const struct operation *o, int row, int column, int k,
                        struct cells out[MAX_READS])
{
    (void)column, (void)k;
    const struct tensor *m = o->in[X].tensor;
    out[0] = cells_of(m, operand_row(o, X, row), 1, 0, m->columns);
    return 1;
}

static void say_length(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    if (a->row < 0) {
        int rows = o->out->rows, ties = column_ends(o->out).ties;
        saying_is(s, o,
                  rows == 1      ? "whole.one"
                  : ties == rows ? "whole.same"
                  : ties > 1     ? "whole.tie"
                                 : "whole");
        return;
    }
    double value = tensor_at(o->out, a->row, 0);
    saying_is(s, o, value == 0 ? "row.nothing" : "row");
    saying_count(s, "d", o->in[X].tensor->columns);
}

static void why_length(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    const struct tensor *m = o->out;
    if (a->row >= 0)
        return;
    struct column_ends e = column_ends(m);
    bool same = e.ties == m->rows;
    if (e.most == 0 || (!same && !shown_apart(SLOT_NUMBER, e.most, e.least)))
        return; // without a direction, or longer by what is not printed
    saying_why(s, o,
               m->rows == 1 ? "whole.one"
               : same       ? "whole.same"
                            : "whole");
}

// Σ x², which may be too large or too small to be told.
static double squares(const struct operation *o, int row)
{
    const double *x = in_row(o, X, row);
    return dot(x, x, o->in[X].tensor->columns);
}

// length(cat) = √(3² + 4²) = √25 = 5
static void show_length(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    int row = operation_row(o, a);
    const struct tensor *m = o->in[X].tensor;
    double sum = squares(o, row);
    formula_name(f, o->out, row, 0);
    if (!isnormal(sum)) {
        formula_result(f, o->out, row, 0);
        return;
    }
    formula_relation(f);
    formula_root(f);
    for (int c = 0; c < m->columns; c++) {
        formula_term(f, c, " + ");
        formula_power(f);
        formula_cell(f, m, operand_row(o, X, row), c, true);
        formula_over(f);
        formula_text(f, "2");
        formula_close(f);
    }
    formula_terms_end(f);
    formula_close(f);
    if (m->columns > 1) {
        formula_relation(f);
        formula_root(f);
        formula_number(f, sum, false);
        formula_close(f);
    }
    formula_result(f, o->out, row, 0);
}

static void spell_length(const struct operation *o, struct spelling *s)
{
    formula_text(s->f, "|");
    spell_operand(s, o, X);
    formula_text(s->f, "|");
}

static int partials_of_number(const struct operation *o, int k, int row)
{
    return rows_made_from(o, k, row).count;
}

// ∂|x|/∂x = x / |x|; where |x| is 0 there is no derivative.
static struct partial partial_of_number(const struct operation *o, int k,
                                        int row, int column, int i)
{
    int at = rows_made_from(o, k, row).first + i;
    struct inexact x = inexact_at(o->in[X].tensor, row, column);
    struct inexact length = inexact_at(o->out, at, 0);
    struct partial w = {.row = at, .column = 0};
    if (length.x != 0) {
        w.by = x.x / length.x;
        w.off = (x.off + length.off) / length.x + ROUNDING;
    }
    partial_with(&w, o->in[X].tensor, row, column);
    partial_with(&w, o->out, at, 0);
    return w;
}

// --- which way ---------------------------------------------------------------

static bool is_nothing(const struct operation *o, int row)
{
    return operand_number(o, LENGTH, row, 0) == 0;
}

static int count_nothing(const struct operation *o)
{
    int count = 0;
    for (int r = o->row; r < o->row + o->rows; r++)
        count += is_nothing(o, r);
    return count;
}

static void say_direct(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    if (a->row < 0) {
        int empty = count_nothing(o);
        saying_is(s, o, empty ? "whole.empty" : "whole");
        saying_count(s, "empty", empty);
        return;
    }
    saying_level(s, o, a, is_nothing(o, a->row) ? ".nothing" : "");
}

static void why_direct(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    const struct tensor *m = o->in[LENGTH].tensor;
    struct column_ends e = column_ends(m);
    if (a->row >= 0 || e.most == 0)
        return;
    saying_why(s, o, "whole");
    saying_row(s, "high", m, e.high);
    saying_number(s, "most", e.most);
}

// direction(cat)₁ = 3 / 5 = 0.6; of a row x(cat) / length(cat).
static void show_direct(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    int row = a->row;
    if (row < 0 ? count_nothing(o) : is_nothing(o, row)) {
        formula_name(f, o->out, row, a->column);
        if (row < 0)
            return; // it has rows of which the law is not told
        formula_relation(f);
        formula_number(f, 0, false);
        return;
    }
    law_formula(o, a, f);
}

// --- both --------------------------------------------------------------------

static const struct op_kind kind_length = {
    .name = "length",
    .prints = SLOT_NUMBER,
    .says = "length.whole length.whole.one length.whole.same "
            "length.whole.tie length.row length.row.nothing",
    .whys = "why.length.whole why.length.whole.same why.length.whole.one",
    .forward = length_forward,
    .bound = length_bound,
    .reads = length_reads,
    .sentence = say_length,
    .formula = show_length,
    .why = why_length,
    .partials = partials_of_number,
    .partial = partial_of_number,
    .spell = spell_length,
    .form = FORM_READING,
    .price = 10,
};

static const struct op_kind kind_direct = {
    .name = "direct",
    .says = "direct.whole direct.whole.empty direct.row direct.row.nothing "
            "direct.cell direct.cell.nothing",
    .whys = "why.direct.whole",
    LAW_NUMBERS(OVER(IN(X), IN(LENGTH))),
    LAW_BACK,
    .spell = law_spell,
    .formula = show_direct,
    .operands = "from length",
    .sentence = say_direct,
    .why = why_direct,
};

struct tensor *row_lengths(struct trace *t, const char *name,
                           const struct tensor *A)
{
    struct tensor *out = tensor(t, name, A->rows, 1);
    out->row_labels = A->row_labels;
    out->row_noun = A->row_noun;
    out->row_from = A->row_from;
    operate(t, &kind_length, out, 0, A->rows, &(struct operand){A, -1}, 1, 0);
    return out;
}

struct tensor *row_directions(struct trace *t, const char *name,
                              const struct tensor *A,
                              const struct tensor *lengths)
{
    struct tensor *out = tensor_like(t, name, A);
    struct operand in[] = {[X] = {A, -1}, [LENGTH] = {lengths, -1}};
    assert(lengths->rows == A->rows && lengths->columns == 1);
    take_column_names(out, A);
    operate(t, &kind_direct, out, 0, A->rows, in, 2, 0);
    return out;
}
