// SPDX-License-Identifier: MIT
// The sinusoidal encoding of a position (Vaswani et al. 2017, section 3.5).
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "trace/op.h"
#include "trace/op/position.h"

// In the operation's option, beside where one starts.
enum { HALVES = 1 << 24, SINES = 1 << 25, STARTS = HALVES - 1 };

bool position_in_halves(const struct operation *o)
{
    return o->option & HALVES;
}

bool position_in_sines(const struct operation *o)
{
    return o->option & SINES;
}

int position_of_row(const struct operation *o, int row)
{
    return (o->option & STARTS) + row;
}

int position_hand_of(const struct operation *o, int column)
{
    return position_in_halves(o) ? column % (o->out->columns / 2) : column / 2;
}

bool position_is_cosine(const struct operation *o, int column)
{
    return !position_in_sines(o) &&
           (position_in_halves(o) ? column >= o->out->columns / 2 : column % 2);
}

struct wave position_hand(const struct operation *o, int hand)
{
    return position_in_halves(o)
               ? (struct wave){hand, hand + o->out->columns / 2}
               : (struct wave){2 * hand, 2 * hand + 1};
}

struct wave position_wave(const struct operation *o, int column)
{
    return position_hand(o, position_hand_of(o, column));
}

double position_divisor(const struct operation *o, int column)
{
    double exponent = 2. * position_hand_of(o, column) / o->out->columns;
    return pow(o->number, exponent);
}

double position_up(const struct tensor *P, int row, struct wave pair)
{
    const struct operation *o = P->writer[row];
    return position_in_sines(o)
               ? cos(position_of_row(o, row) / position_divisor(o, pair.sine))
               : tensor_at(P, row, pair.cosine);
}

static void position_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int i = 0; i < o->out->columns / 2; i++) {
        struct wave w = position_hand(o, i);
        double angle = position_of_row(o, row) / position_divisor(o, w.sine);
        out[w.sine] = sin(angle);
        out[w.cosine] = position_in_sines(o) ? sin(angle) : cos(angle);
    }
}

// The power and the quotient round, and a hand is off as far as its angle.
static struct bound position_bound(const struct operation *o, int row)
{
    int place = position_of_row(o, row);
    double turned = o->number < 1 ? place / o->number : place;
    return (struct bound){.off = ROUNDING * (4 * turned + 2),
                          .share = INFINITY};
}

// Hands that turn slower to the right, alike, or faster.
static const char *row_variant(const struct operation *o)
{
    if (o->out->columns == 2)
        return position_in_sines(o) ? "row.one.sines" : "row.one";
    return o->number > 1 ? "row" : o->number == 1 ? "row.alike" : "row.rising";
}

static struct wave last_wave(const struct operation *o)
{
    return position_hand(o, o->out->columns / 2 - 1);
}

// In degrees, however often it has gone round.
static double turned_by(const struct operation *o, int row, int column)
{
    return position_of_row(o, row) / position_divisor(o, column) * 45 / atan(1);
}

static void position_say_cell(const struct operation *o,
                              const struct address *a, struct saying *s)
{
    double angle = position_of_row(o, a->row) / position_divisor(o, a->column);
    double turned = atan2(sin(angle), cos(angle)) * 45 / atan(1);
    double degrees = turned < 0 ? turned + 360 : turned;
    saying_is(s, o, position_is_cosine(o, a->column) ? "cell.cosine" : "cell");
    char number[NUMBER_SIZE];
    number_print(number, degrees, 1);
    saying_text(s, "degrees", arena_copy(s->arena, number, strlen(number)));
}

static void say_position(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    saying_count(s, "hands", o->out->columns / 2);
    if (a->row >= 0) {
        char room[16];
        saying_text(s, "n", row_label(o->out, a->row, room));
    }
    if (a->column >= 0) {
        position_say_cell(o, a, s);
        return;
    }
    saying_is(s, o,
              a->row >= 0            ? row_variant(o)
              : position_in_sines(o) ? "whole.sines"
                                     : "whole");
    if (a->row < 0)
        return;
    saying_short(s, "first", turned_by(o, a->row, 0));
    saying_short(s, "last", turned_by(o, a->row, last_wave(o).sine));
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
    int d = o->out->columns;
    int pair = position_hand(o, example_pair(d) / 2).sine;
    if (a->row >= 0 || o->out->rows == 1 || (d > 2 && o->number <= 1) ||
        position_in_sines(o))
        return;
    saying_why(s, o, d == 2 ? "whole.one" : "whole");
    saying_column(s, "column", o->out, pair);
    saying_count(s, "hands", d / 2);
    saying_short(s, "turn", 8 * atan(1) * position_divisor(o, pair));
}

// A row needs slow hands once the first has been round, and fast ones while
// the last has hardly moved.
static void why_row(const struct operation *o, int row, struct saying *s)
{
    double first = turned_by(o, row, 0);
    double last = turned_by(o, row, last_wave(o).sine);
    bool round = first > 360 && last < 360, near = last < 1 && last < first;
    if (position_of_row(o, row) == 0 || position_in_sines(o) ||
        !(round || near))
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
    bool cosine = position_is_cosine(o, a->column);
    if (!cosine && fabs(x) < 1)
        saying_why(s, o,
                   position_in_sines(o)    ? "cell.sines"
                   : position_in_halves(o) ? "cell.halves"
                                           : "cell");
    else if (cosine && x != 0)
        saying_why(s, o, x > 0 ? "cell.up" : "cell.down");
}

static const char *wave(const struct operation *o, const struct address *a)
{
    return position_is_cosine(o, a->column) ? "cos" : "sin";
}

// Of the second number of any clock.
static const char *second(const struct operation *o)
{
    return position_in_sines(o) ? "sin" : "cos";
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

// P[pos, 2i] = sin( pos / 10000^(2i/d) ), and the cosine of the same; in halves
// P[pos, i] and P[pos, i+d/2].
static void show_waves(const struct operation *o, struct formula *f)
{
    formula_matrix(f, o->out);
    formula_text(f, position_index(o, "[pos, 2i]"));
    formula_relation(f);
    show_wave(o, f, "sin", "pos", "2i/d");
    formula_text(f, ",   ");
    formula_matrix(f, o->out);
    formula_next(f, position_index(o, "[pos, 2i+1]"));
    formula_relation(f);
    formula_call(f, second(o));
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
    const char *pos = arena_print(f->arena, "%d", position_of_row(o, a->row));
    formula_cell_name(f, o->out, a->row, a->column);
    formula_relation(f);
    show_wave(o, f, wave(o, a), pos,
              arena_print(f->arena, "%d/%d", 2 * position_hand_of(o, a->column),
                          o->out->columns));
    formula_relation(f);
    formula_call(f, wave(o, a));
    formula_fraction(f);
    formula_text(f, pos);
    formula_over(f);
    formula_number(f, divisor, false);
    formula_close(f);
    formula_close(f);
    formula_relation(f);
    formula_call(f, wave(o, a));
    formula_number(f, position_of_row(o, a->row) / divisor, false);
    formula_close(f);
    formula_result(f, o->out, a->row, a->column);
    if (position_of_row(o, a->row) != 0)
        formula_round(f);
}

// Of the even columns, of the odd ones, or as pairs.
static void spell_waves(const struct operation *o, struct spelling *s)
{
    if (s->index) {
        show_wave(o, s->f, strchr(s->index, '+') ? second(o) : "sin", "pos",
                  "2i/d");
        return;
    }
    formula_bracket(s->f, "[");
    show_wave(o, s->f, "sin", "pos", "2i/d");
    formula_text(s->f, ", ");
    show_wave(o, s->f, second(o), "pos", "2i/d");
    formula_close(s->f);
}

static const struct op_kind kind_position = {
    .name = "position",
    .prints = SLOT_SHORT,
    .says = "position.whole position.whole.sines position.row "
            "position.row.one position.row.one.sines position.row.alike "
            "position.row.rising position.cell position.cell.cosine",
    .whys = "why.position.whole why.position.whole.one why.position.row.round "
            "why.position.row.near why.position.cell "
            "why.position.cell.halves why.position.cell.sines "
            "why.position.cell.up why.position.cell.down",
    .forward = position_forward,
    .bound = position_bound,
    .sentence = say_position,
    .why = why_position,
    .why_step = why_step,
    .formula = show_position,
    .spell = spell_waves,
    .does = DOES_ENCODE,
    .price = 50, // a sine and half a power
};

const char *position_index(const struct operation *o, const char *index)
{
    bool other = o->kind == &kind_position && position_in_halves(o);
    return !index || !other     ? index
           : strchr(index, '+') ? "[pos, i+d/2]"
                                : "[pos, i]";
}

struct tensor *position_laid(struct trace *t, const char *name, int positions,
                             int d, struct encoding e)
{
    assert(d % 2 == 0 && e.start >= 0 && e.start <= STARTS);
    struct tensor *out = tensor(t, name, positions, d);
    rows_count_from(t, out, "position", e.start);
    columns_count(t, out, "dimension");
    out->row_from = e.start;
    out->column_from = 0;
    operate_by(t, &kind_position, out, 0, positions, NULL, 0, e.base,
               e.start + (e.halves ? HALVES : 0) + (e.sines ? SINES : 0));
    return out;
}

struct tensor *position_from(struct trace *t, const char *name, int positions,
                             int d, double base, int start)
{
    return position_laid(t, name, positions, d,
                         (struct encoding){.base = base, .start = start});
}

struct tensor *position(struct trace *t, const char *name, int positions, int d,
                        double base)
{
    return position_from(t, name, positions, d, base, 0);
}
