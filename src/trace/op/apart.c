// SPDX-License-Identifier: MIT
// What is made of how far apart two words stand, j − i, whatever the words are:
//   slant    −m |j − i|                          (ALiBi; Press et al. 2021)
//   bucket   a number for near distances, one for whole ranges of far ones
//            (T5; Raffel et al. 2019, as their code has it)
//   clip     max(−k, min(k, j − i))              (Shaw et al. 2018, equation 3)
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "trace/op.h"
#include "trace/operations.h"
#include "trace/term.h"

static const struct op_kind kind_slant, kind_bucket, kind_clip;

// Of [count] buckets; [far] is where the last begins at the latest. One half is
// for words before, the other for words behind; where nobody looks ahead all are
// for words before.
int distance_bucket(int offset, int count, bool ahead, double far)
{
    int side = ahead ? count / 2 : count, near = side / 2;
    int first = ahead && offset > 0 ? side : 0;
    int away = ahead ? abs(offset) : offset < 0 ? -offset : 0;
    if (side < 2)
        return side < 1 ? 0 : first;
    if (away < near)
        return first + away;
    double share = log((double)away / near) / log(far / near);
    int bucket = near + (int)(share * (side - near));
    return first + (bucket < side ? bucket : side - 1);
}

// As many slopes as heads: 2^(−8h/n) for a power of two, else those of the next
// smaller one, and every other one of twice that.
double alibi_slope(int head, int heads)
{
    int power = 1;
    while (2 * power <= heads)
        power *= 2;
    return head <= power ? exp2(-8. * head / power)
                         : exp2(-8. * (2 * (head - power) - 1) / (2 * power));
}

static double apart(const struct operation *o, int row, int column)
{
    int offset = column - row, many = o->option / 2;
    if (o->kind == &kind_slant)
        return offset == 0 ? 0 : -o->number * abs(offset);
    if (o->kind == &kind_bucket)
        return distance_bucket(offset, many, o->option % 2, o->number);
    return offset < -many ? -many : offset > many ? many : offset;
}

static void apart_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = apart(o, row, c);
}

static struct bound apart_bound(const struct operation *o, int row)
{
    (void)row;
    return (struct bound){.off = 0,
                          .share = o->kind == &kind_slant ? ROUNDING : 0};
}

static void say_apart(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    saying_precise(s, "slope", o->number);
    saying_count(s, "many", o->option / 2);
    saying_short(s, "far", o->number);
    if (a->column < 0) {
        saying_level(s, o, a, "");
        return;
    }
    int offset = a->column - a->row;
    saying_is(s, o, offset ? offset < 0 ? "cell.before" : "cell" : "cell.same");
    saying_count(s, "away", abs(offset));
}

static void spell_apart(const struct operation *o, struct spelling *s)
{
    if (o->kind == &kind_slant) {
        formula_text(s->f, "−m |j − i|");
        return;
    }
    formula_call(s->f, o->kind == &kind_clip ? "clip" : "bucket");
    formula_text(s->f, "j − i");
    formula_close(s->f);
}

static void show_apart(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    formula_name(f, o->out, a->row, a->column);
    formula_relation(f);
    if (a->column < 0) {
        spell_apart(o, &(struct spelling){.f = f});
        return;
    }
    int offset = a->column - a->row;
    if (o->kind == &kind_slant) {
        formula_number(f, -o->number, false);
        formula_text(f, "·");
        formula_number(f, abs(offset), false);
    } else {
        formula_call(f, o->kind == &kind_clip ? "clip" : "bucket");
        formula_number(f, offset, false);
        formula_close(f);
    }
    formula_result(f, o->out, a->row, a->column);
}

#define APART(kind_name, ...)                                                  \
    {                                                                          \
        .name = kind_name, .forward = apart_forward, .bound = apart_bound,     \
        .sentence = say_apart, .prints = SLOT_PRECISE, .formula = show_apart,  \
        .spell = spell_apart, __VA_ARGS__                                      \
    }

static const struct op_kind kind_slant =
    APART("slant", .says = "slant.whole slant.row slant.cell slant.cell.before "
                           "slant.cell.same",
          .whys = "why.slant.whole", .does = DOES_SLANT);

static const struct op_kind kind_bucket =
    APART("bucket", .says = "bucket.whole bucket.row bucket.cell "
                            "bucket.cell.before bucket.cell.same",
          .whys = "why.bucket.whole", .price = 20);

static const struct op_kind kind_clip =
    APART("clip", .says = "clip.whole clip.row clip.cell clip.cell.before "
                          "clip.cell.same",
          .whys = "why.clip.whole");

static struct tensor *measure(struct trace *t, const char *name,
                              const struct tensor *like,
                              const struct op_kind *kind, double number,
                              int option)
{
    struct tensor *out = tensor(t, name, like->room, like->columns);
    label_like(out, like);
    operate_by(t, kind, out, 0, out->room, NULL, 0, number, option);
    return out;
}

struct tensor *slant(struct trace *t, const char *name,
                     const struct tensor *like, double slope, int heads)
{
    return measure(t, name, like, &kind_slant, slope, 2 * heads);
}

struct tensor *buckets(struct trace *t, const char *name,
                       const struct tensor *like, int count, bool ahead,
                       double far)
{
    return measure(t, name, like, &kind_bucket, far, 2 * count + ahead);
}

struct tensor *clipped(struct trace *t, const char *name,
                       const struct tensor *like, int most)
{
    return measure(t, name, like, &kind_clip, most, 2 * most);
}
