// SPDX-License-Identifier: MIT
// One budget: ribbons and pieces of a bar as wide as shares, each printed; the
// wedge where the mean lies between the numbers of the line; vessels.
#include <math.h>
#include <string.h>

#include "picture.h"

static const struct tensor *find(const struct picture *p, const char *name)
{
    return trace_find(p->trace, name);
}

// How wide a ribbon is where it begins, and where it ends.
static double wide(const struct item *i, bool begins)
{
    int n = i->spot_count, a = begins ? 0 : n / 2 - 1, b = n - 1 - a;
    return fabs(i->spots[a].x - i->spots[b].x);
}

// All of them lose the same gap to what lies beside them.
static void check_ribbons(const struct picture *p, const struct tensor *m)
{
    const struct item *lamp = picture_named(p, "budget edge", 0);
    for (int k = 0; k < m->columns; k++) {
        const struct item *i = pose_find(p->pose, id_arc(m, 0, k, false));
        double share = tensor_at(m, 0, k);
        if (!i || share < 0.02)
            continue;
        double want = share * lamp->at.w, got = wide(i, true);
        if (got > want + 0.01 || got < want - 5 ||
            !picture_near(got, wide(i, false), 0.01))
            picture_fail(p, "the ribbon of share %g is %g wide, not %g", share,
                         got, want);
        p->found[READ_ARC]++;
    }
}

// Their right ends lie where the shares up to there end.
static void check_pieces(const struct picture *p, const struct tensor *m)
{
    const struct item *first = NULL;
    double start = 0, sum = 0, unit = 0;
    for (int k = 0; k < m->columns; k++) {
        const struct item *i = picture_item(p, "budget piece", m, 0, k);
        double share = tensor_at(m, 0, k);
        if (i && share > 0.1 && !first) {
            first = i;
            start = sum;
        } else if (i && first && share > 0.1) {
            double apart = (i->at.x - first->at.x) / (sum - start);
            if (unit > 0 && !picture_near(apart, unit, 0.01 * unit))
                picture_fail(p, "a piece of the bar stands wrong");
            unit = apart;
            if (i->at.w > share * unit + 0.5 || i->at.w < share * unit - 6)
                picture_fail(p, "share %g is %g wide of %g", share, i->at.w,
                             unit);
            p->found[READ_BAR]++;
        }
        if (i)
            picture_number(p, i, "budget piece", share);
        sum += share;
    }
}

// The wedge divides the way between two numbers as the mean divides them.
static void check_wedge(const struct picture *p, const struct tensor *x,
                        const struct tensor *z)
{
    const struct item *wedge = picture_item(p, "cell", z, 0, 0);
    const struct item *low = NULL, *high = NULL;
    double from = 0, to = 0, mean = tensor_at(z, 0, 0);
    for (int k = 0; k < x->rows; k++) {
        const struct item *i = picture_item(p, "budget place", x, k, 0);
        double number = tensor_at(x, k, 0);
        if (i && (!low || number < from))
            low = i, from = number;
        if (i && (!high || number > to))
            high = i, to = number;
    }
    if (!wedge || wedge->kind != ITEM_POLYGON || !low || from == to)
        return;
    double part = (mean - from) / (to - from);
    double want = low->at.x + part * (high->at.x - low->at.x);
    if (!picture_near(wedge->spots[0].x, want, 0.01))
        picture_fail(p, "the wedge stands at %g, not %g", wedge->spots[0].x,
                     want);
    p->found[READ_ARROW]++;
}

// As many vessels are full as the number says.
static void check_vessels(const struct picture *p, const struct tensor *m)
{
    double full = 0;
    int k = 0;
    for (const struct item *i; (i = picture_named(p, "budget vessel", k));
         k++) {
        const struct item *level = picture_named(p, "budget level", k);
        full += level ? level->at.h / i->at.h : 0;
    }
    if (k && !picture_near(full, tensor_at(m, 0, 0), 0.01))
        picture_fail(p, "%g vessels are full, not %g", full,
                     tensor_at(m, 0, 0));
    p->found[READ_AREA] += k > 0;
}

static void check_numbers(const struct picture *p, const struct tensor *m)
{
    for (int k = 0; k < m->columns; k++) {
        const struct item *i = picture_item(p, "budget share", m, 0, k);
        if (!i)
            continue;
        picture_number(p, i, "budget share", tensor_at(m, 0, k));
        p->found[READ_NUMBER]++;
    }
}

void picture_budget(const struct picture *p)
{
    const struct tensor *m = find(p, "weights"), *x = find(p, "x");
    if (!m || !x || !picture_named(p, "budget edge", 0))
        return;
    check_ribbons(p, m);
    check_pieces(p, m);
    check_numbers(p, m);
    check_wedge(p, x, find(p, "output"));
    check_vessels(p, find(p, "weights.effective"));
}
