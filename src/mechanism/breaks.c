// SPDX-License-Identifier: MIT
// What breaks when a step is taken out, in numbers of this very input.
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/c_locale.h"
#include "mechanism/counterfactual.h"
#include "mechanism/mechanism.h"
#include "say/compared.h"
#include "trace/compare/difference.h"
#include "trace/origin.h"
#include "trace/term.h"

// The tensor of [t] that [m] of another trace is called like, with another
// ending: "head1.weights.sum".
static const struct tensor *
breaks_beside(const struct trace *t, const struct tensor *m, const char *ending)
{
    char name[TENSOR_NAME_SIZE + 8];
    c_snprintf(name, sizeof name, "%s%s", m->name, ending);
    return trace_find(t, name);
}

static int breaks_end(const struct outcome *o)
{
    int last = o->row + o->rows;
    return last < o->became->rows ? last : o->became->rows;
}

// --- softmax: shares by plain division ---------------------------------------

void breaks_softmax(const struct outcome *o, struct saying *s)
{
    const struct tensor *m = o->became, *sum = breaks_beside(o->now, m, ".sum");
    int negative = 0, row = 0, column = 0, empty = -1;
    for (int r = o->row; r < breaks_end(o); r++) {
        if (empty < 0 && tensor_at(sum, r, 0) == 0)
            empty = r;
        for (int c = 0; c < m->columns; c++) {
            if (tensor_at(m, r, c) >= 0)
                continue;
            if (!negative++ || tensor_at(m, r, c) < tensor_at(m, row, column)) {
                row = r;
                column = c;
            }
        }
    }
    s->key = negative     ? "broken.negative"
             : empty >= 0 ? "broken.sum"
                          : "broken.nothing";
    saying_count(s, "negative", negative);
    saying_count(s, "cells", (breaks_end(o) - o->row) * m->columns);
    saying_cell(s, "cell", m, row, column);
    saying_precise(s, "value", tensor_at(m, row, column));
    saying_row(s, "row", m, empty < 0 ? 0 : empty);
}

// --- max ---------------------------------------------------------------------

// The first whole number whose power of e is beyond a double.
void breaks_max(const struct outcome *o, struct saying *s)
{
    const struct tensor *max = breaks_beside(o->was, o->watched, ".max");
    double most = -INFINITY;
    for (int r = o->row; r < o->row + o->rows && r < max->rows; r++)
        most = fmax(most, tensor_at(max, r, 0));
    s->key = isinf(most) ? "broken.max.nothing" : "broken.max";
    saying_count(s, "limit", (int)floor(log(DBL_MAX)) + 1);
    saying_precise(s, "most", isinf(most) ? 0 : most);
}

// --- masks -------------------------------------------------------------------

static int hidden_in(const struct tensor *rule, int row)
{
    int hidden = 0;
    for (int c = 0; c < rule->columns; c++)
        hidden += tensor_at(rule, row, c) == 0;
    return hidden;
}

// What row [r] gives to what is hidden from it.
static double leaked(const struct tensor *rule, const struct tensor *m, int r)
{
    double sum = 0;
    for (int c = 0; c < m->columns; c++)
        sum += tensor_at(rule, r, c) == 0 ? tensor_at(m, r, c) : 0;
    return sum;
}

void says_mask(const struct outcome *o, struct saying *s)
{
    const struct tensor *rule = tensor_beside(o->was, "allowed", o->watched);
    int most = -1;
    for (int r = o->row; rule && r < breaks_end(o); r++)
        if (hidden_in(rule, r) &&
            (most < 0 ||
             leaked(rule, o->became, r) > leaked(rule, o->became, most)))
            most = r;
    if (most < 0)
        return;
    s->key = "taken.mask.leak";
    saying_row(s, "row", o->became, most);
    saying_count(s, "hidden", hidden_in(rule, most));
    saying_precise_share(s, "value", leaked(rule, o->became, most));
}

static double total(const struct tensor *m, int row)
{
    double sum = 0;
    for (int c = 0; c < m->columns; c++)
        sum += tensor_at(m, row, c);
    return sum;
}

void says_mask_after(const struct outcome *o, struct saying *s)
{
    const struct tensor *rule = tensor_beside(o->was, "allowed", o->watched);
    int least = -1;
    for (int r = o->row; rule && r < breaks_end(o); r++)
        if (hidden_in(rule, r) && hidden_in(rule, r) < rule->columns &&
            (least < 0 || total(o->became, r) < total(o->became, least)))
            least = r;
    if (least < 0)
        return;
    s->key = "taken.mask.lost";
    saying_row(s, "row", o->became, least);
    saying_precise_share(s, "value", total(o->became, least));
}

// --- what was trained otherwise ----------------------------------------------

void breaks_training(const struct outcome *o, struct saying *s)
{
    if (o->was->model->imported)
        s->key = "broken.training";
}

void breaks_weights(const struct outcome *o, struct saying *s)
{
    int words = o->was->tensors[0]->rows;
    for (int i = 0; i < o->was->tensor_count; i++)
        if (is_a(o->was->tensors[i], "alignment"))
            words = o->was->tensors[i]->columns;
    s->key =
        o->was->model->imported ? "broken.weights.training" : "broken.weights";
    saying_count(s, "words", words);
    saying_precise(s, "value", 1.0 / words);
}

void breaks_sibling(const struct outcome *o, struct saying *s)
{
    (void)o; // a file's name says nothing to who learns
    s->key = "broken.sibling";
}

// --- the division of scores --------------------------------------------------
//
// What the division of scores is for, row by row: how much the largest share
// gains without it, here and in more dimensions.

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

// --- positions ---------------------------------------------------------------
//
// What positions are for: without them a sentence is a bag of words. Two words
// in each other's place get the very outputs that they had.

// Two rows of the words; first < last.
struct exchange {
    int first, last;
};

static bool order_same_words(const struct matrix *X, int a, int b)
{
    size_t size = (size_t)X->columns * sizeof *X->data;
    return !memcmp(X->data + a * X->columns, X->data + b * X->columns, size);
}

// The last word and the first one with another row. False when there is none.
static bool find_exchange(const struct model *m, struct exchange *out)
{
    const struct matrix *X = model_matrix(m, "X");
    *out = (struct exchange){0, X ? X->rows - 1 : 0};
    while (out->first < out->last && order_same_words(X, out->first, out->last))
        out->first++;
    return out->first < out->last;
}

static int other_row(const struct exchange *e, int row)
{
    return row == e->first ? e->last : row == e->last ? e->first : row;
}

static struct matrix exchanged_rows(const struct matrix *m,
                                    const struct exchange *e,
                                    struct arena *arena)
{
    size_t columns = (size_t)m->columns;
    struct matrix out = *m;
    out.data = arena_array(arena, (size_t)m->rows * columns, sizeof *out.data);
    for (int r = 0; r < m->rows; r++)
        memcpy(out.data + (size_t)r * columns,
               m->data + (size_t)other_row(e, r) * columns,
               columns * sizeof *out.data);
    return out;
}

static struct words exchanged_words(const struct words *w,
                                    const struct exchange *e,
                                    struct arena *arena)
{
    const char **word = arena_array(arena, (size_t)w->count, sizeof *word);
    for (int i = 0; i < w->count; i++)
        word[i] = w->word[other_row(e, i)];
    return (struct words){w->count, word};
}

struct model model_exchanged(const struct model *m, struct arena *arena)
{
    struct exchange e;
    struct model out = *m;
    struct entry *entries =
        arena_array(arena, (size_t)m->count + 1, sizeof *entries);
    memcpy(entries, m->entries, (size_t)m->count * sizeof *entries);
    out.entries = entries;
    for (int i = 0; i < m->count && find_exchange(m, &e); i++) {
        if (!strcmp(entries[i].name, "X"))
            entries[i].matrix = exchanged_rows(&entries[i].matrix, &e, arena);
        if (!strcmp(entries[i].name, "tokens"))
            entries[i].words = exchanged_words(&entries[i].words, &e, arena);
    }
    return out;
}

bool can_exchange(const struct trace *t)
{
    struct exchange e;
    return !model_is(t->model, "position", "none") &&
           find_exchange(t->model, &e);
}

// --- what it changes ---------------------------------------------------------

// Of equals the first is named; what differs by less is the rounding of sums in
// another order.
static const double EQUALS = 1 + 1e-9;

// The cell of [after], of exchanged words, that is furthest from what its word
// had before; the first of equals.
struct furthest {
    int row, column; // in [before]
    double by;
    bool changes; // not by the rounding of sums in another order alone
};

static struct furthest find_furthest(const struct tensor *before,
                                     const struct tensor *after,
                                     const struct exchange *e)
{
    struct furthest f = {.by = 0};
    for (int r = 0; r < before->rows; r++)
        for (int c = 0; c < before->columns; c++) {
            struct cells was = cells_of(before, r, 1, c, 1);
            struct cells now = cells_of(after, other_row(e, r), 1, c, 1);
            double by =
                fabs(tensor_at(after, now.row, c) - tensor_at(before, r, c));
            f.changes = f.changes || pair_became(&was, &now) == CELL_CHANGED;
            if (by > f.by * EQUALS)
                f = (struct furthest){r, c, by, f.changes};
        }
    return f;
}

static void order_tell(struct saying *s, const struct tensor *before,
                       const struct tensor *after, const struct exchange *e)
{
    struct furthest f = find_furthest(before, after, e);
    saying_text(s, "name", before->plain);
    saying_precise(s, "by", f.by);
    saying_cell(s, "cell", before, f.row, f.column);
    saying_number(s, "was", tensor_at(before, f.row, f.column));
    saying_number(s, "now", tensor_at(after, other_row(e, f.row), f.column));
}

// Without positions, in the order there was and in the other.
void says_exchange(const struct outcome *o, struct saying *s)
{
    struct exchange e;
    if (!o->with || !find_exchange(o->was->model, &e))
        return;
    bool masked = !model_is(o->was->model, "mask", "none");
    struct furthest f = find_furthest(o->watched, o->became, &e);
    bool apart =
        shown_apart(SLOT_NUMBER, tensor_at(o->watched, f.row, f.column),
                    tensor_at(o->became, other_row(&e, f.row), f.column));
    s->key = f.by == 0               ? "taken.exchange.same"
             : !masked || !f.changes ? "taken.exchange.rounding"
             : apart                 ? "taken.exchange.mask"
                                     : "taken.exchange.little";
    saying_row(s, "first", o->watched, e.first);
    saying_row(s, "last", o->watched, e.last);
    order_tell(s, o->watched, o->became, &e);
}

// With positions, likewise.
void breaks_exchange(const struct outcome *o, struct saying *s)
{
    struct exchange e;
    if (!o->with || !find_exchange(o->was->model, &e))
        return;
    const struct tensor *before = trace_find(o->with, o->watched->name);
    const struct tensor *after = trace_find(o->moved, o->watched->name);
    double by = find_furthest(before, after, &e).by;
    s->key = by == 0 ? "broken.exchange.same" : "broken.exchange";
    order_tell(s, before, after, &e);
}

// The word that has moved; where a mask shows its place, the cell that changes
// most.
void marks_exchange(const struct outcome *o, struct address out[2])
{
    struct exchange e;
    if (!find_exchange(o->was->model, &e))
        return;
    struct furthest f = find_furthest(o->watched, o->became, &e);
    int row = f.changes ? f.row : e.first, column = f.changes ? f.column : -1;
    out[0] = (struct address){o->watched, row, column, -1};
    out[1] = (struct address){o->became, other_row(&e, row), column, -1};
}
