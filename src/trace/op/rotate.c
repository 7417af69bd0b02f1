// SPDX-License-Identifier: MIT
// Rotary positions (Su et al. 2021, section 3.2): each pair of numbers of a
// query or a key is a point that turns by its row's position,
//
//   (x, y) -> (x cos a − y sin a, x sin a + y cos a),   a = position · base^(−2i/d)
//
// for pair i from 0. A pair is two neighbours, as in the paper, or a number of
// the first half and the one in its place in the second half, as in many
// programs; of an odd number the last has no partner and stays.
#include <assert.h>
#include <math.h>

#include "trace/op.h"
#include "trace/op/partials.h"
#include "trace/operations.h"
#include "trace/term.h"

// The two columns of a pair, and how far it turns.
struct pair {
    int first, second;
    double angle;
};

static bool in_halves(const struct operation *o)
{
    return o->option % 2;
}

static int place_of(const struct operation *o, int row)
{
    return o->option / 2 + row;
}

static struct pair pair_of(const struct operation *o, int row, int column)
{
    int d = o->out->columns, half = d / 2;
    if (d % 2 && column == d - 1) // without a partner: it stays
        return (struct pair){column, column, 0};
    int i = in_halves(o) ? column % half : column / 2;
    double angle = place_of(o, row) * pow(o->number, -2. * i / d);
    return in_halves(o) ? (struct pair){i, i + half, angle}
                        : (struct pair){2 * i, 2 * i + 1, angle};
}

// What the number in [from] is multiplied by on its way to [column].
static double turn_by(const struct pair *p, int from, int column)
{
    return from == column       ? cos(p->angle)
           : column == p->first ? -sin(p->angle)
                                : sin(p->angle);
}

static int two_terms(const struct operation *o)
{
    (void)o;
    return 2;
}

static double rotate_term(const struct operation *o, int row, int column, int k)
{
    struct pair p = pair_of(o, row, column);
    int from = k ? p.second : p.first;
    if (k && p.first == p.second)
        return 0;
    return operand_number(o, 0, row, from) * turn_by(&p, from, column);
}

static void rotate_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = rotate_term(o, row, c, 0) + rotate_term(o, row, c, 1);
}

// A sine is off as far as its angle, and by its own rounding.
static struct bound rotate_bound(const struct operation *o, int row)
{
    struct bound x = bound_operand(o, 0, row);
    double angle = place_of(o, row) * fmax(1, 1 / o->number);
    double off = 2 * x.off + ROUNDING * x.size * (8 * angle + 8);
    return (struct bound){.off = off, .share = INFINITY};
}

static int read_pair(const struct operation *o, int row, int column, int k,
                     struct cells out[MAX_READS])
{
    const struct tensor *A = o->in[0].tensor;
    if (column < 0) {
        out[0] = cells_of(A, row, 1, 0, A->columns);
        return 1;
    }
    struct pair p = pair_of(o, row, column);
    int count = 0, most = p.first == p.second ? 1 : 2;
    for (int i = k < 0 ? 0 : k; i < (k < 0 ? most : k + 1) && i < most; i++) {
        int from = i ? p.second : p.first;
        if (turn_by(&p, from, column) != 0) // what does not turn has no sine
            out[count++] = cells_of(A, row, 1, from, 1);
    }
    return count;
}

static double degrees(double angle)
{
    return angle * 45 / atan(1);
}

static void say_rotate(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    int d = o->out->columns;
    saying_text(s, "one", tensor_one(s->words, o->in[0].tensor));
    saying_count(s, "pairs", d / 2);
    if (a->row < 0) {
        saying_is(s, o,
                  d < 2          ? "whole.none"
                  : in_halves(o) ? "whole.half"
                                 : "whole");
        return;
    }
    saying_count(s, "place", place_of(o, a->row));
    if (a->column < 0) {
        struct pair p = pair_of(o, a->row, 0);
        saying_is(s, o,
                  d < 2                 ? "row.none"
                  : place_of(o, a->row) ? "row"
                                        : "row.first");
        saying_short(s, "degrees", degrees(p.angle));
        return;
    }
    struct pair p = pair_of(o, a->row, a->column);
    saying_is(s, o, p.first == p.second ? "cell.alone" : "cell");
    saying_short(s, "degrees", degrees(p.angle));
    saying_precise(s, "x", operand_number(o, 0, a->row, p.first));
    saying_precise(s, "y", operand_number(o, 0, a->row, p.second));
}

// R q, with the row's own turns.
static void spell_rotate(const struct operation *o, struct spelling *s)
{
    formula_text(s->f, "R ");
    spell_operand(s, o, 0);
}

static void show_factor(const char *function, double angle, struct formula *f)
{
    formula_call(f, function);
    formula_number(f, angle, false);
    formula_close(f);
}

// 1·cos(2) − 0·sin(2)
static void show_rotate(const struct operation *o, const struct address *a,
                        struct formula *f)
{
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    if (a->column < 0) {
        formula_text(f, "R ");
        formula_name(f, o->in[0].tensor, a->row, -1);
        return;
    }
    const struct tensor *A = o->in[0].tensor;
    struct pair p = pair_of(o, a->row, a->column);
    bool first = a->column == p.first;
    formula_cell(f, A, a->row, p.first, false);
    if (p.first == p.second)
        return; // it stays
    formula_text(f, "·");
    show_factor(first ? "cos" : "sin", p.angle, f);
    formula_text(f, first ? " − " : " + ");
    formula_cell(f, A, a->row, p.second, true);
    formula_text(f, "·");
    show_factor(first ? "sin" : "cos", p.angle, f);
    if (p.angle != 0)
        formula_round(f);
    formula_result(f, o->out, a->row, a->column);
}

// Into its own column, and into the other of its pair.
static int partials_turned(const struct operation *o, int k, int row)
{
    (void)o, (void)k, (void)row;
    return 2;
}

static struct partial partial_turned(const struct operation *o, int k, int row,
                                     int column, int i)
{
    (void)k;
    struct pair p = pair_of(o, row, column);
    int other = column == p.first ? p.second : p.first;
    struct partial w = {.row = row, .column = i ? other : column};
    w.by = i && p.first == p.second ? 0 : turn_by(&p, column, w.column);
    w.off = ROUNDING * (8 * fabs(p.angle) + 4);
    return w;
}

static const struct op_kind kind_rotate = {
    .name = "rotate",
    .by_place = true,
    .prints = SLOT_PRECISE,
    .says = "rotate.whole rotate.whole.half rotate.whole.none rotate.row "
            "rotate.row.first rotate.row.none rotate.cell rotate.cell.alone",
    .whys = "why.rotate.whole",
    .forward = rotate_forward,
    .bound = rotate_bound,
    .terms = two_terms,
    .term = rotate_term,
    .reads = read_pair,
    .sentence = say_rotate,
    .formula = show_rotate,
    .spell = spell_rotate,
    .partials = partials_turned,
    .partial = partial_turned,
    .price = 80, // a sine and a cosine, and half a power
};

struct tensor *rotate(struct trace *t, const char *name, const struct tensor *A,
                      double base, int start, bool halves)
{
    assert(start >= 0 && base > 0);
    struct tensor *out = tensor_like(t, name, A);
    operate_by(t, &kind_rotate, out, 0, A->room, &(struct operand){A, -1}, 1,
               base, 2 * start + halves);
    return out;
}
