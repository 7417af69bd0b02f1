// The sinusoidal encoding of a position (Vaswani et al. 2017, section 3.5).
#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "trace/op.h"
#include "trace/operations.h"

double position_divisor(const struct operation *o, int column)
{
    double exponent = (double)(column / 2 * 2) / o->out->columns;
    return pow(o->number, exponent);
}

static void turn(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int c = 0; c < o->out->columns; c += 2) {
        double angle = row / position_divisor(o, c);
        out[c] = sin(angle);
        out[c + 1] = cos(angle);
    }
}

static int read_nothing(const struct operation *o, int row, int column, int k,
                        struct cells out[MAX_READS])
{
    (void)o, (void)row, (void)column, (void)k, (void)out;
    return 0;
}

static void say_position(const struct operation *o, const struct address *a,
                         struct strbuf *out)
{
    if (a->column >= 0) {
        char number[NUMBER_SIZE];
        double angle = a->row / position_divisor(o, a->column);
        double degrees = fmod(angle * 45 / atan(1), 360);
        number_print(number, tensor_at(o->out, a->row, a->column),
                     CELL_DECIMALS);
        strbuf_addf(out,
                    "By position %d this pair's hand has turned to "
                    "%.3g°. How far its tip stands %s, %s, is the "
                    "number in the cell.",
                    a->row, fabs(degrees),
                    a->column % 2 ? "up" : "to the right", number);
    } else if (a->row >= 0) {
        strbuf_addf(out,
                    "Position %d is %d clock hands, one for each pair of "
                    "columns: the left ones turn fast, the right ones "
                    "slowly.",
                    a->row, o->out->columns / 2);
    } else {
        strbuf_addf(out,
                    "Each of %d positions gets %d numbers between −1 "
                    "and 1: sines and cosines, fast to slow.",
                    o->out->rows, o->out->columns);
    }
}

static void show_position(const struct operation *o, const struct address *a,
                          struct formula *f)
{
    if (a->column < 0) {
        formula_name(f, o->out, -1, -1);
        formula_text(f, "[pos, 2i] = sin( pos / ");
        formula_number(f, o->number, false);
        formula_text(f, "^(2i/d) ),  cos in the next column");
        return;
    }
    const char *wave = a->column % 2 ? "cos" : "sin";
    double p = position_divisor(o, a->column), angle = a->row / p;
    formula_name(f, o->out, a->row, a->column);
    formula_text(f, arena_print(f->arena, " = %s( %d / ", wave, a->row));
    formula_number(f, o->number, false);
    formula_text(f, arena_print(f->arena, "^(%d/%d) )", a->column / 2 * 2,
                                o->out->columns));
    formula_equals(f, p);
    formula_text(f, arena_print(f->arena, "%s( %d / ", wave, a->row));
    formula_number(f, p, false);
    formula_text(f, " )");
    formula_equals(f, angle);
    formula_text(f, arena_print(f->arena, "%s( ", wave));
    formula_number(f, angle, false);
    formula_text(f, " )");
    formula_result(f, o->out, a->row, a->column);
}

static const struct op_kind kind_position = {
    .name = "position",
    .forward = turn,
    .terms = one_term,
    .term = value_term,
    .reads = read_nothing,
    .sentence = say_position,
    .formula = show_position,
    .price = 50, // a sine and half a power
};

static const char *const *count_from_zero(struct trace *t, int count)
{
    const char **labels = arena_array(&t->arena, (size_t)count, sizeof *labels);
    for (int i = 0; i < count; i++)
        labels[i] = format(t, "%d", i);
    return labels;
}

struct tensor *position(struct trace *t, const char *name, int positions, int d,
                        double base)
{
    assert(d % 2 == 0);
    struct tensor *out = tensor(t, name, positions, d);
    rows_count(t, out, "position ");
    out->column_labels = count_from_zero(t, d);
    operate(t, &kind_position, out, 0, positions, NULL, 0, base);
    return out;
}
