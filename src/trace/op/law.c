// SPDX-License-Identifier: MIT
#include "trace/op/law.h"

#include <assert.h>
#include <math.h>

#include "trace/op/product/squash.h"
#include "trace/op/partials.h"

// Where a law is worked out: a cell of what [o] writes, and a term of a sum.
// What it is derived by: the number of operand [k] in column [by], and of one
// that is read in other places in row [by_row]; of none where [k] is -1.
struct spot_of {
    const struct operation *o;
    int row, column, term;
    int k, by, by_row;
};

static struct spot_of spot_at(const struct operation *o, int row, int column)
{
    return (struct spot_of){o, row, column, 0, .k = -1};
}

static const struct tensor *operand_of(const struct spot_of *p, int k)
{
    return p->o->in[k].tensor;
}

// The column of operand [k] that the cell reads.
static int column_of(const struct spot_of *p, int k)
{
    return operand_of(p, k)->columns == 1 ? 0 : p->column;
}

// Where operand [k] is read, by [l], which is no law of the cell's own place.
static int counted_by(const struct spot_of *p, enum law_axis axis, int own)
{
    int from = own > 0 ? own : 0;
    return axis == ROW      ? p->row
           : axis == COLUMN ? p->column
           : axis == TERM   ? from + p->term
                            : from;
}

static struct law_place place_of(const struct law *l, const struct spot_of *p)
{
    const struct operation *o = p->o;
    if (l->at)
        return l->at(o, p->row, p->column, p->term);
    return (struct law_place){l->down == ROW
                                  ? operand_row(o, l->k, p->row)
                                  : counted_by(p, l->down, o->in[l->k].row),
                              counted_by(p, l->along, 0)};
}

// What holds of [o] is chosen; of the cell, too, where it is one.
static const struct law *chosen_at(const struct spot_of *p, const struct law *l)
{
    while (l->kind == LAW_WHERE || (l->kind == LAW_WHEN && p->column >= 0)) {
        bool holds = l->kind == LAW_WHERE ? l->holds(p->o)
                                          : l->here(p->o, p->row, p->column);
        l = holds ? l->a : l->b;
    }
    return l;
}

static const struct law *chosen(const struct operation *o, const struct law *l)
{
    struct spot_of p = {o, -1, -1, -1};
    return chosen_at(&p, l);
}

// The law before it is squashed.
static const struct law *inside_of(const struct operation *o)
{
    const struct law *l = chosen(o, o->kind->law);
    return l->kind == LAW_SQUASH ? chosen(o, l->a) : l;
}

const struct squash_kind *law_squash(const struct operation *o)
{
    bool squashed = chosen(o, o->kind->law)->kind == LAW_SQUASH;
    return &squashes[squashed ? (int)o->number : LINEAR];
}

const struct law_function *law_curve(const struct operation *o)
{
    const struct law *l = o->kind->law ? chosen(o, o->kind->law) : NULL;
    bool is = l && l->kind == LAW_CALL && chosen(o, l->a)->kind == LAW_IN;
    return is ? l->call : NULL;
}

// --- its terms ---------------------------------------------------------------

static int count_terms(const struct operation *o, const struct law *l)
{
    return l->kind == LAW_TERMS  ? count_terms(o, l->a) + count_terms(o, l->b)
           : l->kind == LAW_EACH ? o->in_count
           : l->kind == LAW_SUM  ? o->in[l->k].tensor->columns
           : l->kind == LAW_SUMS ? l->count(o)
                                 : 1;
}

int law_terms(const struct operation *o)
{
    return count_terms(o, inside_of(o));
}

// The [k]-th term, and where in a sum [p] is in it.
static struct law term_of(struct spot_of *p, const struct law *l, int k)
{
    if (l->kind == LAW_EACH)
        return (struct law){LAW_IN, k};
    if (l->kind == LAW_SUM || l->kind == LAW_SUMS) {
        *(l->kind == LAW_SUM ? &p->column : &p->term) = k;
        return *chosen(p->o, l->a);
    }
    if (l->kind != LAW_TERMS)
        return *l;
    int left = count_terms(p->o, l->a);
    return k < left ? term_of(p, l->a, k) : term_of(p, l->b, k - left);
}

// --- its value ---------------------------------------------------------------

static bool sums(const struct law *l)
{
    return l->kind == LAW_SUM || l->kind == LAW_SUMS;
}

static double tanh_gradient(double x)
{
    double y = tanh(x);
    return 1 - y * y;
}

static double ln_gradient(double x)
{
    return x == 0 ? INFINITY : 1 / x;
}

const struct law_function law_tanh = {"tanh", tanh, tanh_gradient, 1};
const struct law_function law_ln = {"ln", log, ln_gradient};

static double value_at(const struct law *l, const struct spot_of *p)
{
    struct law_place at = place_of(l, p);
    return at.row < 0 ? 0 : tensor_at(operand_of(p, l->k), at.row, at.column);
}

// What is multiplied by nothing is nothing, whatever its sign.
static bool is_nowhere(const struct law *l, const struct spot_of *p)
{
    return l->kind == LAW_AT && l->at && place_of(l, p).row < 0;
}

static double value_of(const struct law *l, struct spot_of p)
{
    l = chosen_at(&p, l);
    double x = l->a && !sums(l) ? value_of(l->a, p) : 0;
    double y = l->b ? value_of(l->b, p) : 0, sum = 0;
    switch (l->kind) {
    case LAW_AT:
        return value_at(l, &p);
    case LAW_CALL:
        return l->call->f(x);
    case LAW_IN:
        return operand_number(p.o, l->k, p.row, column_of(&p, l->k));
    case LAW_CONSTANT:
        return l->number;
    case LAW_NUMBER:
        return p.o->number;
    case LAW_WIDTH:
        return operand_of(&p, l->k)->columns;
    case LAW_HEIGHT:
        return operand_of(&p, l->k)->room;
    case LAW_PLUS:
    case LAW_TERMS:
        return x + y;
    case LAW_MINUS:
        return x - y;
    case LAW_TIMES:
        return is_nowhere(l->a, &p) ? 0 : x * y;
    case LAW_OVER:
        return y == 0 ? 0 : x / y;
    case LAW_ROOT:
        return sqrt(x);
    case LAW_SQUARE:
        return x * x;
    case LAW_SUM:
        for (p.column = 0; p.column < operand_of(&p, l->k)->columns; p.column++)
            sum += value_of(l->a, p);
        return sum;
    case LAW_SUMS:
        for (p.term = 0; p.term < l->count(p.o); p.term++)
            sum += value_of(l->a, p);
        return sum;
    case LAW_EACH:
        for (int k = 0; k < p.o->in_count; k++)
            sum += operand_number(p.o, k, p.row, column_of(&p, k));
        return sum;
    case LAW_SQUASH:
    case LAW_WHERE:
    case LAW_WHEN:
        break;
    }
    assert(false && "a law is squashed at its top alone");
    return NAN;
}

static double term_value(const struct operation *o, int row, int column, int k)
{
    struct spot_of p = spot_at(o, row, column);
    struct law l = term_of(&p, inside_of(o), k);
    return value_of(&l, p);
}

double law_term(const struct operation *o, int row, int column, int k)
{
    return law_terms(o) == 1 ? tensor_at(o->out, row, column)
                             : term_value(o, row, column, k);
}

double law_so_far(const struct operation *o, int row, int column, int count)
{
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += term_value(o, row, column, k);
    return sum;
}

// What a cell is before it is squashed, its terms added from the first.
static double inside_value(const struct operation *o, int row, int column)
{
    int terms = law_terms(o);
    return terms == 1 ? term_value(o, row, column, 0)
                      : law_so_far(o, row, column, terms);
}

void law_forward(const struct operation *o, int row)
{
    double (*squash)(double) = law_squash(o)->f;
    for (int c = 0; c < o->out->columns; c++) {
        double x = inside_value(o, row, c);
        out_row(o, row)[c] = squash ? squash(x) : x;
    }
}

// --- what rounding does to it, and what it is derived ------------------------

// A number and its derivative, each with how far rounding may have put it off.
struct dual {
    struct inexact v, d;
    bool flat; // there is no derivative, whatever the numbers are
};

static struct inexact rounded(double x, double off)
{
    return (struct inexact){x, off + ROUNDING * fabs(x)};
}

static struct inexact plus_inexact(struct inexact a, struct inexact b,
                                   double sign)
{
    return rounded(a.x + sign * b.x, a.off + b.off);
}

static struct inexact times_inexact(struct inexact a, struct inexact b)
{
    return rounded(a.x * b.x,
                   a.off * fabs(b.x) + b.off * fabs(a.x) + a.off * b.off);
}

static struct inexact over_inexact(struct inexact a, struct inexact b)
{
    if (b.x == 0)
        return (struct inexact){0, 0};
    return rounded(a.x / b.x, (a.off + fabs(a.x / b.x) * b.off) / fabs(b.x));
}

static struct inexact root_inexact(struct inexact a)
{
    double root = sqrt(a.x);
    return rounded(root, root > 0 ? a.off / root : sqrt(a.off));
}

// The derivative [d] times [by]; flat stays flat.
static void derive(struct dual *r, const struct dual *of, struct inexact by)
{
    if (of->flat)
        return;
    struct inexact d = times_inexact(of->d, by);
    r->d = r->flat ? d : plus_inexact(r->d, d, 1);
    r->flat = false;
}

static struct dual plus_dual(const struct dual *x, const struct dual *y,
                             double sign)
{
    struct dual r = {.v = plus_inexact(x->v, y->v, sign), .flat = true};
    derive(&r, x, (struct inexact){1, 0});
    derive(&r, y, (struct inexact){sign, 0});
    return r;
}

static struct dual over_dual(const struct dual *x, const struct dual *y)
{
    struct inexact one = {1, 0};
    struct dual r = {.v = over_inexact(x->v, y->v), .flat = true};
    struct inexact falls = over_inexact(r.v, y->v);
    falls.x = 0 - falls.x; // no −0
    derive(&r, x, over_inexact(one, y->v));
    derive(&r, y, falls);
    return r;
}

static struct dual in_dual(const struct law *l, const struct spot_of *p)
{
    int column = column_of(p, l->k);
    const struct tensor *m = operand_of(p, l->k);
    bool by = l->k == p->k && column == p->by;
    return (struct dual){
        .v = inexact_at(m, operand_row(p->o, l->k, p->row), column),
        .d = {by, 0},
        .flat = !by};
}

static struct dual at_dual(const struct law *l, const struct spot_of *p)
{
    struct law_place at = place_of(l, p);
    bool by = l->k == p->k && at.row == p->by_row && at.column == p->by;
    if (at.row < 0)
        return (struct dual){.flat = true};
    return (struct dual){.v =
                             inexact_at(operand_of(p, l->k), at.row, at.column),
                         .d = {by, 0},
                         .flat = !by};
}

// How steep [f] is around [x], and how far that may be off: nearest to 0 the
// functions that level off are steepest.
static struct inexact steep(const struct law_function *f, struct inexact x)
{
    double here = f->gradient(x.x), left = f->gradient(x.x - x.off);
    double right = f->gradient(x.x + x.off);
    double least = fmin(here, fmin(left, right)),
           most = fmax(here, fmax(left, right));
    if (fabs(x.x) < x.off)
        most = fmax(most, f->gradient(0));
    return rounded(here, fmax(most - here, here - least) +
                             3 * ROUNDING * fmax(fabs(here), fabs(most)));
}

static struct dual call_dual(const struct law_function *f, const struct dual *x)
{
    double y = f->f(x->v.x), most = f->steepest;
    struct inexact by = {0, 0};
    if (!most || !x->flat) {
        by = steep(f, x->v);
        most = most ? most : fabs(by.x) + by.off;
    }
    struct dual r = {.v = rounded(y, most * x->v.off + ROUNDING * fabs(y)),
                     .flat = true};
    derive(&r, x, by);
    return r;
}

static struct dual dual_of(const struct law *l, struct spot_of p)
{
    l = chosen_at(&p, l);
    struct dual x = {.flat = true}, y = x, r = x;
    if (l->a && !sums(l))
        x = dual_of(l->a, p);
    if (l->b)
        y = dual_of(l->b, p);
    switch (l->kind) {
    case LAW_IN:
        return in_dual(l, &p);
    case LAW_AT:
        return at_dual(l, &p);
    case LAW_CALL:
        return call_dual(l->call, &x);
    case LAW_PLUS:
    case LAW_TERMS:
        return plus_dual(&x, &y, 1);
    case LAW_MINUS:
        return plus_dual(&x, &y, -1);
    case LAW_TIMES:
        r.v = times_inexact(x.v, y.v);
        derive(&r, &x, y.v);
        derive(&r, &y, x.v);
        return r;
    case LAW_OVER:
        return over_dual(&x, &y);
    case LAW_ROOT:
        r.v = root_inexact(x.v);
        derive(&r, &x, over_inexact((struct inexact){0.5, 0}, r.v));
        return r;
    case LAW_SQUARE:
        r.v = times_inexact(x.v, x.v);
        derive(&r, &x, (struct inexact){2 * x.v.x, 2 * x.v.off});
        return r;
    case LAW_SUM:
        for (p.column = 0; p.column < operand_of(&p, l->k)->columns;
             p.column++) {
            x = dual_of(l->a, p);
            r = plus_dual(&r, &x, 1);
        }
        return r;
    case LAW_SUMS:
        for (p.term = 0; p.term < l->count(p.o); p.term++) {
            x = dual_of(l->a, p);
            r = plus_dual(&r, &x, 1);
        }
        return r;
    case LAW_EACH:
        for (int k = 0; k < p.o->in_count; k++) {
            x = in_dual(&(struct law){LAW_IN, k}, &p);
            r = plus_dual(&r, &x, 1);
        }
        return r;
    default:
        r.v.x = value_of(l, p);
        return r;
    }
}

// No squash is steeper than 1, and each rounds twice.
struct bound law_bound(const struct operation *o, int row)
{
    struct bound b = {0};
    bool squashed = law_squash(o)->f;
    for (int c = 0; c < o->out->columns; c++) {
        double off = dual_of(inside_of(o), spot_at(o, row, c)).v.off;
        double size = fabs(tensor_at(o->out, row, c));
        off += squashed ? 2 * ROUNDING : 0;
        b.off = fmax(b.off, off);
        b.share = fmax(b.share, size > 0 ? off / size : 0);
    }
    return b;
}

// --- what it reads -----------------------------------------------------------

// What is read of each operand, as one block: a term of -1 is all of [terms], a
// column of -1 all that are written.
struct law_reads {
    struct spot_of p;
    int terms;
    bool all; // in the cell's own row all columns
    struct cells *in;
};

static void read_from(struct law_reads *r, int k)
{
    const struct tensor *m = operand_of(&r->p, k);
    bool all = r->all || r->p.column < 0 || m->columns == 1;
    struct cells c = cells_of(m, operand_row(r->p.o, k, r->p.row), 1,
                              all ? 0 : r->p.column, all ? m->columns : 1);
    cells_hold(&r->in[k], &c);
}

// [beside] is what it is multiplied by, or NULL: by nothing it is not read.
static void read_places(struct law_reads *r, const struct law *l,
                        const struct law *beside)
{
    struct spot_of p = r->p;
    int columns = p.column < 0 ? p.o->out->columns : 1;
    int terms = p.term < 0 ? r->terms : 1;
    if (!l->at && l->down != COLUMN && l->along != COLUMN)
        columns = 1;
    if (!l->at && l->down != TERM && l->along != TERM)
        terms = 1;
    for (int i = 0; i < columns * terms; i++) {
        p.column = r->p.column < 0 ? i / terms : p.column;
        p.term = r->p.term < 0 ? i % terms : p.term;
        struct law_place at = place_of(l, &p);
        if (at.row < 0 || (beside && place_of(beside, &p).row < 0))
            continue;
        struct cells c =
            cells_of(operand_of(&p, l->k), at.row, 1, at.column, 1);
        cells_hold(&r->in[l->k], &c);
    }
}

static void read_law(struct law_reads r, const struct law *l)
{
    if (!l)
        return;
    l = chosen_at(&r.p, l);
    for (int k = 0; k < r.p.o->in_count; k++)
        if (l->kind == LAW_EACH || (l->kind == LAW_IN && l->k == k))
            read_from(&r, k);
    if (l->kind == LAW_AT)
        read_places(&r, l, NULL);
    if (l->kind == LAW_TIMES && l->a->at && l->b->at) {
        read_places(&r, l->a, l->b);
        read_places(&r, l->b, l->a);
        return;
    }
    if (l->kind == LAW_WHEN) { // of a row: as each of its cells says
        for (r.p.column = 0; r.p.column < r.p.o->out->columns; r.p.column++)
            read_law(r, l);
        return;
    }
    r.all = r.all || l->kind == LAW_SUM;
    if (l->kind == LAW_SUMS) {
        r.p.term = -1;
        r.terms = l->count(r.p.o);
    }
    read_law(r, l->a);
    read_law(r, l->b);
}

int law_reads(const struct operation *o, int row, int column, int k,
              struct cells out[MAX_READS])
{
    struct cells in[MAX_READS] = {{NULL}};
    struct law_reads r = {spot_at(o, row, column), .in = in};
    struct law term = *inside_of(o);
    int count = 0;
    if (k >= 0)
        term = term_of(&r.p, &term, k);
    read_law(r, &term);
    for (int i = 0; i < o->in_count; i++)
        if (in[i].tensor)
            out[count++] = in[i];
    return count;
}

// --- how it is written -------------------------------------------------------

// Names of all rows, of one or of a cell; the numbers of a cell; or, with [s],
// an equation.
struct pen {
    struct formula *f;
    struct spelling *s;
    const struct operation *o;
    int row, column, term;
    bool numbers;
    bool begun; // something stands before on this side
    bool vector; // of a matrix whose rows are met any one of them is meant
};

static struct spot_of spot_of(const struct pen *p)
{
    return (struct spot_of){p->o, p->row, p->column, p->term, .k = -1};
}

enum binds { BIND_SUM, BIND_PRODUCT, BIND_ALL };

static enum binds binds(const struct law *l)
{
    switch (l->kind) {
    case LAW_PLUS:
    case LAW_MINUS:
    case LAW_SUM:
    case LAW_SUMS:
    case LAW_TERMS:
    case LAW_EACH:
        return BIND_SUM;
    case LAW_TIMES:
        return BIND_PRODUCT;
    default:
        return BIND_ALL;
    }
}

static bool is_number(const struct law *l)
{
    return l->kind == LAW_CONSTANT || l->kind == LAW_NUMBER ||
           l->kind == LAW_WIDTH || l->kind == LAW_HEIGHT;
}

// One row, the same for all that are written: beside others that are read row
// by row, or the only one there is.
static bool is_shared(const struct operation *o, int k)
{
    bool by_row = o->in[k].tensor->room == 1 && o->out->room > 1;
    for (int i = 0; i < o->in_count; i++)
        by_row = by_row || o->in[i].row < 0;
    return by_row && o->in[k].row >= 0;
}

static void write_in(struct pen *p, int k, bool guard, enum binds least)
{
    const struct operation *o = p->o;
    const struct tensor *m = o->in[k].tensor;
    int column = p->column < 0 || m->columns > 1 ? p->column : 0;
    if (p->numbers)
        formula_cell(p->f, m, operand_row(o, k, p->row), column, guard);
    else if (is_shared(o, k) && p->column < 0 && p->s)
        spell_matrix(p->s, m);
    else if (is_shared(o, k) && p->column < 0)
        formula_matrix(p->f, m);
    else if (p->s)
        (least > BIND_SUM ? spell_factor : spell_operand)(p->s, o, k);
    else
        formula_operand(p->f, o, k, p->row, column);
}

// In numbers the cell that is read, 0 where there is none; in names what it is
// read of: its row, or all of it.
static void write_at(struct pen *p, const struct law *l, bool guard)
{
    struct spot_of spot = spot_of(p);
    const struct tensor *m = operand_of(&spot, l->k);
    struct law_place at = {-1, -1};
    if (p->numbers)
        at = place_of(l, &spot);
    if (at.row >= 0)
        formula_cell(p->f, m, at.row, at.column, guard);
    else if (p->numbers)
        formula_number(p->f, 0, false);
    else if (p->vector && !l->at && l->down == COLUMN)
        formula_any_row(p->f, m, "ⱼ", 0);
    else if (!l->at && l->down == ROW)
        (p->s ? spell_factor(p->s, p->o, l->k)
              : formula_operand(p->f, p->o, l->k, p->row, -1));
    else
        (p->s ? spell_matrix(p->s, m) : formula_matrix(p->f, m));
    if (!p->numbers && !p->vector && !l->at && l->down == COLUMN &&
        l->along == TERM)
        formula_text(p->f, "ᵀ"); // its rows are met
}

static void write_law(struct pen *p, const struct law *l, enum binds least);

// What stands by itself, whatever stands before.
static void write_alone(struct pen *p, const struct law *l)
{
    p->begun = false;
    write_law(p, l, BIND_SUM);
    p->begun = true;
}

static void write_two(struct pen *p, const struct law *l, const char *between,
                      enum binds left, enum binds right)
{
    const struct law *a = chosen(p->o, l->a);
    bool known = a->kind == LAW_CONSTANT; // and the same for every input
    if (known)
        between = arena_print(p->f->arena, "%g%s", a->number, between);
    else
        write_law(p, a, left);
    formula_text(p->f, between);
    p->begun = true;
    write_law(p, l->b, right);
}

// Numbers that are added one after the other; of a row and of all the sum.
static void write_terms(struct pen *p, const struct law *l)
{
    int terms = count_terms(p->o, l), column = p->column;
    if (l->kind == LAW_SUMS && !p->numbers) {
        write_law(p, l->a, BIND_PRODUCT);
        return;
    }
    if (l->kind == LAW_SUM && !p->numbers) {
        formula_sum(p->f, "j", 0);
        write_law(p, l->a, BIND_PRODUCT);
        return;
    }
    for (int k = 0; k < terms; k++) {
        struct spot_of at = spot_of(p);
        struct law term = term_of(&at, l, k);
        p->column = at.column;
        p->term = at.term;
        if (l->kind == LAW_TERMS || !p->numbers)
            formula_text(p->f, k ? " + " : "");
        else
            formula_term(p->f, k, " + ");
        write_law(p, &term, BIND_SUM);
        p->begun = true;
        p->column = column;
    }
    formula_terms_end(p->f);
}

static void write_law(struct pen *p, const struct law *l, enum binds least)
{
    struct spot_of at = spot_of(p);
    l = chosen_at(&at, l);
    bool bracket = binds(l) < least, guard = p->begun;
    if (bracket) {
        formula_bracket(p->f, "(");
        p->begun = false;
    }
    switch (l->kind) {
    case LAW_IN:
        write_in(p, l->k, guard, least);
        break;
    case LAW_AT:
        write_at(p, l, guard);
        break;
    case LAW_CALL:
        formula_call(p->f, l->call->name);
        write_alone(p, l->a);
        formula_close(p->f);
        break;
    case LAW_CONSTANT:
    case LAW_NUMBER:
    case LAW_WIDTH:
    case LAW_HEIGHT:
        formula_number(p->f, value_of(l, at), guard);
        break;
    case LAW_PLUS:
        write_two(p, l, " + ", BIND_SUM, BIND_SUM);
        break;
    case LAW_MINUS:
        write_two(p, l, " − ", BIND_SUM, BIND_PRODUCT);
        break;
    case LAW_TIMES:
        write_two(p, l,
                  p->column >= 0 || p->o->kind->single ? "·"
                  : is_number(l->a) || is_number(l->b) || l->b->kind == LAW_AT
                      ? " "
                      : " ∘ ",
                  BIND_PRODUCT, BIND_PRODUCT);
        break;
    case LAW_OVER:
        formula_fraction(p->f);
        write_alone(p, l->a);
        formula_over(p->f);
        write_law(p, l->b, BIND_SUM);
        formula_close(p->f);
        break;
    case LAW_ROOT:
        formula_root(p->f);
        write_alone(p, l->a);
        formula_close(p->f);
        break;
    case LAW_SQUARE:
        formula_power(p->f);
        p->begun = true;
        write_law(p, l->a, BIND_ALL);
        formula_over(p->f);
        formula_text(p->f, "2");
        formula_close(p->f);
        break;
    case LAW_SUM:
    case LAW_SUMS:
    case LAW_TERMS:
    case LAW_EACH:
        write_terms(p, l);
        break;
    case LAW_SQUASH:
    case LAW_WHERE:
    case LAW_WHEN:
        assert(false && "a law is squashed at its top alone");
    }
    if (bracket)
        formula_close(p->f);
    p->begun = true;
}

// Behind the squash, where there is one.
static void write_all(struct pen *p)
{
    const char *squash = law_squash(p->o)->name;
    if (squash)
        formula_call(p->f, squash);
    write_alone(p, inside_of(p->o));
    if (squash)
        formula_close(p->f);
}

// The number that is squashed, where more than it stands there, and that the
// result is not exact.
static void write_squashed(const struct pen *p)
{
    const char *squash = law_squash(p->o)->name;
    double x = inside_value(p->o, p->row, p->column);
    if (squash && inside_of(p->o)->kind != LAW_IN) {
        formula_relation(p->f);
        formula_call(p->f, squash);
        formula_number(p->f, x, false);
        formula_close(p->f);
    }
    formula_result(p->f, p->o->out, p->row, p->column);
    if (squash && x != 0)
        formula_round(p->f);
}

static void show_term(struct pen *p, int k)
{
    const struct operation *o = p->o;
    int row = p->row, column = p->column;
    struct spot_of at = spot_of(p);
    struct law term = term_of(&at, inside_of(o), k);
    p->column = at.column;
    p->term = at.term;
    bool read = term.kind == LAW_IN || term.kind == LAW_AT;
    p->numbers = true;
    if (!read)
        formula_term_alone(p->f, k);
    write_law(p, &term, BIND_SUM);
    if (read)
        formula_strong(p->f);
    else
        formula_result_number(p->f, term_value(o, row, column, k));
    formula_so_far(p->f, law_so_far(o, row, column, k + 1));
}

// Appends what [l], at [p], is the product of.
static int add_multipliers(const struct pen *p, const struct law *l, int count,
                           struct multiplier out[MOST_MULTIPLIERS])
{
    struct spot_of at = spot_of(p);
    l = chosen_at(&at, l);
    if (l->kind == LAW_TIMES && count < MOST_MULTIPLIERS - 1) {
        count = add_multipliers(p, l->a, count, out);
        return add_multipliers(p, l->b, count, out);
    }
    struct multiplier *m = &out[count];
    *m = (struct multiplier){.value = value_of(l, at)};
    struct law_place in = {operand_row(p->o, l->k, p->row), -1};
    if (l->kind == LAW_IN)
        in.column = column_of(&at, l->k);
    else if (l->kind == LAW_AT)
        in = place_of(l, &at);
    if (in.row >= 0 && in.column >= 0) {
        m->of = cells_of(operand_of(&at, l->k), in.row, 1, in.column, 1);
        return count + 1;
    }
    if (l->kind == LAW_CALL && l->call == &law_tanh) {
        m->squash = &squashes[TANH];
        m->inside = value_of(l->a, at);
    }
    struct formula name = {.arena = p->f->arena};
    struct strbuf text = {0};
    struct pen pen = *p;
    pen.f = &name;
    pen.vector = true;
    write_law(&pen, l, BIND_SUM);
    formula_end(&name);
    formula_line(&name, &text);
    m->name = arena_print(name.arena, "%s", strbuf_text(&text));
    strbuf_free(&text);
    return count + 1;
}

int law_multipliers(const struct operation *o, int row, int column, int k,
                    struct arena *arena,
                    struct multiplier out[MOST_MULTIPLIERS])
{
    struct formula f = {.arena = arena};
    struct spot_of at = spot_at(o, row, column);
    struct law term = term_of(&at, inside_of(o), k);
    struct pen p = {.f = &f, .o = o, .row = row, .column = at.column,
                    .term = at.term};
    return term.kind == LAW_TIMES ? add_multipliers(&p, &term, 0, out) : 0;
}

void law_formula(const struct operation *o, const struct address *a,
                 struct formula *f)
{
    struct pen p = {.f = f, .o = o, .row = a->row, .column = a->column};
    if (o->kind->single && a->row >= 0)
        p.column = 0;
    if (a->term >= 0 && law_terms(o) > 1) {
        show_term(&p, a->term);
        return;
    }
    if (o->in_count && o->in[0].row >= 0)
        formula_written(f, o, a->row, p.column);
    else
        formula_name(f, o->out, a->row, p.column);
    formula_relation(f);
    bool constant = is_number(inside_of(o));
    if (p.column < 0 || o->kind->named || constant)
        write_all(&p);
    if (p.column < 0 || constant)
        return;
    if (o->kind->named)
        formula_relation(f);
    p.numbers = true;
    write_all(&p);
    write_squashed(&p);
}

void law_spell(const struct operation *o, struct spelling *s)
{
    struct pen p = {.f = s->f, .s = s, .o = o, .row = -1, .column = -1};
    write_all(&p);
}

// --- the backward pass -------------------------------------------------------

// The law by which operand [k] is read first in [l], and whether that is in a
// sum over columns; NULL: it is not.
static const struct law *leaf_of(const struct operation *o, const struct law *l,
                                 int k, bool *summed)
{
    if (!l)
        return NULL;
    l = chosen(o, l);
    bool read = (l->kind == LAW_IN || l->kind == LAW_AT) && l->k == k;
    if (read || l->kind == LAW_EACH)
        return l;
    bool in_a = *summed || l->kind == LAW_SUM;
    const struct law *leaf = leaf_of(o, l->a, k, &in_a);
    if (!leaf)
        return leaf_of(o, l->b, k, summed);
    *summed = in_a;
    return leaf;
}

// What a number in row [row] of operand [k] goes into: of which rows, and
// whether of all columns of these, or of the one in its own place or that its
// row stands for.
struct reach {
    const struct law *leaf; // NULL: nowhere
    struct span rows;
    bool all;
};

static struct reach reach_of(const struct operation *o, int k, int row)
{
    bool summed = false;
    struct reach r = {leaf_of(o, inside_of(o), k, &summed)};
    const struct operand *in = &o->in[k];
    if (!r.leaf || r.leaf->kind != LAW_AT) {
        bool wide = o->out->columns > 1 && in->tensor->columns == 1;
        r.rows = rows_made_from(o, k, row);
        r.all = summed || wide;
        return r;
    }
    enum law_axis down = r.leaf->down, along = r.leaf->along;
    assert(!r.leaf->at && "a kind that looks up says its ways itself");
    r.rows = down == ROW ? rows_made_from(o, k, row)
                         : (struct span){o->row, o->rows};
    r.all = down != COLUMN && along != COLUMN;
    if (down == COLUMN && row >= o->out->columns)
        r.rows.count = 0;
    return r;
}

int law_partials(const struct operation *o, int k, int row)
{
    struct reach r = reach_of(o, k, row);
    return r.leaf ? r.rows.count * (r.all ? o->out->columns : 1) : 0;
}

// True when [l] depends on the number that is derived by.
static bool feeds(const struct law *l, struct spot_of p)
{
    l = chosen_at(&p, l);
    if (l->kind == LAW_AT) {
        struct law_place at = place_of(l, &p);
        return l->k == p.k && at.row == p.by_row && at.column == p.by;
    }
    if (l->kind == LAW_IN)
        return l->k == p.k && column_of(&p, l->k) == p.by;
    if (sums(l)) // in one of its terms
        *(l->kind == LAW_SUM ? &p.column : &p.term) = p.by;
    return (l->a && feeds(l->a, p)) || (l->b && feeds(l->b, p)) ||
           (l->kind == LAW_EACH && column_of(&p, p.k) == p.by);
}

static void with_cells(const struct law *l, struct spot_of *p,
                       struct partial *w)
{
    if (!l)
        return;
    l = chosen_at(p, l);
    struct law_place at = {-1, -1};
    if (l->kind == LAW_AT)
        at = place_of(l, p);
    if (l->kind == LAW_IN)
        at = (struct law_place){operand_row(p->o, l->k, p->row),
                                column_of(p, l->k)};
    if (at.row >= 0 && w->with_count < MOST_PARTIAL_CELLS)
        partial_with(w, operand_of(p, l->k), at.row, at.column);
    with_cells(l->a, p, w);
    with_cells(l->b, p, w);
}

// The cells that the derivative of [l] is made of.
static void partial_cells(const struct law *l, struct spot_of p,
                          struct partial *w)
{
    l = chosen_at(&p, l);
    if (l->kind == LAW_SUM) {
        p.column = p.by;
        partial_cells(l->a, p, w);
        return;
    }
    bool left = l->a && feeds(l->a, p), right = l->b && feeds(l->b, p);
    bool both = l->kind == LAW_TIMES || l->kind == LAW_OVER;
    if ((both && right) || (!l->b && left))
        with_cells(l->a, &p, w);
    if (both && (left || l->kind == LAW_OVER))
        with_cells(l->b, &p, w);
    if (left)
        partial_cells(l->a, p, w);
    if (right)
        partial_cells(l->b, p, w);
}

struct partial law_partial(const struct operation *o, int k, int row,
                           int column, int i)
{
    struct reach r = reach_of(o, k, row);
    enum law_axis down = r.leaf->kind == LAW_AT ? r.leaf->down : ROW;
    enum law_axis along = r.leaf->kind == LAW_AT ? r.leaf->along : COLUMN;
    int wide = r.all ? o->out->columns : 1;
    struct partial w = {.row = r.rows.first + i / wide,
                        .column = r.all            ? i % wide
                                  : down == COLUMN ? row
                                                   : column};
    struct spot_of p = {o, w.row, w.column, 0, k, column, row};
    const struct law *l = inside_of(o);
    if (l->kind == LAW_SUMS && (down == TERM || along == TERM)) {
        int first = o->in[k].row > 0 ? o->in[k].row : 0;
        p.term = down == TERM ? row - first : column;
        l = l->a; // it goes into no other term
    }
    struct inexact d = dual_of(l, p).d;
    w.by = d.x;
    w.off = d.off;
    partial_cells(l, p, &w);
    return w;
}
