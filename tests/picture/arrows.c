// SPDX-License-Identifier: MIT
// Arrows from the origin and what two of them come to; what is left of a word
// in a state of one number.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "model/key.h"
#include "picture.h"

static const struct tensor *named(const struct picture *p, const char *name)
{
    return trace_find(p->trace, name);
}

static bool is_kind(const struct picture *p, const char *kind)
{
    return !strcmp(p->trace->model->kind->name, kind);
}

// The text of [i] has [value] as its last number, to two decimals.
static void check_text(const struct picture *p, const struct item *i,
                       const char *what, double value, const char *after)
{
    char number[NUMBER_SIZE], end[NUMBER_SIZE + 8];
    if (!i)
        return;
    snprintf(end, sizeof end, "%s%s",
             number_print(number, value, CELL_DECIMALS), after);
    size_t all = strlen(i->text), part = strlen(end);
    if (all < part || strcmp(i->text + all - part, end))
        picture_fail(p, "%s says “%s”, not %s", what, i->text, end);
    p->found[READ_NUMBER]++;
}

// --- arrows ------------------------------------------------------------------

static struct spot middle(const struct item *i)
{
    return (struct spot){i->at.x + i->at.w / 2, i->at.y + i->at.h / 2};
}

// Every tip is as far right and up of the origin as its numbers say, by one
// scale.
static void check_tips(const struct picture *p, const struct tensor *X,
                       struct spot o)
{
    double scale = 0, most = 0;
    for (int r = 0; r < X->rows; r++) {
        const struct item *tip = picture_item(p, "arrow tip", X, r, -1);
        double x = tensor_at(X, r, 0);
        if (tip && fabs(x) > most) {
            most = fabs(x);
            scale = (middle(tip).x - o.x) / x;
        }
    }
    for (int r = 0; r < X->rows && most > 0; r++) {
        const struct item *tip = picture_item(p, "arrow tip", X, r, -1);
        if (!tip)
            continue;
        double x = o.x + scale * tensor_at(X, r, 0);
        double y = o.y - scale * tensor_at(X, r, 1);
        if (scale <= 0 || hypot(middle(tip).x - x, middle(tip).y - y) >
                              1e-6 * fabs(o.x) + 0.01)
            picture_fail(p, "arrow %d ends elsewhere", r + 1);
        p->found[READ_ARROW]++;
    }
}

static void check_names(const struct picture *p, const struct tensor *X)
{
    for (int r = 0; r < X->rows; r++) {
        char x[NUMBER_SIZE], y[NUMBER_SIZE], end[2 * NUMBER_SIZE + 8];
        const struct item *i = picture_item(p, "arrow name", X, r, -1);
        const char *open = i && i->text ? strchr(i->text, '(') : NULL;
        snprintf(end, sizeof end, "(%s, %s)",
                 number_print(x, tensor_at(X, r, 0), CELL_DECIMALS),
                 number_print(y, tensor_at(X, r, 1), CELL_DECIMALS));
        if (open && strcmp(open, end))
            picture_fail(p, "“%s” is at %s", i->text, end);
    }
}

static double product(const struct tensor *X, int a, int b)
{
    double sum = 0;
    for (int c = 0; c < X->columns; c++)
        sum += tensor_at(X, a, c) * tensor_at(X, b, c);
    return sum;
}

// The area is as wide and high as length and shadow, and says all three.
static void check_area(const struct picture *p, const struct tensor *X, int a,
                       int b)
{
    double length = sqrt(product(X, b, b)), dot = product(X, a, b);
    const struct item *area = picture_named(p, "area", 0);
    check_text(p, picture_named(p, "area length number", 0), "a length", length,
               "");
    check_text(p, picture_named(p, "area number", 0), "an area", dot, "");
    if (fabs(dot) < 1e-9 || length < 1e-9)
        return;
    check_text(p, picture_named(p, "area shadow number", 0), "a side",
               dot / length, "");
    check_text(p, picture_item(p, "shadow name", named(p, "shadows"), a, b),
               "a shadow", dot / length, "");
    if (area && fabs(area->at.w * fabs(dot / length) - area->at.h * length) >
                    1e-6 * area->at.w * length)
        picture_fail(p, "the area has another shape");
    p->found[READ_AREA] += area != NULL;
}

static void check_angle(const struct picture *p, const struct tensor *X, int a,
                        int b)
{
    double cross = tensor_at(X, a, 0) * tensor_at(X, b, 1) -
                   tensor_at(X, a, 1) * tensor_at(X, b, 0);
    double degrees = fabs(atan2(cross, product(X, a, b))) * 180 / acos(-1);
    // near 0° and 180° the cosine has few digits of the angle
    if (degrees > 0.1 && degrees < 179.9)
        check_text(p, picture_item(p, "angle", named(p, "cosines"), a, b),
                   "an angle", degrees, "°");
}

static void read_arrows(const struct picture *p)
{
    const struct tensor *X = named(p, "X");
    const struct item *line = picture_item(p, "arrow", X, 0, -1);
    if (X->columns != 2)
        return;
    if (line)
        check_tips(p, X, line->spots[0]);
    check_names(p, X);
    bool pair = p->now.tensor->columns == X->rows && p->now.row >= 0 &&
                p->now.column >= 0 && p->now.tensor != X;
    if (!pair)
        return;
    check_angle(p, X, p->now.row, p->now.column);
    if (p->now.tensor == named(p, "shadows"))
        check_area(p, X, p->now.row, p->now.column);
}

// --- a memory ----------------------------------------------------------------

// A disc is filled as far as the word is left, and says how far.
static void check_discs(const struct picture *p, const struct tensor *S, int s)
{
    for (int t = s; t < S->rows; t++) {
        double left = tensor_at(S, t, s), share = fmin(1, fabs(left));
        const struct item *disc = picture_named(p, "disc", t);
        const struct item *fill = picture_named(p, "left", t);
        const struct item *number = picture_named(p, "left number", t);
        char text[NUMBER_SIZE];
        if (disc && fill &&
            fabs(fill->at.w * fill->at.w - share * disc->at.w * disc->at.w) >
                1e-6 * disc->at.w * disc->at.w)
            picture_fail(p, "disc %d is filled otherwise", t + 1);
        if (number && strcmp(number->text, number_print_precise(text, left)))
            picture_fail(p, "disc %d says %s", t + 1, number->text);
        p->found[READ_AREA] += disc && fill;
    }
}

// Points of a curve lie as high as their values, by one scale.
static void check_curve(const struct picture *p, const char *name,
                        const double *value, int count)
{
    const struct item *i = picture_named(p, name, 0);
    int low = 0, high = 0;
    if (!i || i->spot_count != count)
        return;
    for (int t = 1; t < count; t++) {
        low = value[t] < value[low] ? t : low;
        high = value[t] > value[high] ? t : high;
    }
    double scale =
        (i->spots[low].y - i->spots[high].y) / (value[high] - value[low]);
    for (int t = 0; t < count && value[high] - value[low] > 1e-9; t++)
        if (scale <= 0 ||
            fabs(i->spots[low].y - scale * (value[t] - value[low]) -
                 i->spots[t].y) > 0.01)
            picture_fail(p, "%s: point %d is elsewhere", name, t + 1);
    p->found[READ_WAVE]++;
}

// Unrolled, every state has its box.
static void check_states(const struct picture *p)
{
    const struct tensor *h = named(p, "states"), *x = named(p, "x");
    for (int t = 0; t < h->rows; t++)
        if (picture_item(p, "cell", x, t, 0) &&
            !picture_item(p, "cell", h, t, 0))
            picture_fail(p, "state %d is not in the picture", t + 1);
}

static void read_memory(const struct picture *p)
{
    const struct tensor *S = named(p, "influence"), *E = named(p, "errors");
    bool cell = p->now.tensor == S && p->now.column >= 0;
    int s = cell ? p->now.column : 0;
    double left[64];
    if (p->now.tensor == named(p, "states") && p->now.row < 0)
        check_states(p);
    if (p->now.tensor != S && p->now.tensor != E)
        return;
    for (int t = s; t < S->rows && t - s < 64; t++)
        left[t - s] = tensor_at(S, t, s);
    check_discs(p, S, s);
    check_curve(p, "curve left", left, S->rows - s);
    check_curve(p, "curve felt", E->data, E->rows);
}

// --- cells with gates ----------------------------------------------------------

// How far along its track a line goes.
static double share_of(const struct item *open, const struct item *track)
{
    double all = track->spots[1].x - track->spots[0].x;
    return (open->spots[1].x - track->spots[0].x) / all;
}

// Of a gate what is open, or kept, is as long as its number.
static void check_opening(const struct picture *p, const struct tensor *m,
                          int row, int column, const char *name,
                          const char *along, bool rest)
{
    const struct item *open = picture_item(p, name, m, row, column);
    const struct item *track = picture_item(p, along, m, row, column);
    double x = tensor_at(m, row, column), want = rest ? 1 - x : x;
    if (!open || !track)
        return;
    if (!picture_near(share_of(open, track), want, 1e-6))
        picture_fail(p, "%s[%d,%d]: %s is %g long", m->name, row + 1,
                     column + 1, name, share_of(open, track));
    p->found[READ_AREA]++;
}

// A knob stands where its line ends.
static void check_knob(const struct picture *p, const struct tensor *m, int row,
                       int column)
{
    const struct item *open = picture_item(p, "valve open", m, row, column);
    const struct item *knob = picture_item(p, "cell", m, row, column);
    if (open && knob &&
        !picture_near(knob->at.x + knob->at.w / 2, open->spots[1].x, 1e-6))
        picture_fail(p, "%s[%d,%d]: its knob stands elsewhere", m->name, row + 1,
                     column + 1);
}

// What a column of the two cells does, and the letter under it.
static void check_heads(const struct picture *p)
{
    static const char *const heads[][2] = {
        {"keeps", "1 − z"}, {"writes", "z"}, {"state", "g"}, {"keeps", "f"},
        {"writes", "i"},    {"cell", "c"},   {"shows", "o"}, {"state", "h"}};
    for (int k = 0; k < 8; k++) {
        const struct item *does = picture_named(p, "cells does", k);
        const struct item *letter = picture_named(p, "cells letter", k);
        if (does && strcmp(does->text, heads[k][0]))
            picture_fail(p, "column %d %s", k + 1, does->text);
        if (letter && strcmp(letter->text, heads[k][1]))
            picture_fail(p, "column %d is %s", k + 1, letter->text);
        p->found[READ_LABEL] += does != NULL;
    }
}

// The number that the cell of [m] shows; NAN: none, or only a bound.
static double printed(const struct picture *p, const struct tensor *m, int row,
                      int column)
{
    const struct item *i = picture_item(p, "cell", m, row, column);
    const char *text = i && i->text ? i->text : "?";
    bool minus = !strncmp(text, "−", strlen("−"));
    char *end;
    double x = strtod(text + (minus ? strlen("−") : 0), &end);
    return *end ? NAN : minus ? -x : x;
}

// "=" between what is kept and written and what these come to only where the
// printed digits do.
static void check_equals(const struct picture *p)
{
    const struct tensor *c = named(p, "lstm.cell");
    const struct item *sign = picture_named(p, "valve sign", 1);
    if (!c || p->now.tensor != c || p->now.row < 0 || p->now.column >= 0 ||
        !sign)
        return;
    double off = 0;
    for (int k = 0; k < c->columns; k++) {
        int row = p->now.row;
        double kept = printed(p, named(p, "lstm.kept"), row, k);
        double written = printed(p, named(p, "lstm.written"), row, k);
        double by = fabs(kept + written - printed(p, c, row, k));
        off = isnan(by) ? NAN : fmax(off, by);
        if (isnan(by))
            return;
    }
    if (!strcmp(sign->text, "=") != (off < 1e-9))
        picture_fail(p, "what is added is off by %g: %s", off, sign->text);
    p->found[READ_SUM]++;
}

static void read_gates(const struct picture *p)
{
    check_equals(p);
    check_heads(p);
    static const char *const names[] = {"gru.z", "gru.r", "lstm.f", "lstm.i",
                                        "lstm.o"};
    for (int k = 0; k < 5; k++) {
        const struct tensor *m = named(p, names[k]);
        for (int i = 0; m && i < m->rows * m->columns; i++) {
            int r = i / m->columns, c = i % m->columns;
            const struct item *rest = picture_item(p, "gate rest", m, r, c);
            check_opening(p, m, r, c, "gate open", "open track", false);
            check_opening(p, m, r, c, "gate kept", "kept track", true);
            check_opening(p, m, r, c, "valve open", "valve track", false);
            check_knob(p, m, r, c);
            if (rest)
                picture_number(p, rest, "what is kept", 1 - tensor_at(m, r, c));
        }
    }
}

// --- what arrives of a value -----------------------------------------------------

// Its own numbers, not another word's, and its length.
static void read_carried(const struct picture *p)
{
    const struct tensor *m = named(p, "carried");
    int word = p->now.column;
    if (!m || p->now.tensor != m)
        return;
    const struct tensor *V = m->writer[0]->in[1].tensor;
    for (int k = 0; k < V->rows && word < 0; k++) {
        double squares = 0;
        for (int c = 0; c < V->columns; c++)
            squares += tensor_at(V, k, c) * tensor_at(V, k, c);
        picture_number(p, picture_item(p, "carried length", V, k, 0),
                       "a length", sqrt(squares));
    }
    if (word < 0)
        return;
    const struct item *i = picture_item(p, "carried length", V, word, 0);
    double length = 0;
    for (int c = 0; c < V->columns; c++) {
        length = hypot(length, tensor_at(V, word, c));
        if (!picture_item(p, "cell", V, word, c))
            picture_fail(p, "number %d of the value is not there", c + 1);
    }
    if (!i)
        picture_fail(p, "its length is not there");
    picture_number(p, i, "its length", length);
    p->found[READ_TERM]++;
}

void picture_arrows(const struct picture *p)
{
    if (is_kind(p, "dot-products"))
        read_arrows(p);
    if (is_kind(p, "global-attention"))
        read_carried(p);
    if (is_kind(p, "memory") && named(p, "influence"))
        read_memory(p);
    else if (is_kind(p, "memory"))
        read_gates(p);
}
