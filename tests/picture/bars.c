// SPDX-License-Identifier: MIT
// Bars: from a line of zero, one way for what is positive, the other way for
// what is negative, all of one picture on one scale.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "picture.h"
#include "../suite.h"
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
        double up = picture_up(i, zero->spots[0].y);
        bars[count++] = (struct bar){tensor_at(m, p->now.row, c), up};
        p->found[READ_BAR]++;
    }
    check_scale(p, "energies", bars, count, 1.5);
}

// The row of P·P against the offset: bar k is P(p)·P(p + k), for the p that it
// answers to.
static void read_offsets(const struct picture *p)
{
    const struct tensor *m = p->now.tensor;
    struct bar bars[MOST_BARS];
    const struct item *origin = picture_item(p, "bar", m, -1, 0);
    int count = 0;
    for (int k = 1 - m->rows; origin && k < m->rows; k++) {
        const struct item *i = picture_item(p, "bar", m, -1, k);
        if (!i || count == MOST_BARS)
            continue;
        int row = i->target.address.row;
        if (i->target.address.column != row + k)
            picture_fail(p, "bar %d is of another offset", k);
        double zero = origin->at.y + origin->at.h;
        bars[count++] =
            (struct bar){tensor_at(m, row, row + k), picture_up(i, zero)};
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

// How much of the context's side a ribbon takes. It must come out of its
// weight's square and end at the context.
static struct bar read_ribbon(const struct picture *p,
                              const struct tensor *weights, int row, int c,
                              const struct item *ribbon)
{
    const struct spot *from = ribbon->spots;
    const struct spot *to = from + ribbon->spot_count / 2 - 1;
    const struct item *square = picture_item(p, "cell", weights, row, c);
    const struct tensor *contexts = trace_find(p->trace, "contexts");
    const struct item *context = picture_item(p, "cell", contexts, row, 0);
    if (!square || fabs(from->x - square->at.x - square->at.w) > 1 ||
        fabs(from->y - square->at.y) > 1)
        picture_fail(p, "the ribbon of %s begins in mid-air",
                     weights->column_labels[c]);
    if (!context || fabs(to->x - context->at.x) > 1 ||
        to->y < context->at.y - 1)
        picture_fail(p, "the ribbon of %s ends beside the context",
                     weights->column_labels[c]);
    const struct item *last =
        picture_item(p, "cell", contexts, row, contexts->columns - 1);
    double part = tensor_at(weights, row, c), wide = to[1].y - to->y;
    double side = context && last ? last->at.y + last->at.h - context->at.y : 0;
    if (!picture_near(wide, part * side, 1))
        picture_fail(p, "a ribbon of %g is %g of %g wide", part, wide, side);
    return (struct bar){part, wide};
}

// The source words of a story: a bar of the energy beside each, and a ribbon
// that takes as much of the context's side as its weight.
static void read_story(const struct picture *p)
{
    const struct item *zero = picture_named(p, "story zero", 0);
    const struct tensor *m = trace_find(p->trace, "energies");
    const struct tensor *weights = trace_find(p->trace, "alignment");
    struct bar bars[MOST_BARS], ribbons[MOST_BARS];
    int count = 0, flows = 0, row = p->now.row;
    for (int c = 0; zero && c < m->columns && count < MOST_BARS; c++) {
        const struct item *i = picture_item(p, "story bar", m, row, c);
        const struct item *ribbon =
            picture_item(p, "story ribbon", weights, row, c);
        const struct item *word = picture_item(p, "story word", weights, -1, c);
        if (word && word->text[0] != weights->column_labels[c][0])
            picture_fail(p, "“%s” stands for “%s”", word->text,
                         weights->column_labels[c]);
        if (ribbon)
            ribbons[flows++] = read_ribbon(p, weights, row, c, ribbon);
        if (!i)
            continue;
        double x = zero->spots[0].x, right = i->at.x + i->at.w - x;
        double left = x - i->at.x;
        if (word &&
            (word->at.y < i->at.y - 8 || word->at.y > i->at.y + i->at.h + 8))
            picture_fail(p, "“%s” is not beside its bar", word->text);
        bars[count++] =
            (struct bar){tensor_at(m, row, c), right > left ? right : -left};
        p->found[READ_BAR]++;
    }
    check_scale(p, "energies of a story", bars, count, 1.5);
    check_scale(p, "ribbons of a story", ribbons, flows, 0.01);
}

void picture_bars(const struct picture *p)
{
    read_energies(p);
    read_offsets(p);
    read_logits(p);
    read_story(p);
}
