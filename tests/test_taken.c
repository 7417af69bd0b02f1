// SPDX-License-Identifier: MIT
// What is said of a step that is taken out, against what plain loops find in
// the two traces, on random models.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "claims/division.h"
#include "mechanism/mechanism.h"
#include "oracle/oracle.h"
#include "document/without.h"
#include "suite.h"
#include "toy.h"
#include "trace/compare/difference.h"
#include "trace/compare/difference_say.h"
#include "trace/term.h"

static struct toy toy;
static struct document was, now;
static struct arena arena;
static struct strbuf told;
static int kinds_told[18]; // of sentences

static const char *number(double x, bool precise)
{
    char *out = arena_alloc(&arena, NUMBER_SIZE);
    return precise ? number_print_precise(out, x)
                   : number_print(out, x, FORMULA_DECIMALS);
}

// One share, or several together, which are 1 only when they are all of it.
static const char *share(double x)
{
    return x > 0.99995 && x < 1 ? ">0.9999" : number(x, true);
}

// A number of row [row] of [m]: of weights that are shares none is 1 that is
// not.
static const char *number_in(const struct tensor *m, int row, int column)
{
    char *out = arena_alloc(&arena, NUMBER_SIZE);
    double x = m->data[row * m->columns + column];
    return strstr(m->name, "weights") && x > 0.99995 && x < 1
               ? ">0.9999"
               : number_print(out, x, FORMULA_DECIMALS);
}

// Runs the toy's model, as it is and without the step of [c].
static bool run_both(const struct counterfactual *c)
{
    now.lesson.model = counterfactual_model(c, &toy.model, &arena);
    now.without = c;
    if (!c->exchanges)
        return run_model(&now.trace, &now.lesson.model);
    static struct model unmoved, moved;
    unmoved = model_choosing(&toy.model, "position", "none", &arena);
    moved = model_exchanged(&toy.model, &arena);
    return run_model(&now.trace, &now.lesson.model) &&
           run_model(&now.unmoved, &unmoved) && run_model(&now.moved, &moved);
}

static void free_other(void)
{
    trace_free(&now.trace);
    trace_free(&now.unmoved);
    trace_free(&now.moved);
}

static const char *start_of(const struct counterfactual *c)
{
    return phrase_text(NULL, arena_print(&arena, "taken.%s", c->name));
}

// The sentence on the numbers of rows [from, to).
static const char *expected(const struct outcome *o, int from, int to,
                            const char *name, const char *start)
{
    const struct tensor *a = o->watched, *b = o->became;
    int same = 0, rounded = 0, cells = 0, row = from, column = 0;
    double most = 0;
    if (a->columns != b->columns)
        return arena_print(&arena, "%s, %s has %d column%s instead of %d.",
                           start, name, b->columns, b->columns == 1 ? "" : "s",
                           a->columns);
    bool whole = to - from == a->rows;
    if (to > b->rows || (whole && a->rows > 1 && a->rows != b->rows))
        return arena_print(&arena, "%s, %s has %d row%s instead of %d.", start,
                           name, b->rows, b->rows == 1 ? "" : "s", a->rows);
    for (int r = to - 1; r >= from; r--)
        for (int c = a->columns - 1; c >= 0; c--) {
            double x = a->data[r * a->columns + c];
            double y = b->data[r * b->columns + c];
            cells++;
            same += !memcmp(&x, &y, sizeof x);
            struct cells one = cells_of(a, r, 1, c, 1);
            struct cells other = cells_of(b, r, 1, c, 1);
            rounded += pair_became(&one, &other) == CELL_ROUNDED;
            if (fabs(x - y) >= most && x != y) {
                most = fabs(x - y);
                row = r;
                column = c;
            }
        }
    if (same == cells) {
        kinds_told[0]++;
        return arena_print(&arena,
                           "%s, no number of %s changes, not even in its last bit.",
                           start, name);
    }
    if (same + rounded == cells) {
        kinds_told[1]++;
        return arena_print(&arena,
                           "%s, nothing but rounding changes in %s: %s at most.",
                           start, name, number(most, true));
    }
    same += rounded;
    const char *before = number_in(a, row, column);
    const char *after = number_in(b, row, column);
    if (!strcmp(before, after)) {
        kinds_told[1]++;
        return arena_print(
            &arena, "%s, %d of %d number%s of %s change%s, none by more than %s.",
            start, cells - same, cells, cells == 1 ? "" : "s", name,
            cells - same == 1 ? "s" : "", number(most, true));
    }
    kinds_told[same ? 2 : 3]++;
    const char *many =
        same ? arena_print(&arena, "%d of %d numbers of %s change%s",
                           cells - same, cells, name,
                           cells - same == 1 ? "s," : ", none more than")
        : cells == 1
            ? arena_print(&arena, "the only number of %s changes,", name)
        : cells == 2
            ? arena_print(&arena, "both numbers of %s change, none more than",
                          name)
            : arena_print(&arena, "all %d numbers of %s change, none more than",
                          cells, name);
    return arena_print(&arena, "%s, %s %s: %s → %s.", start, many,
                       cell_name(NULL, &arena, a, row, column), before, after);
}

static const char *written(const struct tensor *m, int row)
{
    return m->words[(int)m->data[row]];
}

static const char *counted(int n)
{
    return arena_print(&arena, n == 1 ? "%d word" : "%d words", n);
}

// The sentence on the words that are written.
static const char *expected_words(const struct outcome *o, const char *start)
{
    const struct tensor *a = o->watched, *b = o->became;
    int least = a->rows < b->rows ? a->rows : b->rows, first = 0, others = 0;
    for (int i = least - 1; i >= 0; i--)
        if (strcmp(written(a, i), written(b, i))) {
            first = i + 1;
            others++;
        }
    if (first) {
        kinds_told[7]++;
        return arena_print(&arena,
                           "%s, word %d is “%s” instead of “%s”, the first of "
                           "%d other word%s.",
                           start, first, written(b, first - 1),
                           written(a, first - 1), others,
                           others == 1 ? "" : "s");
    }
    if (b->rows > a->rows) {
        kinds_told[8]++;
        return arena_print(
            &arena, "%s, it writes %s instead of %d: word %d is “%s”.", start,
            counted(b->rows), a->rows, a->rows + 1, written(b, a->rows));
    }
    if (b->rows < a->rows) {
        kinds_told[9]++;
        return arena_print(&arena, "%s, it ends after %s, before “%s”.", start,
                           counted(b->rows), written(a, b->rows));
    }
    kinds_told[10]++;
    return a->rows == 1
               ? arena_print(&arena, "%s, it writes the same word.", start)
               : arena_print(&arena, "%s, it writes the same %s.", start,
                             counted(a->rows));
}

// What breaks without max: nothing below 710, for e⁷⁰⁹ is held and e⁷¹⁰ not.
static const char *broken_max(const struct outcome *o, int from, int to)
{
    const struct tensor *max =
        trace_find(o->was, arena_print(&arena, "%s.max", o->watched->name));
    double most = -INFINITY;
    ck_assert(isfinite(exp(709)) && isinf(exp(710)));
    for (int r = from; r < to; r++)
        if (max->data[r] > most)
            most = max->data[r];
    kinds_told[11]++;
    return isinf(most)
               ? " e to the power 710 is too large for the computer; no score "
                 "here is above −∞."
               : arena_print(&arena,
                             " e to the power 710 is too large for the "
                             "computer; the largest score here is %s.",
                             number(most, true));
}

// Of a model whose numbers stood in another file, which were learned so.
static const char *broken_training(const char *name)
{
    const char *note = was.lesson.model.imported ? "not trained for this." : "";
    if (strcmp(name, "weights")) {
        kinds_told[was.lesson.model.imported ? 12 : 13]++;
        return arena_print(&arena, *note ? ". The model was %s" : ".%s", note);
    }
    const struct tensor *asked = trace_find(&was.trace, "annotations");
    int n = asked->rows;
    const char *each = n == 1   ? "The only weight is"
                       : n == 2 ? "Both weights are"
                                : arena_print(&arena, "All %d weights are", n);
    kinds_told[was.lesson.model.imported ? 14 : 15]++;
    return *note ? arena_print(&arena, " %s %s; it was %s", each,
                               number(1.0 / n, true), note)
                 : arena_print(&arena, " %s %s.", each, number(1.0 / n, true));
}

// What breaks, from the numbers of the two traces alone.
static const char *broken(const struct outcome *o, const char *name, int from,
                          int to)
{
    const struct tensor *m = o->became;
    const struct tensor *rule = trace_find(&was.trace, "mask");
    int best = -1, last = to;
    double extreme = 0;
    if (to > m->rows)
        to = m->rows;
    for (int r = from; rule && !strncmp(name, "mask", 4) && r < to; r++) {
        double hidden = 0, all = 0;
        int count = 0;
        for (int c = 0; c < m->columns; c++) {
            bool open = rule->data[r * m->columns + c] != 0;
            count += !open;
            hidden += open ? 0 : m->data[r * m->columns + c];
            all += m->data[r * m->columns + c];
        }
        double x = strcmp(name, "mask.after") ? hidden : -all;
        bool lost = strcmp(name, "mask.after") || count < m->columns;
        if (count && lost && (best < 0 || x > extreme)) {
            best = r;
            extreme = x;
        }
    }
    if (best >= 0)
        return strcmp(name, "mask.after")
                   ? arena_print(&arena, ", %s gives %s to the ",
                                 row_words(NULL, &arena, m, best),
                                 share(extreme))
                   : arena_print(&arena, ", the weights of %s add up to %s.",
                                 row_words(NULL, &arena, m, best),
                                 share(-extreme));
    if (!strcmp(name, "max"))
        return broken_max(o, from, last);
    if (!strcmp(name, "weights") || !strcmp(name, "tanh") ||
        !strcmp(name, "backward"))
        return broken_training(name);
    if (strcmp(name, "softmax"))
        return "";
    int negative = 0, empty = 0, count = 0;
    for (int r = from; r < to; r++) {
        double sum = 0;
        for (int c = 0; c < m->columns; c++, count++) {
            negative += m->data[r * m->columns + c] < 0;
            sum += m->data[r * m->columns + c];
        }
        empty += sum == 0;
    }
    kinds_told[negative ? 4 : empty ? 5 : 6]++;
    return negative ? arena_print(&arena, "%d of %d shares ", negative, count)
           : empty  ? "add up to 0: they cannot be shared out."
                    : "Here none is negative, and no row adds up to 0.";
}

// --- two words in each other's place -----------------------------------------

static void exchange_rows(struct matrix *X, int a, int b)
{
    for (int c = 0; c < X->columns; c++) {
        double x = X->data[a * X->columns + c];
        X->data[a * X->columns + c] = X->data[b * X->columns + c];
        X->data[b * X->columns + c] = x;
    }
}

// The outputs as plain loops have them, without positions or with them.
static struct table outputs(struct oracle *o, bool positions)
{
    o->without = positions ? NULL : "position";
    oracle_attention(o, &toy.model);
    return *oracle_find(o, "output");
}

// Where the rows of words [a] and [b], changed over, are furthest apart; of what
// differs by no more than a billionth of that, the first.
static double apart(const struct table *x, const struct table *y, int a, int b,
                    int *row, int *column)
{
    double most = 0;
    for (int r = 0; r < x->rows; r++)
        for (int c = 0; c < x->columns; c++) {
            int other = r == a ? b : r == b ? a : r;
            double by = fabs(x->data[r * x->columns + c] -
                             y->data[other * x->columns + c]);
            if (by > most * (1 + 1e-9)) {
                most = by;
                *row = r;
                *column = c;
            }
        }
    return most;
}

// What is said begins and ends like this; digits of what rounding leaves are
// nobody's.
static void check_exchange(const char *got)
{
    struct oracle before = {0}, after = {0}, with = {0}, turned = {0};
    struct matrix *X = NULL;
    for (int k = 0; k < toy.model.count; k++)
        if (!strcmp(toy.entries[k].name, "X"))
            X = &toy.entries[k].matrix;
    int a = 0, b = X->rows - 1, row = 0, column = 0;
    size_t size = (size_t)X->columns * sizeof *X->data;
    while (!memcmp(X->data + a * X->columns, X->data + b * X->columns, size))
        a++;
    struct table t0 = outputs(&before, false), t2 = outputs(&with, true);
    exchange_rows(X, a, b);
    struct table t1 = outputs(&after, false), t3 = outputs(&turned, true);
    exchange_rows(X, a, b);
    const struct tensor *m = trace_find(&was.trace, "output");
    const char *start = arena_print(
        &arena, "Without positions, with %s and %s swapped, ",
        row_words(NULL, &arena, m, a), row_words(NULL, &arena, m, b));
    ck_assert_msg(!strncmp(got, start, strlen(start)), "%s: %s", start, got);
    got += strlen(start);
    double by = apart(&t0, &t1, a, b, &row, &column);
    bool kept = !strncmp(got, "every word keeps its row of output", 34);
    ck_assert_msg(kept == (by < 1e-9), "%g: %s", by, got);
    if (!kept) {
        int other = row == a ? b : row == b ? a : row;
        const char *is =
            number(t1.data[other * t1.columns + column], false);
        const char *had = number(t0.data[row * t0.columns + column], false);
        const char *mask =
            strcmp(is, had)
                ? arena_print(&arena,
                              "%s is %s instead of %s: the mask still tells "
                              "the order. ",
                              cell_name(NULL, &arena, m, row, column), is, had)
                : "no number of output changes by more than ";
        ck_assert_msg(!strncmp(got, mask, strlen(mask)), "%s: %s", mask, got);
    }
    by = apart(&t2, &t3, a, b, &row, &column);
    const char *end =
        by < 1e-9
            ? "" // to the last bit or nearly so
            : arena_print(&arena, "With positions numbers change, none more than %s: by %s.",
                          cell_name(NULL, &arena, m, row, column),
                          number(by, true));
    ck_assert_msg(strstr(got, end) != NULL, "%s: %s", end, got);
    kinds_told[kept ? 16 : 17]++;
    oracle_free(&before);
    oracle_free(&after);
    oracle_free(&with);
    oracle_free(&turned);
}

// Both are without the step; what is marked is of one word, in both places, and
// where it keeps its row that row is shown twice.
static void check_marks(const struct outcome *o, const char *got)
{
    struct address at[2];
    const struct tensor *X[2] = {trace_find(o->was, "X"),
                                 trace_find(o->now, "X")};
    marks_exchange(o, at);
    ck_assert(o->was == &now.unmoved && at[0].tensor == o->watched);
    ck_assert(o->now == &now.trace && at[1].tensor == o->became);
    ck_assert(at[0].column == at[1].column);
    for (int c = 0; c < X[0]->columns; c++)
        ck_assert(tensor_at(X[0], at[0].row, c) ==
                  tensor_at(X[1], at[1].row, c));
    bool same = strstr(got, "every word keeps its row of output to the last");
    ck_assert(!same || (at[0].row != at[1].row && at[0].column < 0));
    for (int c = 0; same && c < o->watched->columns; c++)
        ck_assert(tensor_at(o->watched, at[0].row, c) ==
                  tensor_at(o->became, at[1].row, c));
    if (!strstr(got, "still tells the order"))
        return;
    char cell[64];
    struct arena room = {0};
    snprintf(cell, sizeof cell, "%s is ",
             cell_name(NULL, &room, o->watched, at[0].row, at[0].column));
    ck_assert_msg(strstr(got, cell) != NULL, "%s: %s", cell, got);
    arena_free(&room);
}

static void check_said(const struct counterfactual *c, int row)
{
    const struct tensor *w = trace_find(&was.trace, c->watch);
    struct address at = {w, row, -1, -1};
    struct outcome o = without_outcome(&was, &now, c, row < 0 ? NULL : &at);
    ck_assert_ptr_eq(o.watched,
                     c->exchanges ? trace_find(&now.unmoved, c->watch) : w);
    int from = row < 0 ? 0 : row, to = row < 0 ? w->rows : row + 1;
    const char *name = row < 0 || w->rows == 1
                           ? c->watch
                           : arena_print(&arena, "%s of %s", c->watch,
                                         row_words(NULL, &arena, w, row));
    const char *want = w->words ? expected_words(&o, start_of(c))
                                : expected(&o, from, to, name, start_of(c));
    int which;
    const char *divided = NULL;
    if (!strcmp(c->name, "scale") && o.rows == 1)
        divided = claim_division(&was.trace, &now.trace, o.row, &arena, &which);
    want = divided ? divided : want;
    bool exchange = !strcmp(c->name, "position.swap");
    want = exchange ? start_of(c) : want;
    const char *also = exchange ? "" : broken(&o, c->name, from, to);
    if (!strncmp(c->name, "mask", 4) && *also)
        want = arena_print(&arena, "%s%s", start_of(c), also);
    if (!strncmp(want, "the ", 4)) // a name begins the sentence
        want = arena_print(&arena, "T%s", want + 1);
    strbuf_clear(&told);
    without_say(NULL, &o, c, &told);
    const char *got = strbuf_text(&told);
    ck_assert_msg(!strncmp(got, want, strlen(want)), "wanted: %s\nfound: %s",
                  want, got);
    ck_assert_msg(strstr(got, also) != NULL, "wanted: %s\nfound: %s", also,
                  got);
    if (exchange) {
        check_exchange(got);
        check_marks(&o, got);
    }
}

// --- what a step is for ------------------------------------------------------

static int purposes_told;

// "The same both ways": of a pair, whichever asks.
static void check_likeness(void)
{
    const struct tensor *m = trace_find(&now.trace, "scores");
    for (int r = 0; m && r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            ck_assert(m->data[r * m->columns + c] ==
                      m->data[c * m->columns + r]);
}

// "Weight 0"; a mask that hides what comes after hides just that, and a share
// that is set to 0 afterwards is lost, not larger elsewhere.
static void check_hidden(const char *name)
{
    const struct tensor *rule = trace_find(&was.trace, "mask");
    const struct tensor *w = trace_find(&was.trace, "weights");
    const struct tensor *after = trace_find(&now.trace, "weights");
    bool causal = model_is(was.trace.model, "mask", "causal");
    for (int r = 0; r < w->rows; r++)
        for (int c = 0; c < w->columns; c++) {
            int i = r * w->columns + c;
            ck_assert(!causal || (rule->data[i] == 0) == (c > r));
            ck_assert(rule->data[i] != 0 || w->data[i] == 0);
            ck_assert(strcmp(name, "mask.after") ||
                      after->data[i] <= w->data[i] * (1 + 1e-12));
        }
}

// "None negative, together 1".
static void check_shares(const struct tensor *w)
{
    for (int r = 0; r < w->rows; r++) {
        double sum = 0;
        for (int c = 0; c < w->columns; c++) {
            ck_assert(w->data[r * w->columns + c] >= 0);
            sum += w->data[r * w->columns + c];
        }
        ck_assert(sum == 0 || fabs(sum - 1) < 1e-12);
    }
}

// "Shares stay the same, whatever is subtracted".
static void check_subtracted(const struct tensor *a, const struct tensor *b)
{
    for (int i = 0; i < a->rows * a->columns; i++)
        ck_assert(i >= b->rows * b->columns ||
                  fabs(a->data[i] - b->data[i]) < 1e-9);
}

// "Between −1 and 1".
static void check_bounded(const struct tensor *m)
{
    for (int i = 0; i < m->rows * m->columns; i++)
        ck_assert(fabs(m->data[i]) <= 1);
}

// Every step that can be taken out says what it is for, and what that claims
// is so in this very model.
static void check_purpose(const struct counterfactual *c)
{
    const struct tensor *w = trace_find(&was.trace, c->watch);
    const struct tensor *b = trace_find(&now.trace, c->watch);
    const char *for_what = without_purpose(NULL, &was, c);
    ck_assert(strlen(for_what) > 60 && strlen(for_what) < 130);
    if (!strcmp(c->name, "mask"))
        ck_assert_int_eq(strstr(for_what, "those after it") != NULL,
                         model_is(was.trace.model, "mask", "causal"));
    if (!strcmp(c->name, "scale"))
        ck_assert_int_eq(strstr(for_what, "q and k") != NULL,
                         model_is(was.trace.model, "scale", "sqrt"));
    if (!strcmp(c->name, "projections"))
        check_likeness();
    else if (!strncmp(c->name, "mask", 4))
        check_hidden(c->name);
    else if (!strcmp(c->name, "softmax") && !w->words)
        check_shares(w);
    else if (!strcmp(c->name, "max"))
        check_subtracted(w, b);
    else if (!strcmp(c->name, "tanh"))
        check_bounded(trace_find(&was.trace, "states"));
    purposes_told++;
}

static void check_model(void)
{
    was = (struct document){.lesson.model = toy.model};
    if (!run_model(&was.trace, &was.lesson.model))
        ck_abort_msg("the model overflows");
    const struct counterfactual *c = counterfactuals_of(&was.trace);
    for (; c->name; c++) {
        if (c->sibling || !counterfactual_there(c, &was.trace, NULL))
            continue;
        ck_assert(run_both(c));
        check_purpose(c);
        const struct tensor *w = trace_find(&was.trace, c->watch);
        for (int row = -1; row < (w->words ? 0 : w->rows); row++)
            check_said(c, row);
        free_other();
    }
    trace_free(&was.trace);
    toy_free(&toy);
    arena_free(&arena);
}

// Noise, small whole numbers with many ties and zeros, equal rows, zeros.
static void flavour(struct matrix *m, int which)
{
    for (int i = 0; i < m->rows * m->columns; i++) {
        double x = m->data[i];
        m->data[i] = which == 1   ? round(x)
                     : which == 2 ? m->data[i % m->columns]
                     : which == 3 ? 0
                     : which == 4 ? x / 1000
                                  : x;
    }
}

START_TEST(what_is_said_is_so)
{
    static const char *const masks[] = {NULL, "causal", "window", "band",
                                        "explicit"};
    for (int i = 0; i < 300; i++) {
        toy_attention_of(&toy, (uint64_t)i,
                         &(struct toy_options){
                             .mask = masks[i % 5],
                             .scale = i % 3 ? "sqrt" : "number",
                             .position = i % 7 ? NULL : "sinusoidal",
                         });
        for (int k = 0; k < toy.model.count; k++)
            if (toy.entries[k].type == ENTRY_MATRIX)
                flavour(&toy.entries[k].matrix, i / 4 % 5);
        check_model();
    }
    for (int k = 0; k < 7; k++)
        ck_assert_msg(kinds_told[k], "sentence %d was never told", k);
    ck_assert(kinds_told[16] && kinds_told[17]);
    ck_assert_int_gt(purposes_told, 1000);
    strbuf_free(&told);
}
END_TEST

START_TEST(what_is_said_of_translators_is_so)
{
    for (int i = 0; i < 400; i++) {
        toy_translator_of(&toy, (uint64_t)i,
                          &(struct toy_translation){.gru = i % 3 == 0});
        toy.model.imported = i % 2;
        check_model();
    }
    for (int i = 0; i < 30; i++) {
        toy_looking(&toy, (uint64_t)i, i % 3 ? "dot" : "additive");
        toy.model.imported = i % 2;
        check_model();
    }
    for (int k = 7; k < 16; k++) // 8 and 9 are rare: see below
        ck_assert_msg(kinds_told[k] || k == 8 || k == 9,
                      "sentence %d was never told", k);
    strbuf_free(&told);
}
END_TEST

// --- the siblings of the shipped translator ----------------------------------

static const struct {
    const char *name, *file;
} siblings[] = {
    {"attention", "translator-en-fr-no-attention.json"},
    {"cell", "translator-en-fr-gru.json"},
};
enum { SIBLINGS = sizeof siblings / sizeof *siblings };

// All that the sibling computes is what plain loops over its matrices do.
static void check_reckoned(const struct trace *t, struct oracle *o,
                           const char *what)
{
    oracle_translator(o, t->model);
    oracle_check(o, t, what);
    oracle_free(o);
}

START_TEST(what_is_said_of_siblings_is_so)
{
    static const char *const sources[] = {
        "the cat sees the dog .", "the black dog eats the green house .",
        "the dog .",
        "the european economic area likes the car and the garden ."};
    struct oracle oracle = {0};
    struct reason why = {0};
    for (int i = 0; i < 4; i++) {
        struct own own = {.key = "source", .text = sources[i]};
        if (!document_open(&was, NULL,
                           SOURCE_ROOT "/tests/lessons/rnn-attention.yaml",
                           &own)) {
            document_close(
                &was); // not all of these words are in its vocabulary
            continue;
        }
        const struct counterfactual *c =
            without_find(&was, siblings[_i].name, &why);
        ck_assert(c && without_open(&now, &was, c));
        check_reckoned(&was.trace, &oracle, "the shipped translator");
        check_reckoned(&now.trace, &oracle, siblings[_i].file);
        struct outcome o = without_outcome(&was, &now, c, NULL);
        const char *want =
            arena_print(&arena,
                        "%s The other model has learned numbers of its own.",
                        expected_words(&o, start_of(c)));
        strbuf_clear(&told);
        without_say(NULL, &o, c, &told);
        ck_assert_str_eq(strbuf_text(&told), want);
        kinds_told[0]++;
        document_close(&was);
        document_close(&now);
    }
    ck_assert(kinds_told[0] > 0);
    reason_free(&why);
    strbuf_free(&told);
    arena_free(&arena);
}
END_TEST

// --- other words -------------------------------------------------------------

// Both as the words of "abc", a letter each.
static const struct {
    const char *was, *now, *taken, *differ;
} written_rows[] = {
    {"abc", "abc", "it writes the same 3 words.",
     "Exactly equal: A and B write the same 3 words."},
    {"b", "b", "it writes the same word.",
     "Exactly equal: A and B write the same word."},
    {"abc", "acb", "word 2 is “c” instead of “b”, the first of 2 other words.",
     "The first word is the same in A and B; then A writes “b”, B “c”."},
    {"aab", "aacc", "word 3 is “c” instead of “b”, the first of 1 other word.",
     "The first 2 words are the same in A and B; then A writes “b”, B “c”."},
    {"cb", "ab", "word 1 is “a” instead of “c”, the first of 1 other word.",
     "From the first word on they differ: A writes “c”, B “a”."},
    {"ab", "abca", "it writes 4 words instead of 2: word 3 is “c”.",
     "The first 2 words are the same; A writes 2, B 4."},
    {"acb", "a", "it ends after 1 word, before “c”.",
     "The first word is the same; A writes 3, B 1."},
};
enum { WRITTEN_ROWS = sizeof written_rows / sizeof *written_rows };

static struct tensor letters(const char *text, double *data)
{
    static const char *const words[] = {"a", "b", "c"};
    int n = (int)strlen(text);
    for (int i = 0; i < n; i++)
        data[i] = text[i] - 'a';
    return (struct tensor){.name = "target",
                           .plain = "target",
                           .rows = n,
                           .room = n,
                           .columns = 1,
                           .data = data,
                           .words = words,
                           .row_from = 1,
                           .column_from = 1};
}

START_TEST(what_is_said_of_other_words_is_so)
{
    double data[2][8];
    struct tensor a = letters(written_rows[_i].was, data[0]);
    struct tensor b = letters(written_rows[_i].now, data[1]);
    struct counterfactual c = {.name = "tanh"};
    struct outcome o = {.watched = &a, .became = &b, .rows = a.rows};
    without_say(NULL, &o, &c, &told);
    const char *want =
        arena_print(&arena, "Without tanh, %s", written_rows[_i].taken);
    ck_assert_str_eq(strbuf_text(&told), want);
    strbuf_clear(&told);
    difference_say(NULL, &a, &(struct address){&b, -1, -1, -1}, &told);
    ck_assert_str_eq(strbuf_text(&told), written_rows[_i].differ);
    strbuf_free(&told);
    arena_free(&arena);
}
END_TEST

// One number alone.
START_TEST(what_is_said_of_one_number_is_so)
{
    double x = 0.5, y = -2;
    struct tensor a = {.name = "s",
                       .plain = "s",
                       .rows = 1,
                       .room = 1,
                       .columns = 1,
                       .data = &x,
                       .row_from = 1,
                       .column_from = 1},
                  b = a;
    b.data = &y;
    difference_say(NULL, &a, &(struct address){&b, -1, -1, -1}, &told);
    ck_assert_str_eq(strbuf_text(&told), "s[1] differs: 0.5000 → −2.");
    strbuf_free(&told);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("taken");
    TCase *t = tcase_create("sentences");
    tcase_add_test(t, what_is_said_is_so);
    tcase_add_test(t, what_is_said_of_translators_is_so);
    tcase_add_loop_test(t, what_is_said_of_siblings_is_so, 0, SIBLINGS);
    tcase_add_loop_test(t, what_is_said_of_other_words_is_so, 0, WRITTEN_ROWS);
    tcase_add_test(t, what_is_said_of_one_number_is_so);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
