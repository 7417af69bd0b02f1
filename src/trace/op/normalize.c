// SPDX-License-Identifier: MIT
// Normalization of rows. Layer normalization (Ba et al. 2016, equation 4) moves
// the numbers of a row to mean 0 and makes them spread by 1, then each column's
// gain g stretches it and its shift b, where there is one, moves it:
//
//   mean = Σ x / d      deviation = √(Σ (x − mean)² / d + ε)
//   (x − mean) / deviation ∘ g + b
//
// RMS normalization leaves the mean where it is (Zhang and Sennrich 2019,
// equation 4):
//
//   rms = √(Σ x² / d + ε)      x / rms ∘ g
//
// ε keeps a row of equal numbers, or of zeros, from being divided by 0.
#include <assert.h>
#include <math.h>

#include "trace/op/law.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

enum { X, MEAN };

// True when all numbers of a row of operand X are the same, if only one.
static bool is_level(const struct operation *o, int row)
{
    const double *x = in_row(o, X, row);
    for (int c = 1; c < o->in[X].tensor->columns; c++)
        if (x[c] != x[0])
            return false;
    return true;
}

static bool is_zero(const struct operation *o, int row)
{
    return is_level(o, row) && in_row(o, X, row)[0] == 0;
}

// --- one number of a row -----------------------------------------------------

static const struct op_kind kind_mean, kind_deviation;

static void say_of_row(const struct operation *o, const struct address *a,
                       struct saying *s, bool level)
{
    saying_level(s, o, a, level ? ".level" : "");
    if (o->kind != &kind_deviation)
        saying_count(s, "d", o->in[X].tensor->columns);
    if (o->kind != &kind_mean)
        saying_precise(s, "epsilon", o->number);
}

static void say_mean(const struct operation *o, const struct address *a,
                     struct saying *s)
{
    say_of_row(o, a, s, a->row >= 0 && is_level(o, a->row));
}

// A mean is rounded: of large numbers that are the same it may be another.
static void say_deviation(const struct operation *o, const struct address *a,
                          struct saying *s)
{
    say_of_row(o, a, s,
               a->row >= 0 && is_level(o, a->row) &&
                   tensor_at(o->out, a->row, 0) == sqrt(o->number));
}

static void say_rms(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    say_of_row(o, a, s, a->row >= 0 && is_zero(o, a->row));
}

static const struct op_kind kind_mean = {
    .name = "row_mean",
    .says = "row_mean.whole row_mean.row row_mean.row.level",
    .single = true,
    OF_LAW(OVER(SUM(X, IN(X)), WIDTH(X))),
    .sentence = say_mean,
};

static const struct op_kind kind_deviation = {
    .name = "row_deviation",
    .says = "row_deviation.whole row_deviation.row row_deviation.row.level",
    .single = true,
    OF_LAW(ROOT(PLUS(OVER(SUM(X, SQUARE(MINUS(IN(X), IN(MEAN)))), WIDTH(X)),
                     OWN_NUMBER))),
    .operands = "from mean",
    .sentence = say_deviation,
};

static const struct op_kind kind_rms = {
    .name = "row_rms",
    .says = "row_rms.whole row_rms.row row_rms.row.level",
    .single = true,
    OF_LAW(ROOT(PLUS(OVER(SUM(X, SQUARE(IN(X))), WIDTH(X)), OWN_NUMBER))),
    .sentence = say_rms,
};

// A column of one number for each row of X, called [suffix] of [name].
static struct tensor *number_of(struct trace *t, const char *name,
                                const char *suffix, const struct op_kind *kind,
                                const struct operand *in, int in_count,
                                double epsilon)
{
    const struct tensor *x = in[X].tensor;
    struct tensor *out =
        tensor(t, format(t, "%s.%s", name, suffix), x->rows, 1);
    out->row_labels = x->row_labels;
    out->row_list = x->row_list;
    out->row_noun = x->row_noun;
    out->row_from = x->row_from;
    operate(t, kind, out, 0, x->rows, in, in_count, epsilon);
    return out;
}

struct tensor *row_mean(struct trace *t, const char *name,
                        const struct tensor *x)
{
    struct operand in[] = {[X] = {x, -1}};
    return number_of(t, name, "mean", &kind_mean, in, 1, 0);
}

struct tensor *row_deviation(struct trace *t, const char *name,
                             const struct tensor *x, const struct tensor *mean,
                             double epsilon)
{
    struct operand in[] = {[X] = {x, -1}, [MEAN] = {mean, -1}};
    return number_of(t, name, "deviation", &kind_deviation, in, 2, epsilon);
}

struct tensor *row_rms(struct trace *t, const char *name,
                       const struct tensor *x, double epsilon)
{
    struct operand in[] = {[X] = {x, -1}};
    return number_of(t, name, "rms", &kind_rms, in, 1, epsilon);
}

// --- a row -------------------------------------------------------------------

enum { DEVIATION = 2, GAIN, SHIFT };       // of layer normalization
enum { RMS = 1, RMS_GAIN = 2, RMS_SHIFT }; // of the other

static const struct op_kind kind_rms_normalize;

static bool has_shift(const struct operation *o)
{
    return o->in_count > (o->kind == &kind_rms_normalize ? RMS_SHIFT : SHIFT);
}

// What is left of a row that does not lie off its mean, or with RMS of zeros, is
// the shift.
static bool is_nothing(const struct operation *o, int row)
{
    if (o->kind == &kind_rms_normalize)
        return is_zero(o, row);
    return is_level(o, row) &&
           in_row(o, X, row)[0] == operand_number(o, MEAN, row, 0);
}

static void say_normalize(const struct operation *o, const struct address *a,
                          struct saying *s)
{
    bool level = a->row >= 0 && a->column < 0 && is_nothing(o, a->row);
    saying_level(s, o, a,
                 has_shift(o) ? level ? ".level" : ""
                 : level      ? ".level.bare"
                              : ".bare");
}

static const struct op_kind kind_normalize = {
    .name = "normalize",
    .says =
        "normalize.whole normalize.whole.bare normalize.row normalize.row.bare "
        "normalize.row.level normalize.row.level.bare normalize.cell "
        "normalize.cell.bare",
    .whys = "why.normalize.whole",
    OF_LAW(
        WHERE(has_shift,
              PLUS(TIMES(OVER(MINUS(IN(X), IN(MEAN)), IN(DEVIATION)), IN(GAIN)),
                   IN(SHIFT)),
              TIMES(OVER(MINUS(IN(X), IN(MEAN)), IN(DEVIATION)), IN(GAIN)))),
    .operands = "from mean deviation gain shift",
    .sentence = say_normalize,
};

static const struct op_kind kind_rms_normalize = {
    .name = "rms_normalize",
    .says = "rms_normalize.whole rms_normalize.whole.bare rms_normalize.row "
            "rms_normalize.row.bare "
            "rms_normalize.row.level rms_normalize.row.level.bare "
            "rms_normalize.cell rms_normalize.cell.bare",
    .whys = "why.rms_normalize.whole",
    OF_LAW(WHERE(has_shift,
                 PLUS(TIMES(OVER(IN(X), IN(RMS)), IN(RMS_GAIN)), IN(RMS_SHIFT)),
                 TIMES(OVER(IN(X), IN(RMS)), IN(RMS_GAIN)))),
    .operands = "from rms gain shift",
    .sentence = say_normalize,
};

struct tensor *normalize(struct trace *t, const char *name,
                         const struct tensor *x, const struct tensor *mean,
                         const struct tensor *size, const struct tensor *gain,
                         const struct tensor *shift)
{
    struct operand in[SHIFT + 1];
    int count = 0;
    assert(gain->columns == x->columns && size->rows == x->rows);
    in[count++] = (struct operand){x, -1};
    if (mean)
        in[count++] = (struct operand){mean, -1};
    in[count++] = (struct operand){size, -1};
    in[count++] = (struct operand){gain, 0};
    if (shift)
        in[count++] = (struct operand){shift, 0};
    struct tensor *out = tensor_like(t, name, x);
    take_column_names(out, x);
    operate(t, mean ? &kind_normalize : &kind_rms_normalize, out, 0, x->rows,
            in, count, 0);
    return out;
}
