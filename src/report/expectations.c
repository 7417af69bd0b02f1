// SPDX-License-Identifier: MIT
#include "report/expectations.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/utf8.h"
#include "lesson/edit/renew.h"
#include "trace/explain.h"

// --- one of them -------------------------------------------------------------

enum { MOST_CELLS_TOLD = 10 }; // of one expectation; the others are counted

// One expectation while it is being compared.
struct comparison {
    const struct expectation *expected;
    const struct tensor *m;
    double tolerance;
    int differing;
    const struct catalogue *words;
    struct strbuf *failures;
};

static void differs_add_place(struct comparison *c)
{
    struct mark at = c->expected->mark;
    strbuf_add_visible(c->failures, at.file, strlen(at.file));
    strbuf_addf(c->failures, ":%d:%d: ", at.line, at.column);
}

// Tells that [a] differs, in the words of [key]. Only counts it when there
// were enough.
static void differs_tell(struct comparison *c, const struct address *a,
                         const char *key, const struct slot *slots)
{
    if (++c->differing > MOST_CELLS_TOLD)
        return;
    differs_add_place(c);
    address_print(a, c->failures);
    strbuf_add(c->failures, ": ");
    say(c->words, c->failures, key, slots);
    strbuf_add(c->failures, "\n");
}

// With as many digits as tell the two apart.
static void compare_number(struct comparison *c, const struct address *a,
                           double expected)
{
    double computed = address_value(a);
    if (expected_near(expected, computed, c->tolerance))
        return;
    char e[40], got[40], difference[40];
    for (int digits = 10; digits <= 17; digits += 7) {
        c_snprintf(e, sizeof e, "%.*g", digits, expected);
        c_snprintf(got, sizeof got, "%.*g", digits, computed);
        if (strcmp(e, got))
            break;
    }
    c_snprintf(difference, sizeof difference, "%.4g",
               fabs(computed - expected));
    differs_tell(c, a, "check.number",
                 SLOTS(TEXT("expected", e), TEXT("computed", got),
                       TEXT("difference", difference)));
}

static void compare_numbers(struct comparison *c, struct address a)
{
    const struct matrix *e = &c->expected->matrix;
    if (a.column >= 0) {
        compare_number(c, &a, e->data[0]);
        return;
    }
    int first = a.row < 0 ? 0 : a.row;
    for (int i = 0; i < e->rows * e->columns; i++) {
        struct address cell = {c->m, first + i / e->columns, i % e->columns,
                               -1};
        compare_number(c, &cell, e->data[i]);
    }
}

static void compare_count(struct comparison *c, const struct address *a,
                          struct words e, const char *const *computed,
                          int count)
{
    struct strbuf wanted = {0}, got = {0};
    for (int i = 0; i < e.count; i++)
        strbuf_addf(&wanted, "%s%s", i ? " " : "", e.word[i]);
    for (int i = 0; i < count; i++)
        strbuf_addf(&got, "%s%s", i ? " " : "", computed[i]);
    differs_tell(c, a, "check.words",
                 SLOTS(TEXT("expected", strbuf_text(&wanted)),
                       COUNT("expected_count", e.count),
                       TEXT("computed", strbuf_text(&got)),
                       COUNT("computed_count", count)));
    strbuf_free(&wanted);
    strbuf_free(&got);
}

static void compare_words(struct comparison *c, struct address a)
{
    struct words e = c->expected->words;
    const struct tensor *m = c->m;
    int first = a.row < 0 ? 0 : a.row, count = a.row < 0 ? m->rows : 1;
    struct arena room = {0};
    const char **computed = arena_array(&room, (size_t)count, sizeof *computed);
    for (int i = 0; i < count; i++)
        computed[i] = m->words[(int)tensor_at(m, first + i, 0)];
    if (count != e.count)
        compare_count(c, &a, e, computed, count);
    for (int i = 0; i < count && count == e.count; i++) {
        struct address row = {m, first + i, -1, -1};
        if (strcmp(computed[i], e.word[i]))
            differs_tell(c, &row, "check.word",
                         SLOTS(TEXT("expected", e.word[i]),
                               TEXT("computed", computed[i])));
    }
    arena_free(&room);
}

int expectation_differs(const struct expectation *e, const struct address *a,
                        double tolerance, const struct catalogue *words,
                        struct strbuf *failures)
{
    struct comparison c = {e, a->tensor, tolerance, 0, words, failures};
    if (e->words.word)
        compare_words(&c, *a);
    else
        compare_numbers(&c, *a);
    int untold = c.differing - MOST_CELLS_TOLD;
    if (untold > 0) {
        differs_add_place(&c);
        strbuf_addf(failures, "%s: ", e->at);
        say(words, failures, "check.more", SLOTS(COUNT("count", untold)));
        strbuf_add(failures, "\n");
    }
    return c.differing;
}

// --- all of them -------------------------------------------------------------

// "a row of 3", in [room].
static const char *expectation_shape(const struct catalogue *words,
                                     struct arena *room, int depth, int rows,
                                     int columns)
{
    static const char *const keys[] = {"shape.number", "shape.row",
                                       "shape.matrix"};
    return said(words, room, keys[depth],
                SLOTS(COUNT("rows", rows), COUNT("columns", columns)));
}

static void expectation_misfit(const struct expectation *e, int depth, int rows,
                               int columns, struct reason *why)
{
    struct arena room = {0};
    const char *is = expectation_shape(why->words, &room, depth, rows, columns);
    const char *expected =
        e->words.word ? phrase_text(why->words, "shape.words")
                      : expectation_shape(why->words, &room, e->depth,
                                          e->matrix.rows, e->matrix.columns);
    reason_add(why, "error.expect.shape",
               SLOTS(TEXT("name", e->at), TEXT("shape", is),
                     TEXT("expected", expected)));
    arena_free(&room);
}

// A number fits whatever is one number, a flat list a row or a tensor of one
// row, and a list of lists a tensor.
static bool expectation_fits(const struct expectation *e,
                             const struct address *a, struct reason *why)
{
    const struct tensor *m = a->tensor;
    bool words = e->words.word != NULL;
    if (words != (m->words != NULL)) {
        reason_add(why, words ? "error.expect.numbers" : "error.expect.words",
                   SLOTS(TEXT("name", m->name)));
        return false;
    }
    if (words && a->column < 0)
        return true;
    int depth = a->column >= 0 ? 0 : a->row >= 0 ? 1 : 2;
    int rows = depth == 2 ? m->rows : 1, columns = depth ? m->columns : 1;
    bool flat = depth == 2 && rows == 1 && e->depth == 1;
    bool alone = e->depth == 0;
    if ((depth == e->depth || flat || alone) && rows == e->matrix.rows &&
        columns == e->matrix.columns && !words)
        return true;
    expectation_misfit(e, depth, rows, columns, why);
    return false;
}

enum held expectation_held(const struct lesson *l, const struct trace *t,
                           const struct expectation *e, struct address *at,
                           struct reason *why, struct strbuf *failures)
{
    if (!address_parse(t, e->at, at, why) || !expectation_fits(e, at, why))
        return HELD_NOWHERE;
    return expectation_differs(e, at, l->tolerance, why->words, failures)
               ? HELD_NOT
               : HELD;
}

int check_expectations(const struct lesson *l, const struct trace *t,
                       struct complaints *input_errors, struct strbuf *failures)
{
    assert(!t->dry);
    int failed = 0;
    struct reason why = {.words = input_errors->words};
    for (int i = 0; i < l->expectation_count; i++) {
        const struct expectation *e = &l->expectations[i];
        struct address at;
        reason_clear(&why);
        enum held held = expectation_held(l, t, e, &at, &why, failures);
        if (held == HELD_NOWHERE)
            complain_because(input_errors, e->mark, &why);
        failed += held == HELD_NOT;
    }
    reason_free(&why);
    return failed;
}
