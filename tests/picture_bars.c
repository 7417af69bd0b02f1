// Bars: from a line of zero, one way for what is positive, the other way for
// what is negative, all of one picture on one scale.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "picture.h"
#include "scene/theme.h"
#include "trace/op.h"

struct bar {
    double value, length; // length with the sign of its direction
};

enum { MOST_BARS = 512 };

// [off] is what a bar of 0 may be long.
static void check_scale(const struct picture *p, const char *what,
                        const struct bar *bars, int count, double off)
{
    double most = 0, scale = 0;
    for (int k = 0; k < count; k++)
        if (fabs(bars[k].value) > most) {
            most = fabs(bars[k].value);
            scale = bars[k].length / bars[k].value;
        }
    if (count > 0 && most > 0 && scale <= 0)
        picture_fail(p, "%s: %g goes %g from zero", what, most, most * scale);
    for (int k = 0; k < count; k++)
        if (!picture_near(bars[k].length, bars[k].value * scale, off))
            picture_fail(p, "%s: the bar of %g is %g long, not %g", what,
                         bars[k].value, bars[k].length, bars[k].value * scale);
}

static double up_from(const struct item *i, double zero)
{
    double above = zero - i->at.y, below = i->at.y + i->at.h - zero;
    return above > below ? above : -below;
}

static void read_energies(const struct picture *p)
{
    const struct item *zero = picture_named(p, "bars zero", 0);
    const struct tensor *m = p->now.tensor;
    struct bar bars[MOST_BARS];
    int count = 0;
    for (int c = 0; zero && c < m->columns && count < MOST_BARS; c++) {
        const struct item *i = picture_item(p, "cell", m, p->now.row, c);
        if (!i)
            continue;
        double up = up_from(i, zero->spots[0].y);
        bars[count++] = (struct bar){tensor_at(m, p->now.row, c), up};
        p->found[READ_BAR]++;
    }
    check_scale(p, "energies", bars, count, 1.5);
}

// The row of P·P against the offset: bar k is P(p)·P(p + k) for any p.
static void read_offsets(const struct picture *p)
{
    const struct tensor *m = p->now.tensor;
    struct bar bars[MOST_BARS];
    const struct item *origin = picture_item(p, "bar", m, -1, 0);
    int count = 0;
    for (int k = 1 - m->rows; origin && k < m->rows; k++) {
        const struct item *i = picture_item(p, "bar", m, -1, k);
        int row = k < 0 ? -k : 0;
        if (!i || count == MOST_BARS)
            continue;
        double zero = origin->at.y + origin->at.h;
        bars[count++] =
            (struct bar){tensor_at(m, row, row + k), up_from(i, zero)};
        p->found[READ_BAR]++;
    }
    check_scale(p, "offsets", bars, count, 0.01);
}

// A bar beside the word it belongs to. All the words in the order of their
// bars, the best on top, unless they are still being walked.
static void read_logits(const struct picture *p)
{
    const struct item *zero = picture_named(p, "ballot zero", 0);
    const struct tensor *m = trace_find(p->trace, "logits");
    bool whole = p->now.tensor == m && p->position.level < LEVEL_CELL;
    struct bar bars[MOST_BARS];
    int count = 0, row = p->now.row;
    if (p->now.tensor == trace_find(p->trace, "states"))
        row--;
    for (int c = 0; zero && c < m->columns && count < MOST_BARS; c++) {
        const struct item *i = picture_item(p, "cell", m, row, c);
        const struct item *word = picture_item(p, "choice", m, row, c);
        if (!i || !word)
            continue;
        double x = zero->spots[0].x, right = i->at.x + i->at.w - x;
        double left = x - i->at.x, value = tensor_at(m, row, c);
        if (strcmp(word->text, m->column_labels[c]))
            picture_fail(p, "“%s” stands beside the bar of “%s”", word->text,
                         m->column_labels[c]);
        if (word->at.y < i->at.y || word->at.y > i->at.y + i->at.h + 4)
            picture_fail(p, "“%s” is not beside its bar", word->text);
        for (int k = 0; whole && k < c; k++) {
            const struct item *other = picture_item(p, "cell", m, row, k);
            if (other && tensor_at(m, row, k) != value &&
                (other->at.y < i->at.y) != (tensor_at(m, row, k) > value))
                picture_fail(p, "“%s” does not stand where its logit is",
                             word->text);
        }
        bars[count++] = (struct bar){value, right > left ? right : -left};
        p->found[READ_LOGIT]++;
    }
    check_scale(p, "logits", bars, count, 1.5);
}

static double weight_of(const struct operation *o, int row, int k)
{
    return tensor_at(o->in[0].tensor, operand_row(o, 0, row), k);
}

// Each value times its weight, and their sum as far as it goes.
static void read_scaled(const struct picture *p)
{
    const struct operation *o = p->now.row < 0 ? NULL : operation_of(&p->now);
    if (!o || strcmp(o->kind->name, "mix"))
        return;
    const struct tensor *V = o->in[1].tensor, *out = o->out;
    int row = p->now.row;
    for (int c = 0; c < V->columns; c++) {
        double sum = 0;
        bool here = c == p->now.column && p->now.term >= 0;
        for (int k = 0; k < V->rows; k++) {
            double x = weight_of(o, row, k) * tensor_at(V, k, c);
            const struct item *i =
                picture_item(p, "scaled", V, k, row * V->columns + c);
            if (!here || k <= p->now.term)
                sum += x;
            if (!i)
                continue;
            picture_number(p, i, "a scaled value", x);
            p->found[READ_SCALED]++;
        }
        picture_number(p, picture_item(p, "so far", out, row, c),
                       "the sum so far", sum);
    }
}

// The arithmetic of one energy, unit by unit; the pile of the votes ends where
// their sum is.
static void read_votes(const struct picture *p)
{
    const struct operation *o =
        p->now.column < 0 ? NULL : operation_of(&p->now);
    if (!o || strcmp(o->kind->name, "additive"))
        return;
    int row = p->now.row, column = p->now.column;
    const struct tensor *v = o->in[2].tensor;
    double so_far = 0;
    for (int u = 0; u < v->rows; u++) {
        double sum = tensor_at(o->in[0].tensor, row, u) +
                     tensor_at(o->in[1].tensor, column, u);
        double vote = tensor_at(v, u, 0) * tanh(sum);
        const struct item *shown = picture_named(p, "vote", u);
        picture_number(p, picture_named(p, "add", u), "a sum", sum);
        picture_number(p, picture_named(p, "tanh", u), "a tanh", tanh(sum));
        picture_number(p, shown, "a vote", vote);
        if (p->now.term >= 0 && u > p->now.term)
            continue;
        so_far += vote;
        p->found[READ_VOTE] += shown != NULL;
    }
    picture_number(p, picture_named(p, "energy so far", 1), "the energy",
                   so_far);
    const struct item *zero = picture_named(p, "energy zero", 0);
    const struct item *all = picture_item(p, "cell", o->out, row, column);
    if (zero && all && all->at.h > 1 &&
        up_from(all, zero->spots[0].y) * so_far <= 0)
        picture_fail(p, "the energy %g hangs the wrong way", so_far);
}

void picture_bars(const struct picture *p)
{
    read_energies(p);
    read_offsets(p);
    read_logits(p);
    read_scaled(p);
    read_votes(p);
}
