// SPDX-License-Identifier: MIT
// Gradients of what was read, from those of what was written: ∂L/∂x = Σ ∂L/∂y
// ∂y/∂x over every number y that x went into (the chain rule).
#include <assert.h>
#include <math.h>
#include <string.h>

#include "trace/op/product/product.h"
#include "trace/op/gradient/reasons.h"
#include "trace/op/gradient/gradient_kinds.h"
#include "trace/op/pass.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

// One term: the path, and where its gradient stands.
struct leg {
    struct partial partial;
    const struct use *use;
};

int gradient_partials(const struct use *uses, int use_count, int row)
{
    int count = 0;
    for (int i = 0; i < use_count; i++)
        count += uses[i].o->kind->partials(uses[i].o, uses[i].k, row);
    return count;
}

static int gradient_terms(const struct operation *o)
{
    int partials = gradient_partials(o->uses, o->use_count, o->row);
    return partials ? partials : 1;
}

static struct leg leg_of(const struct operation *o, int row, int column, int k)
{
    const struct use *u = o->uses;
    assert(k >= 0);
    for (int partials; u < o->uses + o->use_count; u++, k -= partials) {
        partials = u->o->kind->partials(u->o, u->k, row);
        if (k < partials)
            return (struct leg){u->o->kind->partial(u->o, u->k, row, column, k),
                                u};
    }
    return (struct leg){.use = NULL};
}

static double gradient_at(const struct leg *l)
{
    return tensor_at(l->use->gradients, l->partial.row, l->partial.column);
}

static double gradient_term(const struct operation *o, int row, int column,
                            int k)
{
    struct leg l = leg_of(o, row, column, k);
    return l.use ? gradient_at(&l) * l.partial.by : 0;
}

static double sum_to(const struct operation *o, int row, int column, int count)
{
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += gradient_term(o, row, column, k);
    return sum;
}

// The paths of one use lie side by side, so they are gone through once.
static void gradient_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int i = 0; i < o->use_count; i++) {
        const struct use *u = &o->uses[i];
        int partials = u->o->kind->partials(u->o, u->k, row);
        for (int c = 0; c < o->out->columns; c++)
            for (int k = 0; k < partials; k++) {
                struct partial w = u->o->kind->partial(u->o, u->k, row, c, k);
                out[c] += tensor_at(u->gradients, w.row, w.column) * w.by;
            }
    }
}

static struct bound gradient_bound(const struct operation *o, int row)
{
    double rounds = bound_sum(gradient_terms(o) + 1), most = 0;
    for (int c = 0; c < o->out->columns; c++) {
        double off = 0;
        for (int k = 0; k < gradient_terms(o); k++) {
            struct leg l = leg_of(o, row, c, k);
            if (!l.use)
                continue;
            struct inexact g =
                inexact_at(l.use->gradients, l.partial.row, l.partial.column);
            off += fabs(l.partial.by) * g.off +
                   (fabs(g.x) + g.off) * l.partial.off +
                   rounds * fabs(g.x * l.partial.by);
        }
        most = fmax(most, off);
    }
    return (struct bound){.off = most, .share = INFINITY};
}

// --- what it reads -----------------------------------------------------------

// True when [b] goes on where [a] ends, so that both are one block.
static bool goes_on(const struct cells *a, const struct cells *b)
{
    bool below = a->column == b->column && a->columns == b->columns &&
                 b->row <= a->row + a->rows && b->row + b->rows >= a->row;
    bool beside = a->row == b->row && a->rows == b->rows &&
                  b->column <= a->column + a->columns &&
                  b->column + b->columns >= a->column;
    return a->tensor == b->tensor && (below || beside);
}

static int add_box(struct cells out[MAX_READS], int count,
                   const struct cells *box)
{
    for (int i = 0; i < count && box->tensor; i++)
        if (goes_on(&out[i], box) ||
            (count == MAX_READS && out[i].tensor == box->tensor)) {
            cells_hold(&out[i], box);
            return count;
        }
    if (!box->tensor || count == MAX_READS)
        return count;
    out[count] = *box;
    return count + 1;
}

// What the paths [from, to) of one use read, for one column or, from the first
// and the last, for all: they lie in blocks.
static int read_use(const struct operation *o, const struct use *u, int row,
                    int column, int from, int to, struct cells out[MAX_READS],
                    int count)
{
    struct cells boxes[1 + MOST_PARTIAL_CELLS] = {{0}};
    int first = column < 0 ? 0 : column;
    int step = column < 0 && o->out->columns > 1 ? o->out->columns - 1 : 1;
    int last = column < 0 ? o->out->columns - 1 : column;
    for (int c = first; c <= last; c += step)
        for (int k = from; k < to; k++) {
            struct partial w = u->o->kind->partial(u->o, u->k, row, c, k);
            struct cells gradient =
                cells_of(u->gradients, w.row, 1, w.column, 1);
            cells_hold(&boxes[0], &gradient);
            for (int i = 0; i < w.with_count; i++)
                cells_hold(&boxes[i + 1], &w.with[i]);
        }
    for (int i = 0; i < 1 + MOST_PARTIAL_CELLS; i++)
        count = add_box(out, count, &boxes[i]);
    return count;
}

static int gradient_reads(const struct operation *o, int row, int column, int k,
                          struct cells out[MAX_READS])
{
    int count = 0;
    for (int i = 0; i < o->use_count; i++) {
        const struct use *u = &o->uses[i];
        int partials = u->o->kind->partials(u->o, u->k, row);
        if (k < 0)
            count = read_use(o, u, row, column, 0, partials, out, count);
        else if (k < partials)
            return read_use(o, u, row, column, k, k + 1, out, 0);
        k -= k < 0 ? 0 : partials;
    }
    return count;
}

// --- what it says ------------------------------------------------------------

// "grows", "falls" or "flat", behind [what].
static const char *direction(struct saying *s, const char *what,
                             double gradient)
{
    return arena_print(s->arena, "%s.%s", what,
                       gradient > 0   ? "grows"
                       : gradient < 0 ? "falls"
                                      : "flat");
}

static void say_cell(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    double gradient = tensor_at(o->out, a->row, a->column);
    saying_is(s, o, direction(s, "cell", gradient));
    saying_number(s, "value", fabs(gradient));
}

static void say_term(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    struct leg l = leg_of(o, a->row, a->column, a->term);
    if (!l.use) {
        saying_is(s, o, "nowhere");
        return;
    }
    saying_is(s, o, a->term + 1 < gradient_terms(o) ? "term" : "term.last");
    saying_count(s, "way", a->term + 1);
    saying_cell(s, "slope", l.use->gradients, l.partial.row, l.partial.column);
    saying_number(s, "is", gradient_at(&l));
    saying_number(s, "by", l.partial.by);
}

// Of the operations that wrote rows of one tensor, each once.
static const struct operation *next_writer(const struct operation *o)
{
    int row = o->row + o->rows;
    return row < o->out->rows ? o->out->writer[row] : NULL;
}

// What the whole tensor, or only what [o] wrote of it, went into: each once.
struct readers {
    const struct use *use[MAX_READS];
    int row[MAX_READS]; // a row that went there
    int count;
};

static void add_readers(struct readers *r, const struct operation *o)
{
    for (int i = 0; i < o->use_count; i++) {
        const struct use *u = &o->uses[i];
        bool known = r->count == MAX_READS;
        for (int k = 0; k < r->count; k++)
            known = known || (r->use[k]->gradients == u->gradients &&
                              r->use[k]->k == u->k);
        if (known)
            continue;
        r->row[r->count] = o->row;
        r->use[r->count++] = u;
    }
}

static struct readers readers_of(const struct operation *o, bool whole)
{
    struct readers r = {.count = 0};
    if (!whole)
        add_readers(&r, o);
    const struct operation *w = whole ? o->out->writer[0] : NULL;
    for (; w; w = next_writer(w))
        add_readers(&r, w);
    return r;
}

static const char *readers_list(struct saying *s, const struct readers *r)
{
    const char *names[MAX_READS];
    int count = 0;
    for (int i = 0; i < r->count; i++) {
        const char *name = tensor_short(s->words, s->arena, r->use[i]->o->out);
        bool known = false;
        for (int k = 0; k < count; k++)
            known = known || !strcmp(names[k], name);
        if (!known)
            names[count++] = name;
    }
    return saying_list(s, names, count);
}

static void say_gradient(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    const struct tensor *of = o->out->gradients_of;
    if (a->term >= 0) {
        say_term(o, a, s);
        return;
    }
    if (a->column >= 0) {
        say_cell(o, a, s);
        return;
    }
    struct readers readers = readers_of(o, a->row < 0);
    bool some = readers.count;
    saying_is(s, o,
              a->row < 0 ? some ? "whole" : "whole.nowhere"
              : some     ? "row"
                         : "row.nowhere");
    saying_text(s, "name", tensor_short(s->words, s->arena, of));
    saying_text(s, "readers", readers_list(s, &readers));
    if (a->row >= 0)
        saying_vector(s, "vector", of, a->row);
}

// --- its formula -------------------------------------------------------------

// What a gradient is multiplied by: the cell, where it is one, or its number.
static void show_by(const struct leg *l, struct formula *f)
{
    const struct partial *w = &l->partial;
    const struct cells *c = w->with;
    bool cell =
        w->with_count == 1 && w->by == tensor_at(c->tensor, c->row, c->column);
    if (w->with_count == 0 && w->by == 1)
        return;
    formula_text(f, "·");
    if (cell)
        formula_cell(f, c->tensor, c->row, c->column, true);
    else
        formula_number(f, w->by, true);
}

static void show_leg(const struct operation *o, const struct address *a, int k,
                     struct formula *f)
{
    struct leg l = leg_of(o, a->row, a->column, k);
    formula_term(f, a->term < 0 ? k : 0, " + ");
    if (l.use) {
        formula_cell(f, l.use->gradients, l.partial.row, l.partial.column,
                     a->term < 0 && k > 0);
        show_by(&l, f);
    } else {
        formula_number(f, 0, false);
    }
    formula_terms_end(f);
}

// What gradients are multiplied by from place to place: one number, a tensor,
// or what depends on the place.
static void show_steepness(const struct use *u, int row, struct formula *f)
{
    struct partial w = u->o->kind->partial(u->o, u->k, row, 0, 0);
    const struct cells *c = w.with;
    if (w.with_count == 0 && w.by == 1)
        return;
    if (w.with_count == 0) {
        formula_text(f, "·");
        formula_number(f, w.by, true);
        return;
    }
    formula_text(f, " ∘ ");
    if (w.with_count == 1 && w.by == tensor_at(c->tensor, c->row, c->column))
        formula_matrix(f, c->tensor);
    else
        formula_text(f, "f′");
}

// "∂Q W_Qᵀ", "Xᵀ ∂Q", "∂z ∘ h": one use, for all rows; row [row] is of those.
static void show_use(const struct use *u, int row, struct formula *f)
{
    const struct operation *o = u->o;
    enum form form = o->kind->form;
    bool product = form == FORM_PRODUCT || form == FORM_MIX;
    bool bias = o->in_count % 2 && u->k == o->in_count - 1;
    bool turned = o->kind == &kind_matmul_t;
    if (!product || bias) {
        formula_matrix(f, u->gradients);
        show_steepness(u, row, f);
        return;
    }
    const struct tensor *other = o->in[u->k % 2 ? u->k - 1 : u->k + 1].tensor;
    if (u->k % 2 == 0) {
        formula_matrix(f, u->gradients);
        formula_text(f, " ");
        formula_matrix(f, other);
        formula_text(f, turned ? "" : "ᵀ");
        return;
    }
    formula_matrix(f, turned ? u->gradients : other);
    formula_text(f, "ᵀ ");
    formula_matrix(f, turned ? other : u->gradients);
}

static void show_uses(const struct operation *o, bool whole, struct formula *f)
{
    struct readers r = readers_of(o, whole);
    for (int i = 0; i < r.count; i++) {
        formula_term(f, i, " + ");
        show_use(r.use[i], r.row[i], f);
    }
    formula_terms_end(f);
    if (!r.count)
        formula_number(f, 0, false);
}

static void show_gradient(const struct operation *o, const struct address *a,
                          struct formula *f)
{
    if (a->term >= 0) {
        show_leg(o, a, a->term, f);
        formula_result_number(f, gradient_term(o, a->row, a->column, a->term));
        formula_so_far(f, sum_to(o, a->row, a->column, a->term + 1));
        return;
    }
    if (a->column < 0) {
        formula_name(f, o->out, a->row, -1);
        formula_relation(f);
        show_uses(o, a->row < 0, f);
        return;
    }
    formula_name(f, o->out, a->row, a->column);
    if (o->use_count)
        formula_relation(f);
    for (int k = 0; o->use_count && k < gradient_terms(o); k++)
        show_leg(o, a, k, f);
    formula_result(f, o->out, a->row, a->column);
}

static const struct op_kind kind_gradient = {
    .name = "slope",
    .prints = SLOT_NUMBER,
    .says = "slope.whole slope.whole.nowhere slope.row slope.row.nowhere "
            "slope.cell.grows slope.cell.falls slope.cell.flat slope.term "
            "slope.term.last slope.nowhere",
    .whys = "why.slope.row why.slope.cell.falls why.slope.cell.grows "
            "why.slope.cell.all why.slope.cell.most",
    .why = why_gradient,
    .why_step = why_gradient_step,
    .forward = gradient_forward,
    .bound = gradient_bound,
    .terms = gradient_terms,
    .term = gradient_term,
    .reads = gradient_reads,
    .sentence = say_gradient,
    .formula = show_gradient,
    .form = FORM_GRADIENT,
    .price = 12, // a path is looked up for each term
};

// The tensors that are read, each once.
static int add_operand(struct operand in[MAX_READS], int count,
                       const struct tensor *m)
{
    for (int i = 0; i < count; i++)
        if (in[i].tensor == m)
            return count;
    if (count < MAX_READS)
        in[count++] = (struct operand){m, 0};
    return count;
}

static int gradient_operands(const struct use *uses, int use_count, int row,
                             struct operand in[MAX_READS])
{
    int count = 0;
    for (const struct use *u = uses; u < uses + use_count; u++) {
        struct partial w = u->o->kind->partial(u->o, u->k, row, 0, 0);
        count = add_operand(in, count, u->gradients);
        for (int i = 0; i < w.with_count; i++)
            count = add_operand(in, count, w.with[i].tensor);
    }
    return count;
}

void gradient_sum(struct trace *t, struct tensor *out, int row, int rows,
                  const struct use *uses, int use_count)
{
    struct operand in[MAX_READS];
    assert(out->gradients_of);
    struct use *own =
        arena_array(&t->arena, (size_t)use_count + 1, sizeof *own);
    memcpy(own, uses, (size_t)use_count * sizeof *own);
    int count = gradient_operands(uses, use_count, row, in);
    operate_back(t, &kind_gradient, out, row, rows, in, count, 0, own,
                 use_count);
}
