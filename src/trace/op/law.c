// SPDX-License-Identifier: MIT
#include "trace/op/law.h"

#include <assert.h>
#include <math.h>

#include "trace/op/product/squash.h"
#include "trace/op/ways.h"

// Where a law is worked out: a cell of what [o] writes. What it is derived by:
// the number of operand [k] in column [by]; of none where [k] is -1.
struct spot_of {
    const struct operation *o;
    int row, column;
    int k, by;
};

static const struct tensor *operand_of(const struct spot_of *p, int k)
{
    return p->o->in[k].tensor;
}

// The column of operand [k] that the cell reads.
static int column_of(const struct spot_of *p, int k)
{
    return operand_of(p, k)->columns == 1 ? 0 : p->column;
}

// What holds of [o] is chosen.
static const struct law *chosen(const struct operation *o, const struct law *l)
{
    while (l->kind == LAW_WHERE)
        l = l->holds(o) ? l->a : l->b;
    return l;
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

// --- its terms ---------------------------------------------------------------

static int count_terms(const struct operation *o, const struct law *l)
{
    return l->kind == LAW_TERMS
               ? count_terms(o, l->a) + count_terms(o, l->b)
           : l->kind == LAW_EACH ? o->in_count
           : l->kind == LAW_SUM  ? o->in[l->k].tensor->columns
                                 : 1;
}

int law_terms(const struct operation *o)
{
    return count_terms(o, inside_of(o));
}

// The [k]-th term; of a sum over columns *column becomes the term's.
static struct law term_of(const struct operation *o, const struct law *l, int k,
                          int *column)
{
    if (l->kind == LAW_EACH)
        return (struct law){LAW_IN, k};
    if (l->kind == LAW_SUM) {
        *column = k;
        return *chosen(o, l->a);
    }
    if (l->kind != LAW_TERMS)
        return *l;
    int left = count_terms(o, l->a);
    return k < left ? term_of(o, l->a, k, column)
                    : term_of(o, l->b, k - left, column);
}

// --- its value ---------------------------------------------------------------

static double value_of(const struct law *l, struct spot_of p)
{
    l = chosen(p.o, l);
    bool sums = l->kind == LAW_SUM;
    double x = l->a && !sums ? value_of(l->a, p) : 0;
    double y = l->b ? value_of(l->b, p) : 0, sum = 0;
    switch (l->kind) {
    case LAW_IN:
        return operand_number(p.o, l->k, p.row, column_of(&p, l->k));
    case LAW_CONSTANT:
        return l->number;
    case LAW_NUMBER:
        return p.o->number;
    case LAW_WIDTH:
        return operand_of(&p, l->k)->columns;
    case LAW_PLUS:
    case LAW_TERMS:
        return x + y;
    case LAW_MINUS:
        return x - y;
    case LAW_TIMES:
        return x * y;
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
    case LAW_EACH:
        for (int k = 0; k < p.o->in_count; k++)
            sum += operand_number(p.o, k, p.row, column_of(&p, k));
        return sum;
    case LAW_SQUASH:
    case LAW_WHERE:
        break;
    }
    assert(false && "a law is squashed at its top alone");
    return NAN;
}

static double term_value(const struct operation *o, int row, int column, int k)
{
    struct law l = term_of(o, inside_of(o), k, &column);
    return value_of(&l, (struct spot_of){o, row, column, -1, 0});
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

// A number and its slope, each with how far rounding may have put it off.
struct dual {
    struct inexact v, d;
    bool flat; // there is no slope, whatever the numbers are
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
    return rounded(a.x * b.x, a.off * fabs(b.x) + b.off * fabs(a.x) +
                                  a.off * b.off);
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

// The slope [d] times [by]; flat stays flat.
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

static struct dual dual_of(const struct law *l, struct spot_of p)
{
    l = chosen(p.o, l);
    struct dual x = {.flat = true}, y = x, r = x;
    if (l->a && l->kind != LAW_SUM)
        x = dual_of(l->a, p);
    if (l->b)
        y = dual_of(l->b, p);
    switch (l->kind) {
    case LAW_IN:
        return in_dual(l, &p);
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
        struct spot_of p = {o, row, c, -1, 0};
        double off = dual_of(inside_of(o), p).v.off;
        double size = fabs(tensor_at(o->out, row, c));
        off += squashed ? 2 * ROUNDING : 0;
        b.off = fmax(b.off, off);
        b.share = fmax(b.share, size > 0 ? off / size : 0);
    }
    return b;
}

// --- what it reads -----------------------------------------------------------

enum reach { UNREAD, READ_PLACE, READ_ROW };

static void mark_reads(const struct operation *o, const struct law *l,
                       enum reach reach, enum reach *in)
{
    if (!l)
        return;
    l = chosen(o, l);
    for (int k = 0; k < o->in_count; k++)
        if ((l->kind == LAW_EACH || (l->kind == LAW_IN && l->k == k)) &&
            in[k] < reach)
            in[k] = reach;
    mark_reads(o, l->a, l->kind == LAW_SUM ? READ_ROW : reach, in);
    mark_reads(o, l->b, reach, in);
}

int law_reads(const struct operation *o, int row, int column, int k,
              struct cells out[MAX_READS])
{
    enum reach in[MAX_READS] = {UNREAD};
    struct law term = *inside_of(o);
    int count = 0;
    if (k >= 0)
        term = term_of(o, &term, k, &column);
    mark_reads(o, &term, READ_PLACE, in);
    for (int i = 0; i < o->in_count; i++) {
        const struct tensor *m = o->in[i].tensor;
        bool all = column < 0 || in[i] == READ_ROW || m->columns == 1;
        if (in[i])
            out[count++] = cells_of(m, operand_row(o, i, row), 1,
                                    all ? 0 : column, all ? m->columns : 1);
    }
    return count;
}

// --- how it is written -------------------------------------------------------

// Names of all rows, of one or of a cell; the numbers of a cell; or, with [s],
// an equation.
struct pen {
    struct formula *f;
    struct spelling *s;
    const struct operation *o;
    int row, column;
    bool numbers;
    bool begun; // something stands before on this side
};

enum binds { BIND_SUM, BIND_PRODUCT, BIND_ALL };

static enum binds binds(const struct law *l)
{
    switch (l->kind) {
    case LAW_PLUS:
    case LAW_MINUS:
    case LAW_SUM:
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
           l->kind == LAW_WIDTH;
}

// One row, the same for all that are written: beside others that are read row by
// row, or the only one there is.
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
    if (l->kind == LAW_SUM && !p->numbers) {
        formula_sum(p->f, "j", 0);
        write_law(p, l->a, BIND_PRODUCT);
        return;
    }
    for (int k = 0; k < terms; k++) {
        struct law term = term_of(p->o, l, k, &p->column);
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
    l = chosen(p->o, l);
    bool bracket = binds(l) < least, guard = p->begun;
    struct spot_of at = {p->o, p->row, p->column, -1, 0};
    if (bracket) {
        formula_bracket(p->f, "(");
        p->begun = false;
    }
    switch (l->kind) {
    case LAW_IN:
        write_in(p, l->k, guard, least);
        break;
    case LAW_CONSTANT:
    case LAW_NUMBER:
    case LAW_WIDTH:
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
                  p->column >= 0 || p->o->kind->single   ? "·"
                  : is_number(l->a) || is_number(l->b)      ? " "
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
    case LAW_TERMS:
    case LAW_EACH:
        write_terms(p, l);
        break;
    case LAW_SQUASH:
    case LAW_WHERE:
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
    struct law term = term_of(o, inside_of(o), k, &p->column);
    bool read = term.kind == LAW_IN;
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

// --- the way back ------------------------------------------------------------

// What operand [k] goes into: nothing, the cell in its place, or all of a row.
static enum reach reach_of(const struct operation *o, int k)
{
    enum reach in[MAX_READS] = {UNREAD};
    mark_reads(o, inside_of(o), READ_PLACE, in);
    bool wide = o->out->columns > 1 && o->in[k].tensor->columns == 1;
    return in[k] && wide ? READ_ROW : in[k];
}

int law_ways(const struct operation *o, int k, int row)
{
    enum reach reach = reach_of(o, k);
    int wide = reach == READ_ROW ? o->out->columns : reach != UNREAD;
    return rows_fed(o, k, row).count * wide;
}

static bool feeds(const struct law *l, struct spot_of p)
{
    return !dual_of(l, p).flat;
}

static void with_cells(const struct law *l, struct spot_of *p, struct way *w)
{
    if (!l)
        return;
    l = chosen(p->o, l);
    if (l->kind == LAW_IN && w->with_count < MOST_WAY_CELLS)
        way_with(w, operand_of(p, l->k), operand_row(p->o, l->k, p->row),
                 column_of(p, l->k));
    with_cells(l->a, p, w);
    with_cells(l->b, p, w);
}

// The cells that the slope of [l] is made of.
static void slope_cells(const struct law *l, struct spot_of p, struct way *w)
{
    l = chosen(p.o, l);
    if (l->kind == LAW_SUM) {
        p.column = p.by;
        slope_cells(l->a, p, w);
        return;
    }
    bool left = l->a && feeds(l->a, p), right = l->b && feeds(l->b, p);
    bool both = l->kind == LAW_TIMES || l->kind == LAW_OVER;
    if ((both && right) || (!l->b && left))
        with_cells(l->a, &p, w);
    if (both && (left || l->kind == LAW_OVER))
        with_cells(l->b, &p, w);
    if (left)
        slope_cells(l->a, p, w);
    if (right)
        slope_cells(l->b, p, w);
}

struct way law_way(const struct operation *o, int k, int row, int column, int i)
{
    bool all = reach_of(o, k) == READ_ROW;
    int wide = all ? o->out->columns : 1;
    struct way w = {.row = rows_fed(o, k, row).first + i / wide,
                    .column = all ? i % wide : column};
    struct spot_of p = {o, w.row, w.column, k, column};
    struct inexact d = dual_of(inside_of(o), p).d;
    w.by = d.x;
    w.off = d.off;
    slope_cells(inside_of(o), p, &w);
    return w;
}
