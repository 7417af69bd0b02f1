// SPDX-License-Identifier: MIT
// Dot products of random vectors: q · k with d entries each, all independent,
// of mean 0 and variance 1 (Vaswani et al. 2017, footnote 4). Every row begins
// with the same seed; q and k take turns, entry by entry, so that the numbers
// of any product can be drawn again alone. Of a cosine both vectors are made 1
// long first.
#include <assert.h>
#include <math.h>

#include "math/rng.h"
#include "trace/op.h"
#include "trace/operations.h"
#include "trace/term.h"

static const struct op_kind kind_draw, kind_cosine;

static int entries(const struct operation *o)
{
    return (int)o->number;
}

// The numbers from the first entry of product [column] on.
static struct rng numbers_of(const struct operation *o, int column)
{
    struct rng r = {(uint64_t)o->option};
    rng_skip(&r, 2 * (uint64_t)column * (uint64_t)entries(o));
    return r;
}

// What the two vectors of a product are divided by: of a cosine their lengths.
static double lengths(const struct operation *o, int column)
{
    struct rng r = numbers_of(o, column);
    double q = 0, k = 0, pair[2];
    if (o->kind != &kind_cosine)
        return 1;
    for (int i = 0; i < entries(o); i++) {
        rng_normals(&r, pair);
        q += pair[0] * pair[0];
        k += pair[1] * pair[1];
    }
    return sqrt(q * k);
}

// The entries [k] of the two vectors.
static void pair_at(const struct operation *o, int column, int k,
                    double pair[2])
{
    struct rng r = numbers_of(o, column);
    rng_skip(&r, 2 * (uint64_t)k);
    rng_normals(&r, pair);
}

static double draw_term(const struct operation *o, int row, int column, int k)
{
    (void)row;
    double pair[2];
    pair_at(o, column, k, pair);
    return pair[0] * pair[1] / lengths(o, column);
}

static double drawn_so_far(const struct operation *o, int column, int count)
{
    struct rng r = numbers_of(o, column);
    double sum = 0, pair[2], by = lengths(o, column);
    for (int k = 0; k < count; k++) {
        rng_normals(&r, pair);
        sum += pair[0] * pair[1] / by;
    }
    return sum;
}

static void draw_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = drawn_so_far(o, c, entries(o));
}

// No entry is larger than 9: the least uniform number is 2⁻⁵³.
static struct bound draw_bound(const struct operation *o, int row)
{
    (void)row;
    double terms = entries(o), most = 81;
    return (struct bound){.off = bound_sum(2 * terms + 12) * terms * most,
                          .share = INFINITY};
}

// --- what is said ------------------------------------------------------------

static void say_term(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    double pair[2];
    pair_at(o, a->column, a->term, pair);
    saying_is(s, o, a->term + 1 == entries(o) ? "term.last" : "term");
    saying_count(s, "i", a->term + 1);
    saying_precise(s, "q", pair[0]);
    saying_precise(s, "k", pair[1]);
    saying_precise(s, "term", draw_term(o, a->row, a->column, a->term));
    if (lengths(o, a->column) == 1)
        saying_chain(s, "q · k = term");
}

static void say_draw(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    const struct tensor *m = o->out;
    saying_count(s, "draws", m->columns);
    saying_count(s, "seed", o->option);
    saying_count(s, "d", entries(o));
    if (a->row < 0) {
        saying_is(s, o, "whole");
        return;
    }
    if (a->column < 0) {
        double low = INFINITY, high = -INFINITY;
        for (int c = 0; c < m->columns; c++) {
            low = fmin(low, tensor_at(m, a->row, c));
            high = fmax(high, tensor_at(m, a->row, c));
        }
        saying_is(s, o, "row");
        saying_short(s, "low", low);
        saying_short(s, "high", high);
        return;
    }
    if (a->term >= 0) {
        say_term(o, a, s);
        return;
    }
    saying_is(s, o, "cell");
    saying_count(s, "n", a->column + 1);
}

static void why_draw(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    if (a->row >= 0)
        return;
    saying_why(s, o, "whole");
    saying_count(s, "d", entries(o));
}

// --- its formula -------------------------------------------------------------

// q·k, or the cosine of both, as a sum.
static void spell_draw(const struct operation *o, struct spelling *s)
{
    bool cosine = o->kind == &kind_cosine;
    if (cosine)
        formula_fraction(s->f);
    formula_sum(s->f, "i", 0);
    formula_symbol(s->f, "qᵢ", ROLE_QUERY, (struct cells){0});
    formula_text(s->f, "·");
    formula_symbol(s->f, "kᵢ", ROLE_KEY, (struct cells){0});
    if (!cosine)
        return;
    formula_over(s->f);
    formula_text(s->f, "|q|·|k|");
    formula_close(s->f);
}

static void show_sum(const struct operation *o, const struct address *a,
                     int count, struct formula *f)
{
    double pair[2], by = lengths(o, a->column);
    for (int k = 0; k < count; k++) {
        pair_at(o, a->column, k, pair);
        formula_term(f, k, " + ");
        formula_number(f, by == 1 ? pair[0] : pair[0] * pair[1] / by, k > 0);
        if (by == 1) {
            formula_text(f, "·");
            formula_number(f, pair[1], true);
        }
    }
    formula_terms_end(f);
}

static void show_draw(const struct operation *o, const struct address *a,
                      struct formula *f)
{
    if (a->column < 0) {
        formula_symbol(f, "q", ROLE_QUERY, (struct cells){0});
        formula_text(f, "·");
        formula_symbol(f, "k", ROLE_KEY, (struct cells){0});
        if (o->kind == &kind_cosine)
            formula_text(f, " / (|q|·|k|)");
        formula_relation(f);
        spell_draw(o, &(struct spelling){.f = f});
        return;
    }
    if (a->term >= 0) {
        double term = draw_term(o, a->row, a->column, a->term);
        formula_number(f, term, false);
        formula_strong(f);
        formula_so_far(f, drawn_so_far(o, a->column, a->term + 1));
        return;
    }
    formula_cell_name(f, o->out, a->row, a->column);
    formula_relation(f);
    show_sum(o, a, entries(o), f);
    formula_result(f, o->out, a->row, a->column);
}

#define DRAW(kind_name, ...)                                                   \
    {                                                                          \
        .name = kind_name, .forward = draw_forward, .bound = draw_bound,       \
        .terms = entries, .term = draw_term, .sentence = say_draw,             \
        .prints = SLOT_PRECISE, .why = why_draw, .formula = show_draw,         \
        .spell = spell_draw, .does = DOES_DRAW, .price = 60, __VA_ARGS__       \
    }

static const struct op_kind kind_draw =
    DRAW("draw", .says = "draw.whole draw.row draw.cell draw.term "
                         "draw.term.last",
         .whys = "why.draw.whole");

static const struct op_kind kind_cosine =
    DRAW("cosine", .says = "cosine.whole cosine.row cosine.cell cosine.term "
                           "cosine.term.last",
         .whys = "why.cosine.whole");

static void draw_with(struct trace *t, const struct op_kind *kind,
                      struct tensor *out, int row, int d, int seed)
{
    assert(d >= 1 && row >= 0 && row < out->room);
    operate_by(t, kind, out, row, 1, NULL, 0, d, seed);
}

void draw_products(struct trace *t, struct tensor *out, int row, int d,
                   int seed)
{
    draw_with(t, &kind_draw, out, row, d, seed);
}

void draw_cosines(struct trace *t, struct tensor *out, int row, int d, int seed)
{
    draw_with(t, &kind_cosine, out, row, d, seed);
}
