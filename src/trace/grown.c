// SPDX-License-Identifier: MIT
#include "trace/grown.h"

#include <assert.h>
#include <math.h>

#include "base/number.h"
#include "trace/operations.h"
#include "trace/op/row_facts.h"
#include "trace/op/scale.h"
#include "trace/origin.h"

static const double most_score = 1e300; // its 16-fold is a number
enum { MOST_D = 1000000 };

static enum dividing divided(const struct operation *o)
{
    return o->option == BY_ROOT_D ? DIVIDED_BY_ROOT
           : o->option == BY_D    ? DIVIDED_BY_D
                                  : DIVIDED_BY_NUMBER;
}

static bool is_open(const struct grown *g, int column)
{
    return tensor_at(g->shared, g->row, column) != -INFINITY;
}

// The largest and the smallest of what is shared out.
static bool find_ends(struct grown *g)
{
    for (int c = 0; c < g->scores->columns; c++) {
        double x = tensor_at(g->scores, g->row, c);
        if (!is_open(g, c))
            continue;
        if (!(fabs(x) <= most_score))
            return false;
        if (!g->open++ || x > tensor_at(g->scores, g->row, g->best)) {
            g->best = c;
            g->ties = 0;
        }
        if (g->open == 1 || x < tensor_at(g->scores, g->row, g->low))
            g->low = c;
        g->ties += x == tensor_at(g->scores, g->row, g->best);
    }
    return true;
}

bool grown_of(const struct operation *o, int row, struct grown *out)
{
    struct scale_change change;
    if (!scale_change(o, &change))
        return false;
    int d = summed_products(o);
    *out = (struct grown){.scores = o->in[0].tensor,
                          .shared = change.shared,
                          .row = row,
                          .d = d,
                          .by = o->number,
                          .how = divided(o)};
    return d > 0 && d <= MOST_D && find_ends(out) && out->open;
}

int grown_most(const struct operation *o)
{
    struct scale_change change;
    return scale_change(o, &change) ? change.row : 0;
}

int grown_d(const struct grown *g, int k)
{
    assert(k >= 0 && k < GROWN_SIZES);
    return g->d << 2 * k;
}

double grown_score(const struct grown *g, int column, int k)
{
    return ldexp(tensor_at(g->scores, g->row, column), k);
}

double grown_divisor(const struct grown *g, enum dividing how, int k)
{
    return how == DIVIDED_NOT         ? 1
           : how == DIVIDED_BY_NUMBER ? g->by
           : how == DIVIDED_BY_D      ? ldexp(g->d, 2 * k)
                                      : ldexp(sqrt(g->d), k);
}

// A number that is raised to a power of e, as softmax has it.
static double raised(const struct grown *g, enum dividing how, int column,
                     int k)
{
    double by = grown_divisor(g, how, k);
    return grown_score(g, column, k) / by - grown_score(g, g->best, k) / by;
}

double grown_share(const struct grown *g, enum dividing how, int column, int k)
{
    assert(column >= 0 && column < g->scores->columns);
    double sum = 0;
    for (int c = 0; c < g->scores->columns; c++)
        sum += is_open(g, c) ? exp(raised(g, how, c, k)) : 0;
    return is_open(g, column) ? exp(raised(g, how, column, k)) / sum : 0;
}

double grown_lead(const struct grown *g)
{
    double lead = INFINITY;
    for (int c = 0; c < g->scores->columns; c++)
        if (c != g->best && is_open(g, c))
            lead = fmin(lead, tensor_at(g->scores, g->row, g->best) -
                                  tensor_at(g->scores, g->row, c));
    return lead;
}

double grown_change(const struct grown *g)
{
    double most = 0;
    for (int c = 0; c < g->scores->columns; c++)
        most = fmax(most, fabs(grown_share(g, DIVIDED_NOT, c, 0) -
                               grown_share(g, g->how, c, 0)));
    return most;
}

int grown_takes_all(const struct grown *g, double least)
{
    int k = 0;
    while (k < GROWN_SIZES && grown_share(g, DIVIDED_NOT, g->best, k) < least)
        k++;
    return k;
}

const char *grown_divided_by(const struct grown *g, struct arena *arena)
{
    char text[NUMBER_SIZE];
    if (g->how == DIVIDED_BY_ROOT)
        return arena_print(arena, "√%d", g->d);
    return arena_print(arena, "%s", number_print_precise(text, g->by));
}

const char *share_print(struct arena *arena, double share)
{
    char text[NUMBER_SIZE];
    return arena_print(arena, "%s", number_print_share_precise(text, share));
}

// --- the formula -------------------------------------------------------------

static void show_power(const struct grown *g, enum dividing how, int column,
                       int k, struct formula *f)
{
    double by = grown_divisor(g, how, k);
    formula_exp(f);
    formula_number(f, grown_score(g, column, k) / by, false);
    formula_text(f, " − ");
    formula_number(f, grown_score(g, g->best, k) / by, true);
    formula_close(f);
}

// The first few of a long sum.
static void show_sum(const struct grown *g, enum dividing how, int k,
                     struct formula *f)
{
    enum { MOST = 3 };
    int shown = 0;
    for (int c = 0; c < g->scores->columns && shown <= MOST; c++) {
        bool last = shown == MOST - 1 && g->open > MOST;
        if (!is_open(g, c))
            continue;
        formula_text(f, shown++ ? " + " : "");
        if (last) {
            formula_text(f, "…");
            return;
        }
        show_power(g, how, c, k, f);
    }
}

static void show_share(const struct grown *g, enum dividing how, int k,
                       struct formula *f)
{
    formula_fraction(f);
    show_power(g, how, g->best, k, f);
    formula_over(f);
    show_sum(g, how, k, f);
    formula_close(f);
    if (g->ties < g->open)
        formula_round(f);
    formula_result_share(f, grown_share(g, how, g->best, k));
}

void grown_formula(const struct grown *g, int k, bool brief, struct formula *f)
{
    formula_phrase(f, brief ? "grown.formula.brief" : "grown.formula",
                   SLOTS(COUNT("d", grown_d(g, k))));
    if (!brief) {
        show_share(g, g->how, k, f);
        formula_next(f, "    ");
        formula_phrase(f, "grown.formula.not", NO_SLOTS);
    }
    show_share(g, DIVIDED_NOT, k, f);
    formula_end(f);
}
