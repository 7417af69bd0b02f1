// SPDX-License-Identifier: MIT
// Whole blocks: what stands on the line of a word, in its order; dots of a
// normalization where their numbers are on one straight scale, before and behind
// it, with their numbers in the same order under them.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "picture.h"
#include "model/model.h"
#include "trace/op.h"

// --- normalization -----------------------------------------------------------

struct row {
    const struct operation *o;
    int row;
    bool layer; // else RMS
    double mean, size;
};

static struct row row_of(const struct operation *o, int row)
{
    struct row r = {o, row, !strcmp(o->kind->name, "normalize"), 0, 0};
    const struct tensor *x = o->in[0].tensor;
    int size = r.layer ? 2 : 1;
    for (int c = 0; c < x->columns && r.layer; c++)
        r.mean += tensor_at(x, row, c);
    r.mean /= x->columns;
    r.size = tensor_at(o->in[size].tensor, row, 0);
    return r;
}

static double value_of(const struct row *r, int which, int c)
{
    double x = tensor_at(r->o->in[0].tensor, r->row, c);
    return which == 0   ? x
           : which == 1 ? (x - r->mean) / r->size
                        : tensor_at(r->o->out, r->row, c);
}

static const struct item *dot_of(const struct picture *p, const struct row *r,
                                 int which, int c)
{
    static const char *const names[] = {"normal read", "normal moved",
                                        "normal gained"};
    return picture_item(p, names[which], r->o->out, r->row, c);
}

static double middle(const struct item *i)
{
    return i->at.x + i->at.w / 2;
}

// All dots of a line that are there, by the two whose numbers differ most.
static void check_dots(const struct picture *p, const struct row *r, int which)
{
    int d = r->o->out->columns, low = 0, high = 0;
    for (int c = 1; c < d; c++) {
        if (!dot_of(p, r, which, c))
            continue;
        low = value_of(r, which, c) < value_of(r, which, low) ? c : low;
        high = value_of(r, which, c) > value_of(r, which, high) ? c : high;
    }
    double from = value_of(r, which, low), to = value_of(r, which, high);
    double a = middle(dot_of(p, r, which, low)),
           b = middle(dot_of(p, r, which, high));
    for (int c = 0; c < d; c++) {
        const struct item *i = dot_of(p, r, which, c);
        double x = value_of(r, which, c);
        double part = to > from ? (x - from) / (to - from) : 0;
        if (!i && which == 0)
            picture_fail(p, "there is no dot for %d", c);
        if (i && !picture_near(middle(i), a + part * (b - a), 0.5))
            picture_fail(p, "the dot of %d on line %d is not where %g is", c,
                         which, x);
        p->found[READ_PLACE] += i != NULL;
    }
    if (to > from + 0.5 && which == 1 && b < a + 5)
        picture_fail(p, "%g and %g are no way apart", from, to);
}

static void check_under(const struct picture *p, const struct row *r, int which)
{
    int d = r->o->out->columns;
    for (int c = 0; c < d; c++) {
        const struct item *i =
            picture_item(p, "normal number", r->o->out, r->row, d * which + c);
        if (!i)
            continue;
        picture_number(p, i, "a dot", value_of(r, which, c));
        p->found[READ_NUMBER]++;
        for (int k = 0; k < d; k++) {
            const struct item *other = picture_item(
                p, "normal number", r->o->out, r->row, d * which + k);
            if (other && value_of(r, which, k) > value_of(r, which, c) &&
                other->at.x <= i->at.x)
                picture_fail(p, "the number of dot %d is not left of %d", c, k);
        }
    }
}

// "mean 0.20", "width 1.00": of the numbers as they are.
static void check_facts(const struct picture *p, const struct row *r, int which)
{
    int d = r->o->out->columns;
    double mean = 0, width = 0, off = 0.0051 + 1e-9 * fabs(r->mean);
    for (int c = 0; c < d && r->layer; c++)
        mean += value_of(r, which, c) / d;
    for (int c = 0; c < d; c++)
        width += pow(value_of(r, which, c) - mean, 2) / d;
    for (int k = 0; k < 2; k++) {
        const struct item *i =
            picture_item(p, "normal fact", r->o->out, -1, 2 * which + k);
        const char *space = i ? strrchr(i->text, ' ') : NULL;
        if (!i || !space || fabs(mean) > 1e5 || width > 1e10)
            continue;
        double want = r->layer && k == 0 ? mean : which ? sqrt(width) : r->size;
        double is = picture_value(space + 1);
        if (!picture_near(is, want, off))
            picture_fail(p, "“%s”, and it is %g", i->text, want);
        p->found[READ_SUM]++;
    }
}

static void check_normal(const struct picture *p, const struct operation *o)
{
    for (int row = 0; row < o->out->rows; row++) {
        struct row r = row_of(o, row);
        const struct item *first = dot_of(p, &r, 0, 0);
        if (!first || !isfinite(r.mean) || !isfinite(r.size))
            continue;
        for (int which = 0; which < 3; which++) {
            if (which && !dot_of(p, &r, which, 0))
                continue; // not yet
            check_dots(p, &r, which);
            check_under(p, &r, which);
            if (which < 2)
                check_facts(p, &r, which);
        }
    }
}

// --- the line ----------------------------------------------------------------

static bool on_line(const struct tensor *m)
{
    static const char *const names[] = {"X",       "normed", "added", "sum",
                                        "normed2", "fed",    "out"};
    for (int k = 0; k < 7; k++)
        if (!strcmp(m->plain, names[k]) && !m->gradients_of)
            return true;
    return false;
}

// What a part reads is no state of the line, and is told less strongly.
static void check_title(const struct picture *p, const struct tensor *m)
{
    const struct item *i = picture_item(p, "line title", m, -1, 0);
    bool normed = !strncmp(m->plain, "normed", 6) && m->scope;
    bool read = normed && model_is(p->trace->model, "norm_at", "before");
    if (i && (i->weight == WEIGHT_REGULAR) != read)
        picture_fail(p, "%s is shown as if it stood%s on the line", m->name,
                     read ? "" : " not");
}

// Where what a part adds is not added, but all that is left, the line is cut.
static void check_joined(const struct picture *p, const struct tensor *m)
{
    if (strcmp(m->plain, "sum") != 0 && strcmp(m->plain, "out") != 0)
        return;
    bool sum = m->writer[0]->in_count > 1;
    const struct item *node = picture_item(p, "line node", m, -1, 0);
    const struct item *on = picture_item(p, "line on", m, -1, 0);
    if (picture_item(p, "line state", m, -1, 0) &&
        (sum ? on != NULL : node || !on))
        picture_fail(p, "the line to %s is%s cut", m->name, sum ? "" : " not");
}

static const struct item *cell_of(const struct picture *p,
                                  const struct tensor *m, int row, int c)
{
    const struct item *i = picture_item(p, "cell", m, row, c);
    return i ? i : picture_item(p, "slot", m, row, c);
}

// In the order in which they are made, numbers of one column in one line, and
// all of one word.
static void check_line(const struct picture *p)
{
    const struct item *was = NULL;
    int word = p->now.row;
    for (int t = 0; t < p->trace->tensor_count; t++) {
        const struct tensor *m = p->trace->tensors[t];
        check_title(p, m);
        check_joined(p, m);
        for (int row = 0; row < m->rows && on_line(m); row++) {
            const struct item *i = cell_of(p, m, row, 0);
            if (!i || i->kind != ITEM_BOX)
                continue;
            if (word >= 0 && row != word)
                picture_fail(p, "%s is of word %d, not %d", m->name, row, word);
            word = row;
            bool down = was && fabs(was->at.x - i->at.x) < 0.01;
            if (was && (down ? i->at.y - was->at.y < was->at.h
                             : i->at.x - was->at.x < was->at.w ||
                                   fabs(was->at.y - i->at.y) > 0.01))
                picture_fail(p, "%s does not stand behind what it is made of",
                             m->name);
            was = i;
            p->found[READ_PLACE]++;
        }
    }
}

// --- a squash on its curve -----------------------------------------------------

// How far above [x] the curve is, between its spots.
static double curve_at(const struct item *curve, double x)
{
    for (int k = 1; k < curve->spot_count; k++) {
        struct spot a = curve->spots[k - 1], b = curve->spots[k];
        if (a.x <= x + 1e-6 && x <= b.x + 1e-6)
            return b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
                             : b.y;
    }
    return NAN;
}

static double up(const struct item *i)
{
    return i->at.y + i->at.h / 2;
}

// Where what goes in and comes out of column [c] stands, in the units of the two
// dots that lie farthest apart.
static void check_squashed(const struct picture *p, const struct operation *o,
                           int row)
{
    const struct tensor *x = o->in[0].tensor, *y = o->out;
    const struct item *curve = picture_named(p, "squash curve", 0);
    const struct item *low = NULL, *high = NULL;
    int from = 0, to = 0;
    for (int c = 0; c < y->columns; c++) {
        const struct item *i = picture_item(p, "squash dot", y, row, c);
        if (!i)
            continue;
        if (!picture_near(up(i), curve_at(curve, middle(i)), 1))
            picture_fail(p, "the dot of %d is not on its curve", c);
        if (!low || tensor_at(x, row, c) < tensor_at(x, row, from))
            low = i, from = c;
        if (!high || tensor_at(x, row, c) > tensor_at(x, row, to))
            high = i, to = c;
        p->found[READ_CURVE]++;
    }
    double wide = low ? tensor_at(x, row, to) - tensor_at(x, row, from) : 0;
    double tall = low ? tensor_at(y, row, to) - tensor_at(y, row, from) : 0;
    for (int c = 0; c < y->columns && wide > 0; c++) {
        const struct item *i = picture_item(p, "squash dot", y, row, c);
        double part = (tensor_at(x, row, c) - tensor_at(x, row, from)) / wide;
        double rise = (tensor_at(y, row, c) - tensor_at(y, row, from));
        double at = middle(low) + part * (middle(high) - middle(low));
        if (!i)
            continue;
        if (!picture_near(middle(i), at, 0.5))
            picture_fail(p, "%d does not stand over what goes in", c);
        if (fabs(tall) > 1e-3 &&
            !picture_near(up(i), up(low) + rise / tall * (up(high) - up(low)),
                          0.5 + fabs(rise / tall)))
            picture_fail(p, "%d does not stand beside what comes out", c);
    }
    const struct item *in = picture_named(p, "squash in", 0);
    const struct item *out = picture_named(p, "squash out", 0);
    const struct address *a = in ? &in->target.address : NULL;
    if (a && a->tensor == x)
        picture_number(p, in, "what goes in", tensor_at(x, a->row, a->column));
    if (out && out->target.address.tensor == y)
        picture_number(p, out, "what comes out",
                       tensor_at(y, a->row, a->column));
}

// --- a feed-forward part -------------------------------------------------------

static double adds_of(const struct operation *o, int row, int unit, int c)
{
    const struct tensor *a = o->in[0].tensor, *W = o->in[1].tensor;
    if (unit == a->columns)
        return tensor_at(o->in[2].tensor, 0, c);
    return tensor_at(a, row, unit) * tensor_at(W, unit, c);
}

static void check_fed(const struct picture *p, const struct operation *o,
                      int row)
{
    int units = o->in[0].tensor->columns, bias = o->in_count > 2;
    double least = INFINITY, most = 0; // that one with a line adds, without
    for (int unit = 0; unit < units; unit++) {
        double size = 0;
        for (int c = 0; c < o->out->columns; c++)
            size += fabs(adds_of(o, row, unit, c));
        if (picture_item(p, "fed adds", o->out, row, unit))
            least = fmin(least, size);
        else
            most = fmax(most, size);
    }
    if (isfinite(least) && most > least * (1 + 1e-9))
        picture_fail(p, "a unit that adds %g has no line, one with %g has",
                     most, least);
    for (int c = 0; c < o->out->columns; c++) {
        double rest = 0;
        for (int k = 0; k < units + 1 + bias; k++) {
            int unit = k < units + bias ? k : units + 1;
            const struct item *i = picture_item(p, "fed adds", o->out, row,
                                                c * (units + 2) + unit);
            double want = unit > units ? rest : adds_of(o, row, unit, c);
            if (!i && unit < units)
                rest += want;
            if (c == 0 && unit == units && !i &&
                picture_item(p, "fed adds", o->out, row, 0))
                picture_fail(p, "the bias has no line");
            if (!i || i->dash > 0)
                continue;
            picture_number(p, i, "what a unit adds", want);
            p->found[READ_LAYER]++;
        }
    }
}

void picture_blocks(const struct picture *p)
{
    for (int k = 0; k < p->trace->operation_count; k++) {
        const struct operation *o = p->trace->operations[k];
        if (!strcmp(o->kind->name, "normalize") ||
            !strcmp(o->kind->name, "rms_normalize"))
            check_normal(p, o);
        for (int row = 0; row < o->out->rows; row++) {
            if (picture_named(p, "squash curve", 0) && o->in_count == 1)
                check_squashed(p, o, row);
            if (picture_named(p, "fed rule", 0) && o->out == p->now.tensor)
                check_fed(p, o, row);
        }
    }
    const struct tensor *now = p->now.tensor;
    bool sums = now->scope &&
                (!strcmp(now->plain, "sum") || !strcmp(now->plain, "out"));
    if (sums && p->now.column < 0 && model_parts(p->trace->model, "layers") &&
        !picture_named(p, "line end", 0))
        picture_fail(p, "there is no line");
    if (picture_named(p, "line end", 0))
        check_line(p);
}
