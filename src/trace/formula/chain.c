// SPDX-License-Identifier: MIT
#include "trace/formula/chain.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

// --- a number ----------------------------------------------------------------

// True of a share of which printing leaves but a bound, ">0.9999".
static bool is_bound(const struct figure *n)
{
    return n->share && n->x > 0.5 && n->x < 1 &&
           number_cut(n->x, n->decimals) == 1;
}

const char *figure_print(struct arena *arena, const struct figure *n)
{
    char text[NUMBER_SIZE];
    if (is_bound(n))
        number_print_share(text, n->x, n->decimals);
    else
        number_print_to(text, n->x, n->decimals);
    bool negative = strncmp(text, "−", strlen("−")) == 0;
    return arena_print(arena, n->guard && negative ? "(%s)" : "%s", text);
}

bool figure_exact(const struct figure *n)
{
    return !is_bound(n) && number_exact_to(n->x, n->decimals);
}

// Rounds it.
static void figure_cut(struct figure *n, int decimals)
{
    n->decimals = decimals;
    n->cut =
        is_bound(n) ? 1 - pow(10, -decimals) : number_cut(n->x, n->decimals);
}

// --- a side, computed --------------------------------------------------------

// One operation of a side, or a number of it.
struct step {
    double value;
    int from[2];       // earlier steps; -1: none
    double by[2];      // how much the value grows for each 1 more of them
    int figure;        // which number it is; -1: none
    double derivative; // how much the whole side grows for each 1 more of this
};

// Reads the line of a side, character by character, and computes it.
struct side {
    struct formula *f;
    int symbol, end; // what is read, and where the side ends
    const char *at;  // in the symbol's text
    int figure;      // the first number that is not read yet
    bool cut;        // the numbers as they are printed, not as they are
    struct step *steps;
    int count, room;
    bool fails; // it cannot be computed: it has names, or leaves terms out
};

static int step_add(struct side *s, struct step step)
{
    if (s->count == s->room) {
        int room = s->room ? 2 * s->room : 64;
        struct step *more =
            arena_array(s->f->arena, (size_t)room, sizeof *more);
        if (s->count)
            memcpy(more, s->steps, (size_t)s->count * sizeof *more);
        s->steps = more;
        s->room = room;
    }
    s->steps[s->count] = step;
    return s->count++;
}

static int step_of(struct side *s, double value, int figure)
{
    return step_add(s, (struct step){value, {-1, -1}, {0, 0}, figure, 0});
}

static int step_fail(struct side *s)
{
    s->fails = true;
    return step_of(s, NAN, -1);
}

static int step_join(struct side *s, double value, int a, double by_a, int b,
                     double by_b)
{
    return step_add(s, (struct step){value, {a, b}, {by_a, by_b}, -1, 0});
}

// The number that the current symbol is; NULL: it is none.
static struct figure *figure_here(struct side *s)
{
    struct formula *f = s->f;
    while (s->figure < f->figure_count &&
           f->figures[s->figure].symbol < s->symbol)
        s->figure++;
    bool here = s->figure < f->figure_count &&
                f->figures[s->figure].symbol == s->symbol;
    return here ? &f->figures[s->figure] : NULL;
}

static void symbol_next(struct side *s)
{
    s->symbol++;
    s->at = s->symbol < s->end ? s->f->symbols[s->symbol].text : "";
}

// To the next character that says something.
static void skip_spaces(struct side *s)
{
    while (s->symbol < s->end && !figure_here(s)) {
        s->at += strspn(s->at, " ");
        if (*s->at)
            return;
        symbol_next(s);
    }
}

static bool takes(struct side *s, const char *text)
{
    skip_spaces(s);
    if (*s->at != *text || s->symbol >= s->end || figure_here(s))
        return false;
    size_t length = strlen(text);
    if (strncmp(s->at, text, length))
        return false;
    s->at += length;
    return true;
}

static int read_sum(struct side *s);

static double ln_derivative(double x)
{
    return 1 / x;
}

static double minus_sin(double x)
{
    return -sin(x);
}

static double root_derivative(double x)
{
    return x > 0 ? 0.5 / sqrt(x) : 0;
}

static double tanh_derivative(double x)
{
    return 1 - tanh(x) * tanh(x);
}

static double logistic(double x)
{
    return 1 / (1 + exp(-x));
}

static double logistic_derivative(double x)
{
    return logistic(x) * (1 - logistic(x));
}

static double silu(double x)
{
    return x * logistic(x);
}

static double gelu(double x)
{
    return 0.5 * x * erfc(-x * 0.70710678118654752440);
}

// √(2/π) (x + 0.044715 x³), twice
static double bent(double x)
{
    return 1.59576912160573071176 * (x + 0.044715 * x * x * x);
}

static double gelu_tanh(double x)
{
    return x * logistic(bent(x));
}

// Near enough to the slopes of all three, which are nowhere steeper than 1.13.
static double bend_derivative(double x)
{
    return (gelu(x + 1e-5) - gelu(x - 1e-5)) / 2e-5;
}

static double silu_derivative(double x)
{
    return (silu(x + 1e-5) - silu(x - 1e-5)) / 2e-5;
}

static const struct function {
    const char *opens;
    double (*f)(double), (*derivative)(double);
} functions[] = {
    {"exp(", exp, exp},
    {"tanh(", tanh, tanh_derivative},
    {"sin(", sin, cos},
    {"σ(", logistic, logistic_derivative},
    {"cos(", cos, minus_sin},
    {"√(", sqrt, root_derivative},
    {"SiLU(", silu, silu_derivative},
    {"GELU(", gelu, bend_derivative},
    {"GELU-tanh(", gelu_tanh, bend_derivative},
};

enum { FUNCTIONS = sizeof functions / sizeof *functions };

static int apply(struct side *s, double (*f)(double),
                 double (*derivative)(double), int a)
{
    double x = s->steps[a].value;
    return step_join(s, f(x), a, derivative(x), -1, 0);
}

// What stands between a bracket that was read and its end.
static int read_inside(struct side *s)
{
    int a = read_sum(s);
    return takes(s, ")") ? a : step_fail(s);
}

static int read_largest(struct side *s)
{
    int best = read_sum(s);
    while (takes(s, ",")) {
        int next = read_sum(s);
        if (s->steps[next].value > s->steps[best].value)
            best = next;
    }
    return takes(s, ")") ? best : step_fail(s);
}

static int read_figure(struct side *s, const struct figure *n)
{
    int a = step_of(s, s->cut ? n->cut : n->x, s->figure);
    symbol_next(s);
    return a;
}

// "2" and "1" that are always the same; no name begins with a digit.
static int read_digits(struct side *s)
{
    skip_spaces(s);
    double value = 0;
    size_t length = strspn(s->at, "0123456789");
    if (s->symbol >= s->end || !length)
        return step_fail(s);
    for (size_t k = 0; k < length; k++)
        value = 10 * value + (s->at[k] - '0');
    s->at += length;
    return step_of(s, value, -1);
}

static int read_number(struct side *s)
{
    skip_spaces(s);
    const struct figure *n = s->symbol < s->end ? figure_here(s) : NULL;
    if (n)
        return read_figure(s, n);
    for (int k = 0; k < FUNCTIONS; k++)
        if (takes(s, functions[k].opens))
            return apply(s, functions[k].f, functions[k].derivative,
                         read_inside(s));
    if (takes(s, "√"))
        return apply(s, sqrt, root_derivative, read_number(s));
    if (takes(s, "ln"))
        return apply(s, log, ln_derivative, read_number(s));
    if (takes(s, "max("))
        return read_largest(s);
    return takes(s, "(") ? read_inside(s) : read_digits(s);
}

// A number, perhaps raised: "(−1)^(2)".
static int read_power(struct side *s)
{
    int a = read_number(s);
    if (!takes(s, "^("))
        return a;
    int b = read_inside(s);
    double x = s->steps[a].value, n = s->steps[b].value, value = pow(x, n);
    double by_n = x > 0 ? value * log(x) : 0;
    return step_join(s, value, a, n == 0 ? 0 : n * pow(x, n - 1), b, by_n);
}

static int read_signed(struct side *s)
{
    if (!takes(s, "−"))
        return read_power(s);
    int a = read_power(s);
    return step_join(s, -s->steps[a].value, a, -1, -1, 0);
}

static int read_product(struct side *s)
{
    int a = read_signed(s);
    for (;;) {
        bool times = takes(s, "·");
        if (!times && !takes(s, "/"))
            return a;
        int b = read_signed(s);
        double x = s->steps[a].value, y = s->steps[b].value;
        if (!times && y == 0) { // nothing is divided by what prints as 0
            s->fails = true;
            return a;
        }
        a = times ? step_join(s, x * y, a, y, b, x)
                  : step_join(s, x / y, a, 1 / y, b, -(x / y) / y);
    }
}

static int read_sum(struct side *s)
{
    int a = read_product(s);
    for (;;) {
        bool plus = takes(s, "+");
        if (s->fails || (!plus && !takes(s, "−")))
            return a;
        int b = read_product(s);
        double sign = plus ? 1 : -1;
        a = step_join(s, s->steps[a].value + sign * s->steps[b].value, a, 1, b,
                      sign);
    }
}

// Computes the symbols from [from] to before [end]; NAN where these are not
// all numbers and what is done with them.
static double side_value(struct side *s, struct formula *f, int from, int end,
                         bool cut)
{
    *s = (struct side){.f = f, .symbol = from - 1, .end = end, .cut = cut};
    symbol_next(s);
    int last = read_sum(s);
    skip_spaces(s);
    if (s->fails || s->symbol < s->end)
        return NAN;
    return s->steps[last].value;
}

// How much a side that was computed grows for each 1 more of its steps.
static void side_derivatives(struct side *s)
{
    s->steps[s->count - 1].derivative = 1;
    for (int k = s->count - 1; k >= 0; k--)
        for (int i = 0; i < 2; i++)
            if (s->steps[k].from[i] >= 0 && s->steps[k].by[i] != 0)
                s->steps[s->steps[k].from[i]].derivative +=
                    s->steps[k].derivative * s->steps[k].by[i];
}

// --- what a side has to give -------------------------------------------------

// Symbols that, computed, give a number behind them.
struct demand {
    int from, end;
    struct figure *result;
    struct side true_side; // with the numbers as they are, and its derivatives
};

static bool demand_open(struct demand *d, struct formula *f)
{
    if (!d->result ||
        !isfinite(side_value(&d->true_side, f, d->from, d->end, false)))
        return false;
    side_derivatives(&d->true_side);
    return true;
}

static double unit_of(const struct figure *n)
{
    return pow(10, -n->decimals);
}

static bool demand_met(const struct demand *d, struct formula *f)
{
    struct side s;
    double value = side_value(&s, f, d->from, d->end, true);
    const struct figure *r = d->result;
    if (is_bound(r))
        return fabs(value - r->x) <= unit_of(r) / 2;
    return fabs(value - r->cut) <= unit_of(r) * (1 + 1e-9);
}

static void round_again(struct figure *n, int decimals, int figures)
{
    int most = figures - 1 - (int)floor(log10(fabs(n->x)));
    if (most < 1 && fabs(n->x) < 1e12)
        most = 1; // rather than ending before the point, where no one sees it
    if (decimals > most)
        decimals = most;
    while (n->decimals < decimals && !figure_exact(n))
        figure_cut(n, n->decimals + 1);
}

// Gives each number so many digits that rounding it moves the result by at most
// half a unit of its last digit, by a tenth of that at the next [level], but no
// more than [figures].
static void demand_digits(const struct demand *d, struct formula *f, int level,
                          int figures)
{
    const struct side *s = &d->true_side;
    for (int k = 0; k < s->count; k++) {
        double moves = fabs(s->steps[k].derivative);
        if (s->steps[k].figure < 0 || !(moves > 0) || !isfinite(moves))
            continue;
        struct figure *n = &f->figures[s->steps[k].figure];
        if (!figure_exact(n))
            round_again(n,
                        d->result->decimals + level + (int)ceil(log10(moves)),
                        figures);
    }
}

enum { LEVELS = 4 };

// True when there are digits with which it is met.
static bool side_settle(struct formula *f, const struct demand *d, int figures)
{
    for (int level = 0; !demand_met(d, f); level++) {
        if (level == LEVELS)
            return false;
        demand_digits(d, f, level, figures);
    }
    return true;
}

// --- the sides of a chain ----------------------------------------------------

static int side_from(const struct formula *f, int k)
{
    return k ? f->relations[k - 1].sign->symbol + 1 : f->from;
}

static int side_end(const struct formula *f, int k)
{
    return k < f->relation_count ? f->relations[k].sign->symbol : f->count;
}

static struct figure *figure_at(struct formula *f, int symbol)
{
    for (int i = 0; i < f->figure_count; i++)
        if (f->figures[i].symbol == symbol)
            return &f->figures[i];
    return NULL;
}

struct figure *chain_figure(struct formula *f, int k)
{
    int from = side_from(f, k);
    return side_end(f, k) == from + 1 ? figure_at(f, from) : NULL;
}

// "exp( 1 − 3 ) = exp( −2 )": what is in the brackets gives the number that is
// in those of the next side.
static struct demand inner_demand(struct formula *f, int k)
{
    int a = side_from(f, k), a_end = side_end(f, k);
    int b = side_from(f, k + 1), b_end = side_end(f, k + 1);
    bool alike = b_end == b + 3 && a_end > a + 3 &&
                 !strcmp(f->symbols[a].text, f->symbols[b].text) &&
                 !strcmp(f->symbols[a_end - 1].text, f->symbols[b + 2].text);
    return (struct demand){.from = a + 1,
                           .end = a_end - 1,
                           .result = alike ? figure_at(f, b + 1) : NULL};
}

// With how many digits numbers are tried.
struct trial {
    int figures;   // the most that a number gets for a result
    bool vanishes; // a result keeps one that counts, or a decimal: "0.0"; not 2
};

// The decimals of a number with one digit less, or those that it has. Digits
// that end before the point without a power of ten would look like all there
// are.
static int fewer_decimals(const struct figure *n, bool vanishes)
{
    double size = fabs(n->x);
    int least = (vanishes ? 0 : 1) - (size > 0 ? (int)floor(log10(size)) : 0);
    if (size < 10 && (vanishes || least < 1))
        least = 1;
    int decimals = n->decimals - 1;
    if (decimals == 0 && size < 1e6)
        decimals = -1;
    bool whole = n->cut == n->x && floor(n->x) == n->x;
    return whole || n->cut == 0 || decimals < least ? n->decimals : decimals;
}

// What stands in the brackets of the next side has fewer digits where those of
// this side cannot give them.
static void inner_settle(struct formula *f, const struct demand *inner)
{
    for (int fewer; !demand_met(inner, f); figure_cut(inner->result, fewer)) {
        fewer = fewer_decimals(inner->result, true);
        if (fewer == inner->result->decimals)
            return;
    }
}

// True when every side gives [result] as it is printed.
static bool sides_settle(struct formula *f, struct figure *result,
                         const struct trial *t)
{
    for (int k = f->relation_count - 1; k >= 0; k--) {
        struct demand outer = {
            .from = side_from(f, k), .end = side_end(f, k), .result = result};
        struct demand inner = inner_demand(f, k);
        if (demand_open(&inner, f) && !side_settle(f, &inner, t->figures))
            inner_settle(f, &inner);
        bool met =
            !demand_open(&outer, f) || side_settle(f, &outer, t->figures);
        struct demand next = {.from = side_from(f, k + 1),
                              .end = side_end(f, k + 1),
                              .result = result};
        bool broken =
            inner.result && demand_open(&next, f) && !demand_met(&next, f);
        if (!met || broken)
            return false;
    }
    return true;
}

static void print_again(struct formula *f, const struct figure *n)
{
    const char *text = figure_print(f->arena, n);
    f->symbols[n->symbol].text = n->leaf->text = text;
}

// Gives the result fewer digits until all sides give it. False, and all numbers
// are as they were, where no digits help.
static bool result_settle(struct formula *f, struct figure *result,
                          const struct trial *t)
{
    size_t size = (size_t)f->figure_count * sizeof *f->figures;
    struct figure *before = arena_array(f->arena, size, 1);
    memcpy(before, f->figures, size);
    struct figure shown = *result;
    while (!sides_settle(f, result, t)) {
        int fewer = fewer_decimals(&shown, t->vanishes);
        memcpy(f->figures, before, size);
        if (fewer == shown.decimals)
            return false;
        figure_cut(result, fewer);
        shown = *result;
    }
    return true;
}

// What is all but cancelled out is given by all digits. What four decimals do
// not show may be what rounding left, and may lose all of its own.
static void result_find(struct formula *f, struct figure *result)
{
    const struct trial few = {MOST_FIGURES, false}, all = {ALL_FIGURES, false};
    const struct trial last = {MOST_FIGURES, true};
    if (fabs(result->x) >= 0.5e-4 &&
        (result_settle(f, result, &few) || result_settle(f, result, &all)))
        return;
    result_settle(f, result, &last);
}

void chain_settle(struct formula *f)
{
    struct figure *result =
        f->relation_count ? chain_figure(f, f->relation_count) : NULL;
    if (!result || f->figure_count < 2 || !isfinite(result->x))
        return;
    int *decimals =
        arena_array(f->arena, (size_t)f->figure_count, sizeof *decimals);
    for (int i = 0; i < f->figure_count; i++) {
        decimals[i] = f->figures[i].decimals;
        figure_cut(&f->figures[i], decimals[i]);
    }
    result_find(f, result);
    for (int i = 0; i < f->figure_count; i++)
        if (f->figures[i].decimals != decimals[i])
            print_again(f, &f->figures[i]);
}
