// SPDX-License-Identifier: MIT
// A layer by plain loops. What straight lines can do is reckoned in another way
// than the program does: of every way to say yes or no it is asked whether both
// sides can be told apart, which in a plane four points at a time say
// (Kirchberger's theorem).
#include <math.h>
#include <string.h>

#include "oracle.h"

static struct table *weighed(struct oracle *o, const char *name,
                             const struct table *x, const struct table *W,
                             const struct table *b)
{
    struct table *t = oracle_table(o, name, x->rows, W->columns);
    for (int i = 0; i < x->rows; i++)
        for (int u = 0; u < W->columns; u++) {
            for (int c = 0; c < x->columns; c++)
                *oracle_cell(t, i, u) +=
                    *oracle_cell(x, i, c) * *oracle_cell(W, c, u);
            *oracle_cell(t, i, u) += *oracle_cell(b, 0, u);
        }
    return t;
}

// --- straight lines ----------------------------------------------------------

static double turn(const struct table *x, int a, int b, int c)
{
    double ax = *oracle_cell(x, a, 0), ay = *oracle_cell(x, a, 1);
    double area = (*oracle_cell(x, b, 0) - ax) * (*oracle_cell(x, c, 1) - ay) -
                  (*oracle_cell(x, b, 1) - ay) * (*oracle_cell(x, c, 0) - ax);
    return fabs(area) < 1e-9 ? 0 : area;
}

// True when [p] is on the segment from [a] to [b], one of all points on a line.
static bool between(const struct table *x, int a, int b, int p)
{
    for (int axis = 0; axis < 2; axis++) {
        double from = *oracle_cell(x, a, axis), to = *oracle_cell(x, b, axis);
        double at = *oracle_cell(x, p, axis);
        if (at < fmin(from, to) || at > fmax(from, to))
            return false;
    }
    return turn(x, a, b, p) == 0;
}

static bool inside(const struct table *x, int a, int b, int c, int p)
{
    double u = turn(x, a, b, p), v = turn(x, b, c, p), w = turn(x, c, a, p);
    if (turn(x, a, b, c) == 0)
        return between(x, a, b, p) || between(x, b, c, p) ||
               between(x, c, a, p);
    return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

static bool cross(const struct table *x, int a, int b, int c, int d)
{
    if (between(x, a, b, c) || between(x, a, b, d) || between(x, c, d, a) ||
        between(x, c, d, b))
        return true;
    return turn(x, a, b, c) * turn(x, a, b, d) < 0 &&
           turn(x, c, d, a) * turn(x, c, d, b) < 0;
}

// No point of one side is in a triangle of the other, no two segments meet.
static bool told_apart(const struct table *x, unsigned yes)
{
    int n = x->rows;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            for (int c = 0; c < n; c++)
                for (int d = 0; d < n; d++) {
                    bool A = yes >> a & 1, B = yes >> b & 1;
                    bool C = yes >> c & 1, D = yes >> d & 1;
                    if (A == B && B == C && C != D && inside(x, a, b, c, d))
                        return false;
                    if (A == B && C == D && A != C && cross(x, a, b, c, d))
                        return false;
                }
    return true;
}

static void straight(struct oracle *o, const struct table *x,
                     const struct table *wanted)
{
    struct table *t = oracle_table(o, "straight", 1, 3);
    for (unsigned yes = 0; yes < 1u << x->rows; yes++) {
        double right = 0;
        if (!told_apart(x, yes))
            continue;
        for (int i = 0; i < x->rows; i++)
            right += (yes >> i & 1) == *oracle_cell(wanted, i, 0);
        *oracle_cell(t, 0, 0) += 1;
        *oracle_cell(t, 0, 2) = fmax(*oracle_cell(t, 0, 2), right);
    }
    *oracle_cell(t, 0, 1) = ldexp(1, x->rows);
}

// --- the layer ---------------------------------------------------------------

void oracle_layer(struct oracle *o, const struct model *m)
{
    const struct entry *hidden = model_find(m, "hidden");
    const char *how = hidden ? hidden->choice : "relu";
    if (oracle_without(o, "hidden"))
        how = "none";
    if (oracle_without(o, "bend"))
        how = "linear";
    o->prefix = "";
    const struct table *x = oracle_take(o, m, "X", "X"), *h = x;
    const struct table *wanted = oracle_take(o, m, "targets", "targets");
    bool direct = !strcmp(how, "none");
    if (!direct) {
        const struct table *W = oracle_take(o, m, "W_h", "W_h");
        const struct table *b = oracle_take(o, m, "b_h", "b_h");
        h = weighed(o, "sums", x, W, b);
    }
    if (!strcmp(how, "relu")) {
        struct table *cut = oracle_table(o, "hidden", h->rows, h->columns);
        for (int i = 0; i < h->rows; i++)
            for (int u = 0; u < h->columns; u++)
                *oracle_cell(cut, i, u) = fmax(0, *oracle_cell(h, i, u));
        h = cut;
    }
    const struct table *W =
        oracle_take(o, m, direct ? "W" : "W_o", direct ? "W" : "W_o");
    const struct table *b =
        oracle_take(o, m, direct ? "b" : "b_o", direct ? "b" : "b_o");
    const struct table *y = weighed(o, "output", h, W, b);
    struct table *answers = oracle_table(o, "answers", x->rows, 1);
    struct table *right = oracle_table(o, "right", x->rows, 1);
    struct table *count = oracle_table(o, "right.count", 1, 1);
    for (int i = 0; i < x->rows; i++) {
        *oracle_cell(answers, i, 0) = *oracle_cell(y, i, 0) > 0 ? 1 : 0;
        *oracle_cell(right, i, 0) =
            *oracle_cell(answers, i, 0) == *oracle_cell(wanted, i, 0);
        *oracle_cell(count, 0, 0) += *oracle_cell(right, i, 0);
    }
    if (x->columns == 2)
        straight(o, x, wanted);
}
