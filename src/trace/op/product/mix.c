// SPDX-License-Identifier: MIT
// weights V: every row a sum of the rows of V, each times its weight; the
// context cᵢ = Σⱼ αᵢⱼ hⱼ (Bahdanau et al. 2014, equation 5), and the last step
// of softmax(Q Kᵀ / √d) V (Vaswani et al. 2017, equation 1).
#include <assert.h>
#include <math.h>

#include "trace/op/product/product.h"
#include "trace/op/row_facts.h"
#include "trace/operations.h"
#include "trace/saying.h"

// Where the largest weight stands; of one alone, where that is.
static int best_of(const struct tensor *weights, int row,
                   const struct row_facts *f)
{
    int c = 0;
    if (f->zeros != f->count - 1)
        return f->best;
    while (tensor_at(weights, row, c) == 0)
        c++;
    return c;
}

static void say_mixed_row(const struct operation *o, int row, struct saying *s)
{
    const struct tensor *weights = o->in[0].tensor, *V = o->in[1].tensor;
    int here = operand_row(o, 0, row);
    struct row_facts f = row_facts(weights, here, weights->columns);
    int best = best_of(weights, here, &f);
    saying_is(s, o,
              f.zeros == f.count       ? "row.nothing"
              : f.zeros == f.count - 1 ? "row.one"
              : f.ties > 1             ? "row.tie"
                                       : "row");
    saying_count(s, "ties", f.ties);
    saying_short_share(s, "value", tensor_at(weights, here, best));
    saying_row(s, "best", V, best);
}

static void say_mix(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    const struct tensor *V = o->in[1].tensor;
    if (a->row < 0) {
        saying_is(s, o, "whole");
        saying_count(s, "values", V->rows);
    } else if (a->column < 0) {
        say_mixed_row(o, a->row, s);
    } else if (a->term < 0) {
        saying_is(s, o, "cell");
        saying_count(s, "place", a->column + 1);
    } else {
        saying_is(s, o, "term");
        saying_row(s, "from", V, a->term);
    }
}

// --- why ---------------------------------------------------------------------

// True when no weight of a row is negative, and their sum is 1.
static bool are_shares(const struct tensor *weights, int row)
{
    double sum = 0;
    for (int c = 0; c < weights->columns; c++) {
        double x = tensor_at(weights, row, c);
        if (!(x >= 0))
            return false;
        sum += x;
    }
    return sums_to_one(sum);
}

// No output leaves what the values span, where all rows are shares.
static void why_inside(const struct operation *o, struct saying *s)
{
    const struct tensor *weights = o->in[0].tensor, *V = o->in[1].tensor;
    for (int r = 0; r < weights->rows; r++)
        if (!are_shares(weights, r))
            return;
    double low = tensor_at(V, 0, 0), high = low;
    for (int r = 1; r < V->rows; r++) {
        low = fmin(low, tensor_at(V, r, 0));
        high = fmax(high, tensor_at(V, r, 0));
    }
    saying_why(s, o, low < high ? "whole" : "whole.same");
    saying_number(s, "low", low);
    saying_number(s, "high", high);
}

// True when no weight is far from what each would have of an even mix.
static bool is_nearly_even(const struct tensor *weights, int row)
{
    double even = 1.0 / weights->columns;
    for (int c = 0; c < weights->columns; c++)
        if (fabs(tensor_at(weights, row, c) - even) >= 0.005)
            return false;
    return true;
}

// Why weights at all: an even mix would be the same for every row.
static void why_anew(const struct operation *o, int row, struct saying *s)
{
    const struct tensor *weights = o->in[0].tensor;
    int here = operand_row(o, 0, row), keys = weights->columns;
    struct row_facts f = row_facts(weights, here, keys);
    const char *variant = keys == 1                       ? "row.one"
                          : f.ties == keys                ? "row.equal"
                          : is_nearly_even(weights, here) ? "row.even"
                          : here                          ? "row"
                                                          : "row.first";
    if (!saying_why(s, o, variant))
        return;
    saying_count(s, "keys", keys);
    saying_column(s, "best", weights, f.best);
    saying_short(s, "even", 1.0 / keys);
    saying_short_share(s, "value", f.high);
}

// The largest weight in rows [from, to) that a row gives another than itself;
// a row alone, without a label, is nobody's own.
struct gift {
    int row, column; // -1: there is none
    double weight;
};

static struct gift find_gift(const struct tensor *weights, int from, int to)
{
    struct gift most = {-1, -1, 0};
    for (int r = from; r < to; r++)
        for (int c = 0; c < weights->columns; c++)
            if ((c != r || !weights->row_labels) &&
                tensor_at(weights, r, c) > most.weight)
                most = (struct gift){r, c, tensor_at(weights, r, c)};
    return most;
}

// True when a row of [weights] gives nothing to others than itself.
static bool has_recluse(const struct tensor *weights)
{
    int r = 0;
    while (r < weights->rows && find_gift(weights, r, r + 1).row >= 0)
        r++;
    return r < weights->rows;
}

// What an output knows now. Returns false when nobody says what it is.
static bool why_carried(const struct operation *o, int row, struct saying *s)
{
    const struct tensor *weights = o->in[0].tensor, *V = o->in[1].tensor;
    bool labelled = weights->row_labels != NULL;
    struct gift g = find_gift(weights, row < 0 ? 0 : row,
                              row < 0 ? weights->rows : row + 1);
    const char *variant = !labelled              ? "whole.pooled"
                          : row >= 0             ? "row.carries"
                          : has_recluse(weights) ? "whole.carries.some"
                                                 : "whole.carries";
    if (g.row < 0 || !saying_why(s, o, variant))
        return false;
    saying_row(s, "holder", o->out, g.row);
    saying_row(s, "giver", V, g.column);
    saying_short_share(s, "share", g.weight);
    saying_count(s, "keys", V->rows);
    return true;
}

static void why_mix(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    if (why_carried(o, a->row, s))
        return;
    if (a->row < 0)
        why_inside(o, s);
    else
        why_anew(o, a->row, s);
}

// All rows at once as a product, any row as the sum it is.
static void mix_spell(const struct operation *o, struct spelling *s)
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

const struct op_kind kind_mix = {
    .name = "mix",
    .says = "mix.whole mix.row mix.row.nothing mix.row.one mix.row.tie "
            "mix.cell mix.term",
    .whys = "why.mix.whole why.mix.whole.same why.mix.whole.carries "
            "why.mix.whole.carries.some "
            "why.mix.whole.pooled why.mix.row why.mix.row.one "
            "why.mix.row.equal why.mix.row.even "
            "why.mix.row.first why.mix.row.carries",
    .forward = product_forward,
    .bound = product_bound,
    .terms = product_terms,
    .term = product_term,
    .reads = product_reads,
    .sentence = say_mix,
    .formula = product_formula,
    .why = why_mix,
    .partials = product_partials,
    .partial = product_partial,
    .spell = mix_spell,
    .form = FORM_MIX,
    .does = DOES_MIX,
};

struct tensor *mix(struct trace *t, const char *name,
                   const struct tensor *weights, const struct tensor *V)
{
    assert(weights->columns == V->rows);
    struct tensor *out = tensor(t, name, weights->rows, V->columns);
    struct operand in[] = {{weights, -1}, {V, 0}};
    out->row_labels = weights->row_labels;
    take_column_names(out, V);
    operate(t, &kind_mix, out, 0, weights->rows, in, 2, 0);
    return out;
}

void mix_row(struct trace *t, struct tensor *out, int row,
             const struct tensor *weights, const struct tensor *V)
{
    struct operand in[] = {{weights, row}, {V, 0}};
    assert(weights->columns == V->rows && out->columns == V->columns);
    take_column_names(out, V);
    operate(t, &kind_mix, out, row, 1, in, 2, 0);
}
