// SPDX-License-Identifier: MIT
// Positions in binary: a switch for every power of two. What a clock is beside
// it: a switch, made smooth.
#include <math.h>

#include "trace/op.h"
#include "trace/operations.h"

static double digit(int number, int place)
{
    return number >> place & 1;
}

int digits_needed(int count)
{
    int digits = 1;
    while (digits < 30 && 1 << digits < count)
        digits++;
    return digits;
}

int digits_flipped(int number, int digits)
{
    int flipped = 0;
    for (int i = 0; i < digits; i++)
        flipped += digit(number, i) != digit(number - 1, i);
    return flipped;
}

static int number_of(const struct operation *o, int row)
{
    return o->out->row_from + row;
}

static void digit_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = digit(number_of(o, row), c);
}

static void say_digit(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    int rows = o->out->rows, columns = o->out->columns;
    int n = number_of(o, a->row < 0 ? 0 : a->row);
    saying_count(s, "n", n);
    if (a->row < 0) {
        saying_is(s, o,
                  rows > 1 ? "whole"
                  : n > 0  ? "whole.alone"
                           : "whole.one");
        return;
    }
    if (a->column >= 0) {
        int over = n >> a->column;
        saying_is(s, o, over % 2 ? "cell.on" : "cell.off");
        saying_count(s, "worth", 1 << a->column);
        saying_count(s, "over", over);
        return;
    }
    saying_is(s, o, n > 0 ? "row" : "row.first");
    if (n == 0)
        return;
    saying_count(s, "before", n - 1);
    saying_count(s, "flips", digits_flipped(n, columns));
}

// Where the last switch goes on, all the others go off.
static void why_digit(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    int columns = o->out->columns, on = 1 << (columns - 1);
    if (a->row >= 0 || columns < 2)
        return;
    saying_why(s, o, "whole");
    saying_count(s, "before", on - 1);
    saying_count(s, "n", on);
    saying_count(s, "flips", columns);
}

// "pos = Σ switches[pos, i] · 2^i", or with numbers "5 = 1 · 1 + 0 · 2 + 1 · 4".
static void show_digit(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    if (a->row < 0) {
        formula_text(f, "pos");
        formula_relation(f);
        formula_sum(f, "i", 0);
        formula_matrix(f, o->out);
        formula_text(f, "[pos, i] · ");
        formula_power(f);
        formula_text(f, "2");
        formula_over(f);
        formula_text(f, "i");
        formula_close(f);
        return;
    }
    formula_number(f, number_of(o, a->row), false);
    formula_relation(f);
    for (int c = 0; c < o->out->columns; c++) {
        formula_term(f, c, " + ");
        formula_cell(f, o->out, a->row, c, false);
        if (c == a->column)
            formula_strong(f);
        formula_text(f, " · ");
        formula_number(f, 1 << c, false);
    }
    formula_terms_end(f);
}

static void spell_digit(const struct operation *o, struct spelling *s)
{
    (void)o;
    formula_phrase(s->f, "formula.digit", NO_SLOTS);
}

static const struct op_kind kind_digit = {
    .name = "digit",
    .says = "digit.whole digit.whole.one digit.whole.alone digit.row "
            "digit.row.first "
            "digit.cell.on digit.cell.off",
    .whys = "why.digit.whole",
    .forward = digit_forward,
    .sentence = say_digit,
    .why = why_digit,
    .formula = show_digit,
    .spell = spell_digit,
};

struct tensor *digits(struct trace *t, const char *name, int start, int count)
{
    struct tensor *out = tensor(t, name, count, digits_needed(start + count));
    rows_count_from(t, out, "position", start);
    columns_count(t, out, "switch");
    out->row_from = start;
    out->column_from = 0;
    operate(t, &kind_digit, out, 0, count, NULL, 0, 0);
    return out;
}
