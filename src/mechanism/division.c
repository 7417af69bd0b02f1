// SPDX-License-Identifier: MIT
// What the division of scores is for, row by row: how much the largest share
// gains without it, here and in more dimensions.
#include <math.h>
#include <string.h>

#include "mechanism/counterfactual.h"
#include "say/compared.h"
#include "trace/compare/difference.h"
#include "trace/origin.h"
#include "trace/term.h"

// What a sentence on a row chooses by.
static const double much = 0.05, all = 0.99;

bool grows_division(const struct trace *t, const struct tensor *watched,
                    int row, struct grown *out)
{
    const struct operation *o = trace_division(t, watched->scope);
    return o && grown_of(o, row < 0 ? grown_most(o) : row, out);
}

// The next one of the row with the largest score.
static int next_best(const struct grown *g)
{
    int c = g->best + 1;
    while (tensor_at(g->shared, g->row, c) == -INFINITY ||
           tensor_at(g->scores, g->row, c) !=
               tensor_at(g->scores, g->row, g->best))
        c++;
    return c;
}

// "“chased”", or where others score as much "“chased”, like “dog”,".
static const char *best_words(const struct grown *g, struct saying *s)
{
    const char *best = column_words(s->words, s->arena, g->shared, g->best);
    if (g->ties == 1)
        return best;
    const char *other =
        column_words(s->words, s->arena, g->shared, next_best(g));
    return said(s->words, s->arena,
                g->ties == 2 ? "taken.scale.tie" : "taken.scale.ties",
                SLOTS(TEXT("best", best), TEXT("other", other),
                      COUNT("others", g->ties - 1)));
}

// Not a bit of the row is another one.
static const char *key_of_same(const struct grown *g)
{
    return g->by == 1           ? "taken.scale.one"
           : g->open == 1       ? "taken.scale.alone"
           : g->ties == g->open ? "taken.scale.level"
                                : "taken.scale.same";
}

// The first that fits.
static const char *division_key(const struct grown *g, bool same, bool apart)
{
    enum { LAST = GROWN_SIZES - 1 };
    double with = grown_share(g, g->how, g->best, 0);
    double without = grown_share(g, DIVIDED_NOT, g->best, 0);
    double far = grown_share(g, DIVIDED_NOT, g->best, LAST);
    bool little = grown_change(g) < much;
    return same                               ? key_of_same(g)
           : !apart                           ? "taken.scale.digits"
           : g->by < 1                        ? "taken.scale.less"
           : is_nearly_all(with) || with == 1 ? "taken.scale.even"
           : little && far - with < much      ? "taken.scale.flat"
           : little                           ? "taken.scale.little"
           : without >= all                   ? "taken.scale.all"
           : far >= all                       ? "taken.scale.winner"
                                              : "taken.scale.grows";
}

// As text, since it prints 0 or 1 only when it is.
static void tell_share(struct saying *s, const char *slot, double share)
{
    bool quiet = s->words && s->words->quiet;
    saying_text(s, slot, quiet ? "?" : share_print(s->arena, share));
}

void says_division(const struct outcome *o, struct saying *s)
{
    struct grown g;
    if (o->rows > 1 || !grows_division(o->was, o->watched, o->row, &g))
        return;
    int size = grown_takes_all(&g, all), last = GROWN_SIZES - 1;
    double with = grown_share(&g, g.how, g.best, 0);
    double without = grown_share(&g, DIVIDED_NOT, g.best, 0);
    size = size > last ? last : size;
    struct difference d = difference_of_row(o->watched, o->became, o->row);
    bool apart = strcmp(share_print(s->arena, with),
                        share_print(s->arena, without)) != 0;
    s->key = division_key(&g, !d.differing && !d.rounded, apart);
    saying_text(s, "divisor", grown_divided_by(&g, s->arena));
    saying_row(s, "row", o->watched, o->row);
    saying_text(s, "best", best_words(&g, s));
    saying_count(s, "open", g.open);
    tell_share(s, "with", with);
    tell_share(s, "bare", without);
    tell_share(s, "left", 1 - without);
    tell_share(s, "rest", 1 - with);
    saying_precise(s, "lead", g.open > 1 ? grown_lead(&g) : 0);
    saying_precise(s, "spread",
                   tensor_at(g.scores, g.row, g.best) -
                       tensor_at(g.scores, g.row, g.low));
    saying_count(s, "d", grown_d(&g, size));
    tell_share(s, "then", grown_share(&g, DIVIDED_NOT, g.best, size));
    saying_count(s, "far", grown_d(&g, last));
    tell_share(s, "at_last", grown_share(&g, DIVIDED_NOT, g.best, last));
}
