// SPDX-License-Identifier: MIT
// The sinusoidal encoding of a position (Vaswani et al. 2017, section 3.5).
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "trace/op.h"
#include "trace/operations.h"

double position_divisor(const struct operation *o, int column)
{
    double exponent = (double)(column / 2 * 2) / o->out->columns;
    return pow(o->number, exponent);
}

// The position of a row: the first has that where one starts to count.
static int place_of(const struct operation *o, int row)
{
    return o->option + row;
}

static void position_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int c = 0; c < o->out->columns; c += 2) {
        double angle = place_of(o, row) / position_divisor(o, c);
        out[c] = sin(angle);
        out[c + 1] = cos(angle);
    }
}

// The power and the quotient round, and a hand is off as far as its angle.
static struct bound position_bound(const struct operation *o, int row)
{
    int place = place_of(o, row);
    double turned = o->number < 1 ? place / o->number : place;
    return (struct bound){.off = ROUNDING * (4 * turned + 2),
                          .share = INFINITY};
}

// Hands that turn slower to the right, alike, or faster.
static const char *row_variant(const struct operation *o)
{
    if (o->out->columns == 2)
        return "row.one";
    return o->number > 1 ? "row" : o->number == 1 ? "row.alike" : "row.rising";
}

// In degrees, however often it has gone round.
static double turned_by(const struct operation *o, int row, int column)
{
    return place_of(o, row) / position_divisor(o, column) * 45 / atan(1);
}

static void position_say_cell(const struct operation *o,
                              const struct address *a, struct saying *s)
{
    double angle = place_of(o, a->row) / position_divisor(o, a->column);
    double turned = atan2(sin(angle), cos(angle)) * 45 / atan(1);
    double degrees = turned < 0 ? turned + 360 : turned;
    saying_is(s, o, a->column % 2 ? "cell.cosine" : "cell");
    char number[NUMBER_SIZE];
    number_print(number, degrees, 1);
    saying_text(s, "degrees", arena_copy(s->arena, number, strlen(number)));
    saying_short(s, "value", tensor_at(o->out, a->row, a->column));
    saying_cell(s, "cell", o->out, a->row, a->column);
}

static void say_position(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    saying_count(s, "rows", o->out->rows);
    saying_count(s, "columns", o->out->columns);
    saying_count(s, "hands", o->out->columns / 2);
    if (a->row >= 0) {
        char room[16];
        saying_text(s, "n", row_label(o->out, a->row, room));
    }
    if (a->column >= 0) {
        position_say_cell(o, a, s);
        return;
    }
    saying_is(s, o, a->row >= 0 ? row_variant(o) : "whole");
    if (a->row < 0)
        return;
    saying_short(s, "first", turned_by(o, a->row, 0));
    saying_short(s, "last", turned_by(o, a->row, o->out->columns - 2));
}

int example_pair(int columns)
{
    return columns / 16 * 2;
}

int example_position(int rows)
{
    return rows > 7 ? 7 : (rows - 1) / 2;
}

int example_other(int rows, int position)
{
    int other = position + 5;
    return other < rows ? other : position > 5 ? position - 5 : rows - 1;
}

// Of several clocks the one that stands for all.
static void why_position(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    int d = o->out->columns, pair = example_pair(d);
    if (a->row >= 0 || o->out->rows == 1 || (d > 2 && o->number <= 1))
        return;
    saying_why(s, o, d == 2 ? "whole.one" : "whole");
    saying_column(s, "column", o->out, pair);
    saying_count(s, "hands", d / 2);
    saying_short(s, "turn", 8 * atan(1) * position_divisor(o, pair));
    saying_count(s, "rows", o->out->rows);
}

// A row needs slow hands once the first has been round, and fast ones while
// the last has hardly moved.
static void why_row(const struct operation *o, int row, struct saying *s)
{
    double first = turned_by(o, row, 0);
    double last = turned_by(o, row, o->out->columns - 2);
    bool round = first > 360 && last < 360, near = last < 1 && last < first;
    if (place_of(o, row) == 0 || !(round || near))
        return;
    saying_why(s, o, round ? "row.round" : "row.near");
    saying_short(s, "first", first);
    saying_short(s, "last", last);
}

// A number alone fits two hands; the other number of the pair chooses.
static void why_step(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    double x = a->column < 0 ? 0 : tensor_at(o->out, a->row, a->column);
    if (a->column < 0) {
        why_row(o, a->row, s);
        return;
    }
    if (a->column % 2 == 0 && fabs(x) < 1)
        saying_why(s, o, "cell");
    else if (a->column % 2 && x != 0)
        saying_why(s, o, x > 0 ? "cell.up" : "cell.down");
    saying_short(s, "value", x);
}

static const char *wave(const struct address *a)
{
    return a->column % 2 ? "cos" : "sin";
}

// "sin( pos / 10000^(2i/d) )", for any position and pair or with numbers.
static void show_wave(const struct operation *o, struct formula *f,
                      const char *name, const char *pos, const char *exponent)
{
    formula_call(f, name);
    formula_fraction(f);
    formula_text(f, pos);
    formula_over(f);
    formula_power(f);
    formula_number(f, o->number, false);
    formula_over(f);
    formula_text(f, exponent);
    formula_close(f);
    formula_close(f);
    formula_close(f);
}

// P[pos, 2i] = sin( pos / 10000^(2i/d) ), and the cosine of the same.
static void show_waves(const struct operation *o, struct formula *f)
{
    formula_matrix(f, o->out);
    formula_text(f, "[pos, 2i]");
    formula_relation(f);
    show_wave(o, f, "sin", "pos", "2i/d");
    formula_text(f, ",   ");
    formula_matrix(f, o->out);
    formula_next(f, "[pos, 2i+1]");
    formula_relation(f);
    formula_call(f, "cos");
    formula_text(f, "…");
    formula_close(f);
}

static void show_position(const struct operation *o, const struct address *a,
                          struct formula *f)
{
    if (a->column < 0) {
        show_waves(o, f);
        return;
    }
    double divisor = position_divisor(o, a->column);
    const char *pos = arena_print(f->arena, "%d", place_of(o, a->row));
    formula_cell_name(f, o->out, a->row, a->column);
    formula_relation(f);
    show_wave(
        o, f, wave(a), pos,
        arena_print(f->arena, "%d/%d", a->column / 2 * 2, o->out->columns));
    formula_relation(f);
    formula_call(f, wave(a));
    formula_fraction(f);
    formula_text(f, pos);
    formula_over(f);
    formula_number(f, divisor, false);
    formula_close(f);
    formula_close(f);
    formula_relation(f);
    formula_call(f, wave(a));
    formula_number(f, place_of(o, a->row) / divisor, false);
    formula_close(f);
    formula_result(f, o->out, a->row, a->column);
    if (place_of(o, a->row) != 0)
        formula_round(f);
}

// Of the even columns, of the odd ones, or as pairs.
static void spell_waves(const struct operation *o, struct spelling *s)
{
    if (s->index) {
        show_wave(o, s->f, strchr(s->index, '+') ? "cos" : "sin", "pos",
                  "2i/d");
        return;
    }
    formula_bracket(s->f, "[");
    show_wave(o, s->f, "sin", "pos", "2i/d");
    formula_text(s->f, ", ");
    show_wave(o, s->f, "cos", "pos", "2i/d");
    formula_close(s->f);
}

static const struct op_kind kind_position = {
    .name = "position",
    .says = "position.whole position.row position.row.one position.row.alike "
            "position.row.rising position.cell position.cell.cosine",
    .whys = "why.position.whole why.position.whole.one why.position.row.round "
            "why.position.row.near why.position.cell why.position.cell.up "
            "why.position.cell.down",
    .forward = position_forward,
    .bound = position_bound,
    .terms = one_term,
    .term = value_term,
    .reads = read_nothing,
    .sentence = say_position,
    .why = why_position,
    .why_step = why_step,
    .formula = show_position,
    .spell = spell_waves,
    .does = DOES_ENCODE,
    .price = 50, // a sine and half a power
};

struct tensor *position_from(struct trace *t, const char *name, int positions,
                             int d, double base, int start)
{
    assert(d % 2 == 0 && start >= 0);
    struct tensor *out = tensor(t, name, positions, d);
    rows_count_from(t, out, "position", start);
    columns_count(t, out, "dimension");
    out->row_from = start;
    out->column_from = 0;
    operate_by(t, &kind_position, out, 0, positions, NULL, 0, base, start);
    return out;
}

struct tensor *position(struct trace *t, const char *name, int positions, int d,
                        double base)
{
    return position_from(t, name, positions, d, base, 0);
}
