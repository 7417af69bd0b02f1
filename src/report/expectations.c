// SPDX-License-Identifier: MIT
#include "report/expectations.h"

#include <assert.h>

#include "report/expectation_differs.h"

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
